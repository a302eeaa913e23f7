"""A walked period on paper: marks that agree with the walk, and a grid that fits a letter."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordinance_core.calendars import Calendar, Closure, Step, parse_period, walk
from ordinance_core.calendars.grid import COLUMNS, months
from ordinance_core.calendars.trace import Mark, trace
from ordinance_core.law import load_pack

TOWNS = ("allouez-wi", "minoa-ny", "kingsbury-ny", "grafton-wi", "broomfield-co")
DAYS = st.dates(date(2020, 1, 1), date(2030, 1, 1))
UNITS = st.sampled_from(["days", "business days", "weeks", "months", "hours"])
STEPS = st.lists(st.builds(Step, st.integers(1, 40), UNITS), min_size=1, max_size=2).map(tuple)
THURSDAY = date(2026, 5, 21)


def calendar_of(town: str) -> Calendar:
    pack = load_pack(town)
    return pack.calendar(date(2026, 1, 1), pack.defaults)


def by_day(marks: tuple[Mark, ...]) -> dict[date, Mark]:
    return {mark.on: mark for mark in marks}


FLAGS = st.fixed_dictionaries(dict.fromkeys(("backward", "filing", "rolls"), st.booleans()))


@given(st.sampled_from(TOWNS), DAYS, STEPS, FLAGS)
def test_the_marks_end_where_the_walk_does_and_count_as_far(
    town: str, start: date, steps: tuple[Step, ...], asked: dict[str, bool]
) -> None:
    calendar = calendar_of(town)
    due = walk(calendar, start, steps, **asked)
    marks = trace(calendar, start, steps, **asked)
    (last,) = [mark for mark in marks if mark.mark == "due"]
    assert last.on == calendar.day_of(due.legal)
    assert len({mark.on for mark in marks}) == len(marks)
    if steps[-1].unit in ("days", "business days"):
        assert by_day(marks)[calendar.day_of(due.nominal)].n == steps[-1].n


@given(st.sampled_from(TOWNS), DAYS, st.integers(1, 30))
def test_every_day_passed_over_says_why(town: str, start: date, n: int) -> None:
    marks = trace(calendar_of(town), start, (Step(n, "business days"),))
    silent = [mark for mark in marks if not mark.says]
    assert all(mark.mark in ("from", "counted", "due") for mark in silent)
    assert [mark.n for mark in marks if mark.n is not None] == list(range(1, n + 1))


def test_the_appeal_of_a_notice_served_before_memorial_day_can_be_followed_on_paper() -> None:
    shown = months(trace(calendar_of("allouez-wi"), THURSDAY, parse_period("3 business days")))
    assert "May 2026" in shown
    assert "25 skip    26 day 2   27 DUE 3" in shown
    assert "Mon 25: Memorial Day (Wis. Stat. 995.20): not a business day" in shown


def test_a_day_on_which_a_period_may_not_end_is_counted_and_moved_on_from() -> None:
    marks = by_day(trace(calendar_of("minoa-ny"), date(2026, 6, 14), parse_period("20 days")))
    saturday, monday = marks[date(2026, 7, 4)], marks[date(2026, 7, 6)]
    assert (saturday.mark, saturday.n, monday.mark) == ("passed", 20, "due")
    assert saturday.says.startswith("a Saturday and Independence Day")


def test_a_closure_is_passed_over_with_its_cause() -> None:
    closed = Closure(date(2026, 5, 22), cause="flood")
    calendar = calendar_of("allouez-wi").with_closures(closed)
    mark = by_day(trace(calendar, THURSDAY, parse_period("1 business day")))[closed.on]
    assert mark.mark == "skipped"
    assert "the office closed (flood)" in mark.says


def test_hours_that_stand_still_on_a_sunday_are_marked() -> None:
    friday = datetime.fromisoformat("2026-05-15T15:00-05:00")
    marks = by_day(trace(calendar_of("allouez-wi"), friday, parse_period("48 hours")))
    assert [m.mark for m in marks.values()] == ["from", "counted", "skipped", "due"]


@given(st.sampled_from(TOWNS), DAYS, STEPS)
def test_the_grid_is_plain_text_of_eighty_columns(
    town: str, start: date, steps: tuple[Step, ...]
) -> None:
    shown = months(trace(calendar_of(town), start, steps))
    assert shown.isascii()
    assert max(map(len, shown.splitlines())) <= COLUMNS


def test_months_in_which_nothing_is_marked_are_left_out() -> None:
    shown = months(trace(calendar_of("allouez-wi"), THURSDAY, parse_period("5 years")))
    assert "59 months between" in shown
    assert len(shown.splitlines()) < 30


@pytest.mark.parametrize("town", TOWNS)
def test_a_backward_period_counts_the_days_before(town: str) -> None:
    marks = trace(calendar_of(town), date(2026, 6, 5), parse_period("10 days"), backward=True)
    assert marks[-1].on <= date(2026, 6, 5) - timedelta(days=10)
    assert [m.n for m in marks if m.mark == "counted"] == list(range(1, 10))
