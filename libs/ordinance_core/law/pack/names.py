"""The names a pack may use: events and their attributes, codes and where they are declared."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from functools import cache, cached_property

from ordinance_core.law.facts import FACTS, attributes
from ordinance_core.law.grammar.terms import money
from ordinance_core.law.pack.nearest import nearest
from ordinance_core.law.pack.pack import Pack

SHARED = {"on": "date", "at": "instant", "by": "code", "person": "text", "about": "text"}
_SECTIONS = {
    "by": ("roles",),
    "role": ("roles",),
    "by_role": ("roles",),
    "determiner": ("roles",),
    "recipient": ("roles",),
    "offence": ("offences",),
    "instrument": ("instruments",),
    "against": ("instruments",),
    "clock": ("clocks",),
    "reading": ("readings",),
    "exemption": ("exemptions",),
    "toward": ("charges",),
    "scope": ("actions",),
}
_KINDS: dict[str, tuple[type, ...]] = {
    "number": (int, Decimal),
    "flag": (bool,),
    "date": (date,),
    "instant": (date,),
    "text": (str, date, int, Decimal),
}
_ALIKE = {"instant": "date", "text": "code", "codes": "code"}
"""Kinds whose values can be compared with those of another."""


@cache
def kinds(event: str) -> dict[str, str]:
    """The kind of every attribute of an event, its own and those every fact has."""
    return {**SHARED, **attributes(FACTS[event])}


@cache
def kinds_of(attribute: str) -> frozenset[str]:
    """The kinds an attribute of that name has in the whole vocabulary."""
    return frozenset(k[attribute] for k in map(kinds, FACTS) if attribute in k)


def attributes_of(events: Iterable[str]) -> tuple[str, ...]:
    """The attributes of any of these events, of all events where none is named."""
    return tuple(dict.fromkeys(a for event in events or FACTS for a in kinds(event)))


class Names:
    """Answers whether a name is known; every complaint is a sentence, None is consent."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    @cached_property
    def requirements(self) -> frozenset[str]:
        trees = (self.pack.tree.get("instruments") or {}).values()
        return frozenset(name for tree in trees for name in tree.get("may_require") or ())

    def event_of(self, source: str) -> str | None:
        """The event of a paper, or the event itself; None for what is neither."""
        if source in FACTS:
            return source
        tree = (self.pack.tree.get("instruments") or {}).get(source)
        event = tree.get("event") if tree is not None else None
        return event if isinstance(event, str) and event in FACTS else None

    def codes(self, attribute: str) -> frozenset[str]:
        own = frozenset(self.pack.codes.get(attribute, ()))
        if attribute == "requirements":
            return own | self.requirements
        sections = _SECTIONS.get(attribute, ())
        return own.union(*(self.pack.names(section) for section in sections))

    def value(self, attribute: str, kind: str, value: object) -> str | None:
        """Why a value cannot be compared with an attribute of this kind."""
        if isinstance(value, str) and value.startswith("."):
            return _referred(attribute, kind, value)
        if kind in ("code", "codes"):
            return self.code(attribute, value)
        if kind == "cents":
            return self._money(value)
        allowed = _KINDS.get(kind)
        if allowed is None or (isinstance(value, bool) and kind != "flag"):
            return f"{attribute} cannot be compared with {value!r}"
        if not isinstance(value, allowed):
            return f"{attribute} is a {kind}, {value!r} is none"
        return None

    def code(self, attribute: str, value: object) -> str | None:
        known = self.codes(attribute)
        if value in known:
            return None
        return f"{value!r} is no code of {attribute}{nearest(value, known)}"

    def _money(self, value: object) -> str | None:
        try:
            money(value)
        except ValueError as error:
            return str(error)
        return None


def _referred(attribute: str, kind: str, value: str) -> str | None:
    """Why an attribute cannot be compared with `.attribute` of the subject."""
    found = kinds_of(value.removeprefix("."))
    if not found:
        return f"no fact has an attribute {value.removeprefix('.')}"
    if _ALIKE.get(kind, kind) in {_ALIKE.get(each, each) for each in found}:
        return None
    return f"{attribute} is of kind {kind}, {value} of kind {' or '.join(sorted(found))}"
