"""A town's calendar as a value: statute, proclaimed days, closures and meetings, in layers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from typing import Self
from zoneinfo import ZoneInfo

import msgspec

from ordinance_core.calendars import table
from ordinance_core.calendars.periods import Moment
from ordinance_core.calendars.rules import Kinds, Rules
from ordinance_core.calendars.statute import Statute


class Closure(msgspec.Struct, frozen=True):
    """A day on which the municipal office is closed, or open for part of the day only."""

    on: date
    full: bool = True
    cause: str = ""
    source: str = ""


class Proclaimed(msgspec.Struct, frozen=True):
    """A holiday for one day, proclaimed by a president or governor and recorded by a person."""

    on: date
    says: str
    authority: str


class Meetings(msgspec.Struct, frozen=True):
    """The days of one series of regular meetings, in order, as one schedule adopted them."""

    series: str
    days: tuple[date, ...]
    source: str = ""


class Layers(msgspec.Struct, frozen=True):
    """What a town recorded and lays over the statute and its office's routine, oldest first."""

    proclaimed: tuple[Proclaimed, ...] = ()
    closures: tuple[Closure, ...] = ()
    meetings: tuple[Meetings, ...] = ()


class Unscheduled(LookupError):  # noqa: N818
    """No meeting of the series is on the adopted schedule from that day on."""

    def __init__(self, series: str, after: date):
        super().__init__(
            f"No {series.replace('_', ' ')} is scheduled from {after} on. Record the adopted "
            "schedule; the period can be counted then."
        )
        self.series, self.after = series, after


class Calendar(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Which days are what in one town, and how its periods are counted (`rules`)."""

    zone: str
    statute: Statute
    rules: Rules
    proclaimed: tuple[Proclaimed, ...] = ()
    closures: tuple[Closure, ...] = ()
    meetings: tuple[Meetings, ...] = ()

    def __post_init__(self) -> None:
        named = {*self.rules.holidays.ignores, *self.rules.office.closed_on}
        if unknown := sorted(named - self.statute.holidays.keys()):
            raise ValueError(f"No such holiday in {self.statute.authority}: {', '.join(unknown)}")

    def with_closures(self, *closures: Closure) -> Self:
        """This calendar with more closures; a later one for the same day replaces the earlier."""
        days = {c.on: c for c in (*self.closures, *closures)}
        return msgspec.structs.replace(self, closures=tuple(days.values()))

    def with_proclaimed(self, *proclaimed: Proclaimed) -> Self:
        return msgspec.structs.replace(self, proclaimed=(*self.proclaimed, *proclaimed))

    def with_meetings(self, series: str, days: Iterable[date], source: str = "") -> Self:
        """This calendar with a schedule adopted: it replaces the series in the years it names."""
        adopted = Meetings(series, tuple(sorted(set(days))), source)
        years = {d.year for d in adopted.days}
        kept = (_without(m, years) if m.series == series else m for m in self.meetings)
        return msgspec.structs.replace(self, meetings=(*kept, adopted))

    def with_layers(self, layers: Layers) -> Self:
        """This calendar with all that a town recorded."""
        found = self.with_closures(*layers.closures) if layers.closures else self
        found = found.with_proclaimed(*layers.proclaimed) if layers.proclaimed else found
        for adopted in layers.meetings:
            found = found.with_meetings(adopted.series, adopted.days, adopted.source)
        return found

    @cached_property
    def tz(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    def day_of(self, moment: Moment) -> date:
        """The local civil date of a moment; raises ValueError for an instant without a zone."""
        if type(moment) is date or not isinstance(moment, datetime):
            return moment
        if moment.tzinfo is None:
            raise ValueError(f"{moment} has no time zone: an instant must say its offset")
        return moment.astimezone(self.tz).date()

    def start_of(self, on: date) -> datetime:
        """The instant, in UTC, at which a local day begins."""
        return datetime.combine(on, time(), self.tz).astimezone(UTC)

    def end_of(self, moment: Moment) -> datetime:
        """The UTC instant, exclusive, at which a moment has passed: of a date, next midnight."""
        if isinstance(moment, datetime):
            return moment.astimezone(UTC)
        return self.start_of(moment + timedelta(days=1))

    def is_business_day(self, on: date) -> bool:
        return self.is_free(on, self.rules.no_business)

    def is_free(self, on: date, kinds: Kinds) -> bool:
        """Whether a day is of none of these kinds."""
        return self.free_days(kinds)[table.index(on)] == table.FREE

    def business_day_after(self, on: date, n: int = 1) -> date:
        """The n-th business day after a date; raises OverflowError beyond the horizon."""
        return table.nth(self.business_days, on, n)

    def business_day_before(self, on: date, n: int = 1) -> date:
        """The n-th business day before a date; raises OverflowError beyond the horizon."""
        return table.nth(self.business_days, on, n, -1)

    def meeting(self, series: str, on_or_after: date) -> date:
        """The first meeting of the series on or after a day; raises Unscheduled."""
        coming = [
            m.days[at]
            for m in self.meetings
            if m.series == series and (at := bisect_left(m.days, on_or_after)) < len(m.days)
        ]
        if not coming:
            raise Unscheduled(series, on_or_after)
        return min(coming)

    def adopted(self, series: str, on: date) -> str:
        """The source of the schedule a meeting stands on, in brackets; empty if none is known."""
        of_series = (m for m in self.meetings if m.series == series and on in m.days)
        source = next((m.source for m in of_series), "")
        return f" ({source})" if source else ""

    @cached_property
    def business_days(self) -> bytes:
        return self.free_days(self.rules.no_business)

    def free_days(self, kinds: Kinds) -> bytes:
        """One byte a day of the horizon: FREE where the day is of none of these kinds."""
        if (known := self._free.get(kinds)) is None:
            known = self._free[kinds] = table.free(self.kinds, kinds)
        return known

    @cached_property
    def _free(self) -> dict[Kinds, bytes]:
        return {}

    @cached_property
    def said(self) -> dict[tuple[Kinds, str], dict[int, str]]:
        """Sentences already built for this calendar: by kinds and consequence, then by day."""
        return {}

    @cached_property
    def kinds(self) -> bytes:
        """One byte a day of the horizon: the bits of everything that day is."""
        days = bytearray(
            table.routine(self.statute, self.rules.holidays.ignores, self.rules.office)
        )
        for proclaimed in self.proclaimed:
            days[table.index(proclaimed.on)] |= table.BITS["proclaimed"]
        for closure in self.closures:
            days[table.index(closure.on)] |= table.BITS["closure" if closure.full else "half"]
        return bytes(days)


def _without(adopted: Meetings, years: set[int]) -> Meetings:
    """A schedule without the years that a later one names."""
    kept = tuple(d for d in adopted.days if d.year not in years)
    return msgspec.structs.replace(adopted, days=kept)
