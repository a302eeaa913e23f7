"""Allouez: what may be found, connections and drains."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from msgspec.structs import replace

from ordinance_core.law.facts import (
    AccessSuspended,
    AccessTerminated,
    ApprovalGiven,
    EntryRefused,
    Fact,
    FindingRecorded,
    NoticeDelivered,
    NoticeOfViolationIssued,
    OfficialNotified,
    ReleaseDiscovered,
    SubmissionReceived,
    UnauthorizedReinstatementFound,
    WrittenConfirmationReceived,
)
from ordinance_core.law.grammar.papers import Instrument
from tests.law.told import Told, connected, offences, proofs, told_of, unmet

DAY = date(2026, 12, 1)
RECEIVED = date(2026, 12, 4)


@pytest.fixture
def found() -> Told:
    return connected("allouez-wi", DAY)


@pytest.mark.clause("ALZ-044", "ALZ-045", "ALZ-046", "ALZ-076")
def test_connections_and_anything_else_the_article_forbids_may_be_found_at_any_time() -> None:
    assert offences(Told("allouez-wi"), DAY) >= {
        "illicit_connection",
        "sewage_connection",
        "any_noncompliance",
    }


@pytest.mark.parametrize(
    ("offence", "fact"),
    [
        pytest.param("access_denied", EntryRefused(on=DAY), marks=pytest.mark.clause("ALZ-062")),
        pytest.param(
            "access_delayed",
            FindingRecorded(on=DAY, finding="unreasonable_delay"),
            marks=pytest.mark.clause("ALZ-061"),
        ),
    ],
)
def test_some_offences_rest_on_a_fact_of_their_own(
    offence: str, fact: EntryRefused | FindingRecorded
) -> None:
    told = Told("allouez-wi")
    assert offence not in offences(told, DAY)
    told.tell(fact)
    assert offence in offences(told, DAY)


@pytest.mark.clause("ALZ-047")
def test_a_redirected_line_needs_approval_before_compliance_is_confirmed(found: Told) -> None:
    assert found.clock("disconnect", DAY).state == "running"
    refused = found.action("confirm-compliance", DAY)
    assert not refused.lawful
    assert unmet(refused) == {"ALZ-047"}
    found.tell(ApprovalGiven(on=DAY, approval="redirection"))
    assert found.lawful("confirm-compliance", DAY)


@pytest.mark.clause("ALZ-048", "ALZ-049")
def test_a_drain_is_located_by_the_day_the_notice_states(found: Told) -> None:
    paper = found.tell(
        NoticeOfViolationIssued(
            on=DAY, requirements=("locate_drain",), complete_by=date(2026, 12, 30)
        )
    )
    found.tell(NoticeDelivered(on=RECEIVED, about=paper, method="certified_mail_rr"))
    assert found.due("locate_drain", RECEIVED) == date(2026, 12, 30)
    late = date(2026, 12, 31)
    assert found.clock("locate_drain", late).if_missed == "failure_to_locate"
    assert "failure_to_locate" in offences(found, late)
    found.tell(SubmissionReceived(on=date(2026, 12, 29), about=paper, instrument="drain_location"))
    assert found.clock("locate_drain", late).state == "met"


@pytest.mark.clause("ALZ-050")
def test_a_notice_to_locate_is_a_notice_of_violation_with_three_items_of_its_own() -> None:
    told = Told("allouez-wi")
    given = {"content": {}, "complete_by": DAY}
    own = told.missing("locate_notice", DAY, **given)
    assert own - told.missing("notice_of_violation", DAY, **given) == {
        "period",
        "drain_kind",
        "outfall",
    }


@pytest.mark.clause("ALZ-114")
def test_access_taken_up_again_is_an_offence_after_a_termination_without_approval() -> None:
    told = Told("allouez-wi")
    told.tell(AccessSuspended(on=DAY, basis="emergency"))
    told.tell(UnauthorizedReinstatementFound(on=DAY))
    lawfully = told_of("allouez-wi", AccessTerminated(on=DAY, basis="illicit_discharge"))
    assert "unapproved_reinstatement" not in offences(lawfully, DAY)
    assert "unapproved_reinstatement" not in offences(told, DAY)
    told.tell(AccessTerminated(on=DAY, basis="illicit_discharge"))
    assert "unapproved_reinstatement" in offences(told, DAY)
    approval = ApprovalGiven(on=RECEIVED, approval="reinstatement", in_writing=True)
    told.tell(approval)
    assert "unapproved_reinstatement" in offences(told, RECEIVED), "it came after the act"
    told.tell(replace(approval, on=DAY, approval="redirection"))
    told.tell(replace(approval, on=DAY, in_writing=False))
    assert "unapproved_reinstatement" in offences(told, RECEIVED)
    told.tell(replace(approval, on=DAY))
    assert "unapproved_reinstatement" not in offences(told, RECEIVED)


@pytest.mark.clause("ALZ-119")
def test_an_injunction_needs_neither_forfeiture_nor_order(found: Told) -> None:
    assert found.lawful("seek-injunction", datetime(2026, 12, 1, 15, tzinfo=UTC))


KNOWN = datetime(2026, 12, 1, 15, tzinfo=UTC)
WEEK_LATER = date(2026, 12, 8)


def release(material: str) -> ReleaseDiscovered:
    return ReleaseDiscovered(at=KNOWN, known_at=KNOWN, material=material)


def word(recipient: str) -> OfficialNotified:
    return OfficialNotified(at=KNOWN, recipient=recipient, channel="phone")


CONFIRMED = WrittenConfirmationReceived(on=DAY, recipient="director", mailed_on=DAY)
NOTIFIED = [
    ([release("hazardous"), word("dispatch"), word("director"), CONFIRMED], set()),
    ([release("hazardous"), word("director"), CONFIRMED], {"failure_to_notify_hazardous"}),
    ([release("hazardous"), word("dispatch")], {"failure_to_notify_hazardous"}),
    ([release("nonhazardous"), word("director"), CONFIRMED], set()),
    ([release("nonhazardous")], {"failure_to_notify"}),
    ([release("nonhazardous"), word("director")], {"failure_to_notify"}),
]


@pytest.mark.clause("ALZ-068", "ALZ-069", "ALZ-070", "ALZ-072", "ALZ-075")
@pytest.mark.parametrize(("facts", "expected"), NOTIFIED)
def test_a_failure_to_notify_is_found_where_word_or_paper_is_missing(
    facts: list[Fact], expected: set[str]
) -> None:
    found = offences(told_of("allouez-wi", *facts), WEEK_LATER)
    assert found & {"failure_to_notify", "failure_to_notify_hazardous"} == expected


@pytest.mark.clause("ALZ-048", "ALZ-126")
def test_a_drain_nobody_was_told_to_find_is_no_failure_to_find_it() -> None:
    assert "failure_to_locate" not in offences(Told("allouez-wi"), DAY)


@pytest.mark.parametrize(
    ("offence", "says"),
    proofs(
        ("ALZ-044", "illicit_connection", "a continuing offence: it lasts until it is ended"),
        ("ALZ-046", "sewage_connection", "a continuing offence: it lasts until it is ended"),
        ("ALZ-124", "failure_to_eliminate", "a continuing offence: it lasts until it is ended"),
        ("ALZ-076", "any_noncompliance", "for what no other offence names"),
    ),
)
def test_an_offence_tells_its_nature(offence: str, says: str) -> None:
    acts = Told("allouez-wi").actions("find-violation", DAY)
    reasons = next(a.reasons for a in acts if ("offence", offence) in a.fixed)
    assert [r.says for r in reasons if r.says == says]


@pytest.mark.parametrize(
    ("requirement", "clauses"),
    [
        pytest.param(name, clauses, marks=pytest.mark.clause(*clauses))
        for name, clauses in {
            "monitoring": ("ALZ-097",),
            "elimination": ("ALZ-098",),
            "cease": ("ALZ-099",),
            "abatement": ("ALZ-100",),
            "cost_fine": ("ALZ-101", "ALZ-178"),
            "bmps": ("ALZ-102",),
            "locate_drain": ("ALZ-048",),
        }.items()
    ],
)
def test_what_a_notice_may_require_has_its_clause(
    requirement: str, clauses: tuple[str, ...]
) -> None:
    pack = Told("allouez-wi").pack
    paper = pack.entry("instruments", "notice_of_violation", DAY, pack.defaults)
    assert isinstance(paper, Instrument)
    assert paper.may_require[requirement] == clauses
