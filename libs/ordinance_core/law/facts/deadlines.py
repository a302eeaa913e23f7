"""Extensions, closures, meetings, readings and packs."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Code, Day, Days, Fact, Flag, Text


class ClockExtended(Fact, frozen=True):
    owner = "deadlines"
    clock: Code | None = None
    until: Day | None = None


class OfficeClosureDeclared(Fact, frozen=True):
    owner = "deadlines"
    scope = "town"
    day: Day | None = None
    full: Flag | None = None


class MeetingScheduleAdopted(Fact, frozen=True):
    owner = "deadlines"
    scope = "town"
    series: Code | None = None
    days: Days | None = None


class ReadingRatified(Fact, frozen=True):
    owner = "deadlines"
    scope = "town"
    reading: Code | None = None
    way: Text | None = None


class PackAdopted(Fact, frozen=True):
    owner = "deadlines"
    scope = "town"
    version: Text | None = None
