"""Codes of a fact against those that the town's pack declares."""

from __future__ import annotations

from ordinance_core.decider import NotUnderstood
from ordinance_core.law import Fact, Pack
from ordinance_core.law.facts import DelegationRecorded, attributes

_OFFICES = frozenset({"role", "by_role"})


def codes(fact: Fact, attribute: str, pack: Pack) -> tuple[str, ...]:
    """The codes an attribute of a fact may take, none where it is free.

    The role of a party is a code of its own; the role that delegates is an office of the town.
    """
    if isinstance(fact, DelegationRecorded) and attribute in _OFFICES:
        return pack.names("roles")
    return pack.codes_of(attribute)


def known_codes(fact: Fact, pack: Pack) -> None:
    """Raises `NotUnderstood` for a code that the pack does not declare for its attribute."""
    for name, kind in attributes(type(fact)).items():
        value = fact.attribute(name)
        if value is None or kind not in {"code", "codes"}:
            continue
        declared = codes(fact, name, pack)
        given = (value,) if kind == "code" else tuple(value)
        unknown = [code for code in given if declared and code not in declared]
        if unknown:
            raise NotUnderstood(
                name, f"{pack.title} knows no {unknown[0]!r} here; it knows {', '.join(declared)}"
            )
