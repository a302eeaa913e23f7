"""What intake does when it hears others: a refused filing stays on file as a submission."""

from __future__ import annotations

import msgspec

from ordinance_core.decider import Decision
from ordinance_core.law.facts import SubmissionReceived
from ordinance_core.matters import unwrap
from ordinance_core.messages import FilingRefused
from ordinance_core.recording import HearFact


def filed(command: HearFact, decision: Decision) -> Decision:
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
