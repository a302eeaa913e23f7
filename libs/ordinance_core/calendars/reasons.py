"""The sentences that explain a due day, so that a clerk can follow it on a paper calendar."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from functools import lru_cache

from ordinance_core.calendars import table
from ordinance_core.calendars.calendar import Calendar
from ordinance_core.calendars.rules import Kind, Kinds
from ordinance_core.calendars.statute import held_by_day


@lru_cache(maxsize=1 << 14)
def day(on: date) -> str:
    """A day as it is written in reasons: `Mon 2027-01-18`."""
    return f"{on:%a} {on.isoformat()}"


def moment(local: datetime) -> str:
    """A local instant as the town's clock shows it: `Mon 2026-03-16 15:00 EDT`."""
    return f"{local:%a %Y-%m-%d %H:%M %Z}"


def passed(calendar: Calendar, on: date, kinds: Kinds, because: str) -> str:
    """Why a day is passed over."""
    return f"{day(on)} is {_why(calendar, on, kinds)}: {because}"


def counted(calendar: Calendar, places: range, n: int, kinds: Kinds, because: str) -> list[str]:
    """A sentence for each place of the table: the day counts, or why it does not.

    Sentences on days that do not count are kept, as the same weekends come up again and again.
    """
    free = calendar.free_days(kinds)
    said = calendar.said.setdefault((kinds, because), {})
    lines, count = [], 0
    for at in places:
        if free[at]:
            count += 1
            lines.append(f"{_place(at)} is day {count} of {n}.")
        else:
            if at not in said:
                said[at] = passed(calendar, table.day(at), kinds, because)
            lines.append(said[at])
    return lines


@lru_cache(maxsize=1 << 14)
def _place(at: int) -> str:
    return day(table.day(at))


def _why(calendar: Calendar, on: date, kinds: Kinds) -> str:
    bits = calendar.kinds[table.index(on)]
    return " and ".join(_what(calendar, on, k) for k in kinds if bits & table.BITS[k])


def _what(calendar: Calendar, on: date, kind: Kind) -> str:
    match kind:
        case "saturday" | "sunday":
            return f"a {kind.title()}"
        case "holiday":
            held = held_by_day(calendar.statute)[on]
            return ", ".join(f"{h.says} ({h.authority})" for h in held)
        case "proclaimed":
            return ", ".join(f"{p.says} ({p.authority})" for p in calendar.proclaimed if p.on == on)
        case "office":
            return f"a day on which the office is routinely closed{calendar.rules.office.authority}"
        case "closure" | "half":
            closure = next(c for c in calendar.closures if c.on == on)
            said = "; ".join(part for part in (closure.cause, closure.source) if part)
            why = f" ({said})" if said else ""
            return f"a day with the office {'closed' if closure.full else 'open in part'}{why}"


def unchecked(calendar: Calendar, lacking: Sequence[str]) -> str:
    """What to say where holidays of a year nobody checked could have moved the day."""
    years = calendar.statute.checked
    return (
        f"Provisional: nobody has checked the holidays of {', '.join(lacking)}; checked for "
        f"{years.first}-{years.last} only. Confirm this date before relying on it."
    )
