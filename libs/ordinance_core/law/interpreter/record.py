"""The facts that count at a time, and which of them a thread sees."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, time

from ordinance_core.calendars import Moment
from ordinance_core.law.answers import Known
from ordinance_core.law.interpreter import requirements

ByEvent = Mapping[str, tuple[Known, ...]]
_VOIDED = "EntryVoided"
_WHOLE_DAY = datetime.combine(date.min, time(), UTC)
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
        own = tuple(f for f in counted if f.matter == matter)
        self.own, self._confirmed = requirements.settled(own)
        self.town = tuple(f for f in counted if f.matter is None)
        self.elsewhere = tuple(f for f in counted if f.matter not in (matter, None))
        self.by_id = {f.id: f for f in self.own}
        self.asking = requirements.asking(self.own)
        self._papers = papers
        self._chains: dict[str, tuple[str, ...] | None] = {}
        self._barriers: dict[str, frozenset[str] | None] = {}
        self._visible: dict[tuple[str | None, bool], Visible] = {}
        self._near: dict[tuple[str, str | None], tuple[Known, ...]] = {}
        self.own_by_event, self.town_by_event = _by_event(self.own), _by_event(self.town)
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
        return moment, _WHOLE_DAY

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
        """The facts on a paper's thread; `alone` leaves out others of its kind."""
        place = (paper.id if paper is not None else None, alone)
        if place not in self._visible:
            self._visible[place] = Visible(self, paper, alone=alone)
        return self._visible[place]

    def sees(self, paper: Known | None, fact: Known, *, alone: bool = True) -> bool:
        return self.seen_from(paper, alone=alone).has(fact)

    def barriers(self, fact: Known) -> frozenset[str] | None:
        """The papers a fact hangs on; None where what it hangs on is not known."""
        if fact.id not in self._barriers:
            chain = self.chain(fact.id)
            self._barriers[fact.id] = chain if chain is None else self._papers_of(chain[1:])
        return self._barriers[fact.id]

    def near(self, event: str, paper: Known | None) -> tuple[Known, ...]:
        """The facts of an event that the thread of a paper may see: the others never do.

        They hang on no paper, or go back to where it goes back to.
        """
        if paper is None:
            return self.own_by_event.get(event, ())
        root = self._root(paper)
        if (event, root) not in self._near:
            every = self.own_by_event.get(event, ())
            near = (f for f in every if not self.barriers(f) or self._root(f) == root)
            self._near[event, root] = tuple(near)
        return self._near[event, root]

    def _root(self, fact: Known) -> str | None:
        """Where a fact goes back to; None for all that go round, or back to what is unknown."""
        chain = self.chain(fact.id)
        return None if chain is None or self.by_id[chain[-1]].fact.about is not None else chain[-1]

    def open_requirements(self, fact: str) -> tuple[str, ...]:
        """What the papers of a fact require and nobody has confirmed, in the order they say it."""
        if not self.asking:
            return ()
        found = requirements.papers(fact, self.by_id, self.asking)
        return tuple(
            dict.fromkeys(
                item
                for paper in found
                for item in paper.fact.attribute("requirements")
                if item not in self._confirmed.get(paper.id, ())
            )
        )

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

    def _papers_of(self, chain: Collection[str]) -> frozenset[str]:
        return frozenset(step for step in chain if self.by_id[step].name in self._papers)


class Visible:
    """The facts one thread sees, looked for event by event as somebody asks."""

    __slots__ = ("_above", "_alone", "_found", "_name", "_paper", "_record", "_seen")

    def __init__(self, record: Record, paper: Known | None, *, alone: bool) -> None:
        self._record, self._paper, self._alone = record, paper, alone
        self._name = "" if paper is None else paper.name
        self._above = frozenset(() if paper is None else record.chain(paper.id) or ())
        self._found: dict[str, tuple[Known, ...]] = {}
        self._seen: dict[str, bool] = {}

    def get(self, event: str) -> tuple[Known, ...]:
        """Those of one event, the matter's before the town's."""
        if event not in self._found:
            own = self._record.near(event, self._paper)
            town = self._record.town_by_event.get(event, ())
            self._found[event] = (*(fact for fact in own if self.has(fact)), *town)
        return self._found[event]

    def has(self, fact: Known) -> bool:
        """Whether the thread sees a fact of the matter."""
        if fact.id not in self._seen:
            self._seen[fact.id] = self._sees(fact)
        return self._seen[fact.id]

    def _sees(self, fact: Known) -> bool:
        barriers = self._record.barriers(fact)
        if barriers is None or self._paper is None:
            return barriers is not None
        trail = self._record.chain(fact.id) or ()
        if fact.id in self._above or self._paper.id in trail:
            return True
        if self._alone and fact.name == self._name:
            return False
        return barriers <= self._above and not self._under_another(trail[1:])

    def _under_another(self, trail: Sequence[str]) -> bool:
        """Whether it hangs on another of the paper's kind."""
        by_id, above = self._record.by_id, self._above
        return any(by_id[step].name == self._name for step in trail if step not in above)


def _by_event(facts: Iterable[Known]) -> ByEvent:
    found: dict[str, list[Known]] = {}
    for fact in facts:
        found.setdefault(fact.name, []).append(fact)
    return {name: tuple(several) for name, several in found.items()}


def _unvoided(facts: Iterable[Known]) -> tuple[Known, ...]:
    """What stands: the last voiding recorded counts first, so that one can void another."""
    kept = tuple(facts)
    voided: set[str | None] = set()
    voids = (f for f in kept if f.name == _VOIDED)
    for void in sorted(voids, key=lambda f: (f.recorded_at, f.id), reverse=True):
        if void.id not in voided:
            voided.add(void.fact.about)
    return tuple(f for f in kept if f.id not in voided and f.name != _VOIDED)
