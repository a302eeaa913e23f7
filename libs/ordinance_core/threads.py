"""What a fact hangs on: candidates for its `about`, and the line of facts it descends from."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ordinance_core.decider import NotUnderstood, Refused
from ordinance_core.law import Action, Fact, Known
from ordinance_core.matters import State

PAPERS = frozenset(
    {
        "WarningNoticeIssued",
        "NoticeOfViolationIssued",
        "ComplianceOrderIssued",
        "NoticeOfIntentIssued",
        "StopWorkOrdered",
        "TerminationProposed",
        "CeaseAndDesistOrdered",
        "OrderIssued",
        "AppealDecided",
        "HearingScheduled",
        "AccessSuspended",
        "InvoiceIssued",
    }
)
_APPEALS = frozenset({"AppealFiled", "HearingRequested"})

HANGS_ON: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(
        (
            "NoticeMailed",
            "NoticeAttempted",
            "NoticeDelivered",
            "NoticeRefused",
            "NoticeUnclaimed",
            "NoticeReturned",
        ),
        PAPERS,
    ),
    "AppealFiled": PAPERS - {"AppealDecided", "HearingScheduled"},
    "HearingScheduled": _APPEALS,
    "HearingContinued": _APPEALS,
    "HearingHeld": _APPEALS,
    "AppealDecided": _APPEALS,
    "DecisionFiled": frozenset({"AppealDecided"}),
    "CaseReopened": frozenset({"CaseClosed"}),
    "PaymentReversed": frozenset({"PaymentReceived"}),
    "DisputeFiled": frozenset({"InvoiceIssued", "PenaltyAssessed", "AssessmentLevied"}),
    "DisputeDecided": frozenset({"DisputeFiled"}),
    "LienReleased": frozenset({"LienRecorded"}),
    "MilestoneNotified": frozenset({"MilestonePlanned"}),
    "DyeTestNotified": frozenset({"DyeTestPlanned"}),
    "WrittenConfirmationReceived": frozenset({"OfficialNotified"}),
    "CompensatoryActionDefaulted": frozenset({"CompensatoryActionAccepted"}),
}
"""The vocabulary's grammar (packs.md, section 4): what each fact is about, where it must be."""


class NothingToHangOn(Refused):
    """A fact is about another one, and none is on file that it could be about."""


def hung(fact: Fact, state: State, actions: tuple[Action, ...]) -> Fact:
    """The fact with its `about`: as given, or the one candidate on file.

    Raises `NotUnderstood` for an id not on file and where several candidates exist (it lists
    them), `NothingToHangOn` where there is none.
    """
    if fact.about is not None:
        if not state.knows(fact.about):
            raise NotUnderstood("about", f"no fact {fact.about} is on file in this matter")
        return fact
    candidates = _candidates(fact, state, actions)
    if candidates is None:
        return fact
    match candidates:
        case [one]:
            return _about(fact, one)
        case []:
            raise NothingToHangOn(
                f"{type(fact).__name__} is about an earlier paper or filing, and none is on file"
            )
    listed = "; ".join(f"{k.id} ({k.name} of {k.fact.when})" for k in candidates)
    raise NotUnderstood("about", f"say which of these it is about: {listed}")


def line(fact_id: str | None, facts: tuple[Known, ...]) -> tuple[str, ...]:
    """A fact's id and those it hangs on, nearest first."""
    by_id = {k.id: k for k in facts}
    seen: list[str] = []
    while fact_id is not None and fact_id not in seen:
        seen.append(fact_id)
        above = by_id.get(fact_id)
        fact_id = above.fact.about if above else None
    return tuple(seen)


def _candidates(fact: Fact, state: State, actions: tuple[Action, ...]) -> list[Known] | None:
    """The facts it may be about; None where it need not be about any."""
    names = HANGS_ON.get(type(fact).__name__)
    if names is not None:
        return [k for k in state.facts if k.name in names and _open(k, fact, state)]
    threads = {a.about for a in actions}
    if None in threads or not threads:
        return None
    return [k for k in state.facts if k.id in threads]


def _open(candidate: Known, fact: Fact, state: State) -> bool:
    """Whether a candidate still waits: a filing decided is not decided twice by default."""
    name = type(fact).__name__
    if name.startswith("Notice"):
        return True
    return not any(k.name == name and k.fact.about == candidate.id for k in state.facts)


def _about(fact: Fact, known: Known) -> Fact:
    return msgspec.structs.replace(fact, about=known.id)
