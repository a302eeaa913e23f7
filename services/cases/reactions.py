"""What cases does when it hears a fact: it knows it, and nothing follows by itself."""

from __future__ import annotations

from ordinance_core.decider import Decider, Decision
from ordinance_core.matters import LawInForce, State, evolve, initial, nothing
from ordinance_core.recording import HearFact, hear
from services.cases.commands import Command
from services.cases.decider import decide


def react(command: Command | HearFact, state: State, law: LawInForce) -> Decision:
    """Hears, or decides what it is asked."""
    if isinstance(command, HearFact):
        return hear(command, state, law, nothing)
    return decide(command, state, law)


MATTER = Decider(initial=initial, evolve=evolve, decide=react)
TOWN = MATTER
