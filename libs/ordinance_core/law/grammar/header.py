"""What a pack says of itself: the town, its places, its own clauses, its holidays."""

from __future__ import annotations

from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BeforeValidator

from ordinance_core.law.grammar.terms import Entry, Names, Term


class Places(Term):
    """Names and postcodes that assign a report to the town; names are matched without case."""

    names: Names = ()
    county: str | None = None
    postcodes: Annotated[tuple[str, ...], BeforeValidator(lambda v: [str(x) for x in v])] = ()


def _zone(value: str) -> str:
    try:
        ZoneInfo(value)
    except (LookupError, ValueError, OSError):
        raise ValueError(f"{value} is no time zone; write it as America/Chicago") from None
    return value


def _prefix(value: str) -> str:
    if not (value.isascii() and value.isalpha() and value.isupper()):
        raise ValueError(f"case numbers begin with capitals, as in ALZ, not with {value!r}")
    return value


class Header(Term):
    title: str
    state: str
    zone: Annotated[str, AfterValidator(_zone)]
    version: str
    inherits: str | None = None
    prefix: Annotated[str, AfterValidator(_prefix)]
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
