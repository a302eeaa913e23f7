"""Clocks of a matter and the calendar of a town."""

from __future__ import annotations

from ordinance_core.decider import Decision, Refused
from ordinance_core.matters import LawInForce, State
from ordinance_core.recording import AskAgain, RecordFact, facts
from services.deadlines.commands import AcknowledgeEscalation, Command
from services.deadlines.conclude import conclude
from services.deadlines.events import EscalationAcknowledged, EscalationRaised


class NothingEscalated(Refused):
    """No missed clock of this name waits for anybody."""


_recorded = facts(conclude)


def decide(command: Command, state: State, law: LawInForce) -> Decision:
    match command:
        case AcknowledgeEscalation():
            return _acknowledged(command, state)
        case RecordFact() | AskAgain():
            return _recorded(command, state, law)


def _acknowledged(command: AcknowledgeEscalation, state: State) -> Decision:
    raised = state.concluded.get(f"escalation/{command.clock}")
    if isinstance(raised, EscalationAcknowledged):
        return Decision()
    if not isinstance(raised, EscalationRaised):
        raise NothingEscalated(f"no escalation of the clock {command.clock} is open")
    return Decision((EscalationAcknowledged(clock=command.clock, law=raised.law),))
