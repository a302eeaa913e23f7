"""Costs, bills, payments, rates and liens; amounts in cents."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Cents, Code, Day, Fact, Number, Prices, Rate


class CostPosted(Fact, frozen=True):
    """The town spent this amount on the matter."""

    owner = "billing"
    category: Code | None = None
    amount_cents: Cents | None = None
    incurred_on: Day | None = None


class InvoiceIssued(Fact, frozen=True):
    """A bill over this amount went out."""

    owner = "billing"
    amount_cents: Cents | None = None


class PaymentReceived(Fact, frozen=True):
    """Money came in, toward a charge where it was named."""

    owner = "billing"
    amount_cents: Cents | None = None
    toward: Code | None = None


class PaymentReversed(Fact, frozen=True):
    """A payment (`about`) did not stand."""

    owner = "billing"
    amount_cents: Cents | None = None
    toward: Code | None = None


class DisputeFiled(Fact, frozen=True):
    """Somebody disputes a bill or levy (`about`)."""

    owner = "billing"


class DisputeDecided(Fact, frozen=True):
    """The dispute (`about`) was decided; `confirmed_cents` is what remains."""

    owner = "billing"
    outcome: Code | None = None
    confirmed_cents: Cents | None = None


class RateResolutionAdopted(Fact, frozen=True):
    """The town set a yearly rate of interest, in percent, and how it counts where it said so."""

    owner = "billing"
    scope = "town"
    rate_pct: Rate | None = None
    day_count: Code | None = None
    compounds: Code | None = None


class FeeScheduleAdopted(Fact, frozen=True):
    """The town set its fees: cents per unit, by item."""

    owner = "billing"
    scope = "town"
    items: Prices | None = None


class FeeIncurred(Fact, frozen=True):
    """A fee of the schedule arose, for so many units."""

    owner = "billing"
    item: Code | None = None
    units: Number | None = None


class BoardResolutionAdopted(Fact, frozen=True):
    """The town's board resolved what the law asks it for, by name."""

    owner = "billing"
    resolution: Code | None = None


class LevyDateAdopted(Fact, frozen=True):
    """The town set the date by which levies are due."""

    owner = "billing"
    scope = "town"
    due_on: Day | None = None


class AssessmentLevied(Fact, frozen=True):
    """Unpaid amounts were levied on the land."""

    owner = "billing"


class LienRecorded(Fact, frozen=True):
    """A lien was entered in the record."""

    owner = "billing"


class LienReleased(Fact, frozen=True):
    """A lien (`about`) was released."""

    owner = "billing"


class CertifiedToTaxRoll(Fact, frozen=True):
    """What is unpaid was certified to the tax roll."""

    owner = "billing"


class EscrowInterestPosted(Fact, frozen=True):
    """Interest was credited to money held in escrow."""

    owner = "billing"
    amount_cents: Cents | None = None
