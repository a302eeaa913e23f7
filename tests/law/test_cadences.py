"""Duties that return every month or season: which spans there are and what each still lacks."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from ordinance_core.calendars import Span, spans
from tests.law.vectors import Case, calendar_for, time_cases

SUMMER = ("03-01", "10-31")
WINTER = ("11-01", "02-28")
WINTER_TO_ITS_END = ("11-01", "02-last")
DAY = timedelta(days=1)


def span_of(case: Case) -> Span:
    """The month or winter a row asks about."""
    if case.params["season"] == "monthly":
        first = date.fromisoformat(f"{case.params['month']}-01")
        start = date.fromisoformat(case.params.get("permit_from", first.isoformat()))
        return spans("month", start, start, SUMMER)[0]
    start = date(case.params["start"], 11, 1)
    return spans("season", start, start, WINTER_TO_ITS_END if "feb29" in case.params else WINTER)[0]


@pytest.mark.clause("GRF-034", "GRF-035", "GRF-039")
@pytest.mark.parametrize("case", time_cases("SEASON_DUE"))
def test_the_last_day_of_a_span_does_not_roll(case: Case) -> None:
    last = span_of(case).last
    if case.params.get("planby"):
        last = calendar_for(case).business_day_before(last + DAY)
    assert last == date.fromisoformat(case.expected)


@pytest.mark.clause("GRF-034", "GRF-035", "GRF-039")
@pytest.mark.parametrize("case", time_cases("SEASON_STATUS"))
def test_what_a_span_still_lacks(case: Case) -> None:
    calendar, span = calendar_for(case), span_of(case)
    done = [calendar.day_of(datetime.fromisoformat(text)) for text in case.params["done"]]
    wanted = 1 if case.params["season"] == "monthly" else 2
    lacking = wanted - sum(span.first <= day <= span.last for day in done)
    excused = case.params.get("first_full_month") and not span.whole
    state = f"DEFICIENT:{lacking}" if lacking else "MET"
    assert ("NOT_APPLICABLE" if excused else state) == case.expected


def test_months_are_cut_at_the_edges_of_the_season() -> None:
    found = spans("month", date(2026, 1, 1), date(2026, 12, 31), ("03-15", "05-10"))
    assert [(s.first, s.last) for s in found] == [
        (date(2026, 3, 15), date(2026, 3, 31)),
        (date(2026, 4, 1), date(2026, 4, 30)),
        (date(2026, 5, 1), date(2026, 5, 10)),
    ]


def test_a_winter_runs_over_the_new_year_and_shows_where_the_duty_began_in_it() -> None:
    found = spans("season", date(2027, 1, 10), date(2028, 3, 1), WINTER_TO_ITS_END)
    assert found == (
        Span(date(2026, 11, 1), date(2027, 2, 28), whole=False),
        Span(date(2027, 11, 1), date(2028, 2, 29)),
    )


def test_without_a_season_every_month_of_the_year_is_a_span() -> None:
    assert len(spans("month", date(2026, 1, 1), date(2026, 12, 31))) == 12


@pytest.mark.parametrize("between", [("02-30", "10-31"), ("13-01", "10-31"), ("spring", "fall")])
def test_a_season_on_no_day_is_refused(between: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match=r"day|month|invalid"):
        spans("season", date(2026, 1, 1), date(2026, 12, 31), between)
