"""The worked examples of periods: every row, and every other reading that is on record."""

from __future__ import annotations

from calendar import TUESDAY, monthcalendar
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from ordinance_core.calendars import Calendar, Due, add_months, parse_period, walk
from tests.law.vectors import Case, calendar_for, days, rows, time_cases, trigger

SERIES = "regular_council_meeting"


def due(case: Case, period: str | list[str], **how: Any) -> Due:
    rolls = how.pop("rolls", not case.params.get("noroll"))
    calendar = how.pop("calendar", None) or calendar_for(case)
    explained = walk(calendar, trigger(case), parse_period(period), rolls=rolls, **how)
    plain = walk(calendar, trigger(case), parse_period(period), rolls=rolls, explain=False, **how)
    assert (plain.nominal, plain.legal) == (explained.nominal, explained.legal)
    assert explained.steps, "every answer is explained"
    assert not plain.steps
    return explained


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text)


def filing(case: Case) -> bool:
    return bool(case.params.get("filing") or case.params.get("closed_rolls"))


@pytest.mark.parametrize("case", time_cases("NBD"))
def test_the_next_business_day(case: Case) -> None:
    assert due(case, "1 business day").legal == date.fromisoformat(case.expected)


@pytest.mark.parametrize("case", [c for c in time_cases("BD") if c.values[0].expected != "PENDING"])
def test_a_number_of_business_days(case: Case) -> None:
    period = f"{case.params['n']} business days"
    assert due(case, period).legal == date.fromisoformat(case.expected)


@pytest.mark.parametrize("case", time_cases("CD"))
def test_a_number_of_days_rolls_as_the_state_says(case: Case) -> None:
    found = due(case, f"{case.params['n']} days", filing=filing(case))
    assert found.legal == date.fromisoformat(case.expected)


@pytest.mark.parametrize("case", time_cases("TWODAY"))
def test_a_period_of_two_days_leaves_out_the_days_between(case: Case) -> None:
    assert due(case, "2 days").legal == date.fromisoformat(case.expected)


@pytest.mark.parametrize("case", time_cases("LIEN30"))
def test_a_lien_follows_the_last_day_to_pay(case: Case) -> None:
    last = due(case, f"{case.params['n']} days").legal
    assert last + timedelta(days=1) == date.fromisoformat(case.expected)


@pytest.mark.parametrize("case", time_cases("MONTHS"))
def test_months_end_on_the_same_day_or_the_last(case: Case) -> None:
    assert due(case, f"{case.params['n']} months").legal == date.fromisoformat(case.expected)


@pytest.mark.parametrize("case", time_cases("YEARS"))
def test_years_of_keeping_do_not_roll(case: Case) -> None:
    found = due(case, f"{case.params['n']} years", rolls=False)
    assert found.legal == date.fromisoformat(case.expected)


@pytest.mark.parametrize("case", time_cases("RETAIN_YEAR"))
def test_keeping_runs_to_the_end_of_the_year(case: Case) -> None:
    years = case.params["n"] - case.params.get("inclusive", 0)
    found = due(case, [f"{years} years", "end of year"], rolls=False)
    assert found.legal == date.fromisoformat(case.expected)


@pytest.mark.parametrize("case", time_cases("HOURS"))
def test_hours_run_as_the_state_says(case: Case) -> None:
    assert due(case, f"{case.params['h']} hours").legal == instant(case.expected)


@pytest.mark.parametrize("case", time_cases("BACK_HOURS"))
def test_hours_before_an_event(case: Case) -> None:
    assert due(case, f"{case.params['h']} hours", backward=True).legal == instant(case.expected)


@pytest.mark.parametrize("case", time_cases("BACK_BD_TIME"))
def test_a_business_day_before_the_time_of_an_event(case: Case) -> None:
    found = due(case, f"{case.params['n']} business days", backward=True)
    assert found.legal == instant(case.expected)


@pytest.mark.parametrize("case", time_cases("BACK_CD"))
def test_days_before_an_event_roll_earlier(case: Case) -> None:
    n = case.params["n"] + case.params.get("clear", 0)
    rolls = case.params.get("roll") != "none"
    found = due(case, f"{n} days", backward=True, rolls=rolls)
    assert found.legal == date.fromisoformat(case.expected)


def second_and_fourth_tuesdays() -> list[date]:
    found = []
    for year in (2025, 2026, 2027):
        for month in range(1, 13):
            tuesdays = [w[TUESDAY] for w in monthcalendar(year, month) if w[TUESDAY]]
            found += [date(year, month, tuesdays[1]), date(year, month, tuesdays[3])]
    return found


def scheduled(case: Case) -> Calendar:
    moved = case.params.get("moved", {})
    gone = {*days(case.params.get("cancelled", ())), *days(moved)}
    held = {d for d in second_and_fourth_tuesdays() if d not in gone} | set(days(moved.values()))
    return calendar_for(case).with_meetings(SERIES, held)


@pytest.mark.parametrize("case", time_cases("COUNCIL"))
def test_a_suspension_starts_the_day_after_the_next_regular_meeting(case: Case) -> None:
    wait = 5 + case.params.get("clear", 0)
    found = due(
        case,
        [f"{wait} days", "next regular council meeting", "1 day"],
        calendar=scheduled(case),
        rolls=bool(case.params.get("rolleff")),
    )
    assert found.legal == date.fromisoformat(case.expected)


@pytest.mark.parametrize("case", time_cases("HEARING_WINDOW"))
def test_the_days_on_which_a_hearing_can_be_set(case: Case) -> None:
    mailed = date.fromisoformat(case.params["mail"])
    earliest = walk(calendar_for(case), mailed, parse_period("10 days"))
    latest = due(case, "15 days").legal
    feasible = f"{earliest.legal}/{latest}"
    assert (feasible if earliest.nominal <= latest else "INFEASIBLE") == case.expected


def fourth_in_twelve_months(case: Case) -> date | None:
    reversed_ = days(case.params.get("reversed", ()))
    acts = [d for d in days(case.params["actions"]) if d not in reversed_]
    counted = acts if case.params.get("by") == "action" else sorted(set(acts))
    extra = timedelta(days=case.params.get("inclusive", 0))
    runs = (counted[at : at + 4] for at in range(len(counted) - 3))
    return next((r[3] for r in runs if r[3] < add_months(r[0], 12) + extra), None)


@pytest.mark.parametrize("case", time_cases("WINDOW12"))
def test_the_anniversary_lies_outside_twelve_months(case: Case) -> None:
    found = fourth_in_twelve_months(case)
    assert (found.isoformat() if found else "NONE") == case.expected


@pytest.mark.parametrize("case", time_cases("EOD_UTC"))
def test_a_date_is_over_at_the_next_local_midnight(case: Case) -> None:
    end = calendar_for(case).end_of(date.fromisoformat(case.params["date"]))
    assert end == instant(case.expected)
    assert end.tzinfo is UTC


def test_service_that_has_not_happened_starts_no_clock() -> None:
    """Two readings are about no date; whether a clock is pending is for the law to say."""
    pending = [row["id"] for row in rows("time_vectors.csv") if "PENDING" in row.values()]
    assert pending == ["T029", "T177"]


def test_service_deemed_complete_on_mailing_starts_the_clock() -> None:
    deemed = time_cases("PENDING")[-1].values[0]
    start = date.fromisoformat(deemed.params["deemed"])
    found = walk(calendar_for(deemed), start, parse_period("3 business days"))
    assert found.legal == date.fromisoformat(deemed.expected)
