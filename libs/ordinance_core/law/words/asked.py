"""The open points of a pack: its readings and gaps, its questions, and what waits for each."""

from __future__ import annotations

from datetime import date

import msgspec

from ordinance_core.law.interpreter.words import plain
from ordinance_core.law.pack.notes import questions
from ordinance_core.law.pack.pack import CALENDAR, Pack
from ordinance_core.law.pack.refs import Key
from ordinance_core.law.words.lexicon import Lexicon
from ordinance_core.law.words.resting import Resting


class Ref(msgspec.Struct, frozen=True):
    """An entry as one refers to it: `clocks.cure` and its title."""

    place: str
    title: str

    @property
    def kind(self) -> str:
        return plain(self.place.partition(".")[0]).removesuffix("s")


class Way(msgspec.Struct, frozen=True):
    name: str
    says: str
    in_force: bool


class Asked(msgspec.Struct, frozen=True):
    """A reading; without a way in force it is a gap and blocks what rests on it.

    `value` is the unit of an answer that is a number, `default` the way or number in force.
    `uses` are the entries in which it stands, `rests` those that rest on one of them.
    """

    id: str
    asks: str
    clauses: tuple[str, ...]
    ways: tuple[Way, ...]
    value: str | None
    default: str | None
    uses: tuple[Ref, ...]
    rests: tuple[Ref, ...]

    @property
    def is_gap(self) -> bool:
        return self.default is None


class Question(msgspec.Struct, frozen=True):
    """A question on which no rule turns; `meanwhile` is what is done until it is answered."""

    id: str
    asks: str
    clauses: tuple[str, ...]
    meanwhile: str


def asked(pack: Pack, day: date = date.max) -> tuple[Asked, ...]:
    """Every reading of a pack, in its order."""
    resting = Resting(pack, day)
    return tuple(_asked(pack, resting, name) for name in pack.readings)


def _asked(pack: Pack, resting: Resting, name: str) -> Asked:
    reading = pack.readings[name]
    used, beyond = resting.on_reading(name)
    return Asked(
        id=name,
        asks=reading.asks,
        clauses=reading.cite,
        ways=tuple(Way(w, says, w == reading.chosen) for w, says in reading.ways.items()),
        value=reading.value,
        default=reading.chosen,
        uses=refs(pack, used),
        rests=refs(pack, beyond),
    )


def refs(pack: Pack, keys: tuple[Key, ...]) -> tuple[Ref, ...]:
    """How one refers to entries."""
    lexicon = Lexicon(pack, date.max, pack.defaults)
    return tuple(Ref(".".join(key), _title(lexicon, key)) for key in keys)


def _title(lexicon: Lexicon, key: Key) -> str:
    return "how time is counted" if key == CALENDAR else lexicon.title(*key)


def unsettled(pack: Pack) -> tuple[Question, ...]:
    """The questions of a pack that no reading asks."""
    return tuple(
        Question(id=name, asks=q.asks, clauses=q.cite, meanwhile=q.meanwhile)
        for name, q in questions(pack).items()
    )
