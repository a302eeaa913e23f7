"""Extensions, closures, meetings, readings and packs."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Code, Day, Days, Fact, Flag, Text


class ClockExtended(Fact, frozen=True):
    """Somebody who may do so moved a clock's end to a later date."""

    owner = "deadlines"
    clock: Code | None = None
    until: Day | None = None


class OfficeClosureDeclared(Fact, frozen=True):
    """The office was closed on a day, wholly (`full`) or in part, for a cause."""

    owner = "deadlines"
    scope = "town"
    day: Day | None = None
    full: Flag | None = None
    cause: Text | None = None


class HolidayProclaimed(Fact, frozen=True):
    """A president or governor made one day a holiday, for a cause and in a proclamation."""

    owner = "deadlines"
    scope = "town"
    day: Day | None = None
    cause: Text | None = None
    proclamation: Text | None = None


class MeetingScheduleAdopted(Fact, frozen=True):
    """The days on which a body of the town meets."""

    owner = "deadlines"
    scope = "town"
    series: Code | None = None
    days: Days | None = None


class ReadingRatified(Fact, frozen=True):
    """The town's attorney settled a question that the text leaves open."""

    owner = "deadlines"
    scope = "town"
    reading: Code | None = None
    way: Text | None = None


class PackAdopted(Fact, frozen=True):
    """The town took a version of its pack as what its ordinance says."""

    owner = "deadlines"
    scope = "town"
    version: Text | None = None
