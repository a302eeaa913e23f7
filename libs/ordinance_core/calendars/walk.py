"""The walk of a period: from an anchor, step by step, to the day on which it legally ends."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime

from ordinance_core.calendars import reasons
from ordinance_core.calendars.calendar import Calendar
from ordinance_core.calendars.days import business_days, plain_days, roll
from ordinance_core.calendars.hours import hours, roll_hours
from ordinance_core.calendars.months import months
from ordinance_core.calendars.periods import Due, Moment, Step
from ordinance_core.calendars.way import Way

_MONTHS = {"months": 1, "years": 12}
_DAYS = {"days": 1, "weeks": 7}
_ROLLING = frozenset({*_MONTHS, *_DAYS})


def walk(
    calendar: Calendar,
    anchor: Moment,
    steps: Sequence[Step],
    *,
    backward: bool = False,
    filing: bool = False,
    rolls: bool = True,
    explain: bool = True,
) -> Due:
    """Where a period ends that runs from (or, `backward`, up to) an anchor.

    Days exclude the first day and include the last. Only the last step rolls, and only where it
    is in days, weeks, months, years or hours: backward it rolls earlier, `rolls=False` keeps the
    day as counted. `filing` says that the act is a payment to, or a service on or filing with, an
    office. Hours and backward business days from an instant end at an instant, all else on
    a date; hours from a date run from the end of that day (backward: from its beginning).
    Without `explain` the answer is the same and `steps` stay empty.

    Raises ValueError for no steps or for `stated` and `open`, which the caller resolves first,
    Unscheduled for a meeting that is on no schedule, OverflowError beyond the horizon.
    """
    if not explain and not backward and len(steps) == 1 and steps[0].unit == "business days":
        return _lookup(calendar, calendar.day_of(anchor), steps[0].n)
    if not steps:
        raise ValueError("A period needs at least one step")
    way = Way(calendar, backward=backward, filing=filing, lines=[] if explain else None)
    nominal = _step(way, anchor, steps[0], first=True)
    for step in steps[1:]:
        nominal = _step(way, nominal, step, first=False)
    legal = _rolled(way, nominal, steps[-1]) if rolls else nominal
    unchecked = _unchecked(way, calendar.day_of(anchor), calendar.day_of(legal))
    return Due(_utc(nominal), _utc(legal), tuple(way.lines or ()), unchecked)


def _unchecked(way: Way, first: date, last: date) -> tuple[str, ...]:
    lacking = way.calendar.statute.unchecked(first, last) if way.consulted else ()
    if lacking:
        way.say(reasons.unchecked, way.calendar, lacking)
    return lacking


def _utc(moment: Moment) -> Moment:
    return moment.astimezone(UTC) if isinstance(moment, datetime) else moment


def _lookup(calendar: Calendar, start: date, n: int) -> Due:
    end = calendar.business_day_after(start, n)
    return Due(end, end, (), calendar.statute.unchecked(start, end))


def _step(way: Way, at: Moment, step: Step, *, first: bool) -> Moment:
    on = way.calendar.day_of(at)
    match step.unit:
        case "hours":
            return hours(way, at, step.n)
        case "business days":
            return business_days(way, at, step.n)
        case "days" | "weeks":
            return plain_days(way, on, step, step.n * _DAYS[step.unit])
        case "months" | "years":
            return months(way, on, step, step.n * _MONTHS[step.unit])
        case "next":
            return _meeting(way, on, step, first=first)
        case "stated" | "open":
            raise ValueError(f"'{step.unit}' is no length of time: resolve it before walking")
        case _:
            return _word(way, at, step)


def _word(way: Way, at: Moment, step: Step) -> Moment:
    on = way.calendar.day_of(at)
    if step.unit == "immediately":
        way.say(lambda: f"At once: {_shown(way.calendar, at)}.")
        return at
    end = date(on.year, 12, 31) if step.unit == "end of year" else on
    way.say(lambda: f"The {step.unit.removeprefix('end of ')} ends with {reasons.day(end)}.")
    return end


def _meeting(way: Way, on: date, step: Step, *, first: bool) -> date:
    """The meeting on or after the day reached; as the first step, after the day of the event."""
    series = step.series
    assert series is not None, "parse_period names the series"
    day = way.calendar.meeting(series, way.after(on) if first else on)
    way.say(
        lambda: (
            f"The {step} from {reasons.day(on)} is held on {reasons.day(day)}"
            f"{way.calendar.adopted(series, day)}."
        )
    )
    return day


def _rolled(way: Way, at: Moment, last: Step) -> Moment:
    if last.unit == "hours" and isinstance(at, datetime):
        return roll_hours(way, at)
    if last.unit in _ROLLING and not isinstance(at, datetime):
        return roll(way, at)
    return at


def _shown(calendar: Calendar, at: Moment) -> str:
    if isinstance(at, datetime):
        return reasons.moment(at.astimezone(calendar.tz))
    return reasons.day(at)
