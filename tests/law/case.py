"""given(facts).when(day).then...: a matter built of named facts, asked at a time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time

from ordinance_core.law import Action, Clock, Fact, Known, Line, Matter, Pack
from ordinance_core.messages import Actor

MATTER = "m-1"


class Asked(Matter):
    """A matter with the questions tests ask of it."""

    def clock(self, name: str, about: str | None = None) -> Clock:
        found = [c for c in self.clocks() if c.name == name and about in (None, c.about)]
        assert len(found) == 1, f"{len(found)} runs of {name}"
        return found[0]

    def has_clock(self, name: str) -> bool:
        return any(c.name == name for c in self.clocks())

    def action(self, name: str, about: str | None = None, actor: Actor | None = None) -> Action:
        found = [a for a in self.actions(actor) if a.name == name and about in (None, a.about)]
        assert len(found) == 1, f"{len(found)} answers for {name}"
        return found[0]

    def unmet(self, name: str, about: str | None = None) -> tuple[str, ...]:
        """The clauses of what stands in the way of an action."""
        reasons = self.action(name, about).reasons
        return tuple(c for r in reasons if r.ok is not True for c in r.clauses)

    def line(self, charge: str, about: str | None = None) -> Line:
        found = [x for x in self.owed() if x.charge == charge and about in (None, x.about)]
        assert len(found) == 1, f"{len(found)} lines of {charge}"
        return found[0]


class Given:
    def __init__(self, pack: Pack, facts: Iterable[Known]) -> None:
        self.pack, self.facts = pack, tuple(facts)

    def when(self, as_of: date | datetime, as_known: datetime | None = None) -> Asked:
        return Asked(self.pack, MATTER, self.facts, as_of, as_known)

    def but(self, **facts: Fact) -> Given:
        """The same with further facts."""
        return Given(self.pack, (*self.facts, *_known(facts)))

    def elsewhere(self, **facts: Fact) -> Given:
        """The same with facts of another matter."""
        return Given(self.pack, (*self.facts, *_known(facts, "m-2")))

    def recorded(self, at: datetime, **facts: Fact) -> Given:
        """The same with facts recorded at a later instant."""
        return Given(self.pack, (*self.facts, *_known(facts, recorded_at=at)))


def given(pack: Pack, **facts: Fact) -> Given:
    """A matter of facts named by their ids; facts of the town have no matter."""
    return Given(pack, _known(facts))


def _known(
    facts: dict[str, Fact], matter: str = MATTER, recorded_at: datetime | None = None
) -> list[Known]:
    return [
        Known(
            name,
            None if fact.scope == "town" else matter,
            recorded_at or _noon(fact.when),
            fact,
        )
        for name, fact in facts.items()
    ]


def _noon(when: date | datetime | None) -> datetime:
    assert when is not None, "a fact of a test has a date"
    return when if isinstance(when, datetime) else datetime.combine(when, time(12), UTC)
