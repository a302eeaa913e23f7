"""What things are called: roles, papers, clocks, codes, facts and moments, in the town's words."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from ordinance_core.calendars import Step
from ordinance_core.law.grammar.clocks import Anchor, EarlierOf, FactAnchor, LaterOf
from ordinance_core.law.grammar.terms import Gap, Moment, Period, Stated
from ordinance_core.law.interpreter.words import plain
from ordinance_core.law.pack.pack import Pack, Ways
from ordinance_core.law.pack.refs import source_key
from ordinance_core.law.words.vocabulary import attribute_words, fact_words, quoted
from ordinance_core.money.amounts import dollars

_CENTS = "_cents"
_REACHED = {"issued": "issue", "mailed": "mailing", "received": "receipt", "served": "service"}
_TITLES = {"payments": "the order in which a payment goes"}
_DONE = {
    "issued": "has been issued",
    "mailed": "has been mailed",
    "received": "has been received",
    "served": "has been served",
}
_PERIODS = {
    "immediately": "at once",
    "same day": "on the same day",
    "end of day": "to the end of the day",
    "end of year": "to the end of the year",
    "stated": "by the date stated",
    "open": "no period is stated",
}


def listed(words: Iterable[str], last: str = "or") -> str:
    """`a, b or c`."""
    found = list(words)
    if len(found) <= 1:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def attribute(name: str) -> str:
    """An attribute of a fact as people read it; one in cents is an amount."""
    return attribute_words(name).noun


def small(title: str) -> str:
    """A title inside a sentence: without its capital, unless it is all capitals."""
    return title if title[1:] != title[1:].lower() else title[:1].lower() + title[1:]


class Lexicon:
    """The names of a pack on a day, under these ways of its readings."""

    def __init__(self, pack: Pack, day: date, ways: Ways) -> None:
        self.pack, self.day, self.ways = pack, day, ways

    def title(self, section: str, name: str) -> str:
        """What an entry calls itself; its name in plain words where it says nothing."""
        node = (self.pack.tree.get(section) or {}).get(name) or {}
        for key in ("title", "says"):
            if isinstance(node.get(key), str) and node[key]:
                return str(node[key])
        return _TITLES.get(section) or plain(name)

    def roles(self, names: Iterable[str]) -> str:
        return listed(self.pack.office(name) for name in names)

    def paper(self, name: str) -> str:
        """A paper, or the thing a fact is about."""
        if name in self.pack.names("instruments"):
            return small(self.title("instruments", name))
        return fact_words(name).thing

    def clock(self, name: str) -> str:
        return quoted(self.title("clocks", name))

    def charges(self, names: Iterable[str], last: str = "and") -> str:
        return listed((self.title("charges", name) for name in names), last)

    def facts(self, names: Iterable[str]) -> str:
        """Kinds of fact, or how far a paper has come, as happenings."""
        return listed(self._fact(name) for name in names)

    def _fact(self, name: str) -> str:
        head, _, rest = name.partition(".")
        if head in self.pack.names("instruments"):
            return f"the {_REACHED.get(rest, 'making')} of the {self.paper(head)}"
        return fact_words(name).act

    def took_place(self, names: Iterable[str], *, negated: bool = False) -> str:
        """That one of these facts is on record, or that none is."""
        found = (self._took_place(name, negated=negated) for name in names)
        return listed(found, "and" if negated else "or")

    def _took_place(self, name: str, *, negated: bool) -> str:
        head, _, rest = name.partition(".")
        if head not in self.pack.names("instruments"):
            return fact_words(name).took_place(negated=negated)
        done = _DONE.get(rest, "is on record")
        return f"{'no' if negated else 'the'} {self.paper(head)} {done}"

    def code(self, attribute_: str, value: object) -> str:
        """A value as people read it: a code's words, money, yes or no, a date."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int) and attribute_.endswith(_CENTS):
            return dollars(value)
        if isinstance(value, date):
            return value.isoformat()
        text = str(value)
        if text.startswith("."):
            return f"the {attribute(text.removeprefix('.'))} of the entry judged"
        return self._word(attribute_, text)

    def _word(self, attribute_: str, text: str) -> str:
        known = {"offence": "offences", "instrument": "instruments", "clock": "clocks"}
        section = known.get(attribute_, attribute_)
        if text in self.pack.names(section):
            return small(self.title(section, text))
        return plain(self.pack.words(attribute_, text))

    def moment(self, moment: Moment) -> str:
        name = moment.attribute or ""
        if moment.source is None:
            return "its own date" if name == "on" else f"its own {attribute(name)}"
        key = source_key(self.pack, moment.source)
        if key is None:
            act = fact_words(moment.source).act
            return f"the {attribute(name)} given with {act}" if name else act
        if key[0] == "clocks":
            return f"the end of {self.clock(moment.source)}"
        reached = _REACHED.get(name, attribute(name))
        return f"the {reached} of the {self.paper(moment.source)}"

    def moments(self, moments: Iterable[Moment], last: str = "or") -> str:
        return listed((self.moment(moment) for moment in moments), last)

    def first_of(self, moments: tuple[Moment, ...]) -> str:
        """What ends something that runs until today where nothing else does."""
        if not moments:
            return "today"
        return f"{'the first of ' if moments[1:] else ''}{self.moments(moments, 'and')}"

    def anchor(self, anchor: Anchor) -> str:
        """From what a period runs; a fact with conditions is told by who asks."""
        match anchor:
            case Gap():
                return self.gap(anchor.gap)
            case LaterOf():
                return f"the later of {self.moments(anchor.later_of, 'and')}"
            case EarlierOf():
                return f"the earlier of {self.moments(anchor.earlier_of, 'and')}"
            case FactAnchor():
                return self.facts(anchor.fact)
            case _:
                return self.moments(anchor.moments)

    def period(self, period: Period) -> str:
        match period:
            case Gap():
                return self.gap(period.gap)
            case Stated():
                return f"to {self.moment(period.stated)}"
            case _:
                return ", then ".join(self._step(step) for step in period)

    def _step(self, step: Step) -> str:
        return _PERIODS.get(str(step), f"the {step}" if step.series else str(step))

    def gap(self, reading: str) -> str:
        """What stands where nobody settled it."""
        return f"not settled ({reading}: {self.pack.question(reading)})"

    def maybe(self, value: Any) -> str:
        """A value that a reading may leave open."""
        return self.gap(value.gap) if isinstance(value, Gap) else plain(str(value))
