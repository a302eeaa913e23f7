"""The law's one entry: a matter's facts under a pack, asked what follows from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType

from ordinance_core.calendars import Moment
from ordinance_core.law.answers import (
    Action,
    Clock,
    Computed,
    Duty,
    Known,
    Line,
    Missing,
    Paper,
    Payoff,
)
from ordinance_core.law.facts import PackAdopted, ReadingRatified
from ordinance_core.law.interpreter import actions, charges, clocks, computing, duties, payoff
from ordinance_core.law.interpreter import papers as paperwork
from ordinance_core.law.interpreter.record import Record
from ordinance_core.law.interpreter.view import Thread, View
from ordinance_core.law.pack.pack import Pack
from ordinance_core.messages import Actor


class Matter:
    """A value: nothing is fetched, no clock is read, every answer follows from the arguments.

    `facts` are three circles together: the matter's own, those of the person's other matters,
    and the town's (which have no matter). `as_of` is a civil date (the whole local day) or an
    instant; `as_known` leaves out what was recorded later.
    """

    def __init__(
        self,
        pack: Pack,
        matter: str,
        facts: Iterable[Known],
        as_of: Moment,
        as_known: datetime | None = None,
    ) -> None:
        self.pack, self.as_of = pack, as_of
        record = Record(
            matter, facts, pack.day_of, as_of, as_known=as_known, papers=pack.paper_events
        )
        chosen, ratified = _ways(pack, record)
        self._view = View(pack, record, chosen, ratified)
        self._view.varied = self._varied

    def actions(self, actor: Actor | None = None) -> tuple[Action, ...]:
        """Every action of the pack, lawful or not, once on each paper it is about."""
        return actions.answer(self._view, actor)

    def clocks(self) -> tuple[Clock, ...]:
        """Every run of every clock."""
        return clocks.answer(self._view)

    def compute(
        self, clock: str, anchor: Moment | None, given: Mapping[str, Moment] = MappingProxyType({})
    ) -> tuple[Computed, ...]:
        """Where a clock's period would end that ran from this moment, under each reading.

        Without an anchor: from the moments `given`, else for each run the facts make. Raises
        KeyError for a clock the pack does not have.
        """
        return computing.answer(self._view, clock, anchor, given)

    def missing(
        self, instrument: str, given: Mapping[str, object], about: str | None = None
    ) -> tuple[Missing, ...]:
        """What a paper would lack; raises KeyError for an instrument the pack does not know.

        `given` holds the attributes of the issuing event as a request gives them, `content`
        among them; `about` is the fact the paper hangs on.
        """
        paper = self._view.record.by_id.get(about or "")
        return paperwork.missing(self._view, instrument, given, Thread(paper, paper))

    def owed(self) -> tuple[Line, ...]:
        """A line for each charge of each fact it is for."""
        return charges.answer(self._view)

    def payoff(self) -> Payoff:
        """What payments have covered of every debt, and what of them is left over."""
        return payoff.answer(self._view)

    def duties(self) -> tuple[Duty, ...]:
        """What anybody still has to do."""
        return duties.answer(self._view)

    def papers(self) -> tuple[Paper, ...]:
        """The papers on file, in order of time."""
        return paperwork.answer(self._view)

    @property
    def readings(self) -> dict[str, str | None]:
        """The way in force of every reading; None is a gap."""
        return dict(self._view.ways)

    @property
    def ratified(self) -> frozenset[str]:
        """The readings somebody has settled for this town."""
        return self._view.ratified

    def _varied(self, reading: str, way: str) -> View:
        """The same record under another way of one reading."""
        view = self._view
        return view.kept(("varied", reading, way), lambda: _under(view, reading, way))


def _under(view: View, reading: str, way: str) -> View:
    found = View(view.pack, view.record, {**view.ways, reading: way}, view.ratified)
    found.varies = view, reading
    return found


def _ways(pack: Pack, record: Record) -> tuple[dict[str, str | None], frozenset[str]]:
    """The way ratified as known, else the default; adopting a pack ratifies its defaults."""
    chosen = dict(pack.defaults)
    ratified: dict[str, None] = {}
    town = sorted(
        (f for f in record.known if f.matter is None), key=lambda f: (f.recorded_at, f.id)
    )
    for known in town:
        fact = known.fact
        if isinstance(fact, PackAdopted):
            ratified |= dict.fromkeys(r for r, way in pack.defaults.items() if way is not None)
        elif isinstance(fact, ReadingRatified) and fact.reading in chosen and fact.way:
            chosen[fact.reading] = fact.way
            ratified[fact.reading] = None
    return chosen, frozenset(ratified)
