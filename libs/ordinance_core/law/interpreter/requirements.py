"""What papers require, item by item: a confirmation of some counts once it leaves none open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ordinance_core.law.answers import Known

ByPaper = Mapping[str, frozenset[str]]


def settled(facts: Sequence[Known]) -> tuple[tuple[Known, ...], ByPaper]:
    """The facts that count, in their order, and what was confirmed of each paper one by one.

    A confirmation that names nothing confirms the whole. One that names items is about the
    papers above it that require any, else about those below what it hangs on (without anything
    to hang on: about all), and counts once those are confirmed with all they require.
    """
    if all(_named(known) is None for known in facts):
        return tuple(facts), {}
    by_id = {known.id: known for known in facts}
    confirmed: dict[str, frozenset[str]] = {}
    kept: list[Known] = []
    for place, known in enumerate(facts):
        named = _named(known)
        about = () if named is None else papers(known.fact.about, by_id, asking(facts[:place]))
        for paper in about:
            confirmed[paper.id] = confirmed.get(paper.id, frozenset()).union(named or ())
        done = [paper for paper in about if required(paper) <= confirmed[paper.id]]
        kept += [known] if len(done) == len(about) else _parts(known, done)
    return tuple(kept), confirmed


def _parts(known: Known, done: Sequence[Known]) -> list[Known]:
    """A confirmation of several papers that is the last of some: as one of each of those."""
    replace = msgspec.structs.replace
    return [
        replace(
            known,
            id=known.id if paper is done[0] else f"{known.id}/{paper.id}",
            fact=replace(known.fact, about=paper.id),
        )
        for paper in done
    ]


def required(paper: Known) -> frozenset[str]:
    """What a paper requires."""
    return frozenset(paper.fact.attribute("requirements") or ())


def asking(facts: Sequence[Known]) -> tuple[Known, ...]:
    """The papers that require something."""
    return tuple(known for known in facts if known.fact.confirms is None and required(known))


def papers(
    about: str | None, by_id: Mapping[str, Known], requiring: Sequence[Known]
) -> tuple[Known, ...]:
    """The papers with requirements that this fact is or hangs on, else those that hang on it."""
    if about is None:
        return tuple(requiring)
    above = set(_line(about, by_id))
    own = tuple(known for known in requiring if known.id in above)
    return own or tuple(known for known in requiring if about in _line(known.id, by_id))


def _named(known: Known) -> tuple[str, ...] | None:
    """The items a confirmation names; None where it is none, or names nothing."""
    name = known.fact.confirms
    return None if name is None else known.fact.attribute(name) or None


def _line(start: str, by_id: Mapping[str, Known]) -> list[str]:
    trail: list[str] = []
    at: str | None = start
    while at is not None and at in by_id and at not in trail:
        trail.append(at)
        at = by_id[at].fact.about
    return trail
