"""Penalties, convictions, injunctions and the end of a case."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Cents, Code, Count, Day, Fact, Flag, Text


class PenaltyAssessed(Fact, frozen=True):
    """A penalty of this amount was imposed for an offence or paper (`about`)."""

    amount_cents: Cents | None = None
    reason: Text | None = None
    incident: Text | None = None


class ConvictionRecorded(Fact, frozen=True):
    """A court convicted; `acts` counts the offences, `leviable`: it may be levied."""

    offence: Code | None = None
    committed_on: Day | None = None
    began_on: Day | None = None
    ended_on: Day | None = None
    acts: Count | None = None
    leviable: Flag | None = None


class CompensatoryActionAccepted(Fact, frozen=True):
    """The person agreed to make amends in place of a penalty."""


class CompensatoryActionDefaulted(Fact, frozen=True):
    """What was agreed to make amends was not done."""


class InjunctionSought(Fact, frozen=True):
    """The town asked a court for an injunction."""


class CaseClosed(Fact, frozen=True):
    """The case is over."""


class CaseReopened(Fact, frozen=True):
    """A closed case (`about` its closing) was taken up again."""

    reason: Text | None = None


class EntryVoided(Fact, frozen=True):
    """An entry (`about`) was a mistake: it counts no more from the day this was recorded."""
