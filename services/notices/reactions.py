"""What notices does when it hears a fact: it asks the law again what follows for every paper."""

from __future__ import annotations

from ordinance_core.decider import Decider, Decision
from ordinance_core.matters import LawInForce, State, evolve, initial
from ordinance_core.recording import HearFact, hear
from services.notices.commands import Command
from services.notices.decider import conclude, decide


def react(command: Command | HearFact, state: State, law: LawInForce) -> Decision:
    """Hears, or decides what it is asked."""
    if isinstance(command, HearFact):
        return hear(command, state, law, conclude)
    return decide(command, state, law)


MATTER = Decider(initial=initial, evolve=evolve, decide=react)
TOWN = MATTER
