"""Penalties, convictions, injunctions and the end of a case."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Cents, Code, Count, Day, Fact, Flag, Text


class PenaltyAssessed(Fact, frozen=True):
    amount_cents: Cents | None = None
    reason: Text | None = None
    incident: Text | None = None


class ConvictionRecorded(Fact, frozen=True):
    offence: Code | None = None
    committed_on: Day | None = None
    began_on: Day | None = None
    ended_on: Day | None = None
    acts: Count | None = None
    leviable: Flag | None = None


class CompensatoryActionAccepted(Fact, frozen=True):
    pass


class CompensatoryActionDefaulted(Fact, frozen=True):
    pass


class InjunctionSought(Fact, frozen=True):
    pass


class CaseClosed(Fact, frozen=True):
    pass


class EntryVoided(Fact, frozen=True):
    pass
