"""Periods in hours: elapsed time, whole days left out or the end rolled where a state says so.

Works on local datetimes, whose arithmetic in Python follows the town's clock; elapsed time goes by
way of UTC.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from ordinance_core.calendars import reasons
from ordinance_core.calendars.periods import Moment
from ordinance_core.calendars.way import DAY, Way


def hours(way: Way, at: Moment, n: int) -> datetime:
    """The local instant n hours on; from a date, from its end (backward: its beginning)."""
    if isinstance(at, datetime):
        start = at.astimezone(way.calendar.tz)
    else:
        start = _midnight(way, at if way.backward else at + DAY)
        way.say(lambda: f"The hour is not known: counted from {reasons.moment(start)}.")
    end = _run(way, start, timedelta(hours=n))
    direction = "before" if way.backward else "after"
    way.say(
        lambda: (
            f"{n} hours {direction} {reasons.moment(start)} is {reasons.moment(end)}"
            f"{way.calendar.rules.hours.authority}."
        )
    )
    return end


def _run(way: Way, at: datetime, left: timedelta) -> datetime:
    skips = way.calendar.rules.hours.skips
    if not skips:
        return _plus(way, at, left)
    way.consulted = True
    on = at.date()
    while True:
        edge = _midnight(way, on if way.backward else on + DAY)
        if way.calendar.is_free(on, skips):
            if left <= (span := _between(way, at, edge)):
                return _plus(way, at, left)
            left -= span
        else:
            because = f"its hours do not run{way.calendar.rules.hours.authority}."
            way.say(reasons.passed, way.calendar, on, skips, because)
        at, on = edge, way.after(on)


def _midnight(way: Way, on: date) -> datetime:
    return datetime.combine(on, time(), way.calendar.tz)


def _plus(way: Way, at: datetime, span: timedelta) -> datetime:
    signed = -span if way.backward else span
    if way.calendar.rules.hours.by == "clock":
        return at + signed
    return (at.astimezone(UTC) + signed).astimezone(way.calendar.tz)


def _between(way: Way, at: datetime, edge: datetime) -> timedelta:
    if way.calendar.rules.hours.by == "clock":
        return abs(edge - at)
    return abs(edge.astimezone(UTC) - at.astimezone(UTC))


def roll_hours(way: Way, at: datetime) -> datetime:
    """The same hour of the next day on which a period may end; backward, of the one before."""
    rules = way.calendar.rules
    kinds = rules.off(filing=way.filing)
    if not (rules.hours.back_roll if way.backward else rules.hours.roll) or not kinds:
        return at
    way.consulted = True
    on = at.date()
    while not way.calendar.is_free(on, kinds):
        because = f"the hours do not end on it{rules.hours.authority}."
        way.say(reasons.passed, way.calendar, on, kinds, because)
        on = way.after(on)
    if on == at.date():
        return at
    end = datetime.combine(on, at.timetz())
    way.say(lambda: f"It ends at the same hour, {reasons.moment(end)}.")
    return end
