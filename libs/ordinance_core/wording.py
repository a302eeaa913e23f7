"""Codes of a fact against those that the town's pack declares."""

from __future__ import annotations

from ordinance_core.decider import NotUnderstood
from ordinance_core.law import Fact, Pack
from ordinance_core.law.facts import attributes


def known_codes(fact: Fact, pack: Pack) -> None:
    """Raises `NotUnderstood` for a code that the pack does not declare for its attribute."""
    for name, kind in attributes(type(fact)).items():
        value = fact.attribute(name)
        if value is None or kind not in {"code", "codes"}:
            continue
        declared = pack.codes_of(name)
        given = (value,) if kind == "code" else tuple(value)
        unknown = [code for code in given if declared and code not in declared]
        if unknown:
            raise NotUnderstood(
                name, f"{pack.title} knows no {unknown[0]!r} here; it knows {', '.join(declared)}"
            )
