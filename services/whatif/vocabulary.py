"""The words of a history that a pack does not declare: codes, and ratified readings."""

from __future__ import annotations

from collections.abc import Iterator

from ordinance_core.law import Fact, Pack
from ordinance_core.law.facts import ReadingRatified, attributes
from ordinance_core.wording import codes


def undeclared(fact: Fact, pack: Pack) -> Iterator[tuple[str, str]]:
    """(attribute, code) of each code that the pack does not know for its attribute."""
    for name, kind in attributes(type(fact)).items():
        value = fact.attribute(name)
        declared = codes(fact, name, pack)
        if value is not None and declared and kind in {"code", "codes"}:
            given = (value,) if kind == "code" else tuple(value)
            yield from ((name, code) for code in given if code not in declared)
    if isinstance(fact, ReadingRatified) and fact.reading is not None:
        yield from _reading(fact.reading, fact.way, pack)


def _reading(reading: str, way: str | None, pack: Pack) -> Iterator[tuple[str, str]]:
    found = pack.readings.get(reading)
    if found is None:
        yield "reading", reading
    elif way is not None and found.ways and way not in found.ways:
        yield f"way of {reading}", way
