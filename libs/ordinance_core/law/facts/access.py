"""What happens to a discharger's access to the storm sewer."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Code, Fact, Text


class AccessSuspended(Fact, frozen=True):
    """The discharger's access to the storm sewer was suspended."""

    basis: Code | None = None
    incident: Text | None = None


class AccessTerminated(Fact, frozen=True):
    """Access was ended after notice."""

    basis: Code | None = None


class AccessRevoked(Fact, frozen=True):
    """A permission to connect was taken back."""


class AccessReinstated(Fact, frozen=True):
    """Access was given back by the authority that had taken it."""


class CouncilReversed(Fact, frozen=True):
    """The council set the measure aside."""


class CouncilStayed(Fact, frozen=True):
    """The council let the measure rest until it decides."""
