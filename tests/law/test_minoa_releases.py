"""Minoa: releases, dye tests, permit copies and septic tanks."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

import pytest

from ordinance_core.law.facts import (
    DyeTestNotified,
    DyeTestPlanned,
    FindingRecorded,
    InspectionRecorded,
    OfficialNotified,
    ReleaseDiscovered,
    ReportTriaged,
    SubmissionReceived,
    ViolationFound,
    WrittenConfirmationReceived,
)
from tests.law.told import Told

EST = timezone(timedelta(hours=-5))
KNOWN = datetime(2026, 2, 11, 10, tzinfo=EST)  # the day before Lincoln's birthday
FRIDAY = date(2026, 2, 13)
MONDAY = date(2026, 2, 16)  # Washington's birthday


def release(told: Told, material: str) -> str:
    return told.tell(
        ReleaseDiscovered(at=KNOWN, material=material, known_at=KNOWN, discharged_on=KNOWN.date())
    )


@pytest.mark.clause("MIN-103", "MIN-201")
def test_the_next_business_day_skips_a_public_holiday() -> None:
    told = Told("minoa-ny")
    release(told, "nonhazardous")
    assert told.due("nonhazardous_to_village", FRIDAY) == FRIDAY
    told.ratify("MIN-201", "office_open", date(2026, 1, 1))
    assert told.due("nonhazardous_to_village", FRIDAY) == date(2026, 2, 12)


@pytest.mark.clause("MIN-104")
@pytest.mark.parametrize(("channel", "state"), [("fax", "met"), ("email", "missed")])
def test_only_three_channels_satisfy_the_duty(channel: str, state: str) -> None:
    told = Told("minoa-ny")
    found = release(told, "nonhazardous")
    told.tell(OfficialNotified(on=FRIDAY, about=found, recipient="village", channel=channel))
    assert told.clock("nonhazardous_to_village", date(2026, 2, 14)).state == state


@pytest.mark.clause("MIN-006", "MIN-102", "MIN-193")
def test_a_hazardous_release_is_told_to_dispatch_and_to_the_village_only_if_so_read() -> None:
    told = Told("minoa-ny")
    found = release(told, "hazardous")
    told.tell(OfficialNotified(at=KNOWN, about=found, recipient="dispatch", channel="phone"))
    assert told.clock("hazardous_to_dispatch", FRIDAY).state == "met"
    assert not told.clocks("hazardous_to_village", FRIDAY)
    told.ratify("MIN-193", "duty", date(2026, 1, 1))
    assert told.due("hazardous_to_village", FRIDAY) == FRIDAY


@pytest.mark.clause("MIN-105", "MIN-194")
def test_word_by_telephone_is_confirmed_by_mail_within_three_business_days() -> None:
    told = Told("minoa-ny")
    found = release(told, "nonhazardous")
    word = told.tell(
        OfficialNotified(on=KNOWN.date(), about=found, recipient="village", channel="phone")
    )
    assert told.due("written_confirmation", FRIDAY) == date(2026, 2, 18)
    told.tell(
        WrittenConfirmationReceived(
            on=date(2026, 2, 20), about=word, recipient="village", mailed_on=date(2026, 2, 18)
        )
    )
    assert told.clock("written_confirmation", date(2026, 2, 20)).state == "met"


@pytest.mark.clause("MIN-107")
def test_records_of_a_release_are_kept_three_years() -> None:
    told = Told("minoa-ny")
    release(told, "nonhazardous")
    told.tell(FindingRecorded(on=KNOWN.date(), finding="commercial_or_industrial"))
    assert told.due("keep_release_records", FRIDAY) == date(2029, 2, 11)


@pytest.mark.clause("MIN-051", "MIN-052")
@pytest.mark.parametrize(("minutes", "exempt"), [(-1, True), (1, False)])
def test_a_dye_test_is_exempt_when_told_at_any_time_before_it(minutes: int, exempt: bool) -> None:
    told = Told("minoa-ny")
    test_at = datetime(2026, 3, 9, 10, tzinfo=EST)
    plan = told.tell(DyeTestPlanned(on=date(2026, 3, 2), test_at=test_at))
    told.tell(
        DyeTestNotified(
            at=test_at + timedelta(minutes=minutes),
            about=plan,
            recipient="enforcement_officer",
            channel="phone",
        )
    )
    day = date(2026, 3, 9)
    told.tell(ReportTriaged(on=day, source="dye_testing", discharged_on=day))
    assert told.lawful("close-as-exempt", day) is exempt


@pytest.mark.clause("MIN-077", "MIN-079")
def test_the_copy_of_a_permit_notice_goes_out_the_same_day() -> None:
    told = Told("minoa-ny")
    told.tell(SubmissionReceived(on=FRIDAY, instrument="permit_noi"))
    assert told.due("noi_copy", FRIDAY) == FRIDAY
    late = date(2026, 2, 17)
    assert (told.clock("noi_copy", late).state, told.clock("noi_copy", late).if_missed) == (
        "missed",
        "no_noi_copy",
    )
    told.tell(SubmissionReceived(on=FRIDAY, instrument="noi_copy", channel="mail"))
    assert told.clock("noi_copy", late).state == "met"


def septic(told: Told, on: date, **more: object) -> str:
    inspection = InspectionRecorded(on=on, inspection="septic_tank", **more)  # type: ignore[arg-type]
    return told.tell(inspection)


@pytest.mark.clause("MIN-084", "MIN-085")
def test_a_septic_tank_is_inspected_every_year_under_special_conditions() -> None:
    told = Told("minoa-ny")
    septic(told, date(2026, 3, 10))
    assert not told.clocks("ists_inspection", FRIDAY.replace(month=4))
    told.tell(FindingRecorded(on=MONDAY, finding="contributes_to_special_conditions"))
    assert told.due("ists_inspection", date(2026, 4, 1)) == date(2027, 3, 10)
    septic(told, date(2027, 3, 1))
    states = [c.state for c in told.clocks("ists_inspection", date(2027, 3, 2))]
    assert states == ["met", "running"]


@pytest.mark.parametrize(
    ("scum", "sludge", "due"),
    [
        pytest.param(3, 20, True, marks=pytest.mark.clause("MIN-086")),
        pytest.param(9, 10, True, marks=pytest.mark.clause("MIN-087")),
        pytest.param(4, 11, False, marks=pytest.mark.clause("MIN-086", "MIN-087")),
    ],
)
def test_a_tank_is_pumped_out_when_either_layer_comes_too_near(
    scum: int, sludge: int, due: bool
) -> None:
    told = Told("minoa-ny")
    told.tell(FindingRecorded(on=MONDAY, finding="contributes_to_special_conditions"))
    septic(told, MONDAY, scum_inches=scum, sludge_inches=sludge)
    assert bool(told.clocks("ists_pump_out", MONDAY)) is due


@pytest.mark.parametrize(
    "sign",
    [
        pytest.param("sewage_backup", marks=pytest.mark.clause("MIN-062", "MIN-063")),
        pytest.param("surface_discharge", marks=pytest.mark.clause("MIN-062", "MIN-064")),
        pytest.param("storm_connection", marks=pytest.mark.clause("MIN-062", "MIN-065")),
        pytest.param("high_liquid_level", marks=pytest.mark.clause("MIN-062", "MIN-066")),
        pytest.param("structural_failure", marks=pytest.mark.clause("MIN-062", "MIN-067")),
        pytest.param("groundwater_contamination", marks=pytest.mark.clause("MIN-062", "MIN-068")),
    ],
)
def test_one_sign_of_failure_is_enough(sign: str) -> None:
    told = Told("minoa-ny")
    septic(told, MONDAY, conditions=("odour",))
    lawful = [a for a in told.actions("find-violation", MONDAY) if a.lawful]
    assert ("offence", "failing_ists") not in {f for a in lawful for f in a.fixed}
    septic(told, MONDAY, conditions=(sign,))
    lawful = [a for a in told.actions("find-violation", MONDAY) if a.lawful]
    assert ("offence", "failing_ists") in {f for a in lawful for f in a.fixed}


@pytest.mark.clause("MIN-084", "MIN-091")
def test_a_repaired_system_needs_its_certificate_before_the_case_closes() -> None:
    told = Told("minoa-ny")
    septic(told, MONDAY, conditions=("sewage_backup",))
    told.tell(ViolationFound(on=MONDAY, offence="failing_ists"))
    assert told.lawful("close-case", MONDAY)
    told.tell(FindingRecorded(on=MONDAY, finding="contributes_to_special_conditions"))
    assert not told.lawful("close-case", MONDAY)
    told.tell(SubmissionReceived(on=MONDAY, instrument="ists_certificate"))
    assert told.lawful("close-case", MONDAY)


@pytest.mark.clause("MIN-105")
@pytest.mark.parametrize(
    ("received", "state"), [(date(2026, 2, 18), "met"), (date(2026, 2, 19), "missed")]
)
def test_a_confirmation_whose_mailing_nobody_noted_was_mailed_by_the_day_it_came(
    received: date, state: str
) -> None:
    told = Told("minoa-ny")
    found = release(told, "nonhazardous")
    word = told.tell(
        OfficialNotified(on=KNOWN.date(), about=found, recipient="village", channel="phone")
    )
    told.tell(WrittenConfirmationReceived(on=received, about=word, recipient="village"))
    assert told.clock("written_confirmation", date(2026, 2, 19)).state == state
