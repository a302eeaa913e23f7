"""Reads the statutory calendars that come with the package: the one impure module here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from ruamel.yaml import YAML

from ordinance_core.calendars.calendar import Calendar
from ordinance_core.calendars.rules import Rules
from ordinance_core.calendars.statute import Statute

_DATA = files("ordinance_core.calendars") / "data"


def calendar_of(section: Mapping[str, object], zone: str) -> Calendar:
    """The calendar a pack's `calendar:` section describes, without the town's own days.

    Raises msgspec.ValidationError (a ValueError) that names the wrong key, LookupError for a
    state without a statutory calendar.
    """
    rules = msgspec.convert(section, Rules)
    return Calendar(zone=zone, statute=statute(rules.holidays.statutory), rules=rules)


@cache
def statute(state: str) -> Statute:
    """The legal holidays of a state such as `us-ny`; raises LookupError, ValueError."""
    source = _DATA / f"{state}.yaml"
    if not source.is_file():
        raise LookupError(f"No statutory calendar for '{state}'; there are: {', '.join(states())}")
    return msgspec.convert(YAML(typ="safe").load(source.read_text("utf-8")), Statute)


def states() -> tuple[str, ...]:
    """The states whose legal holidays are known."""
    return tuple(sorted(f.name.removesuffix(".yaml") for f in _DATA.iterdir()))
