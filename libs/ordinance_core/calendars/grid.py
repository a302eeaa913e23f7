"""Marks as months on paper: a grid of weeks, and below it why days were passed over."""

from __future__ import annotations

import calendar as paper
from collections.abc import Sequence
from datetime import date
from itertools import groupby
from textwrap import wrap

from ordinance_core.calendars.trace import Mark

COLUMNS = 80
_CELL = 11
_MARGIN = "  "
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_WORDS = {"from": "from", "counted": "counts", "skipped": "skip", "passed": ">", "due": "DUE"}
LEGEND = "skip: does not count; >: counts, but the period may not end on it; DUE: its last day."


def months(marks: Sequence[Mark]) -> str:
    """The months that hold marks, in plain text of at most `COLUMNS` columns.

    A month in which nothing is marked is left out; a line says how many were.
    """
    by_day = sorted(marks, key=lambda mark: mark.on)
    found: list[str] = []
    before: int | None = None
    for (year, month), inside in groupby(by_day, key=lambda m: (m.on.year, m.on.month)):
        index = year * len(paper.month_name[1:]) + month
        if before is not None and index - before > 1:
            found.append(f"{_MARGIN}... {index - before - 1} months between ...\n")
        before = index
        found.append(_month(year, month, {mark.on: mark for mark in inside}))
    return "\n".join(found)


def _month(year: int, month: int, marks: dict[date, Mark]) -> str:
    title = f"{paper.month_name[month]} {year}".center(_CELL * len(_WEEKDAYS)).rstrip()
    weeks = paper.Calendar().monthdatescalendar(year, month)
    lines = [title, _row(_WEEKDAYS)]
    lines += [
        _row([_cell(on, marks) if on.month == month else "" for on in week]) for week in weeks
    ]
    return "\n".join([*lines, *_reasons(list(marks.values())), ""])


def _row(cells: Sequence[str]) -> str:
    return (_MARGIN + "".join(cell.ljust(_CELL) for cell in cells)).rstrip()


def _cell(on: date, marks: dict[date, Mark]) -> str:
    mark = marks.get(on)
    if mark is None:
        return f"{on.day:2}"
    if mark.n is None:
        return f"{on.day:2} {_WORDS[mark.mark]}"
    match mark.mark:
        case "due":
            return f"{on.day:2} DUE {mark.n}"
        case "passed":
            return f"{on.day:2} day {mark.n} >"
    return f"{on.day:2} day {mark.n}"


def _reasons(marks: list[Mark]) -> list[str]:
    """Each reason once, with the days it holds for."""
    days: dict[str, list[str]] = {}
    for mark in marks:
        if mark.says:
            days.setdefault(mark.says, []).append(f"{mark.on:%a} {mark.on.day}")
    said = [f"{', '.join(on)}: {says}" for says, on in days.items()]
    margin = _MARGIN * 2
    return [
        line
        for text in said
        for line in wrap(text, COLUMNS, initial_indent=_MARGIN, subsequent_indent=margin)
    ]
