"""Periods in days and business days, and the roll of a last day on which nothing is due."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from ordinance_core.calendars import reasons, table
from ordinance_core.calendars.periods import Moment, Step
from ordinance_core.calendars.rules import Kind
from ordinance_core.calendars.way import Way


def plain_days(way: Way, on: date, step: Step, n: int) -> date:
    """N calendar days on; in a period of a length the rules name, some kinds do not count."""
    uncounted = way.calendar.rules.days.uncounted
    if uncounted is not None and n in uncounted.periods:
        return _counted(way, on, n, uncounted.skips, f"not counted{uncounted.authority}")
    end = on + timedelta(days=-n if way.backward else n)
    direction = "before" if way.backward else "after"
    way.say(
        lambda: (
            f"{step} {direction} {reasons.day(on)}, that day not counted, is {reasons.day(end)}"
            f"{way.calendar.rules.days.authority}."
        )
    )
    return end


def business_days(way: Way, at: Moment, n: int) -> Moment:
    """The n-th business day; backward from an instant, at the same time of the town's clock."""
    calendar, on = way.calendar, way.calendar.day_of(at)
    excludes = calendar.rules.business_day.excludes
    because = f"not a business day{calendar.rules.business_day.authority}"
    end = _counted(way, on, n, excludes, because)
    if way.backward and isinstance(at, datetime):
        return datetime.combine(end, at.astimezone(calendar.tz).timetz())
    return end


def _counted(way: Way, on: date, n: int, skips: tuple[Kind, ...], because: str) -> date:
    """The n-th day that is of none of the kinds, the first day not counted."""
    way.consulted = True
    free = way.calendar.free_days(skips)
    count = 0
    while count < n:
        on = way.after(on)
        if free[table.index(on)] == table.FREE:
            count += 1
            way.say(_count, on, count, n)
        else:
            way.say(_skip, way, on, skips, because)
    return on


def _count(on: date, count: int, n: int) -> str:
    return f"{reasons.day(on)} is day {count} of {n}."


def _skip(way: Way, on: date, kinds: tuple[Kind, ...], because: str) -> str:
    return f"{reasons.day(on)} is {reasons.why(way.calendar, on, kinds)}: {because}."


def roll(way: Way, on: date) -> date:
    """The day on which a period ends in law: off the kinds of days it may not end on."""
    rules = way.calendar.rules.days
    kinds = rolls_off(way)
    if not kinds:
        return on
    way.consulted = True
    end = on
    while not way.calendar.is_free(end, kinds):
        way.say(_skip, way, end, kinds, f"the period does not end on it{rules.authority}")
        if not way.calendar.is_free(end, rules.full_day_after) and way.filing:
            kinds = (*kinds, "half")
        end = way.after(end)
    if end != on:
        way.say(lambda: f"It ends on {reasons.day(end)}.")
    return end


def rolls_off(way: Way) -> tuple[Kind, ...]:
    """The kinds of days on which this period does not end, given whether it is a filing."""
    rules = way.calendar.rules.days
    only_filings = {
        kind
        for kind, scope in (
            ("saturday", rules.saturday),
            ("proclaimed", rules.proclaimed),
            ("closed", rules.closed),
        )
        if scope == "filings"
    }
    return tuple(k for k in rules.rolls_off if way.filing or k not in only_filings)
