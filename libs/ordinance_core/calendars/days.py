"""Periods in days and business days, and the roll of a last day on which nothing is due."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from ordinance_core.calendars import reasons, table
from ordinance_core.calendars.periods import Moment, Step
from ordinance_core.calendars.rules import Kinds
from ordinance_core.calendars.way import Way


def plain_days(way: Way, on: date, step: Step, n: int) -> date:
    """N calendar days on; in a period of a length the rules name, some kinds do not count."""
    uncounted = way.calendar.rules.days.uncounted
    if uncounted is not None and n in uncounted.periods:
        return _counted(way, on, n, uncounted.skips, f"not counted{uncounted.authority}.")
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
    calendar = way.calendar
    because = f"not a business day{calendar.rules.business_day.authority}."
    end = _counted(way, calendar.day_of(at), n, calendar.rules.no_business, because)
    if way.backward and isinstance(at, datetime):
        return datetime.combine(end, at.astimezone(calendar.tz).timetz())
    return end


def _counted(way: Way, on: date, n: int, skips: Kinds, because: str) -> date:
    """The n-th day that is of none of the kinds, the first day not counted."""
    way.consulted = True
    free = way.calendar.free_days(skips)
    direction = -1 if way.backward else 1
    end = table.nth(free, on, n, direction)
    if way.lines is not None:
        places = range(table.index(on) + direction, table.index(end) + direction, direction)
        way.lines += reasons.counted(way.calendar, places, n, skips, because)
    return end


def roll(way: Way, on: date) -> date:
    """The day on which a period ends in law: off the kinds of days it may not end on."""
    calendar, rules = way.calendar, way.calendar.rules.days
    if not (kinds := calendar.rules.off(filing=way.filing)):
        return on
    way.consulted = True
    end = on
    while not calendar.is_free(end, kinds):
        because = f"the period does not end on it{rules.authority}."
        way.say(reasons.passed, calendar, end, kinds, because)
        if way.filing and not calendar.is_free(end, rules.full_day_after):
            kinds = (*kinds, "half")
        end = way.after(end)
    if end != on:
        way.say(lambda: f"It ends on {reasons.day(end)}.")
    return end
