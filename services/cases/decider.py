"""A case: opened once under the town's next number, then grown by lawful acts alone."""

from __future__ import annotations

from ordinance_core.conclusions import CaseOpened
from ordinance_core.decider import Decision, Refused
from ordinance_core.matters import LawInForce, State, judged, nothing
from ordinance_core.messages import Applied, town_stream
from ordinance_core.recording import AskAgain, RecordFact, facts
from services.cases.commands import Command, OpenCase
from services.cases.events import CaseNumbered


class NotReported(Refused):
    """No report of this matter has been heard of yet."""


class NotAssigned(Refused):
    """No town's ordinance governs the matter until a person assigns it."""


class PackNotAdopted(Refused):
    """The town has not adopted its rule pack, so none of its readings is ratified."""


_recorded = facts(nothing)


def decide(command: Command, state: State, law: LawInForce) -> Decision:
    match command:
        case OpenCase():
            return _opened(command, state, law)
        case RecordFact() | AskAgain():
            return _recorded(command, state, law)


def _opened(command: OpenCase, state: State, law: LawInForce) -> Decision:
    if CaseOpened.__name__ in state.concluded:
        return Decision()
    if not state.facts:
        raise NotReported("no report of this matter is known; report it to intake first")
    if law.pack is None or law.town is None:
        raise NotAssigned("the report is not assigned to a town; assign it in intake first")
    if law.town.last("PackAdopted") is None:
        raise PackNotAdopted(
            f"{law.pack.title} has not adopted its rule pack; adopt it before opening cases"
        )
    number = _next(law.town, law.pack.prefix, command.on.year)
    applied = Applied(pack=law.pack.reference)
    opened = CaseOpened(on=command.on, number=number, law=applied)
    numbered = CaseNumbered(on=command.on, number=number, matter=state.matter or "", law=applied)
    return Decision((opened, *judged(state, law)), {town_stream(state.jurisdiction): (numbered,)})


def _next(town: State, prefix: str, year: int) -> str:
    """The next number of the year; numbers are never given twice, so counting them is enough."""
    start = f"{prefix}-{year}-"
    given = sum(key.startswith(f"number/{start}") for key in town.concluded)
    return f"{start}{given + 1:04d}"
