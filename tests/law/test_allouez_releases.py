"""Allouez: the clocks of those who cause or discover a release, and of dye tests."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

import pytest

from ordinance_core.law.facts import (
    DyeTestNotified,
    DyeTestPlanned,
    FindingRecorded,
    OfficialNotified,
    ReleaseDiscovered,
    ReportTriaged,
    WrittenConfirmationReceived,
)
from tests.law.told import Told

CST = timezone(timedelta(hours=-6))
CDT = timezone(timedelta(hours=-5))
KNOWN = datetime(2026, 11, 25, 17, 30, tzinfo=CST)  # the evening before Thanksgiving
FRIDAY = date(2026, 11, 27)
MONDAY = date(2026, 11, 30)


def release(told: Told, material: str, known: datetime = KNOWN) -> str:
    return told.tell(
        ReleaseDiscovered(at=known, material=material, known_at=known, discharged_on=known.date())
    )


@pytest.mark.clause("ALZ-070")
def test_a_nonhazardous_release_is_told_by_the_next_business_day() -> None:
    told = Told("allouez-wi")
    release(told, "nonhazardous")
    assert told.due("nonhazardous_to_director", FRIDAY) == FRIDAY
    assert told.clock("nonhazardous_to_director", FRIDAY).state == "running"
    assert told.clock("nonhazardous_to_director", MONDAY).state == "missed"
    assert not told.clocks("hazardous_to_dispatch", FRIDAY)


@pytest.mark.clause("ALZ-071")
@pytest.mark.parametrize(
    ("channel", "state"),
    [("phone", "met"), ("in_person", "met"), ("fax", "met"), ("email", "missed")],
)
def test_only_three_channels_satisfy_the_duty(channel: str, state: str) -> None:
    told = Told("allouez-wi")
    found = release(told, "nonhazardous")
    told.tell(OfficialNotified(on=FRIDAY, about=found, recipient="director", channel=channel))
    assert told.clock("nonhazardous_to_director", MONDAY).state == state


@pytest.mark.clause("ALZ-008", "ALZ-068")
@pytest.mark.parametrize("material", ["hazardous", "unknown"])
def test_a_hazardous_or_unknown_material_is_told_to_dispatch_at_once(material: str) -> None:
    told = Told("allouez-wi")
    found = release(told, material)
    assert told.clock("hazardous_to_dispatch", MONDAY).state == "missed"
    told.tell(OfficialNotified(at=KNOWN, about=found, recipient="dispatch", channel="phone"))
    assert told.clock("hazardous_to_dispatch", MONDAY).state == "met"


@pytest.mark.clause("ALZ-069", "ALZ-169")
def test_the_director_hears_of_a_hazardous_release_by_the_next_business_day() -> None:
    told = Told("allouez-wi")
    release(told, "hazardous")
    assert told.due("hazardous_to_director", FRIDAY) == FRIDAY
    told.ratify("ALZ-169", "at_once", date(2026, 1, 1))
    assert told.clock("hazardous_to_director", FRIDAY).state == "missed"


@pytest.mark.clause("ALZ-072", "ALZ-168")
def test_word_of_mouth_is_confirmed_in_writing_within_three_business_days() -> None:
    told = Told("allouez-wi")
    found = release(told, "nonhazardous")
    told.tell(OfficialNotified(on=MONDAY, about=found, recipient="director", channel="phone"))
    assert told.due("written_confirmation", MONDAY) == date(2026, 12, 3)


@pytest.mark.clause("ALZ-072")
def test_the_day_of_mailing_counts_and_not_the_day_of_arrival() -> None:
    told = Told("allouez-wi")
    found = release(told, "nonhazardous")
    word = told.tell(
        OfficialNotified(on=MONDAY, about=found, recipient="director", channel="in_person")
    )
    told.tell(
        WrittenConfirmationReceived(
            on=date(2026, 12, 7), about=word, recipient="director", mailed_on=date(2026, 12, 3)
        )
    )
    assert told.clock("written_confirmation", date(2026, 12, 8)).state == "met"


@pytest.mark.clause("ALZ-168")
def test_a_fax_needs_no_confirmation_unless_so_read() -> None:
    told = Told("allouez-wi")
    found = release(told, "nonhazardous")
    told.tell(OfficialNotified(on=MONDAY, about=found, recipient="director", channel="fax"))
    assert not told.clocks("written_confirmation", MONDAY)
    told.ratify("ALZ-168", "fax_too", date(2026, 1, 1))
    assert told.due("written_confirmation", MONDAY) == date(2026, 12, 3)


@pytest.mark.clause("ALZ-075")
def test_a_missed_notification_may_be_found_a_violation() -> None:
    told = Told("allouez-wi")
    release(told, "nonhazardous")
    lawful = {f for a in told.actions("find-violation", MONDAY) if a.lawful for f in a.fixed}
    assert ("offence", "failure_to_notify") in lawful
    assert ("offence", "failure_to_notify_hazardous") not in lawful
    assert told.clock("nonhazardous_to_director", MONDAY).if_missed == "failure_to_notify"


@pytest.mark.clause("ALZ-074")
def test_records_of_a_release_are_kept_five_years() -> None:
    told = Told("allouez-wi")
    release(told, "nonhazardous", datetime(2024, 2, 29, 12, tzinfo=CST))
    told.tell(FindingRecorded(on=date(2024, 3, 1), finding="commercial_or_industrial"))
    clock = told.clock("keep_release_records", date(2029, 2, 27))
    assert clock.due is not None
    assert (clock.state, clock.due.legal) == ("running", date(2029, 2, 28))


def dye_test(told: Told, director: datetime, dnr: datetime) -> None:
    test_at = datetime(2026, 3, 9, 10, tzinfo=CDT)  # a Monday
    plan = told.tell(DyeTestPlanned(at=director, test_at=test_at))
    told.tell(DyeTestNotified(at=director, about=plan, recipient="director", channel="phone"))
    told.tell(DyeTestNotified(at=dnr, about=plan, recipient="dnr", channel="phone"))
    told.tell(
        ReportTriaged(on=date(2026, 3, 9), source="dye_testing", discharged_on=date(2026, 3, 9))
    )


@pytest.mark.clause("ALZ-040", "ALZ-041", "ALZ-170")
def test_a_dye_test_told_the_same_hour_of_the_business_day_before_is_exempt() -> None:
    told = Told("allouez-wi")
    friday = datetime(2026, 3, 6, 10, tzinfo=CST)
    dye_test(told, friday - timedelta(hours=1), friday)
    assert told.lawful("close-as-exempt", date(2026, 3, 9))


@pytest.mark.clause("ALZ-041", "ALZ-170")
def test_a_dye_test_told_an_hour_too_late_to_one_of_the_two_is_not_exempt() -> None:
    told = Told("allouez-wi")
    friday = datetime(2026, 3, 6, 10, tzinfo=CST)
    dye_test(told, friday, friday + timedelta(hours=1))
    assert not told.lawful("close-as-exempt", date(2026, 3, 9))
    told.ratify("ALZ-170", "any_time", date(2026, 1, 1))
    assert told.lawful("close-as-exempt", date(2026, 3, 9))
    told.ratify("ALZ-170", "clear_day", date(2026, 1, 2))
    assert not told.lawful("close-as-exempt", date(2026, 3, 9))


@pytest.mark.clause("ALZ-072")
@pytest.mark.parametrize(
    ("received", "state"), [(date(2026, 12, 3), "met"), (date(2026, 12, 4), "missed")]
)
def test_a_confirmation_whose_mailing_nobody_noted_was_mailed_by_the_day_it_came(
    received: date, state: str
) -> None:
    told = Told("allouez-wi")
    found = release(told, "nonhazardous")
    word = told.tell(
        OfficialNotified(on=MONDAY, about=found, recipient="director", channel="phone")
    )
    told.tell(WrittenConfirmationReceived(on=received, about=word, recipient="director"))
    assert told.clock("written_confirmation", date(2026, 12, 4)).state == state
