"""What both whole cases lead to: to the cent, in any order of arrival, under any reading."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import date

import pytest

from ordinance_core.law import Matter
from ordinance_core.law.facts import ReadingRatified
from ordinance_core.law.pack.pack import Pack
from tests.law.told import MATTER, Told, answers
from tests.law.whole_cases import allouez, minoa

CASES = [
    pytest.param(allouez, date(2026, 12, 31), id="allouez"),
    pytest.param(minoa, date(2027, 6, 30), id="minoa"),
]


@pytest.mark.clause("ALZ-085", "ALZ-095", "ALZ-146", "ALZ-150", "ALZ-151")
def test_allouez_from_a_report_to_the_tax_roll() -> None:
    told, on = allouez(), date(2026, 12, 31)
    assert told.line("abatement_cost", on).cents == 123456
    assert told.line("interest", on).cents == 913
    assert {c.name: c.state for c in told.asked(on).clocks()} == {
        "schedule": "missed",
        "appeal": "missed",
        "intent_wait": "met",
        "pay_bill": "missed",
    }


@pytest.mark.clause("MIN-115", "MIN-150", "MIN-156", "MIN-162", "MIN-163", "MIN-165")
def test_minoa_from_a_report_to_a_released_lien() -> None:
    told, on = minoa(), date(2027, 6, 30)
    assert told.line("levied", on).cents == 160492
    assert {c.name: c.state for c in told.asked(on).clocks()} == {
        "schedule": "missed",
        "cure": "missed",
        "appeal": "met",
        "hear_appeal": "met",
        "file_decision": "met",
        "mail_decision": "met",
        "correct_after_appeal": "missed",
        "village_levy": "ended",
    }


@pytest.mark.parametrize(("case", "on"), CASES)
def test_facts_in_any_order_lead_to_the_same_answers(case: Callable[[], Told], on: date) -> None:
    told = case()
    wanted = answers(told.asked(on))
    facts = list(told.facts)
    for seed in range(12):
        random.Random(seed).shuffle(facts)  # noqa: S311 - an order, no secret
        assert answers(Matter(told.pack, MATTER, tuple(facts), on)) == wanted


def ways(pack: Pack) -> Iterator[tuple[str, str]]:
    for name, reading in pack.readings.items():
        for way in reading.ways or ("10",):
            yield name, way


@pytest.mark.parametrize(("case", "on"), CASES)
def test_every_question_is_answered_under_every_way_of_every_reading(
    case: Callable[[], Told], on: date
) -> None:
    told = case()
    for reading, way in ways(told.pack):
        ratified = ReadingRatified(on=on, reading=reading, way=way)
        read = Told(told.pack.jurisdiction)
        read.facts += told.facts
        read.tell(ratified)
        assert read.asked(on).readings[reading] == way
        acts, clocks, owed, _, papers = answers(read.asked(on))
        assert acts
        assert clocks
        assert owed
        assert papers


@pytest.mark.parametrize(("case", "on"), CASES)
def test_a_town_that_adopted_nothing_is_answered_too(case: Callable[[], Told], on: date) -> None:
    told = case()
    told.facts = [k for k in told.facts if k.matter is not None]
    missed = {c.name for c in told.asked(on).clocks() if c.state == "missed"}
    assert missed
    assert all(c.earliest is not None for c in told.asked(on).clocks() if c.state == "missed")
