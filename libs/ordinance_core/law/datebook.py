"""A computation as entries of a calendar: what is due, by which clause, never by which person."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from uuid import NAMESPACE_URL, uuid5
from zoneinfo import ZoneInfo

import msgspec

from ordinance_core.decider import NotUnderstood
from ordinance_core.ics import Entry
from ordinance_core.law.computation import Cited, Computation, End
from ordinance_core.law.supposing import Asked
from ordinance_core.messages import moment_of


def entries(asked: Asked, found: Computation) -> tuple[Entry, ...]:
    """An entry for each end that is known; raises NotUnderstood where none is."""
    made = tuple(_entries(asked, found))
    if not made:
        lacking = [need.name for end in found.ends for need in end.needs]
        gaps = [gap for end in found.ends for gap in end.gaps]
        waits = f"give {', '.join(lacking)}" if lacking else f"settle {', '.join(gaps)} first"
        says = "the text states no period" if not lacking and not gaps else waits
        raise NotUnderstood("format", f"there is no due date to put into a calendar: {says}")
    return made


def _entries(asked: Asked, found: Computation) -> Iterator[Entry]:
    question = msgspec.json.encode(msgspec.structs.replace(asked, as_of=None), order="sorted")
    for end in found.ends:
        if end.due is None:
            continue
        name = f"{question.decode()}/{end.about}/{end.period}"
        if end.recipient is not None:
            name = f"{name}/{end.recipient}"
        yield Entry(
            key=str(uuid5(NAMESPACE_URL, name)),
            due=moment_of(end.due),
            zone=found.zone,
            summary=f"{found.town}: {found.says}",
            description="\n".join(_says(found, end)),
            tentative=end.provisional,
        )


def _says(found: Computation, end: End) -> Iterator[str]:
    if found.must is not None:
        yield f"The {found.who or found.town} must {found.must}."
    for clause in found.clauses:
        yield cited(clause)
    if end.started is not None:
        runs = "Counted back" if found.counted_back else "Runs"
        yield f"{runs} from {local(found, end.started)}."
    yield from end.steps
    for other in found.others:
        for its in other.ends:
            if its.due is not None and its.due != end.due and _same(its, end):
                yield f"{other.reading}, {other.says}: {local(found, its.due)}."


def local(found: Computation, text: str) -> str:
    """A date with its weekday; an instant by the town's clock."""
    moment = moment_of(text)
    if isinstance(moment, datetime):
        return f"{moment.astimezone(ZoneInfo(found.zone)):%a %Y-%m-%d %H:%M %Z}"
    return f"{moment:%a} {text}"


def _same(its: End, end: End) -> bool:
    return its.period == end.period and its.recipient in (None, end.recipient)


def cited(clause: Cited) -> str:
    """A clause as people cite it, with its gist."""
    section = f"{clause.section} ({clause.id})" if clause.section else clause.id
    return f"{section}: {clause.gist}" if clause.gist else section
