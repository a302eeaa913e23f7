"""Grafton: land divided, land outside the limits, who is responsible, and fees."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from ordinance_core.law.facts import (
    FeeIncurred,
    FeeScheduleAdopted,
    ParcelCreated,
    SiteDescribed,
)
from tests.law.told import Told

ON = date(2027, 9, 15)


def parcels(*years: int, acres: str = "1.5") -> Told:
    told = Told("grafton-wi")
    for year in years:
        told.tell(ParcelCreated(on=date(year, 6, 1), acres=Decimal(acres)))
    return told


def divided(told: Told) -> bool:
    return told.action("find-division-of-land", date(2034, 1, 1)).lawful


@pytest.mark.clause("GRF-008", "GRF-009", "GRF-010")
@pytest.mark.parametrize(
    ("years", "acres", "found"),
    [
        ((2027, 2027, 2027, 2027, 2027), "1.5", True),
        ((2027, 2027, 2027, 2027), "1.5", False),
        ((2027, 2027, 2027, 2027, 2027), "1.51", False),
        ((2027, 2028, 2029, 2030, 2031), "0.5", True),
        ((2027, 2028, 2029, 2030, 2032), "0.5", False),
    ],
)
def test_five_small_parcels_in_five_years_divide_land(
    years: tuple[int, ...], acres: str, found: bool
) -> None:
    assert divided(parcels(*years, acres=acres)) is found


@pytest.mark.clause("GRF-048")
def test_the_five_years_may_run_from_the_first_parcel_alone() -> None:
    told = parcels(2025, 2031, 2031, 2031, 2032, 2033)
    assert divided(told)
    told.ratify("GRF-048", "from_the_first", date(2025, 1, 1))
    assert not divided(told)


@pytest.mark.clause("GRF-013")
@pytest.mark.parametrize(
    ("miles", "found"), [("1.5", True), ("1.6", False), ("0.5", True), ("0", False)]
)
def test_near_the_limits_is_extraterritorial(miles: str, found: bool) -> None:
    told = Told("grafton-wi")
    told.tell(SiteDescribed(on=ON, miles_from_limits=Decimal(miles)))
    assert told.action("find-extraterritorial", ON).lawful is found


@pytest.mark.clause("GRF-021")
def test_who_works_under_a_contract_is_a_responsible_party_too() -> None:
    pack = Told("grafton-wi").pack
    assert pack.is_regulated("responsible_party")
    assert {"responsible_party", "contractor"} <= set(pack.codes_of("role"))


@pytest.mark.clause("GRF-031")
@pytest.mark.parametrize(
    ("day", "cents"), [(date(2026, 12, 30), 25_000), (date(2027, 1, 2), 27_500)]
)
def test_a_fee_is_that_of_the_schedule_of_its_day(day: date, cents: int) -> None:
    told = Told("grafton-wi")
    assert told.action("adopt-fee-schedule", day).by == ("board",)
    told.tell(FeeScheduleAdopted(on=date(2026, 1, 1), items={"permit": 25_000}))
    told.tell(FeeScheduleAdopted(on=date(2027, 1, 1), items={"permit": 27_500}))
    told.tell(FeeIncurred(on=day, item="permit"))
    assert told.line("fees", date(2027, 2, 1)).cents == cents
