"""Reads the tables of worked examples; a row's `alt` holds the overrides of its other reading."""

from __future__ import annotations

import csv
import json
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from ruamel.yaml import YAML

from ordinance_core.calendars import Calendar, Closure, Proclaimed, calendar_of

HERE = Path(__file__).parent
ZONES = {"WI": "America/Chicago", "NY": "America/New_York", "CO": "America/Denver"}


class Case(NamedTuple):
    """One row under one of its readings."""

    row: dict[str, str]
    params: dict[str, Any]
    expected: str


def rows(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(encoding="utf-8") as source:
        return list(csv.DictReader(line for line in source if not line.startswith("#")))


def cases(name: str, params: str, expected: str, other: str, kinds: str) -> list[Any]:
    """Every row of the kinds as a pytest parameter, and once more under its other reading."""
    found = []
    for row in rows(name):
        if row["kind"] not in kinds.split():
            continue
        given = json.loads(row[params])
        alt = given.pop("alt", {})
        found.append(pytest.param(Case(row, given, row[expected]), id=row["id"]))
        if row[other]:
            case = Case(row, {**given, **alt}, row[other])
            found.append(pytest.param(case, id=f"{row['id']}-other"))
    return found


def time_cases(kinds: str) -> list[Any]:
    return cases("time_vectors.csv", "params", "expected", "alternative", kinds)


@cache
def sections() -> dict[str, dict[str, Any]]:
    loaded: dict[str, dict[str, Any]] = YAML(typ="safe").load(HERE / "state_calendars.yaml")
    return loaded


def calendar_for(case: Case) -> Calendar:
    """The municipality's calendar with the closures, proclaimed and ordinary days of the row."""
    zone = ZONES[case.row["state"]]
    section = _overridden(sections()[case.row["municipality"]], case.params)
    plain = calendar_of(section, zone)
    if opened := case.params.get("open"):
        names = [
            h.name for day in days(opened) for h in plain.statute.held(day.year) if h.on == day
        ]
        section = {**section, "holidays": {**section["holidays"], "ignores": names}}
    return recorded(calendar_of(section, zone), case)


def recorded(calendar: Calendar, case: Case) -> Calendar:
    """The calendar with the closures and proclaimed days of the row."""
    closures = [Closure(on) for on in days(case.params.get("closed", ()))]
    halves = [Closure(on, full=False) for on in days(case.params.get("half", ()))]
    proclaimed = [Proclaimed(d, "x", "y") for d in days(case.params.get("proclaimed", ()))]
    return calendar.with_closures(*closures, *halves).with_proclaimed(*proclaimed)


def _overridden(section: dict[str, Any], params: dict[str, Any]) -> dict[str, Any]:
    hours, days_, months = (dict(section.get(key, {})) for key in ("hours", "days", "months"))
    match params.get("mode"):
        case "continuous":
            hours.pop("skips", None)
        case "wall":
            hours["by"] = "clock"
    if params.get("closed_rolls") and "closure" not in days_:
        days_["rolls_off"] = [*days_["rolls_off"], "closure"]
    if params.get("leap") == "mar1":
        months["missing_day"] = "next"
    hours["back_roll"] = params.get("roll") == 1
    return {**section, "hours": hours, "days": days_, "months": months}


def days(texts: Any) -> list[date]:
    return [date.fromisoformat(text) for text in texts]


def trigger(case: Case) -> datetime:
    return datetime.fromisoformat(case.row["trigger"])
