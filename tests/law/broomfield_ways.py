"""Broomfield in December: what a clock comes to, as it is or under another way of a reading."""

from __future__ import annotations

from datetime import date

from ordinance_core.law.facts import ReadingRatified
from tests.law.broomfield import Facts, matter

LONG_AGO, LATER = date(2026, 1, 5), date(2026, 12, 31)


def december(day: int) -> date:
    return date(2026, 12, day)


def ended_on(clock: str, facts: Facts, reading: str, way: str, on: date = LATER) -> object:
    read = ReadingRatified(on=LONG_AGO, reading=reading, way=way)
    due = matter({**facts, "read": read}, on).clock(clock).due
    return None if due is None else due.legal


def state(clock: str, facts: Facts, on: date = LATER) -> str:
    return matter(facts, on).clock(clock).state
