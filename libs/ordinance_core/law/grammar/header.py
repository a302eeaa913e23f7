"""What a pack says of itself: the town, its places, its own clauses, its holidays."""

from __future__ import annotations

from typing import Annotated, Any
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BeforeValidator

from ordinance_core.law.grammar.terms import Names, Term


def _postcodes(value: Any) -> Any:
    """A postcode without quotes is a number to YAML."""
    several = value if isinstance(value, list | tuple) else [value]
    return [f"{v}" if isinstance(v, int) and not isinstance(v, bool) else v for v in several]


class Places(Term):
    """Names and postcodes that assign a report to the town; names are matched without case."""

    names: Names = ()
    """Names by which a report says where it is; matched without case."""
    county: str | None = None
    """A report that names another county is not of this town."""
    postcodes: Annotated[tuple[str, ...], BeforeValidator(_postcodes)] = ()
    """Postcodes of the town, in quotes."""


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
    """The name of the town."""
    state: str
    """The state's two letters."""
    zone: Annotated[str, AfterValidator(_zone)]
    """The time zone, as `America/Chicago`: a civil day is a day there."""
    version: str
    """In quotes; events cite pack and version, so a law that changes takes another one."""
    inherits: str | None = None
    """The state's file, as `us-wi`: its calendar and defaults hold where the town says nothing."""
    prefix: Annotated[str, AfterValidator(_prefix)]
    """The capitals that case numbers begin with."""
    places: Places = Places()
    """What assigns a report to the town."""


class Clause(Term):
    """A clause of the register: where it stands, what it says in our words, and its lines.

    `adopted` and `effective` are a date or a year, and only what the text itself prints. `lines`,
    `words` and `sha256` have a part for each passage, as `ordinance_core.law.register` says.
    """

    locator: str
    """Where it stands, as the text prints it."""
    gist: str
    """What it says, in your own words."""
    kind: str = ""
    """What kind of provision it is."""
    status: str = ""
    """`computable`, `record_only` or `not_computational`."""
    adopted: str = ""
    """When it was adopted: a date or a year."""
    effective: str = ""
    """From when it holds: a date or a year."""
    lines: str = ""
    """Its lines in the text."""
    words: str = ""
    """How many words it has."""
    sha256: str = ""
    """The digest of those lines, so that an amended text is noticed."""
