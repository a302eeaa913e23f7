"""What deadlines does when it hears a fact: it asks the law again what follows for every clock."""

from __future__ import annotations

from ordinance_core.decider import Decider, Decision
from ordinance_core.matters import LawInForce, State, evolve, initial
from ordinance_core.recording import HearFact, hear
from services.deadlines.commands import Command
from services.deadlines.conclude import conclude
from services.deadlines.decider import decide


def react(command: Command | HearFact, state: State, law: LawInForce) -> Decision:
    """Hears, or decides what it is asked."""
    if isinstance(command, HearFact):
        return hear(command, state, law, conclude)
    return decide(command, state, law)


MATTER = Decider(initial=initial, evolve=evolve, decide=react)
TOWN = MATTER
