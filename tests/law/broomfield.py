"""Broomfield's acts on facts that name each other, and what is nearly such a fact."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime

from msgspec.structs import replace

from ordinance_core.law import load_pack
from ordinance_core.law.facts import (
    AccessReinstated,
    AccessSuspended,
    AppealDecided,
    AppealFiled,
    ApprovalGiven,
    ComplianceOrderIssued,
    CostPosted,
    DisputeDecided,
    DisputeFiled,
    Fact,
    FindingRecorded,
    HearingContinued,
    HearingHeld,
    HearingRequested,
    HearingScheduled,
    NoticeDelivered,
    NoticeMailed,
    PackAdopted,
    PaymentReceived,
    PenaltyAssessed,
    ReportTriaged,
    TerminationProposed,
    ViolationFound,
)
from tests.law.case import Asked, given

PACK = load_pack("broomfield-co")
ADOPTED = PackAdopted(on=date(2020, 1, 1), version=PACK.version)
ON = date(2026, 6, 1)
CODES = ("finding", "approval", "permit")

Facts = Mapping[str, Fact]


DUE, AFTER = date(2026, 6, 10), date(2026, 6, 11)
LIEN = date(2026, 7, 2)  # thirty days from the first of June are over
HEARD_AT = datetime(2026, 6, 11, 17, tzinfo=UTC)
EARLIER_AT = datetime(2026, 6, 5, 17, tzinfo=UTC)
VIOLATION: Facts = {"v": ViolationFound(on=ON, offence="illicit_connection")}
SPRING = ReportTriaged(
    on=ON, source="natural_springs", composition="not_stormwater", receiving="ms4", conditions=()
)


def finding(name: str, about: str | None = None) -> FindingRecorded:
    return FindingRecorded(on=ON, finding=name, about=about)


def reached(paper: str) -> NoticeDelivered:
    return NoticeDelivered(on=ON, about=paper, method="personal")


ORDER: Facts = {
    "order": ComplianceOrderIssued(on=ON, complete_by=DUE),
    "reached": reached("order"),
}
FINE: Facts = {"fine": PenaltyAssessed(on=ON, amount_cents=10000)}
PAID: Facts = {**FINE, "paid": PaymentReceived(on=ON, amount_cents=10000, toward="assessed_fine")}
DISPUTE: Facts = {**FINE, "dispute": DisputeFiled(on=ON, about="fine")}
DECIDED = DisputeDecided(on=ON, about="dispute", confirmed_cents=0)
PROPOSAL: Facts = {"proposal": TerminationProposed(on=ON)}
REQUEST: Facts = {**PROPOSAL, "request": HearingRequested(on=ON, about="proposal")}
APPEAL: Facts = {
    "order": AccessSuspended(on=ON, basis="endangerment"),
    "appeal": AppealFiled(on=ON, about="order"),
}
OUTCOME = AppealDecided(on=ON, about="appeal", outcome="modified")
HEARING: Facts = {
    **APPEAL,
    "hearing": HearingScheduled(on=ON, about="appeal", hearing_at=HEARD_AT),
    "mailed": NoticeMailed(on=ON, about="hearing", method="certified_mail"),
}
CONTINUED: Facts = {
    **HEARING,
    "hearing": HearingScheduled(on=ON, about="appeal", hearing_at=EARLIER_AT),
    "continued": HearingContinued(on=ON, about="hearing"),
}
HELD = HearingHeld(on=ON, about="hearing")
SPENT: Facts = {"cost": CostPosted(on=ON, category="suspension", amount_cents=500)}
THREE: Facts = {
    "ended": finding("violation_eliminated"),
    "paid": PaymentReceived(on=ON, amount_cents=500, toward="suspension_cost"),
    "plan": ApprovalGiven(on=ON, approval="prevention_plan", by="director"),
}
BACK = AccessReinstated(on=ON, about="s")

APPROVED = ApprovalGiven(on=ON, approval="reinstatement", in_writing=True, by="director")


def matter(facts: Facts, on: date = ON) -> Asked:
    return given(PACK, adopted=ADOPTED, **facts).when(on)


def lawful(act: str, facts: Facts, on: date = ON) -> bool:
    """Whether some such act is lawful."""
    return any(a.lawful for a in matter(facts, on).actions() if a.name == act)


def stands_in_the_way(act: str, facts: Facts, on: date = ON) -> set[str]:
    """The rules of the needs and bars that are not met, over all papers the act is about."""
    found = [a for a in matter(facts, on).actions() if a.name == act]
    return {r.rule for a in found for r in a.reasons if r.ok is not True if r.rule}


def finds(offence: str, facts: Facts, on: date = ON) -> bool:
    """Whether the offence may be found."""
    acts = matter(facts, on).actions()
    return next(a.lawful for a in acts if ("offence", offence) in a.fixed)


def without(facts: Facts, name: str) -> Facts:
    return {n: fact for n, fact in facts.items() if n != name}


def nearly(fact: Fact) -> Iterator[Fact]:
    """The fact with another code, from another office, or not in writing."""
    for name in CODES:
        if code := fact.attribute(name):
            others = [c for c in PACK.codes_of(name) if c != code]
            yield from (replace(fact, **{name: other}) for other in (others[0], others[-1]))
    if fact.by is not None:
        yield replace(fact, by="council")
    if fact.attribute("in_writing"):
        yield replace(fact, in_writing=False)


def weigh(judge: Callable[[Facts], bool], needed: Facts, bars: Facts) -> None:
    """With all that is needed it holds; with less, with something near it, or with a bar, not."""
    assert judge(needed)
    for name, fact in needed.items():
        assert not judge(without(needed, name)), name
        for other in nearly(fact):
            assert not judge({**needed, name: other}), other
    for name, bar in bars.items():
        assert not judge({**needed, name: bar}), name
        for other in nearly(bar):
            assert judge({**needed, name: other}), other
