"""The calendars of the packs themselves, by their default readings, against the worked examples."""

from __future__ import annotations

from datetime import date, datetime
from functools import cache

import pytest

from ordinance_core.calendars import Calendar, parse_period, walk
from ordinance_core.law import load_pack
from tests.law.vectors import Case, recorded, time_cases, trigger

TOWNS = {
    "Allouez": "allouez-wi",
    "Minoa": "minoa-ny",
    "Kingsbury": "kingsbury-ny",
    "Broomfield": "broomfield-co",
}
PERIODS = {
    "NBD": "1 business day",
    "BD": "{n} business days",
    "CD": "{n} days",
    "TWODAY": "2 days",
    "MONTHS": "{n} months",
    "HOURS": "{h} hours",
    "BACK_HOURS": "{h} hours",
    "BACK_BD_TIME": "{n} business days",
    "BACK_CD": "{n} days",
}


@cache
def in_force(town: str) -> Calendar:
    pack = load_pack(TOWNS[town])
    return pack.calendar(date(2026, 1, 1), pack.defaults)


def default_readings() -> list[Case]:
    every = [case.values[0] for case in time_cases(" ".join(PERIODS))]
    return [c for c in every if c.expected == c.row["expected"] and c.row["municipality"] in TOWNS]


@pytest.mark.clause("ALZ-160", "ALZ-181", "MIN-201", "KNG-083", "BRM-131")
@pytest.mark.parametrize("case", default_readings(), ids=lambda case: case.row["id"])
def test_a_pack_counts_as_its_default_readings_say(case: Case) -> None:
    kind = case.row["kind"]
    due = walk(
        recorded(in_force(case.row["municipality"]), case),
        trigger(case),
        parse_period(PERIODS[kind].format(**case.params)),
        backward=kind.startswith("BACK"),
        filing=bool(case.params.get("filing") or case.params.get("closed_rolls")),
    )
    kept = datetime if "T" in case.expected else date
    assert due.legal == kept.fromisoformat(case.expected)
