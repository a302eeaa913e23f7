"""Any matter at all: facts of the vocabulary with values of their kinds, hanging on each other."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal
from functools import cache
from typing import Any

from hypothesis import strategies as st
from msgspec import structs

from ordinance_core.law import Fact, Known, Matter, Pack
from ordinance_core.law.facts import FACTS, attributes
from ordinance_core.law.pack.names import Names

MATTER, OTHER = "m1", "m2"
_COMMON = st.dates(date(2025, 6, 1), date(2027, 12, 31))
_EXTREME = st.sampled_from([date.min, date(1900, 2, 28), date(2024, 2, 29), date.max])
DAYS = st.one_of(_COMMON, _COMMON, _COMMON, _COMMON, _EXTREME)
_TIMES = st.times()
INSTANTS = st.builds(lambda day, at: datetime.combine(day, at, UTC), DAYS, _TIMES)
RECORDED = st.builds(lambda day, at: datetime.combine(day, at, UTC), _COMMON, _TIMES)
_IDS = [f"f{n}" for n in range(12)]
_KINDS: dict[str, st.SearchStrategy[Any]] = {
    "date": DAYS,
    "dates": st.lists(_COMMON, max_size=3).map(tuple),
    "instant": INSTANTS,
    "number": st.integers(0, 3000),
    "cents": st.integers(0, 10**9),
    "flag": st.booleans(),
    "text": st.sampled_from(["", "one", "two", *_IDS]),
    "items": st.just({}),
    "private": st.none(),
}


_RATES = st.sampled_from([Decimal(0), Decimal("5.5"), Decimal(12)])
_NUMBERS = st.decimals(-5, 50, allow_nan=False, places=2)
_COUNTS = frozenset({"first_year", "occurrences", "acts"})


@cache
def _codes(pack: Pack, name: str) -> st.SearchStrategy[str]:
    """The codes declared for an attribute, and one that no pack has."""
    return st.sampled_from([*sorted(Names(pack).codes(name)), "of no pack"])


@cache
def _attribute(pack: Pack, name: str, kind: str) -> st.SearchStrategy[Any]:
    if kind == "code":
        return _codes(pack, name)
    if kind == "codes":
        return st.lists(_codes(pack, name), max_size=4, unique=True).map(tuple)
    if name == "items":
        return st.dictionaries(_codes(pack, "item"), st.integers(0, 10_000), max_size=3)
    if kind == "number" and name not in _COUNTS:
        return _RATES if name == "rate_pct" else _NUMBERS
    return _KINDS[kind]


@cache
def fact(pack: Pack, event: str) -> st.SearchStrategy[Fact]:
    """One fact of an event; every attribute may be unknown."""
    kind = FACTS[event]
    roles = sorted(pack.names("roles"))
    wanted: dict[str, st.SearchStrategy[Any]] = {
        "by": st.one_of(st.none(), st.sampled_from(roles)),
        "person": st.sampled_from([None, "p1", "p2"]),
    }
    encoded = dict(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))
    for name, type_ in attributes(kind).items():
        inner = _attribute(pack, name, type_)
        wanted[encoded[name]] = st.one_of(st.none(), inner, inner)
    dated = st.one_of(st.fixed_dictionaries({"on": DAYS}), st.fixed_dictionaries({"at": INSTANTS}))
    return st.builds(lambda when, rest: kind(**when, **rest), dated, st.fixed_dictionaries(wanted))


@cache
def readings(pack: Pack) -> st.SearchStrategy[Fact]:
    """A reading settled, whichever and whichever way."""
    ways = [(name, way) for name, r in pack.readings.items() for way in r.ways or ("3", "45")]
    ratified = FACTS["ReadingRatified"]
    return st.builds(
        lambda on, way: ratified(on=on, reading=way[0], way=way[1]), _COMMON, st.sampled_from(ways)
    )


@cache
def events(pack: Pack) -> tuple[str, ...]:
    """The whole vocabulary, what the pack speaks of twice."""
    named = sorted(name for name in FACTS if _speaks(pack.tree, name))
    return (*sorted(FACTS), *named, *named)


def _speaks(node: Any, event: str) -> bool:
    if isinstance(node, dict):
        return any(_speaks(k, event) or _speaks(v, event) for k, v in node.items())
    if isinstance(node, list):
        return any(_speaks(item, event) for item in node)
    return isinstance(node, str) and node.partition(".")[0] == event


@st.composite
def matters(draw: st.DrawFn, pack: Pack) -> tuple[Known, ...]:
    """Up to a dozen facts of the matter, of another one and of the town."""
    found = []
    for place in range(draw(st.integers(0, len(_IDS)))):
        event = draw(st.sampled_from(events(pack)))
        made = draw(readings(pack) if event == "ReadingRatified" else fact(pack, event))
        above = draw(st.sampled_from([None, "nowhere", *_IDS[: place + 1], *_IDS[:place]]))
        made = structs.replace(made, about=above)
        own = draw(st.sampled_from([MATTER, MATTER, MATTER, OTHER]))
        matter = None if made.scope == "town" else own
        found.append(Known(_IDS[place], matter, draw(RECORDED), made))
    return tuple(found)


def everything(pack: Pack, facts: tuple[Known, ...], as_of: date | datetime) -> tuple[object, ...]:
    """The six questions, with every paper's `missing` and the payoff."""
    asked = Matter(pack, MATTER, facts, as_of)
    papers = pack.names("instruments")
    return (
        asked.actions(),
        asked.clocks(),
        tuple(asked.missing(name, {"content": {}}) for name in papers),
        asked.owed(),
        asked.duties(),
        asked.papers(),
        asked.payoff(),
    )
