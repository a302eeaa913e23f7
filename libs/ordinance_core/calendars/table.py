"""One byte a day, one bit a kind: the tables from which clocks are read without a loop."""

from __future__ import annotations

from datetime import date
from functools import cache

from ordinance_core.calendars.rules import Kind, Kinds, Office
from ordinance_core.calendars.statute import (
    DAYS_IN_WEEK,
    HORIZON,
    WEEKDAYS,
    Statute,
    held_by_day,
)

KINDS: tuple[Kind, ...] = (
    "saturday", "sunday", "holiday", "proclaimed", "closure", "half", "office",
)  # fmt: skip
BITS: dict[Kind, int] = {kind: 1 << place for place, kind in enumerate(KINDS)}
FREE, TAKEN = 1, 0
"""What a table of free days holds; searches subtract it from the days still wanted."""

_START = date(HORIZON.start, 1, 1)
_FIRST = _START.toordinal()
_LENGTH = date(HORIZON.stop, 1, 1).toordinal() - _FIRST
_BEYOND = f"The days that can be computed end with {HORIZON.start} and {HORIZON.stop - 1}"


def index(on: date) -> int:
    """The place of a day in a table; raises OverflowError beyond the horizon."""
    at = on.toordinal() - _FIRST
    if not 0 <= at < _LENGTH:
        raise OverflowError(f"{_BEYOND}: check the date {on}")
    return at


def day(at: int) -> date:
    """The day at a place."""
    return date.fromordinal(at + _FIRST)


def nth(free: bytes, on: date, n: int, step: int = 1) -> date:
    """The n-th free day after a day, or before it with a `step` of -1.

    Raises OverflowError at the horizon.
    """
    at = on.toordinal() - _FIRST
    try:
        while n > 0:
            at += step
            n -= free[at]
    except IndexError:
        at = -1
    if at < 0 or on < _START:
        raise OverflowError(_BEYOND)
    return date.fromordinal(at + _FIRST)


@cache
def routine(statute: Statute, ignores: tuple[str, ...], office: Office) -> bytes:
    """The kinds of every day as far as statute and the office's routine settle them."""
    days = bytearray(_weeks(office) * (_LENGTH // DAYS_IN_WEEK + 1))[:_LENGTH]
    for on, held in held_by_day(statute).items():
        if any(h.name not in ignores for h in held):
            days[index(on)] |= BITS["holiday"]
        if any(h.name in office.closed_on for h in held):
            days[index(on)] |= BITS["office"]
    return bytes(days)


def _weeks(office: Office) -> bytes:
    first = date.fromordinal(_FIRST).weekday()
    return bytes(_weekday(office, (first + n) % DAYS_IN_WEEK) for n in range(DAYS_IN_WEEK))


def _weekday(office: Office, number: int) -> int:
    name = WEEKDAYS[number]
    bits = BITS[name] if name in ("saturday", "sunday") else 0
    return bits if name in office.opens else bits | BITS["office"]


def free(kinds: bytes, unwanted: Kinds) -> bytes:
    """FREE for the days of none of the unwanted kinds, TAKEN for the others."""
    mask = sum(BITS[kind] for kind in set(unwanted))
    return kinds.translate(bytes(TAKEN if byte & mask else FREE for byte in range(256)))
