"""A report: received once, assigned once, then triaged, linked and corrected, never deleted."""

from __future__ import annotations

import msgspec

from ordinance_core.decider import Decision, NotUnderstood, Refused
from ordinance_core.law.facts import ReportAssigned, ReportReceived
from ordinance_core.matters import LawInForce, State, judged, nothing
from ordinance_core.messages import UNASSIGNED
from ordinance_core.recording import AskAgain, RecordFact, facts
from services.intake.commands import (
    Command,
    CorrectReport,
    LinkReport,
    ReceiveReport,
    UnlinkReport,
)
from services.intake.events import ReportCorrected, ReportLinkedAsDuplicate, ReportUnlinked


class AlreadyAssigned(Refused):
    """A report belongs to one town; moving it to another is a new report there."""


class NotReported(Refused):
    """No report stands under this id."""


_recorded = facts(nothing)
CORRECTABLE = frozenset(ReportReceived.__struct_fields__) - {
    "reporter",
    "suspect",
    "description",
    "law",
}


def decide(command: Command, state: State, law: LawInForce) -> Decision:
    match command:
        case ReceiveReport():
            return _received(command, state, law)
        case LinkReport() | UnlinkReport() | CorrectReport():
            return _kept_together(command, state)
        case RecordFact(fact=ReportAssigned()):
            return _assigned(command, state, law)
        case RecordFact() | AskAgain():
            return _recorded(command, state, law)


def _kept_together(command: LinkReport | UnlinkReport | CorrectReport, state: State) -> Decision:
    match command:
        case LinkReport():
            return _linked(command, state)
        case UnlinkReport():
            return _unlinked(command, state)
        case CorrectReport():
            return _corrected(command, state)


def _received(command: ReceiveReport, state: State, law: LawInForce) -> Decision:
    if state.last("ReportReceived") is not None:
        return Decision()
    report = command.report
    if report.when is None:
        report = msgspec.structs.replace(report, at=command.context.now)
    return Decision((report, *judged(state, law)))


def _assigned(command: RecordFact, state: State, law: LawInForce) -> Decision:
    wanted = command.fact.attribute("jurisdiction")
    if wanted is None or wanted == UNASSIGNED:
        raise NotUnderstood("jurisdiction", "name the town that the report is assigned to")
    if state.last("ReportReceived") is None:
        raise NotReported("no report stands under this id")
    if state.jurisdiction == wanted:
        return Decision()
    if state.jurisdiction != UNASSIGNED:
        raise AlreadyAssigned(
            f"the report is assigned to {state.jurisdiction}; report it anew for {wanted}"
        )
    return _recorded(command, state, law)


def _linked(command: LinkReport, state: State) -> Decision:
    if state.matter == command.of:
        raise NotUnderstood("of", "a report cannot be a duplicate of itself")
    if isinstance(state.concluded.get(f"link/{command.of}"), ReportLinkedAsDuplicate):
        return Decision()
    _must_stand(state)
    return Decision((ReportLinkedAsDuplicate(of=command.of, says=command.says),))


def _unlinked(command: UnlinkReport, state: State) -> Decision:
    if not isinstance(state.concluded.get(f"link/{command.of}"), ReportLinkedAsDuplicate):
        return Decision()
    return Decision((ReportUnlinked(of=command.of, says=command.says),))


def _corrected(command: CorrectReport, state: State) -> Decision:
    _must_stand(state)
    unknown = sorted(set(command.corrections) - CORRECTABLE)
    if unknown:
        raise NotUnderstood(f"corrections.{unknown[0]}", "a report has no such field to correct")
    return Decision((ReportCorrected(corrections=command.corrections, says=command.says),))


def _must_stand(state: State) -> None:
    if state.last("ReportReceived") is None:
        raise NotReported("no report stands under this id")
