"""Refuses tests, clocks, exemptions and charges that rest on themselves, under whatever way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import NamedTuple

from ordinance_core.law.pack.pack import CALENDAR, Pack, Ways
from ordinance_core.law.pack.refs import Key, references, rests_on_itself
from ordinance_core.law.pack.source import PackRefused, dotted

SECTIONS = ("tests", "clocks", "exemptions", "charges")
Variants = Callable[[Pack, Key], Iterable[tuple[date, Ways]]]


class Step(NamedTuple):
    """That one entry rests on another, and the ways of its own readings under which it does."""

    to: Key
    ways: frozenset[tuple[str, str | None]]


def circles(pack: Pack, variants: Variants) -> Iterator[PackRefused]:
    """Each circle, named whole, that some choice of the ways closes."""
    keys = [(section, name) for section in SECTIONS for name in pack.names(section)]
    steps = {key: tuple(_steps(pack, key, variants)) for key in keys}
    done: set[Key] = set()
    for key in keys:
        yield from _visit(pack, steps, key, (), done)


def _steps(pack: Pack, key: Key, variants: Variants) -> Iterator[Step]:
    found: dict[Step, None] = {}
    for day, ways in variants(pack, key):
        entry = pack.entry(*key, day, ways)
        if entry is None:
            continue
        own = frozenset((reading, ways.get(reading)) for reading in pack.used(*key))
        further = references(pack, key, entry)
        itself = (key,) if rests_on_itself(pack, key, entry) else ()
        found |= {Step(to, own): None for to in (*further, *itself) if to != CALENDAR}
    yield from found


def _visit(
    pack: Pack,
    steps: dict[Key, tuple[Step, ...]],
    key: Key,
    trail: tuple[Key, ...],
    done: set[Key],
) -> Iterator[PackRefused]:
    if key in trail:
        circle = (*trail[trail.index(key) :], key)
        if _closes(steps, circle, frozenset()):
            says = " -> ".join(f"{s}.{n}" for s, n in circle)
            where = pack.tree[key[0]].where(key[1])
            yield PackRefused(where, f"these rest on each other: {says}", dotted(key))
        return
    if key in done:
        return
    for further in dict.fromkeys(step.to for step in steps.get(key, ())):
        yield from _visit(pack, steps, further, (*trail, key), done)
    done.add(key)


def _closes(
    steps: dict[Key, tuple[Step, ...]],
    circle: tuple[Key, ...],
    chosen: frozenset[tuple[str, str | None]],
) -> bool:
    """Whether one way of each reading leads round the circle."""
    if len(circle) == 1:
        return True
    here, *rest = circle
    ways = (chosen | step.ways for step in steps[here] if step.to == rest[0])
    return any(_one_each(each) and _closes(steps, tuple(rest), each) for each in ways)


def _one_each(chosen: frozenset[tuple[str, str | None]]) -> bool:
    return len({reading for reading, _ in chosen}) == len(chosen)
