"""What a town recorded of its days: proclaimed holidays, closures and meetings, with sources."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from ordinance_core.calendars import Closure, Layers, Meetings, Moment, Proclaimed
from ordinance_core.law.answers import Known
from ordinance_core.law.facts import (
    Fact,
    HolidayProclaimed,
    MeetingScheduleAdopted,
    OfficeClosureDeclared,
)

DayOf = Callable[[Moment], date]


def layers(town: Sequence[Known], day_of: DayOf) -> Layers:
    """The layers of a calendar that these facts make, in the order they are on record."""
    facts = [known.fact for known in town]
    return Layers(
        proclaimed=tuple(
            Proclaimed(f.day, f.cause or "a proclaimed holiday", f.proclamation or _on(f, day_of))
            for f in facts
            if isinstance(f, HolidayProclaimed) and f.day is not None
        ),
        closures=tuple(
            Closure(f.day, f.full is not False, f.cause or "", _on(f, day_of, "declared"))
            for f in facts
            if isinstance(f, OfficeClosureDeclared) and f.day is not None
        ),
        meetings=tuple(
            Meetings(f.series, f.days, _on(f, day_of, "schedule adopted"))
            for f in facts
            if isinstance(f, MeetingScheduleAdopted) and f.series and f.days
        ),
    )


def _on(fact: Fact, day_of: DayOf, what: str = "recorded") -> str:
    """What was done on which day; a fact that is only supposed has none."""
    if fact.when is None or fact.when == date.min:
        return "as supposed"
    return f"{what} {day_of(fact.when)}"
