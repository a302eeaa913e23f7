"""No worked example is left out: each is played through a clock of a pack, or it says why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.law import test_broomfield_vectors as broomfield
from tests.law import test_vectors_in_later_packs as later
from tests.law import test_vectors_in_packs as first
from tests.law.vectors import Case, rows

PLAYED: tuple[Callable[..., None], ...] = (
    first.test_the_clock_of_a_pack_ends_where_the_example_does,
    first.test_service_that_has_not_happened_starts_no_clock,
    first.test_a_clock_runs_to_the_local_midnight_after_its_last_day,
    later.test_a_clock_of_kingsbury_ends_where_the_example_does,
    later.test_a_season_of_grafton_ends_where_the_example_does,
    later.test_a_season_of_grafton_is_met_as_in_the_example,
    broomfield.test_a_period_ends_where_the_example_does,
    broomfield.test_a_refused_notice_starts_no_period_where_it_has_to_be_delivered,
    broomfield.test_an_order_takes_effect_the_day_after_the_meeting,
    broomfield.test_a_hearing_has_its_window_or_none,
    broomfield.test_the_fourth_action_in_twelve_months_opens_the_revocation,
    broomfield.test_a_lien_may_be_recorded_when_thirty_days_are_over,
)
NO_CLOCK = {
    ("Allouez", "Hour-based order"): "no clause of the town counts in hours",
    ("Minoa", "TMDL: modify"): "a duty of the village toward the state, recorded only (MIN-019)",
    ("Minoa", "Any two-day period"): "no clause of the town counts two days",
    ("Grafton", '"Business day"'): "the word is defined, and no clause counts in it (GRF-004)",
}
"""Rows of a rule without a clock; the calendars of the packs count them all the same."""
NO_READING = {
    "T067-other": "a day to plan by is advice, no answer of the ordinance",
}


def parameters(test: Callable[..., None]) -> Iterator[Any]:
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            yield from mark.args[1]


def name(case: Case) -> str:
    other = case.row["alternative"] and case.expected != case.row["expected"]
    return f"{case.row['id']}-other" if other else case.row["id"]


def played() -> list[str]:
    return [name(p.values[0]) for test in PLAYED for p in parameters(test)]


def every() -> dict[str, dict[str, str]]:
    """Each row once, and once more under its other reading."""
    found = {}
    for row in rows("time_vectors.csv"):
        found[row["id"]] = row
        if row["alternative"]:
            found[f"{row['id']}-other"] = row
    return found


def excused() -> dict[str, str]:
    found = dict(NO_READING)
    for which, row in every().items():
        for (town, rule), why in NO_CLOCK.items():
            if row["municipality"] == town and row["rule"].startswith(rule):
                found[which] = why
    return found


def test_rows_through_a_clock_and_rows_with_a_reason_are_all_rows() -> None:
    through, without = played(), excused()
    assert len(through) == len(set(through)), "no row is counted twice"
    assert not set(through) & set(without), "a row with a clock needs no reason"
    assert {*through, *without} == set(every())
    assert len(through) + len(without) == len(every()) == 270


@pytest.mark.parametrize("rule", NO_CLOCK)
def test_each_reason_is_that_of_some_row(rule: tuple[str, str]) -> None:
    assert NO_CLOCK[rule] in excused().values()
