"""A calendar and the walk of periods on it, case by case."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest

from ordinance_core.calendars import (
    Calendar,
    Closure,
    Due,
    Moment,
    Proclaimed,
    Step,
    Unscheduled,
    calendar_of,
    parse_period,
    walk,
)
from tests.law.vectors import ZONES, sections

THURSDAY = date(2027, 1, 14)
MLK_DAY = "Martin Luther King Jr. Day (N.Y. Gen. Constr. Law 24)"
SNOW = Closure(date(2027, 1, 20), cause="snow")


def town(name: str) -> Calendar:
    state = {"Minoa": "NY", "Allouez": "WI", "Grafton": "WI", "Broomfield": "CO"}[name]
    return calendar_of(sections()[name], ZONES[state])


def ends(calendar: Calendar, start: Moment, *period: str) -> Due:
    return walk(calendar, start, parse_period(period))


def test_every_day_is_explained_in_words_a_clerk_follows() -> None:
    due = ends(town("Minoa").with_closures(SNOW), THURSDAY, "3 business days")
    assert due.legal == date(2027, 1, 21)
    assert due.steps == (
        "Fri 2027-01-15 is day 1 of 3.",
        "Sat 2027-01-16 is a Saturday: not a business day.",
        "Sun 2027-01-17 is a Sunday: not a business day.",
        f"Mon 2027-01-18 is {MLK_DAY}: not a business day.",
        "Tue 2027-01-19 is day 2 of 3.",
        "Wed 2027-01-20 is a day with the office closed (snow): not a business day.",
        "Thu 2027-01-21 is day 3 of 3.",
    )


def test_a_roll_keeps_the_day_as_counted_beside_the_day_in_law() -> None:
    due = ends(town("Minoa"), date(2026, 3, 4), "10 days")
    law = "(N.Y. Gen. Constr. Law 20; N.Y. Gen. Constr. Law 25-a)"
    assert (due.nominal, due.legal) == (date(2026, 3, 14), date(2026, 3, 16))
    assert due.steps == (
        f"10 days after Wed 2026-03-04, that day not counted, is Sat 2026-03-14 {law}.",
        f"Sat 2026-03-14 is a Saturday: the period does not end on it {law}.",
        f"Sun 2026-03-15 is a Sunday: the period does not end on it {law}.",
        "It ends on Mon 2026-03-16.",
    )


def test_hours_say_which_days_they_do_not_run_on() -> None:
    start = datetime(2026, 7, 1, 14, tzinfo=UTC)
    steps = ends(town("Allouez"), start, "72 hours").steps
    law = "(Wis. Stat. 990.001(4)(a))"
    assert steps == (
        "Sat 2026-07-04 is Independence Day (Wis. Stat. 995.20): its hours do not run " + law + ".",
        f"Sun 2026-07-05 is a Sunday: its hours do not run {law}.",
        f"72 hours after Wed 2026-07-01 09:00 CDT is Mon 2026-07-06 09:00 CDT {law}.",
    )


def test_hours_from_a_date_run_from_the_end_of_that_day() -> None:
    due = ends(town("Minoa"), date(2026, 3, 2), "48 hours")
    assert due.legal == datetime(2026, 3, 5, 5, tzinfo=UTC)
    assert due.steps[0] == "The hour is not known: counted from Tue 2026-03-03 00:00 EST."


def test_hours_before_a_date_end_at_its_beginning() -> None:
    due = walk(town("Minoa"), date(2026, 3, 5), parse_period("48 hours"), backward=True)
    assert due.legal == datetime(2026, 3, 3, 5, tzinfo=UTC)


def test_hours_that_end_at_midnight_end_with_the_day_before_a_sunday() -> None:
    start = datetime(2026, 3, 13, 6, tzinfo=UTC)
    assert ends(town("Allouez"), start, "47 hours").legal == datetime(2026, 3, 15, 5, tzinfo=UTC)


def test_a_year_nobody_checked_is_provisional_and_says_so() -> None:
    due = ends(town("Minoa"), date(2030, 12, 31), "1 business day")
    assert (due.legal, due.provisional) == (date(2031, 1, 2), True)
    assert "2031; checked for 2020-2030 only" in due.steps[-1]
    assert walk(town("Minoa"), date(2030, 12, 31), parse_period("1 business day"), explain=False)


def test_a_period_that_looks_at_no_holiday_is_never_provisional() -> None:
    due = walk(town("Minoa"), date(2031, 1, 1), parse_period("3 years"), rolls=False)
    assert (due.legal, due.provisional) == (date(2034, 1, 1), False)


def test_an_office_routine_replaces_the_legal_holidays() -> None:
    assert town("Grafton").is_business_day(date(2026, 10, 12))
    assert not town("Allouez").is_business_day(date(2026, 10, 12))
    due = ends(town("Grafton"), date(2026, 12, 24), "1 business day")
    assert due.steps[0] == (
        "Fri 2026-12-25 is a day on which the office is routinely closed: "
        "not a business day (GRF-004)."
    )


def test_a_half_day_is_a_business_day() -> None:
    half = Closure(date(2027, 1, 15), full=False)
    assert town("Broomfield").with_closures(half).is_business_day(half.on)


def test_a_later_record_of_the_same_day_replaces_the_earlier() -> None:
    reopened = Closure(SNOW.on, full=False)
    assert town("Minoa").with_closures(SNOW).with_closures(reopened).is_business_day(SNOW.on)


def test_a_filing_due_on_a_closed_day_passes_over_a_half_day() -> None:
    half = Closure(date(2027, 1, 21), full=False, cause="delayed opening")
    calendar = town("Broomfield").with_closures(SNOW, half)
    filing = walk(calendar, date(2027, 1, 15), parse_period("5 days"), filing=True)
    assert filing.legal == date(2027, 1, 22)
    assert "open in part (delayed opening)" in filing.steps[-2]
    assert ends(calendar, date(2027, 1, 15), "5 days").legal == SNOW.on


def test_a_proclaimed_day_is_a_holiday_where_the_state_takes_it_for_one() -> None:
    mourning = Proclaimed(THURSDAY, "a day of mourning", "Proclamation")
    assert not town("Minoa").with_proclaimed(mourning).is_business_day(THURSDAY)
    wisconsin = town("Allouez").with_proclaimed(mourning)
    assert wisconsin.is_business_day(THURSDAY)
    due = walk(wisconsin, date(2027, 1, 13), parse_period("1 day"), filing=True)
    assert due.steps[1] == (
        "Thu 2027-01-14 is a day of mourning (Proclamation): "
        "the period does not end on it (Wis. Stat. 990.001(4))."
    )


def test_the_next_meeting_comes_after_the_day_of_the_event() -> None:
    calendar = town("Broomfield").with_meetings("council", [date(2027, 1, 12), date(2027, 1, 26)])
    assert ends(calendar, date(2027, 1, 12), "next council").legal == date(2027, 1, 26)
    assert ends(calendar, date(2027, 1, 7), "5 days", "next council").legal == date(2027, 1, 12)


def test_a_schedule_adopted_again_replaces_the_years_it_names() -> None:
    calendar = (
        town("Broomfield")
        .with_meetings("council", [date(2026, 12, 8), date(2027, 1, 12)])
        .with_meetings("board", [date(2027, 1, 5)])
        .with_meetings("council", [date(2027, 1, 13)])
    )
    assert calendar.meeting("council", date(2026, 1, 1)) == date(2026, 12, 8)
    assert calendar.meeting("council", date(2027, 1, 1)) == date(2027, 1, 13)


def test_a_meeting_on_no_schedule_asks_for_the_schedule() -> None:
    with pytest.raises(Unscheduled, match="No council meeting is scheduled from 2027-01-15"):
        ends(town("Broomfield"), THURSDAY, "next council meeting")


@pytest.mark.parametrize(
    ("period", "expected"),
    [
        ("immediately", datetime(2027, 1, 15, 4, tzinfo=UTC)),
        ("same day", THURSDAY),
        ("end of day", THURSDAY),
        ("end of year", date(2027, 12, 31)),
        ("2 weeks", date(2027, 1, 28)),
    ],
)
def test_words_and_weeks(period: str, expected: Moment) -> None:
    evening = datetime(2027, 1, 14, 23, tzinfo=ZoneInfo("America/New_York"))
    due = ends(town("Minoa"), evening, period)
    assert due.legal == expected
    assert due.steps


def test_immediately_after_a_date_is_that_date() -> None:
    due = ends(town("Minoa"), THURSDAY, "immediately")
    assert (due.legal, due.steps) == (THURSDAY, ("At once: Thu 2027-01-14.",))


def test_a_month_that_lacks_the_day_says_what_stands() -> None:
    due = ends(town("Minoa"), date(2023, 8, 31), "6 months")
    assert due.steps[1] == "That month has no day 31: its last day stands."
    before = walk(town("Minoa"), date(2024, 3, 31), parse_period("1 month"), backward=True)
    assert before.nominal == date(2024, 2, 29)


def test_a_list_of_steps_is_walked_in_order_and_only_the_last_rolls() -> None:
    due = ends(town("Minoa"), date(2026, 3, 2), "5 days", "1 day")
    assert (due.nominal, due.legal) == (date(2026, 3, 8), date(2026, 3, 9))


@pytest.mark.parametrize("text", ["", "five days", "5 moons", "next ", "-3 days"])
def test_a_text_that_is_no_period_is_refused_with_the_forms_there_are(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no period\. Write 'N hours'"):
        parse_period(text)


def test_a_period_reads_back_as_it_was_written() -> None:
    texts = ["1 business day", "2 weeks", "next board meeting", "end of day"]
    assert [str(step) for step in parse_period(texts)] == texts


def test_an_empty_period_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one step"):
        parse_period([])
    with pytest.raises(ValueError, match="at least one step"):
        walk(town("Minoa"), THURSDAY, ())


@pytest.mark.parametrize("word", ["stated", "open"])
def test_what_is_no_length_of_time_is_not_walked(word: str) -> None:
    with pytest.raises(ValueError, match="resolve it before walking"):
        ends(town("Minoa"), THURSDAY, word)


def test_an_instant_must_say_its_offset() -> None:
    naive = datetime(2027, 1, 14, 12)  # noqa: DTZ001 - what is refused
    with pytest.raises(ValueError, match="has no time zone"):
        ends(town("Minoa"), naive, "1 day")


@pytest.mark.parametrize(
    ("start", "n"), [(date(2099, 12, 30), 9), (date(1890, 1, 1), 1), (date(2150, 1, 1), 1)]
)
def test_days_beyond_the_horizon_are_refused(start: date, n: int) -> None:
    with pytest.raises(OverflowError, match="1970 and 2099"):
        town("Minoa").business_day_after(start, n)


def test_no_business_day_lies_before_the_horizon() -> None:
    with pytest.raises(OverflowError, match="1970 and 2099"):
        town("Minoa").business_day_before(date(1970, 1, 1))
    assert town("Minoa").business_day_before(THURSDAY, 2) == date(2027, 1, 12)


def test_a_section_with_an_unknown_key_or_holiday_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="roles"):
        calendar_of({"holidays": {"statutory": "us-ny"}, "roles": {}}, "America/New_York")
    section = {"holidays": {"statutory": "us-ny", "ignores": ["bastille_day"]}}
    with pytest.raises(ValueError, match=r"No such holiday.*: bastille_day"):
        calendar_of(section, "America/New_York")


def test_a_calendar_is_a_value() -> None:
    calendar = town("Minoa")
    assert calendar.with_closures(SNOW) == town("Minoa").with_closures(SNOW)
    assert calendar.is_business_day(SNOW.on)


def test_a_step_of_the_next_meeting_needs_its_series() -> None:
    with pytest.raises(AssertionError, match="names the series"):
        walk(town("Minoa"), THURSDAY, [Step(1, "next")])


def test_an_office_that_opens_on_saturdays_takes_filings_then() -> None:
    opens = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    section = {**sections()["Allouez"], "office": {"opens": opens}}
    start, thirty = date(2026, 4, 2), parse_period("30 days")
    assert walk(town("Allouez"), start, thirty, filing=True).legal == date(2026, 5, 4)
    open_on_saturdays = calendar_of(section, ZONES["WI"])
    assert walk(open_on_saturdays, start, thirty, filing=True).legal == date(2026, 5, 2)


def test_a_year_without_data_is_named_with_its_layer_also_without_reasons() -> None:
    due = walk(town("Minoa"), date(2030, 12, 31), parse_period("1 business day"), explain=False)
    assert due.unchecked == ("N.Y. Gen. Constr. Law 24: 2031",)
    early = walk(town("Broomfield"), date(2018, 12, 31), parse_period("1 day"))
    assert early.unchecked == ("C.R.S. 24-11-101: 2018",)


def test_a_schedule_keeps_its_source_in_the_years_no_later_one_names() -> None:
    calendar = (
        town("Broomfield")
        .with_meetings("council", [date(2026, 12, 8), date(2027, 1, 12)], "schedule of 2026")
        .with_meetings("council", [date(2027, 1, 13)], "schedule of 2027")
    )
    due = ends(calendar, date(2026, 12, 1), "next council")
    assert due.steps[0].endswith("Tue 2026-12-08 (schedule of 2026).")
    assert ends(calendar, date(2027, 1, 1), "next council").steps[0].endswith("(schedule of 2027).")
