"""The statutory calendars: each state's list."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.calendars import states, statute
from ordinance_core.calendars.statute import Holiday, Statute
from tests.law.vectors import rows

YEARS = range(2024, 2031)
STATES = {"WI": "us-wi", "NY": "us-ny", "CO": "us-co"}


def held(state: str) -> set[date]:
    return {h.on for year in YEARS for h in statute(STATES[state]).held(year)}


def listed(state: str) -> set[date]:
    table = rows("statutory_holidays.csv")
    return {date.fromisoformat(row["date"]) for row in table if row["state"] == state}


@pytest.mark.parametrize("state", STATES)
def test_every_holiday_of_the_statute_is_held_and_no_other(state: str) -> None:
    assert held(state) == listed(state)


def test_a_holiday_on_sunday_carries_to_monday() -> None:
    carried = [h for h in statute("us-co").held(2027) if h.on == date(2027, 7, 5)]
    assert [h.says for h in carried] == ["Independence Day, carried from Sunday"]


def test_a_holiday_on_saturday_stays_where_it_is() -> None:
    for state in states():
        assert date(2026, 7, 3) not in {h.on for h in statute(state).held(2026)}


def test_flag_day_carries_to_no_monday() -> None:
    assert date(2027, 6, 14) not in {h.on for h in statute("us-ny").held(2027)}


def test_wisconsin_elections_are_holidays_in_even_years_only() -> None:
    names = {year: {h.name for h in statute("us-wi").held(year)} for year in (2026, 2027)}
    assert {"partisan_primary", "general_election"} <= names[2026]
    assert not {"partisan_primary", "general_election"} & names[2027]


def test_colorado_kept_columbus_day_until_2019_and_cabrini_day_since() -> None:
    names = {year: {h.name for h in statute("us-co").held(year)} for year in (2019, 2020)}
    assert ("columbus_day" in names[2019], "cabrini_day" in names[2019]) == (True, False)
    assert ("columbus_day" in names[2020], "cabrini_day" in names[2020]) == (False, True)


def test_a_holiday_names_the_act_that_made_it() -> None:
    juneteenth = next(h for h in statute("us-ny").held(2026) if h.name == "juneteenth")
    assert juneteenth.authority == "N.Y. Gen. Constr. Law 24; L. 2020 ch. 249"


def test_a_state_without_a_calendar_is_named_with_those_there_are() -> None:
    with pytest.raises(LookupError, match=r"us-zz.*us-co, us-ny, us-wi"):
        statute("us-zz")


def test_a_holiday_needs_a_day_or_a_weekday() -> None:
    known = statute("us-wi")
    with pytest.raises(ValueError, match="not both: someday"):
        Statute("x", known.checked, True, {"someday": Holiday(says="some day", month=1)})


def test_a_last_weekday_may_end_december() -> None:
    last = Holiday(says="last Friday of the year", month=12, weekday="friday", nth=-1)
    assert last.falls_on(2027) == date(2027, 12, 31)
