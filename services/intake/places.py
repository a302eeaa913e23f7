"""Assigns the place of a report to a jurisdiction, by what the packs say of their places."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from ordinance_core.messages import UNASSIGNED


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """What a pack's header says of its place; `state` is the two-letter code.

    `county`, where given, rules out a place of the same name elsewhere in the state.
    """

    state: str
    names: tuple[str, ...]
    postcodes: tuple[str, ...] = ()
    county: str | None = None


class Where(msgspec.Struct, frozen=True, kw_only=True):
    """What a report says of its place; None is not stated."""

    city: str | None = None
    county: str | None = None
    state: str | None = None
    zip: str | None = None
    away_from_city: bool = False


def assign(where: Where, places: Mapping[str, Bounds]) -> str:
    """The jurisdiction whose state and name, or postcode, the report prints; else `unassigned`.

    Nothing is guessed: a name counts only in its own state, never against a printed postcode or
    county and never at a distance; a postcode counts only where no city is printed, for towns
    share them; a county alone counts for nothing; two candidates are none.
    """
    found = [name for name, bounds in places.items() if _lies_in(where, bounds)]
    return UNASSIGNED if not found or found[1:] else found[0]


def _lies_in(where: Where, bounds: Bounds) -> bool:
    if _plain(where.state) != _plain(bounds.state) or _contradicts(where, bounds):
        return False
    if where.city is None:
        return _postcode(where.zip) in bounds.postcodes
    return not where.away_from_city and _plain(where.city) in map(_plain, bounds.names)


def _contradicts(where: Where, bounds: Bounds) -> bool:
    if _stated(where.zip) and _postcode(where.zip) not in bounds.postcodes:
        return True
    return bool(where.county and bounds.county and _county(where.county) != _county(bounds.county))


def _stated(zip_code: str | None) -> bool:
    return bool(zip_code and zip_code.strip("0- "))


def _postcode(zip_code: str | None) -> str:
    return (zip_code or "").strip().partition("-")[0]


def _county(name: str) -> str:
    return _plain(name).removesuffix(" COUNTY")


def _plain(name: str | None) -> str:
    return re.sub(r"[\W_]+", " ", name or "").strip().upper()
