"""A walked period as marks on a calendar: each day counted or passed over, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Literal

import msgspec

from ordinance_core.calendars import reasons
from ordinance_core.calendars.calendar import Calendar
from ordinance_core.calendars.periods import Moment, Step
from ordinance_core.calendars.rules import Kinds
from ordinance_core.calendars.walk import walk
from ordinance_core.calendars.way import DAY

Kind = Literal["from", "counted", "skipped", "passed", "due"]
_COUNTED = frozenset({"days", "weeks", "business days"})
_WORKED = frozenset({"days", "weeks", "business days", "hours"})


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """One day: `n` is its place in the count, `says` why it is passed over, with the source.

    `from` is the day the period runs from, `counted` one that counts (in hours: runs), `skipped`
    one that does not, `passed` one on which the period would have ended and may not.
    """

    on: date
    mark: Kind
    n: int | None = None
    says: str = ""


def trace(
    calendar: Calendar,
    anchor: Moment,
    steps: Sequence[Step],
    *,
    backward: bool = False,
    filing: bool = False,
    rolls: bool = True,
) -> tuple[Mark, ...]:
    """The days of `walk` with the same arguments, in the direction of the walk.

    Days inside a period of months or years, or before a meeting, are not marked: they are not
    counted one by one. Raises what `walk` raises.
    """
    begun = calendar.day_of(anchor)
    marks, at = [Mark(begun, "from")], begun
    for place, step in enumerate(steps, 1):
        so_far = steps[:place]
        found = walk(calendar, anchor, so_far, backward=backward, rolls=False, explain=False)
        end = calendar.day_of(found.nominal)
        marks += _of_step(calendar, step, _days(at, end), end)
        at = end
    legal = walk(
        calendar, anchor, steps, backward=backward, filing=filing, rolls=rolls, explain=False
    ).legal
    last = calendar.day_of(legal)
    marks += _passed(calendar, steps[-1], at, last, filing=filing)
    return _ended(marks, last)


def _days(start: date, end: date) -> Iterator[date]:
    """The days after one up to and with another, in whichever direction that is."""
    on, step = start, DAY if end >= start else -DAY
    while on != end:
        on += step
        yield on


def _of_step(calendar: Calendar, step: Step, days: Iterator[date], end: date) -> list[Mark]:
    if step.unit not in _WORKED:
        return [Mark(end, "counted", says=f"{step}")]
    skips, because = _skips(calendar, step)
    marks: list[Mark] = []
    n = 0
    for on in days:
        if skips and not calendar.is_free(on, skips):
            marks.append(Mark(on, "skipped", says=_why(calendar, on, skips, because)))
        else:
            n += 1
            marks.append(Mark(on, "counted", n if step.unit in _COUNTED else None))
    return marks


def _skips(calendar: Calendar, step: Step) -> tuple[Kinds, str]:
    """The kinds of days that do not count in a step, and what follows for such a day."""
    rules = calendar.rules
    match step.unit:
        case "business days":
            return rules.no_business, f"not a business day{rules.business_day.authority}."
        case "hours":
            return rules.hours.skips, f"its hours do not run{rules.hours.authority}."
    uncounted = rules.days.uncounted
    if uncounted is None or step.n not in uncounted.periods or step.unit != "days":
        return (), ""
    return uncounted.skips, f"not counted{uncounted.authority}."


def _passed(calendar: Calendar, last: Step, at: date, end: date, *, filing: bool) -> list[Mark]:
    """The days on which the period would end and, by law, does not."""
    rules = calendar.rules
    authority = rules.hours.authority if last.unit == "hours" else rules.days.authority
    because = f"the period does not end on it{authority}."
    kinds = rules.off(filing=filing)
    marks: list[Mark] = []
    for on in (at, *_days(at, end)):
        if on != end:
            which = (*kinds, "half") if calendar.is_free(on, kinds) else kinds
            marks.append(Mark(on, "passed", says=_why(calendar, on, which, because)))
    return marks


def _why(calendar: Calendar, on: date, kinds: Kinds, because: str) -> str:
    said = reasons.passed(calendar, on, kinds, because)
    return said.removeprefix(f"{reasons.day(on)} is ")


def _ended(marks: list[Mark], last: date) -> tuple[Mark, ...]:
    """One mark a day, the later one standing; the last day of the walk is the due day."""
    days: dict[date, Mark] = {}
    for mark in marks:
        before = days.get(mark.on)
        n = mark.n if mark.n is not None or before is None else before.n
        days[mark.on] = msgspec.structs.replace(mark, n=n)
    end = days.get(last, Mark(last, "due"))
    days[last] = msgspec.structs.replace(end, mark="due")
    return tuple(days.values())
