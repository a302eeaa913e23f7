"""The sentences that explain a due day, so that a clerk can follow it on a paper calendar."""

from __future__ import annotations

from datetime import date, datetime
from functools import lru_cache

from ordinance_core.calendars import table
from ordinance_core.calendars.calendar import Calendar
from ordinance_core.calendars.rules import Kind
from ordinance_core.calendars.statute import held_by_day


@lru_cache(maxsize=1 << 14)
def day(on: date) -> str:
    """A day as it is written in reasons: `Mon 2027-01-18`."""
    return f"{on:%a} {on.isoformat()}"


def moment(local: datetime) -> str:
    """A local instant as the town's clock shows it: `Mon 2026-03-16 15:00 EDT`."""
    return f"{local:%a %Y-%m-%d %H:%M %Z}"


def why(calendar: Calendar, on: date, kinds: tuple[Kind, ...]) -> str:
    """What a day is, as far as these kinds go: `Martin Luther King Jr. Day (N.Y. ...)`."""
    bits = calendar.kinds[table.index(on)]
    found = [_what(calendar, on, kind) for kind in kinds if bits & table.BITS[kind]]
    return " and ".join(found) or "an ordinary day"


def _what(calendar: Calendar, on: date, kind: Kind) -> str:
    match kind:
        case "saturday" | "sunday":
            return f"a {kind.title()}"
        case "holiday":
            return _holiday(calendar, on)
        case "proclaimed":
            days = [f"{p.says} ({p.authority})" for p in calendar.proclaimed if p.on == on]
            return ", ".join(days)
        case "office":
            return f"a day on which the office is routinely closed{calendar.rules.office.authority}"
        case "closed" | "half":
            closure = next(c for c in calendar.closures if c.on == on)
            cause = f": {closure.cause}" if closure.cause else ""
            return f"a day of {'closed offices' if closure.full else 'half-day opening'}{cause}"


def _holiday(calendar: Calendar, on: date) -> str:
    held = held_by_day(calendar.statute).get(on, ())
    return ", ".join(f"{h.says} ({h.authority})" for h in held)


def unchecked(calendar: Calendar) -> str:
    years = calendar.statute.checked
    return (
        f"Provisional: the holidays of {calendar.statute.authority} are checked for "
        f"{years.first}-{years.last} only. Confirm this date before relying on it."
    )
