"""What intake does when it hears others: a refused filing stays on file as a submission."""

from __future__ import annotations

import msgspec

from ordinance_core.conclusions import FilingRefused
from ordinance_core.decider import Decider, Decision
from ordinance_core.law.facts import SubmissionReceived
from ordinance_core.matters import LawInForce, State, evolve, initial, nothing, unwrap
from ordinance_core.recording import HearFact, hear
from services.intake.commands import Command
from services.intake.decider import decide


def react(command: Command | HearFact, state: State, law: LawInForce) -> Decision:
    """Hears, or decides what it is asked."""
    if isinstance(command, HearFact):
        return _filed(command, hear(command, state, law, nothing))
    return decide(command, state, law)


def _filed(command: HearFact, decision: Decision) -> Decision:
    """The decision with the paper of a refused filing recorded as what it still is: a paper."""
    _, event = unwrap(command.heard)
    if not isinstance(event, FilingRefused):
        return decision
    paper = SubmissionReceived(
        on=event.on,
        at=event.at,
        about=event.about,
        person=event.person,
        instrument=event.filing,
        content=event.content,
    )
    return msgspec.structs.replace(decision, events=(*decision.events, paper))


MATTER = Decider(initial=initial, evolve=evolve, decide=react)
TOWN = MATTER
