"""What a pack says of itself: the town, its places, its own clauses, its holidays."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator

from ordinance_core.law.grammar.terms import Entry, Names, Term


class Places(Term):
    """Names and postcodes that assign a report to the town; names are matched without case."""

    names: Names = ()
    county: str | None = None
    postcodes: Annotated[tuple[str, ...], BeforeValidator(lambda v: [str(x) for x in v])] = ()


class Header(Term):
    title: str
    state: str
    zone: str
    version: str
    inherits: str | None = None
    prefix: str
    places: Places = Places()


class Clause(Term):
    """A clause of the register: where it stands, what it says in our words, and its lines.

    `adopted` and `effective` are a date or a year, and only what the text itself prints. `lines`,
    `words` and `sha256` have a part for each passage, as `ordinance_core.law.register` says.
    """

    locator: str
    gist: str
    kind: str = ""
    status: str = ""
    adopted: str = ""
    effective: str = ""
    lines: str = ""
    words: str = ""
    sha256: str = ""


class Holidays(Entry):
    """Whose statutory holidays count here."""

    statutory: str
