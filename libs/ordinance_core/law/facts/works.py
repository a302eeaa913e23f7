"""Abatement, inspections, construction and what secures them."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Cents, Code, Codes, Fact, Flag, Instant, Number, Text


class AccessRequested(Fact, frozen=True):
    pass


class AbatementAuthorized(Fact, frozen=True):
    pass


class AbatementStarted(Fact, frozen=True):
    pass


class AbatementCompleted(Fact, frozen=True):
    pass


class InspectionRecorded(Fact, frozen=True):
    inspection: Code | None = None
    result: Code | None = None
    plan_version: Text | None = None
    conditions: Codes | None = None
    cover_pct: Number | None = None
    disturbance_complete: Flag | None = None
    equivalent_measures: Flag | None = None
    scum_inches: Number | None = None
    sludge_inches: Number | None = None


class MilestonePlanned(Fact, frozen=True):
    milestone: Code | None = None
    milestone_at: Instant | None = None
    required: Flag | None = None


class MilestoneNotified(Fact, frozen=True):
    milestone: Code | None = None


class ConstructionStarted(Fact, frozen=True):
    pass


class ConstructionCompleted(Fact, frozen=True):
    pass


class WorkHoldPlaced(Fact, frozen=True):
    pass


class WorkHoldLifted(Fact, frozen=True):
    pass


class OccupancyHoldPlaced(Fact, frozen=True):
    pass


class OccupancyHoldLifted(Fact, frozen=True):
    pass


class GuaranteeRequired(Fact, frozen=True):
    guarantee: Code | None = None
    amount_cents: Cents | None = None
    basis: Text | None = None


class GuaranteePosted(Fact, frozen=True):
    guarantee: Code | None = None
    form: Code | None = None
    amount_cents: Cents | None = None
    beneficiary: Code | None = None


class GuaranteeDrawn(Fact, frozen=True):
    amount_cents: Cents | None = None


class GuaranteeReleased(Fact, frozen=True):
    pass


class FinalAcceptanceRecorded(Fact, frozen=True):
    pass


class FacilityRemoved(Fact, frozen=True):
    pass
