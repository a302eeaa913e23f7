"""Abatement, inspections, construction and what secures them."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Cents, Code, Codes, Fact, Flag, Instant, Number, Text


class AccessRequested(Fact, frozen=True):
    """The town asked to be let onto the premises."""


class AbatementAuthorized(Fact, frozen=True):
    """Whoever may do so allowed the town to remove the cause itself."""


class AbatementStarted(Fact, frozen=True):
    """The town's work began."""


class AbatementCompleted(Fact, frozen=True):
    """The town's work is done."""


class InspectionRecorded(Fact, frozen=True):
    """An inspection and what it found."""

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
    """A step of the works is to be reached at this instant."""

    milestone: Code | None = None
    milestone_at: Instant | None = None
    required: Flag | None = None


class MilestoneNotified(Fact, frozen=True):
    """The town was told of a step of the works."""

    milestone: Code | None = None


class ConstructionStarted(Fact, frozen=True):
    """Construction began."""


class ConstructionCompleted(Fact, frozen=True):
    """Construction is done."""


class WorkHoldPlaced(Fact, frozen=True):
    """Work may not go on."""


class WorkHoldLifted(Fact, frozen=True):
    """Work may go on again."""


class OccupancyHoldPlaced(Fact, frozen=True):
    """The building may not be used yet."""


class OccupancyHoldLifted(Fact, frozen=True):
    """The building may be used."""


class GuaranteeRequired(Fact, frozen=True):
    """A guarantee of this amount is asked for."""

    guarantee: Code | None = None
    amount_cents: Cents | None = None
    basis: Text | None = None


class GuaranteePosted(Fact, frozen=True):
    """A guarantee was given, in a form and for somebody's benefit."""

    guarantee: Code | None = None
    form: Code | None = None
    amount_cents: Cents | None = None
    beneficiary: Code | None = None


class GuaranteeDrawn(Fact, frozen=True):
    """Money was taken from a guarantee."""

    amount_cents: Cents | None = None


class GuaranteeReleased(Fact, frozen=True):
    """A guarantee was given back."""


class FinalAcceptanceRecorded(Fact, frozen=True):
    """The works were accepted for good."""


class FacilityRemoved(Fact, frozen=True):
    """A facility is gone."""
