"""What happens to a discharger's access to the storm sewer."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Code, Fact, Text


class AccessSuspended(Fact, frozen=True):
    basis: Code | None = None
    incident: Text | None = None


class AccessTerminated(Fact, frozen=True):
    basis: Code | None = None


class AccessRevoked(Fact, frozen=True):
    pass


class AccessReinstated(Fact, frozen=True):
    pass


class CouncilReversed(Fact, frozen=True):
    pass


class CouncilStayed(Fact, frozen=True):
    pass
