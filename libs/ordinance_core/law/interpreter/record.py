"""The facts that count at a time, and which of them a thread sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, time

from ordinance_core.calendars import Moment
from ordinance_core.law.answers import Known

Visible = dict[str, tuple[Known, ...]]
DayOf = Callable[[Moment], date]


class Record:
    """Facts as far as they had happened and were known; a voided entry is none.

    `papers` are the events that make a paper: what hangs on one paper is not seen from another.
    """

    def __init__(
        self,
        matter: str,
        facts: Iterable[Known],
        day_of: DayOf,
        as_of: Moment,
        *,
        as_known: datetime | None,
        papers: frozenset[str],
    ) -> None:
        self.matter, self.day_of, self.as_of = matter, day_of, as_of
        self.known = _unvoided(f for f in facts if as_known is None or f.recorded_at <= as_known)
        counted = sorted((f for f in self.known if self._happened(f)), key=self.place)
        self.own = tuple(f for f in counted if f.matter == matter)
        self.town = tuple(f for f in counted if f.matter is None)
        self.elsewhere = tuple(f for f in counted if f.matter not in (matter, None))
        self.by_id = {f.id: f for f in self.own}
        self._papers = papers
        self._chains: dict[str, tuple[str, ...] | None] = {}
        self._visible: dict[tuple[str | None, bool], Visible] = {}
        self.children: dict[str, list[Known]] = {}
        for fact in (*self.own, *self.elsewhere):
            if fact.fact.about is not None:
                self.children.setdefault(fact.fact.about, []).append(fact)

    def when(self, known: Known) -> Moment:
        """When a fact happened; one without a date of its own, when it was recorded."""
        when = known.fact.when
        return known.recorded_at if when is None else when

    def place(self, known: Known) -> tuple[date, datetime, datetime, str]:
        """Where a fact stands in the order of time, the same whatever order they came in."""
        return (*self.order(self.when(known)), known.recorded_at, known.id)

    def order(self, moment: Moment) -> tuple[date, datetime]:
        """A key to sort moments by; a whole day stands before its instants."""
        if isinstance(moment, datetime):
            return self.day_of(moment), moment
        return moment, datetime.combine(date.min, time(), UTC)

    def after(self, one: Moment, other: Moment) -> bool:
        """Whether one moment is later; instants are compared only where both are instants."""
        if isinstance(one, datetime) and isinstance(other, datetime):
            return one > other
        return self.day_of(one) > self.day_of(other)

    def chain(self, fact: str) -> tuple[str, ...] | None:
        """The ids from a fact up to its root, itself first; None where one is not known."""
        if fact not in self._chains:
            self._chains[fact] = self._climbed(fact)
        return self._chains[fact]

    def seen_from(self, paper: Known | None, *, alone: bool = True) -> Visible:
        """The facts on a paper's thread by event; `alone` leaves out others of its kind."""
        place = (paper.id if paper is not None else None, alone)
        if place not in self._visible:
            found: dict[str, list[Known]] = {}
            for fact in self.own:
                if self._sees(paper, fact, alone=alone):
                    found.setdefault(fact.name, []).append(fact)
            for fact in self.town:
                found.setdefault(fact.name, []).append(fact)
            self._visible[place] = {name: tuple(facts) for name, facts in found.items()}
        return self._visible[place]

    def sees(self, paper: Known | None, fact: Known, *, alone: bool = True) -> bool:
        return fact in self.seen_from(paper, alone=alone).get(fact.name, ())

    def _happened(self, known: Known) -> bool:
        return not self.after(self.when(known), self.as_of)

    def _climbed(self, fact: str) -> tuple[str, ...] | None:
        trail: list[str] = []
        at: str | None = fact
        while at is not None and at not in trail:
            if at not in self.by_id:
                return None
            trail.append(at)
            at = self.by_id[at].fact.about
        return tuple(trail)

    def _sees(self, paper: Known | None, fact: Known, *, alone: bool) -> bool:
        chain = self.chain(fact.id)
        if chain is None or paper is None:
            return chain is not None
        above = self.chain(paper.id) or ()
        if paper.id in chain or fact.id in above:
            return True
        if alone and fact.name == paper.name:
            return False
        return not any(self._closed(paper, step) for step in chain[1:] if step not in above)

    def _closed(self, paper: Known, step: str) -> bool:
        name = self.by_id[step].name
        return name == paper.name or name in self._papers


def _unvoided(facts: Iterable[Known]) -> tuple[Known, ...]:
    kept = tuple(facts)
    voided = {f.fact.about for f in kept if f.name == "EntryVoided"}
    return tuple(f for f in kept if f.id not in voided and f.name != "EntryVoided")
