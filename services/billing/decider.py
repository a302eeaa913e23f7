"""Entries of an account, and the rates, fees and dates of a town."""

from __future__ import annotations

from ordinance_core.decider import Decision
from ordinance_core.matters import LawInForce, State
from ordinance_core.recording import facts
from services.billing.commands import Command
from services.billing.conclude import conclude

_recorded = facts(conclude)


def decide(command: Command, state: State, law: LawInForce) -> Decision:
    """An entry if it is lawful, with the lines that follow from it."""
    return _recorded(command, state, law)
