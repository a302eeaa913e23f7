"""Appeals, hearings and their decisions."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Code, Day, Fact, Flag, Instant, Items


class AppealFiled(Fact, frozen=True):
    against: Code | None = None
    standing: Code | None = None
    tier: Code | None = None
    content: Items | None = None
    received_on: Day | None = None


class HearingRequested(Fact, frozen=True):
    channel: Code | None = None


class HearingScheduled(Fact, frozen=True):
    hearing_at: Instant | None = None
    content: Items | None = None


class HearingHeld(Fact, frozen=True):
    basis_stated: Flag | None = None


class HearingContinued(Fact, frozen=True):
    hearing_at: Instant | None = None


class AppealDecided(Fact, frozen=True):
    outcome: Code | None = None
    content: Items | None = None


class DecisionFiled(Fact, frozen=True):
    pass
