"""The vocabulary of the law: every fact, its owner and its scope (matter or town)."""

from __future__ import annotations

from ordinance_core.law.facts.access import *  # noqa: F403 - one vocabulary
from ordinance_core.law.facts.appeals import *  # noqa: F403 - one vocabulary
from ordinance_core.law.facts.billing import *  # noqa: F403 - one vocabulary
from ordinance_core.law.facts.deadlines import *  # noqa: F403 - one vocabulary
from ordinance_core.law.facts.fact import Fact as Fact
from ordinance_core.law.facts.fact import attributes as attributes
from ordinance_core.law.facts.findings import *  # noqa: F403 - one vocabulary
from ordinance_core.law.facts.intake import *  # noqa: F403 - one vocabulary
from ordinance_core.law.facts.notices import *  # noqa: F403 - one vocabulary
from ordinance_core.law.facts.papers import *  # noqa: F403 - one vocabulary
from ordinance_core.law.facts.people import *  # noqa: F403 - one vocabulary
from ordinance_core.law.facts.sanctions import *  # noqa: F403 - one vocabulary
from ordinance_core.law.facts.works import *  # noqa: F403 - one vocabulary

FACTS: dict[str, type[Fact]] = {fact.__name__: fact for fact in Fact.__subclasses__()}


def owned_by(service: str) -> tuple[type[Fact], ...]:
    """The facts a service records itself; all others it can only hear."""
    return tuple(fact for fact in FACTS.values() if fact.owner == service)
