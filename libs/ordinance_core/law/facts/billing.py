"""Costs, bills, payments, rates and liens; amounts in cents."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Cents, Code, Day, Fact, Number, Prices


class CostPosted(Fact, frozen=True):
    owner = "billing"
    category: Code | None = None
    amount_cents: Cents | None = None
    incurred_on: Day | None = None


class InvoiceIssued(Fact, frozen=True):
    owner = "billing"
    amount_cents: Cents | None = None


class PaymentReceived(Fact, frozen=True):
    owner = "billing"
    amount_cents: Cents | None = None
    toward: Code | None = None


class PaymentReversed(Fact, frozen=True):
    owner = "billing"
    amount_cents: Cents | None = None
    toward: Code | None = None


class DisputeFiled(Fact, frozen=True):
    owner = "billing"


class DisputeDecided(Fact, frozen=True):
    owner = "billing"
    outcome: Code | None = None
    confirmed_cents: Cents | None = None


class RateResolutionAdopted(Fact, frozen=True):
    owner = "billing"
    scope = "town"
    rate_pct: Number | None = None


class FeeScheduleAdopted(Fact, frozen=True):
    owner = "billing"
    scope = "town"
    items: Prices | None = None


class FeeIncurred(Fact, frozen=True):
    owner = "billing"
    item: Code | None = None
    units: Number | None = None


class BoardResolutionAdopted(Fact, frozen=True):
    owner = "billing"
    resolution: Code | None = None


class LevyDateAdopted(Fact, frozen=True):
    owner = "billing"
    scope = "town"
    due_on: Day | None = None


class AssessmentLevied(Fact, frozen=True):
    owner = "billing"


class LienRecorded(Fact, frozen=True):
    owner = "billing"


class LienReleased(Fact, frozen=True):
    owner = "billing"


class CertifiedToTaxRoll(Fact, frozen=True):
    owner = "billing"


class EscrowInterestPosted(Fact, frozen=True):
    owner = "billing"
    amount_cents: Cents | None = None
