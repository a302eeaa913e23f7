"""Broomfield: what is a pollutant, and what is a construction activity."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from ordinance_core.law.facts import ReportTriaged, SampleRecorded, SiteDescribed
from ordinance_core.law.grammar.rules import Test
from ordinance_core.law.interpreter.predicates import holds
from ordinance_core.law.interpreter.view import Thread
from tests.law.told import Told

DAY = date(2026, 3, 3)


def truth_of(told: Told, name: str) -> bool | None:
    test = told.pack.entry("tests", name, DAY, told.pack.defaults)
    assert isinstance(test, Test)
    return holds(told.asked(DAY)._view, test.when, Thread())


@pytest.mark.clause("BRM-012")
@pytest.mark.parametrize("pollutant", ["metals", "animal_waste", "clean_water_act_pollutant"])
def test_each_kind_on_the_list_is_a_pollutant(pollutant: str) -> None:
    told = Told("broomfield-co")
    assert truth_of(told, "pollutant") is False
    told.tell(ReportTriaged(on=DAY, source="other", pollutants=(pollutant,), conditions=()))
    assert truth_of(told, "pollutant") is True


@pytest.mark.clause("BRM-012")
def test_the_list_of_pollutants_has_twelve_kinds() -> None:
    assert len(Told("broomfield-co").pack.codes["pollutants"]) == 12


@pytest.mark.clause("BRM-013")
@pytest.mark.parametrize(
    ("value", "polluted"),
    [("6.4", True), ("6.5", False), ("7", False), ("8.5", False), ("8.6", True)],
)
def test_water_is_polluted_outside_the_bounds_of_its_acidity(value: str, polluted: bool) -> None:
    told = Told("broomfield-co")
    told.tell(SampleRecorded(on=DAY, parameter="ph", value=Decimal(value)))
    assert truth_of(told, "pollutant") is polluted


@pytest.mark.clause("BRM-014")
def test_super_chlorinated_water_is_a_pollutant() -> None:
    told = Told("broomfield-co")
    told.tell(
        ReportTriaged(on=DAY, source="other", pollutants=(), conditions=("super_chlorinated",))
    )
    assert truth_of(told, "pollutant") is True
    assert any(not reason.ok for reason in told.action("close-as-exempt", DAY).warns)


@pytest.mark.clause("BRM-004")
@pytest.mark.parametrize(
    ("own", "plan", "is_construction"),
    [("1", "1", True), ("0.99", "0.99", False), ("0.2", "1", True), ("1", "0.5", True)],
)
def test_one_acre_is_construction_activity_the_common_plan_counted_in(
    own: str, plan: str, is_construction: bool
) -> None:
    told = Told("broomfield-co")
    told.tell(SiteDescribed(on=DAY, disturbed_acres=Decimal(own), common_plan_acres=Decimal(plan)))
    assert truth_of(told, "construction_activity") is is_construction
