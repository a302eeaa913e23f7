"""Clocks of a matter and the calendar of a town."""

from __future__ import annotations

from ordinance_core.decider import Decider, Decision, Refused
from ordinance_core.matters import LawInForce, State, evolve, initial, nothing
from ordinance_core.recording import shared
from services.deadlines.commands import AcknowledgeEscalation, Command
from services.deadlines.conclude import conclude
from services.deadlines.events import EscalationAcknowledged, EscalationRaised


class NothingEscalated(Refused):
    """No missed clock of this name waits for anybody."""


_recorded = shared(conclude)


def decide(command: Command, state: State, law: LawInForce) -> Decision:
    match command:
        case AcknowledgeEscalation():
            return _acknowledged(command, state)
        case _:
            return _recorded(command, state, law)


def _acknowledged(command: AcknowledgeEscalation, state: State) -> Decision:
    raised = state.concluded.get(f"escalation/{command.clock}")
    if isinstance(raised, EscalationAcknowledged):
        return Decision()
    if not isinstance(raised, EscalationRaised):
        raise NothingEscalated(f"no escalation of the clock {command.clock} is open")
    return Decision((EscalationAcknowledged(clock=command.clock, law=raised.law),))


MATTER = Decider(initial=initial, evolve=evolve, decide=decide)
TOWN = Decider(initial=initial, evolve=evolve, decide=shared(nothing))
