"""Which rules a bar stands before, and which rules the entries that span many may name."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from ordinance_core.law.grammar.rules import Bar, NoEffect
from ordinance_core.law.pack.nearest import close
from ordinance_core.law.pack.pack import Pack

BARRED = ("actions", "offences")
_RULES = (*BARRED, "charges", "clocks")


def barring(pack: Pack, section: str, name: str) -> tuple[str, ...]:
    """The bars of a pack that are upon a rule, by its name or that of its section."""
    return tuple(
        each
        for each in pack.names("bars")
        if isinstance(bar := pack.entry("bars", each, date.max, pack.defaults), Bar)
        and section in BARRED
        and {section, name} & set(bar.upon)
    )


def misnamed(pack: Pack, term: NoEffect | Bar) -> Iterator[str]:
    """A complaint of each name in `upon` or `except` that is neither a section nor a rule."""
    sections = BARRED if isinstance(term, Bar) else _RULES
    besides = () if isinstance(term, Bar) else term.besides
    rules = {name for section in sections for name in pack.names(section)}
    for name in (*term.upon, *besides):
        if name not in rules and name not in sections:
            yield f"{name} is no section and no rule{close(name, rules)}"
