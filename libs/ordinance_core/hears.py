"""Which events a service hears: the facts of all others, and the few conclusions all share."""

from __future__ import annotations

from collections.abc import Mapping

from ordinance_core.conclusions import CaseOpened, FilingRefused
from ordinance_core.law import owned_by

SERVICES = ("intake", "cases", "deadlines", "notices", "billing")


def facts_of_others(service: str) -> Mapping[str, frozenset[str]]:
    """By source, the event types that change what this service knows."""
    return {
        source: frozenset(fact.__name__ for fact in owned_by(source))
        | {CaseOpened.__name__, FilingRefused.__name__}
        for source in SERVICES
        if source != service
    }
