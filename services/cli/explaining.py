"""A computation in plain text of 80 columns: the end, the days on a calendar, each reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap

from ordinance_core.calendars import grid
from ordinance_core.law.computation import Computation, End
from ordinance_core.law.datebook import cited, local

_MARGIN = "  "
_ENDS = {"deadline": "DUE", "wait": "ENDS", "keep": "KEEP UNTIL"}


def told(found: Computation, *, explain: bool) -> str:
    """The whole answer; with `explain` each day is shown, counted or skipped, and why."""
    return "\n".join(_lines(found, explain=explain)) + "\n"


def _lines(found: Computation, *, explain: bool) -> Iterator[str]:
    yield from _wrapped([f"{found.town}, {found.says} ({found.clock})"], margin="")
    if found.must is not None:
        yield from _wrapped([f"The {found.who or found.town} must {found.must}."])
    yield from _wrapped(cited(clause) for clause in found.clauses)
    for end in found.ends:
        yield ""
        yield from _end(found, end)
        if explain:
            yield from _explained(end)
    ends = (*found.ends, *(end for other in found.others for end in other.ends))
    known = any(end.due is not None for end in ends)
    if known and found.others:
        yield ""
        yield from _readings(found)


def _end(found: Computation, end: End) -> Iterator[str]:
    yield from _wrapped([f"{_which(end)}{_says(found, end)}"], margin="")
    yield from _wrapped(f"needs {need.name}: {need.says}" for need in end.needs)
    if end.provisional:
        years = ", ".join(end.unchecked)
        says = f"Provisional: nobody has checked the days of {years}. Confirm the date."
        yield from _wrapped([says])


def _which(end: End) -> str:
    """What tells one run from another."""
    parts = [part for part in (end.about, end.period, end.recipient) if part is not None]
    return f"{', '.join(parts)}: " if parts else ""


def _says(found: Computation, end: End) -> str:
    counted = " counted back from" if found.counted_back else " from"
    begun = "" if end.started is None else f"{counted} {local(found, end.started)}"
    if end.due is not None:
        return f"{_ENDS[found.kind]} {local(found, end.due)}{begun} ({end.state})"
    if end.gaps:
        return f"open until {', '.join(end.gaps)} is settled{begun}"
    if end.open:
        return f"no end: the text states no period{begun}"
    return f"{end.state}{begun}, as something is not known yet"


def _explained(end: End) -> Iterator[str]:
    if end.days:
        yield ""
        yield from grid.months(end.days).rstrip().splitlines()
        yield from _wrapped([grid.LEGEND])
    yield ""
    yield from _wrapped(end.steps)


def _readings(found: Computation) -> Iterator[str]:
    """Each question once, with what every other way of it would come to."""
    yield "Under other readings"
    base = [end.due for end in found.ends]
    for reading, others in groupby(found.others, key=lambda other: other.reading):
        ways = list(others)
        yield from _wrapped([f"{reading}: {ways[0].asks}"])
        for other in ways:
            same = [end.due for end in other.ends] == base
            ends = ", ".join(dict.fromkeys(_short(found, end) for end in other.ends))
            says = "the same" if same else ends
            yield from _wrapped([f"{other.says}: {says}"], margin=_MARGIN + _MARGIN)


def _short(found: Computation, end: End) -> str:
    if end.due is not None:
        return local(found, end.due)
    waits = (*(need.name for need in end.needs), *end.gaps)
    return f"open ({', '.join(waits)})" if waits else "no end"


def _wrapped(texts: Iterable[str], margin: str = _MARGIN) -> Iterator[str]:
    for text in texts:
        yield from wrap(
            text, grid.COLUMNS, initial_indent=margin, subsequent_indent=margin + _MARGIN
        )
