"""Faults that users of other systems reported of deadlines, and that must not be found here."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from ordinance_core.law.facts import (
    AppealFiled,
    ComplianceConfirmed,
    ConvictionRecorded,
    FindingRecorded,
    NoticeDelivered,
    NoticeOfViolationIssued,
    OfficeClosureDeclared,
    OfficialNotified,
    PermitIssued,
    ReleaseDiscovered,
)
from ordinance_core.messages import moment_of
from services.deadlines.views import ends_at
from tests.law.told import Told

EARLY = date(2020, 1, 2)
CHICAGO, NEW_YORK = ZoneInfo("America/Chicago"), ZoneInfo("America/New_York")


def noticed(town: str, issued: date, received: date, method: str = "personal") -> tuple[Told, str]:
    told = Told(town)
    paper = told.tell(NoticeOfViolationIssued(on=issued))
    told.tell(NoticeDelivered(on=received, about=paper, method=method))
    return told, paper


@pytest.mark.fault("island-is/island.is#23287")
@pytest.mark.clause("MIN-150")
@pytest.mark.parametrize(
    ("filed", "state"),
    [
        ("2026-06-17T00:00:01", "met"),
        ("2026-06-17T12:00:00", "met"),
        ("2026-06-17T23:59:59", "met"),
        ("2026-06-18T00:00:00", "missed"),
    ],
)
def test_the_whole_last_day_is_in_time_and_the_next_midnight_is_late(
    filed: str, state: str
) -> None:
    told, paper = noticed("minoa-ny", date(2026, 6, 2), date(2026, 6, 4))
    at = datetime.fromisoformat(filed).replace(tzinfo=NEW_YORK)
    told.tell(AppealFiled(at=at, about=paper))
    clock = told.clock("appeal", date(2026, 7, 1))
    assert (clock.state, clock.done_at) == (state, at)


@pytest.mark.fault("island-is/island.is#17583")
@pytest.mark.clause("MIN-150")
def test_the_end_that_is_shown_is_the_end_that_is_enforced() -> None:
    told, _ = noticed("minoa-ny", date(2026, 6, 2), date(2026, 6, 4))
    due = told.due("appeal", date(2026, 6, 10))
    end = ends_at(moment_of(due.isoformat()), told.pack.zone)
    assert end == datetime(2026, 6, 18, tzinfo=NEW_YORK)
    one_second_before = datetime(2026, 6, 17, 23, 59, 59, tzinfo=NEW_YORK)
    assert told.clock("appeal", one_second_before).state == "running"
    assert told.clock("appeal", end).state == "missed"


@pytest.mark.fault("ustaxcourt/ef-cms-flexion#2886")
@pytest.mark.clause("MIN-144")
@pytest.mark.parametrize(
    ("local", "state"),
    [
        ("2026-09-10T11:35", "running"),
        ("2026-09-11T23:00", "running"),
        ("2026-09-12T00:00", "missed"),
    ],
)
def test_what_is_due_today_is_not_overdue_wherever_the_server_stands(
    local: str, state: str
) -> None:
    told, _ = noticed("minoa-ny", date(2026, 8, 20), date(2026, 8, 22))
    assert told.due("cure", date(2026, 9, 1)) == date(2026, 9, 11)
    at = datetime.fromisoformat(local).replace(tzinfo=NEW_YORK).astimezone(UTC)
    assert told.clock("cure", at).state == state


@pytest.mark.fault("workalendar/workalendar#200")
@pytest.mark.clause("ALZ-095")
@pytest.mark.parametrize(
    ("served", "closed", "open_", "due"),
    [
        (date(2021, 12, 29), date(2021, 12, 31), date(2022, 1, 3), date(2022, 1, 4)),
        (date(2027, 12, 29), date(2027, 12, 31), date(2028, 1, 3), date(2028, 1, 4)),
    ],
)
def test_a_day_off_on_the_last_of_december_counts_for_a_period_begun_that_year(
    served: date, closed: date, open_: date, due: date
) -> None:
    told, _ = noticed("allouez-wi", served, served, "certified_mail_rr")
    assert told.due("appeal", served) == open_  # the statute leaves a Saturday holiday where it is
    told.tell(OfficeClosureDeclared(on=served, day=closed, full=True))
    assert told.due("appeal", served) == due


@pytest.mark.fault("vacanza/holidays#616")
@pytest.mark.clause("ALZ-095")
def test_a_skipped_holiday_is_named_by_its_own_name() -> None:
    told, _ = noticed("allouez-wi", date(2022, 6, 16), date(2022, 6, 17), "certified_mail_rr")
    due = told.clock("appeal", date(2022, 6, 18)).due
    assert due is not None
    (said,) = [step for step in due.steps if "2022-06-20" in step]
    assert "Juneteenth" in said
    assert "Wis. Stat. 995.20" in said


@pytest.mark.fault("mysociety/alaveteli#6727")
@pytest.mark.clause("BRM-083", "BRM-131")
@pytest.mark.parametrize(
    ("way", "due"), [(None, date(2026, 10, 12)), ("no_cabrini_day", date(2026, 10, 9))]
)
def test_a_working_day_is_one_by_the_law_of_its_own_state(way: str | None, due: date) -> None:
    told, _ = noticed("broomfield-co", date(2026, 10, 1), date(2026, 10, 2))
    if way is not None:
        told.ratify("BRM-131", way, EARLY)
    assert told.due("respond_to_notice", date(2026, 10, 5)) == due


@pytest.mark.fault("mysociety/alaveteli#6727")
def test_a_holiday_of_one_state_is_a_working_day_of_another() -> None:
    lincoln = date(2026, 2, 12)
    open_in = {
        town: Told(town).pack.calendar(EARLY, Told(town).pack.defaults).is_business_day(lincoln)
        for town in ("allouez-wi", "minoa-ny", "broomfield-co")
    }
    assert open_in == {"allouez-wi": True, "minoa-ny": False, "broomfield-co": True}


@pytest.mark.fault("bcgov/tfrs#2862")
@pytest.mark.clause("MIN-144", "MIN-201", "MIN-145")
@pytest.mark.parametrize(
    ("way", "due", "exposed_from"),
    [(None, date(2026, 7, 6), date(2026, 7, 7)), ("no_roll", date(2026, 7, 4), date(2026, 7, 5))],
)
def test_a_period_that_ends_on_a_weekend_runs_on_where_the_law_says_so_and_fines_wait(
    way: str | None, due: date, exposed_from: date
) -> None:
    told, _ = noticed("minoa-ny", date(2026, 6, 10), date(2026, 6, 14))
    if way is not None:
        told.ratify("MIN-201", way, EARLY)
    assert told.due("cure", date(2026, 6, 20)) == due
    assert told.line("civil_penalty", due).max_exposure_cents is None
    assert told.line("civil_penalty", exposed_from).max_exposure_cents is not None


@pytest.mark.fault("bcgov/entity#26575")
@pytest.mark.clause("ALZ-072")
def test_business_days_are_not_calendar_days() -> None:
    told = Told("allouez-wi")
    at = datetime(2026, 1, 16, 16, 28, tzinfo=CHICAGO)
    told.tell(
        ReleaseDiscovered(
            at=at, material="nonhazardous", known_at=at, discharged_on=date(2026, 1, 16)
        )
    )
    told.tell(OfficialNotified(at=at, recipient="director", channel="phone"))
    assert told.due("written_confirmation", date(2026, 1, 17)) == date(2026, 1, 22)


@pytest.mark.fault("pandas-dev/pandas#27761")
@pytest.mark.clause("ALZ-095")
def test_a_year_without_checked_holidays_is_provisional_and_never_silently_free() -> None:
    told, _ = noticed("allouez-wi", date(2033, 6, 28), date(2033, 6, 29), "certified_mail_rr")
    due = told.clock("appeal", date(2033, 6, 30)).due
    assert due is not None
    assert due.provisional
    assert due.legal == date(2033, 7, 5)  # the statute's own rule still makes the 4th a holiday
    assert "Provisional" in due.steps[-1]
    inside, _ = noticed("allouez-wi", date(2027, 12, 28), date(2027, 12, 29), "certified_mail_rr")
    sure = inside.clock("appeal", date(2027, 12, 30)).due
    assert sure is not None
    assert not sure.provisional


@pytest.mark.fault("pandas-dev/pandas#27761")
@pytest.mark.clause("ALZ-095", "ALZ-147")
def test_nothing_follows_from_an_end_that_nobody_checked() -> None:
    told, paper = noticed("allouez-wi", date(2033, 6, 28), date(2033, 6, 29), "certified_mail_rr")
    assert told.clock("appeal", date(2033, 8, 1)).state == "undetermined"
    told.tell(AppealFiled(on=date(2033, 7, 1), about=paper))
    assert told.clock("appeal", date(2033, 8, 1)).state == "met"


@pytest.mark.fault("bbangert/beaker#4")
@pytest.mark.clause("KNG-058", "KNG-074", "KNG-083")
@pytest.mark.parametrize(
    ("second", "ways", "at_most"),
    [
        (date(2029, 2, 27), {}, 70_000),
        (date(2029, 2, 28), {}, 35_000),  # the window ends before the day that stands for the 29th
        (date(2029, 2, 28), {"KNG-074": "anniversary_in"}, 70_000),
        (date(2029, 2, 28), {"KNG-083": "leap_day_later"}, 70_000),
        (date(2029, 3, 1), {"KNG-083": "leap_day_later"}, 35_000),
    ],
)
def test_a_look_back_from_a_leap_day_states_which_day_it_ends_on(
    second: date, ways: dict[str, str], at_most: int
) -> None:
    told = Told("kingsbury-ny")
    for reading, way in ways.items():
        told.ratify(reading, way, EARLY)
    for day in (date(2024, 2, 29), second):
        told.tell(ConvictionRecorded(on=day, committed_on=day, began_on=day, ended_on=day))
    (_, fine) = (line for line in told.asked(date(2029, 6, 1)).owed() if line.charge == "fine")
    assert fine.at_most == at_most
    assert {"KNG-074", "KNG-083"} <= dict(fine.readings).keys()


@pytest.mark.fault("beancount/fava#911")
@pytest.mark.clause("ALZ-074", "ALZ-181")
def test_what_is_kept_from_a_leap_day_is_kept_through_its_last_day() -> None:
    told = Told("allouez-wi")
    at = datetime(2024, 2, 29, 12, tzinfo=CHICAGO)
    told.tell(
        ReleaseDiscovered(at=at, material="nonhazardous", known_at=at, discharged_on=at.date())
    )
    told.tell(FindingRecorded(at=at, finding="commercial_or_industrial"))
    assert told.clock("keep_release_records", date(2029, 2, 28)).state == "running"
    assert told.clock("keep_release_records", date(2029, 3, 1)).state == "met"


@pytest.mark.fault("beancount/fava#911")
@pytest.mark.clause("GRF-039")
def test_a_leap_day_belongs_to_a_season_or_the_question_is_asked() -> None:
    told = Told("grafton-wi")
    told.tell(PermitIssued(on=date(2027, 10, 1), in_writing=True, by="engineer"))
    (winter,) = told.clocks("inspect_winter", date(2028, 2, 29))
    assert winter.due is not None
    assert winter.due.legal == date(2028, 2, 28)
    assert "GRF-039" in dict(winter.readings)
    told.ratify("GRF-039", "last_feb", EARLY)
    (winter,) = told.clocks("inspect_winter", date(2028, 2, 29))
    assert winter.due is not None
    assert (winter.due.legal, winter.state) == (date(2028, 2, 29), "running")


@pytest.mark.clause("ALZ-095")
def test_a_half_day_is_a_business_day() -> None:
    told, _ = noticed("allouez-wi", date(2026, 5, 27), date(2026, 5, 27), "certified_mail_rr")
    told.tell(OfficeClosureDeclared(on=date(2026, 5, 27), day=date(2026, 5, 28), full=False))
    assert told.due("appeal", date(2026, 5, 28)) == date(2026, 6, 1)


@pytest.mark.clause("KNG-042", "KNG-070")
def test_two_clauses_that_differ_keep_both_dates_and_the_later_one_counts() -> None:
    told = Told("kingsbury-ny", adopted=False)
    paper = told.tell(NoticeOfViolationIssued(on=date(2026, 6, 1)))
    told.tell(NoticeDelivered(on=date(2026, 6, 8), about=paper, method="personal"))
    told.tell(AppealFiled(on=date(2026, 6, 20), about=paper))
    clock = told.clock("appeal", date(2026, 6, 20))
    assert (clock.earliest, clock.latest) == (date(2026, 6, 16), date(2026, 6, 23))
    assert clock.state == "met"
    assert dict(clock.readings)["KNG-070"] == "service"


@pytest.mark.clause("MIN-144")
def test_a_late_record_of_a_timely_act_takes_the_miss_back() -> None:
    told, paper = noticed("minoa-ny", date(2026, 6, 10), date(2026, 6, 14))
    late = date(2026, 8, 1)
    assert told.clock("cure", late).state == "missed"
    told.tell(ComplianceConfirmed(on=date(2026, 7, 6), about=paper), recorded=date(2026, 7, 20))
    assert told.clock("cure", late).state == "met"
