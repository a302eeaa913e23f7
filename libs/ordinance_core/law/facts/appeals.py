"""Appeals, hearings and their decisions."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Code, Day, Fact, Flag, Instant, Items


class AppealFiled(Fact, frozen=True):
    """Somebody appealed a paper (`about`); `received_on` is the day the office got it."""

    against: Code | None = None
    standing: Code | None = None
    tier: Code | None = None
    content: Items | None = None
    received_on: Day | None = None


class HearingRequested(Fact, frozen=True):
    """Somebody asked to be heard about a paper or an appeal (`about`)."""

    channel: Code | None = None


class HearingScheduled(Fact, frozen=True):
    """A hearing was set for an instant, with what its notice says."""

    hearing_at: Instant | None = None
    content: Items | None = None


class HearingHeld(Fact, frozen=True):
    """The hearing took place; `basis_stated`: its grounds were stated for the record."""

    basis_stated: Flag | None = None


class HearingContinued(Fact, frozen=True):
    """The hearing was moved to another instant."""

    hearing_at: Instant | None = None


class AppealDecided(Fact, frozen=True):
    """The appeal (`about`) was decided, with this outcome."""

    outcome: Code | None = None
    content: Items | None = None


class DecisionFiled(Fact, frozen=True):
    """The decision (`about`) was filed where decisions are kept."""
