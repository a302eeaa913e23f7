"""What the whole cases lead to: to the cent, in any order of arrival, under any reading."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime

import pytest

from ordinance_core.law import Matter
from ordinance_core.law.facts import ReadingRatified
from ordinance_core.law.pack.pack import Pack
from tests.law.told import MATTER, Told, answers
from tests.law.whole_broomfield import broomfield
from tests.law.whole_cases import allouez, minoa
from tests.law.whole_kingsbury import kingsbury

CASES = [
    pytest.param(allouez, date(2026, 12, 31), id="allouez"),
    pytest.param(minoa, date(2027, 6, 30), id="minoa"),
    pytest.param(kingsbury, date(2027, 3, 31), id="kingsbury"),
    pytest.param(broomfield, date(2027, 1, 31), id="broomfield"),
]


@pytest.mark.clause("ALZ-085", "ALZ-095", "ALZ-117", "ALZ-146", "ALZ-150", "ALZ-151")
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
    days = (date(2026, 6, 22) - date(2026, 5, 19)).days + 1  # from the finding to the work's end
    assert told.line("forfeiture", on).at_most == days * 50_000
    assert not told.asked(on).duties()


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
    assert told.line("civil_penalty", on).at_most == 2_600_000  # 52 days to the 28th of January
    assert not told.asked(on).duties()


def periods(told: Told, on: date) -> list[tuple[str, str, date | datetime | None]]:
    """Each clock with its state and the day or hour the law ends it."""
    return [(c.name, c.state, c.due.legal if c.due else None) for c in told.asked(on).clocks()]


@pytest.mark.clause(
    *("KNG-001", "KNG-011", "KNG-013", "KNG-028", "KNG-029", "KNG-037", "KNG-038", "KNG-039"),
    *("KNG-040", "KNG-044", "KNG-045", "KNG-046", "KNG-047", "KNG-048", "KNG-051", "KNG-066"),
    *("KNG-067", "KNG-068", "KNG-077", "KNG-083"),
)
def test_kingsbury_from_a_failed_inspection_to_a_released_lien() -> None:
    told, on = kingsbury(), date(2027, 3, 31)
    assert periods(told, on) == [
        ("notify_inspection_violation", "met", None),
        ("stop_work", "met", None),
        ("halt_under_notice", "met", None),
        ("schedule", "missed", date(2026, 10, 9)),
        ("cure", "missed", datetime(2026, 9, 21, 14, tzinfo=UTC)),  # from Sunday, 10 o'clock
        ("appeal", "met", date(2026, 10, 5)),  # from a Saturday
        ("hear_appeal", "met", date(2026, 10, 30)),
        ("file_decision", "met", date(2026, 11, 10)),
        ("mail_decision", "met", date(2026, 11, 10)),
        ("correct_after_appeal", "missed", date(2026, 11, 13)),  # past Veterans Day
        ("restore", "missed", date(2026, 12, 18)),
    ]
    assert told.line("abatement_cost", on).cents == 499_999
    assert told.line("restoration_cost", on).cents == 876_543
    assert liens(told, date(2026, 12, 29), date(2027, 2, 1), on) == [876_543, 376_543, 0]
    assert not told.asked(on).duties()


def liens(told: Told, *days: date) -> list[int | None]:
    return [told.line("lien", on).cents for on in days]


@pytest.mark.clause(
    *("BRM-073", "BRM-075", "BRM-079", "BRM-080", "BRM-087", "BRM-091", "BRM-092", "BRM-093"),
    *("BRM-094", "BRM-098", "BRM-100", "BRM-101", "BRM-106", "BRM-107", "BRM-113", "BRM-115"),
    *("BRM-116", "BRM-125", "BRM-127", "BRM-128", "BRM-131"),
)
def test_broomfield_from_an_accidental_discharge_to_a_paid_lien() -> None:
    told, on = broomfield(), date(2027, 1, 31)
    assert periods(told, on) == [
        ("telephone_director", "met", date(2026, 9, 29)),
        ("written_report", "met", date(2026, 10, 6)),  # from a Sunday, past Cabrini Day
        ("respond_to_notice", "met", date(2026, 10, 12)),  # past Cabrini Day
        ("comply_with_order", "missed", date(2026, 11, 20)),
        ("appeal", "missed", date(2026, 10, 16)),
        ("appeal", "missed", date(2026, 11, 13)),
        ("appeal", "missed", date(2026, 12, 8)),
        ("appeal", "met", date(2026, 10, 23)),
        ("set_hearing", "met", date(2026, 10, 27)),
        ("send_hearing_notice", "met", date(2026, 10, 16)),  # back from a Saturday
        ("notice_of_hearing", "met", date(2026, 10, 16)),
        ("earliest_hearing", "met", date(2026, 10, 26)),  # from a Saturday
        ("request_reconsideration", "missed", date(2026, 12, 8)),
        ("pay_before_lien", "missed", date(2026, 12, 28)),  # from Christmas Day
        ("suspension_effective", "met", date(2026, 10, 14)),  # the meeting is the fifth day
    ]
    assert told.line("fine_exposure", on).at_most == 9_900_000  # 99 days to the fifth of January
    assert told.line("assessed_fine", on).cents == 1_250_050
    assert told.line("preparation_costs", on).cents == 18_375
    assert told.line("suspension_cost", on).cents == 45_990
    assert not told.lawful("revoke-access", on)  # four papers, one incident
    assert liens(told, date(2026, 12, 13), date(2026, 12, 29), on) == [1_268_425, 1_068_425, 0]
    assert not told.asked(on).duties()


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
