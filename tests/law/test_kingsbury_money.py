"""Kingsbury: fines by convictions, costs, the lien for restoration, fees and occupancy."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest

from ordinance_core.law.facts import (
    AbatementCompleted,
    AbatementStarted,
    ComplianceConfirmed,
    ConvictionRecorded,
    CostPosted,
    FeeIncurred,
    FeeScheduleAdopted,
    InjunctionSought,
    LienRecorded,
    LienReleased,
    NoticeDelivered,
    NoticeOfViolationIssued,
    OccupancyHoldPlaced,
    OrderIssued,
    PaymentReceived,
    PenaltyAssessed,
    ViolationFound,
)
from tests.law.told import Told, clauses, unmet

FOUND = date(2026, 12, 7)
TIME = date(2027, 1, 15)
LAPSED = date(2027, 1, 16)


def convicted(*committed: date, weeks: int = 0) -> tuple[Told, str]:
    told, last = Told("kingsbury-ny"), ""
    for day in committed:
        last = told.tell(
            ConvictionRecorded(
                on=day + timedelta(days=90),
                committed_on=day,
                began_on=day,
                ended_on=day + timedelta(weeks=weeks),
            )
        )
    return told, last


def band(told: Told, conviction: str) -> tuple[int | None, int | None]:
    owed = told.asked(date(2030, 1, 1)).owed()
    (line,) = [x for x in owed if (x.charge, x.about) == ("fine", conviction)]
    assert line.state == "exposure"
    return line.at_least, line.at_most


@pytest.mark.clause("KNG-057", "KNG-058", "KNG-059", "KNG-060", "KNG-074")
@pytest.mark.parametrize(
    ("committed", "wanted"),
    [
        ((FOUND,), (None, 35_000)),
        ((date(2022, 3, 10), FOUND), (35_000, 70_000)),
        ((date(2022, 3, 10), FOUND, date(2027, 3, 9)), (70_000, 100_000)),
        ((date(2022, 3, 10), FOUND, date(2027, 3, 11)), (35_000, 70_000)),
        ((date(2025, 1, 1), date(2025, 6, 1), FOUND, date(2027, 3, 9)), (70_000, 100_000)),
    ],
)
def test_a_fine_steps_up_with_the_convictions_of_five_years(
    committed: tuple[date, ...], wanted: tuple[int | None, int]
) -> None:
    assert band(*convicted(*committed)) == wanted


@pytest.mark.clause("KNG-074")
def test_a_conviction_that_came_later_raises_no_fine_set_before() -> None:
    told = Told("kingsbury-ny")
    first = told.tell(
        ConvictionRecorded(on=date(2027, 2, 1), committed_on=FOUND, began_on=FOUND, ended_on=FOUND)
    )
    told.tell(ConvictionRecorded(on=date(2027, 6, 1), committed_on=date(2026, 1, 5)))
    assert band(told, first) == (None, 35_000)


@pytest.mark.clause("KNG-074")
def test_under_the_third_reading_a_conviction_has_to_come_before_the_deed() -> None:
    told, last = convicted(date(2026, 10, 1), FOUND)
    assert band(told, last) == (35_000, 70_000)
    told.ratify("KNG-074", "convicted_first", FOUND)
    assert band(told, last) == (None, 35_000)


@pytest.mark.clause("KNG-064", "KNG-075")
@pytest.mark.parametrize(
    ("way", "at_most"),
    [
        ("weeks_completed", 175_000),
        ("whole_weeks_alone", 140_000),
        ("weeks_begun", 175_000),
        ("weeks_climb", 35_000 + 70_000 + 3 * 100_000),
    ],
)
def test_each_week_of_a_continued_violation_counts(way: str, at_most: int) -> None:
    told, last = convicted(FOUND, weeks=4)
    told.ratify("KNG-075", way, FOUND)
    assert band(told, last)[1] == at_most


@pytest.mark.clause("KNG-057", "KNG-064")
def test_a_court_sets_the_fine_within_the_step() -> None:
    told, last = convicted(FOUND)
    action = told.action("record-fine", date(2027, 4, 1), last)
    assert (action.lawful, action.by, action.limits) == (True, ("court",), (0, 35_000))
    told.tell(PenaltyAssessed(on=date(2027, 4, 1), about=last, amount_cents=20_000, by="court"))
    line = told.line("fine", date(2027, 4, 1))
    assert (line.state, line.cents) == ("due", 20_000)


@pytest.mark.clause("KNG-056", "KNG-062")
def test_no_remedy_and_no_fine_bars_another() -> None:
    told, _ = convicted(FOUND)
    violation = told.tell(ViolationFound(on=FOUND, offence="work_against_plan"))
    told.tell(InjunctionSought(on=FOUND))
    action = told.action("issue-notice-of-violation", date(2027, 4, 1), violation)
    assert action.lawful
    assert {"KNG-056", "KNG-062"} <= clauses(action)


@pytest.mark.clause("KNG-051", "KNG-077")
def test_the_cost_of_abatement_is_the_dischargers_debt_and_no_lien() -> None:
    told = Told("kingsbury-ny")
    told.tell(CostPosted(on=FOUND, category="abatement", amount_cents=100_000))
    told.tell(CostPosted(on=FOUND, category="maintenance", amount_cents=20_000))
    work = told.tell(AbatementStarted(on=FOUND))
    told.tell(AbatementCompleted(on=FOUND, about=work))
    line = told.line("abatement_cost", FOUND)
    assert (line.cents, line.state) == (120_000, "due")
    assert told.line("lien", FOUND).cents == 0
    assert not told.action("record-lien", FOUND).lawful
    told.ratify("KNG-077", "with_abatement", FOUND)
    assert told.line("lien", FOUND).cents == 120_000
    assert told.action("record-lien", FOUND).lawful


@pytest.fixture
def ordered() -> tuple[Told, str]:
    told = Told("kingsbury-ny")
    violation = told.tell(ViolationFound(on=FOUND, offence="work_against_plan"))
    order = told.tell(OrderIssued(on=FOUND, about=violation, order="restoration", complete_by=TIME))
    told.tell(NoticeDelivered(on=FOUND, about=order, method="personal"))
    return told, order


@pytest.mark.clause("KNG-066")
def test_a_violator_may_be_required_to_restore_land() -> None:
    told = Told("kingsbury-ny")
    assert not told.action("order-restoration", FOUND).lawful
    violation = told.tell(ViolationFound(on=FOUND, offence="work_against_plan"))
    assert told.action("order-restoration", FOUND, violation).lawful
    assert told.missing("restoration_notice", FOUND) == {"restoration", "period"}


@pytest.mark.clause("KNG-067")
def test_the_town_restores_once_the_reasonable_time_is_over(ordered: tuple[Told, str]) -> None:
    told, order = ordered
    assert told.due("restore", FOUND) == TIME
    assert not told.action("correct-restoration", TIME, order).lawful
    assert told.action("correct-restoration", LAPSED, order).lawful
    assert told.clock("restore", LAPSED).if_missed == "no_restoration"
    told.tell(ComplianceConfirmed(on=LAPSED, about=order, by="stormwater_officer"))
    assert not told.action("correct-restoration", LAPSED, order).lawful


@pytest.mark.clause("KNG-067")
def test_land_not_restored_in_time_is_an_offence(ordered: tuple[Told, str]) -> None:
    told, _ = ordered

    def findable(on: date) -> set[str]:
        return {dict(a.fixed)["offence"] for a in told.actions("find-violation", on) if a.lawful}

    assert "no_restoration" not in findable(TIME)
    assert "no_restoration" in findable(LAPSED)


@pytest.mark.clause("KNG-068", "KNG-077")
def test_the_cost_of_restoring_is_a_lien_until_paid(ordered: tuple[Told, str]) -> None:
    told, order = ordered
    assert not told.action("record-lien", LAPSED).lawful
    work = told.tell(AbatementStarted(on=LAPSED, about=order))
    told.tell(CostPosted(on=LAPSED, category="restoration", amount_cents=750_000))
    assert not told.action("record-lien", LAPSED).lawful
    assert told.action("complete-abatement", LAPSED, work).lawful
    told.tell(AbatementCompleted(on=LAPSED, about=work))
    assert told.action("record-lien", LAPSED).lawful
    lien = told.tell(LienRecorded(on=LAPSED))
    line = told.line("lien", LAPSED)
    assert (line.cents, line.state) == (750_000, "due")
    assert not told.action("record-lien", LAPSED).lawful
    assert not told.action("release-lien", LAPSED, lien).lawful
    told.tell(PaymentReceived(on=LAPSED, amount_cents=750_000, toward="restoration_cost"))
    assert told.line("lien", LAPSED).cents == 0
    action = told.action("release-lien", LAPSED, lien)
    assert (action.lawful, action.force) == (True, "shall")
    told.tell(LienReleased(on=LAPSED, about=lien))
    assert not told.action("release-lien", LAPSED, lien).lawful


@pytest.mark.clause("KNG-068")
def test_no_surcharge_and_no_interest_is_added_to_a_lien(ordered: tuple[Told, str]) -> None:
    told, _ = ordered
    told.tell(CostPosted(on=LAPSED, category="restoration", amount_cents=750_000))
    owed = told.asked(date(2030, 1, 1)).owed()
    assert {x.charge: x.cents for x in owed if x.cents} == {
        "restoration_cost": 750_000,
        "lien": 750_000,
    }


@pytest.mark.clause("KNG-065")
def test_occupancy_is_held_while_a_building_is_in_violation() -> None:
    told = Told("kingsbury-ny")
    assert unmet(told.action("withhold-occupancy", FOUND)) == {"KNG-065"}
    told.tell(ViolationFound(on=FOUND, offence="work_against_plan"))
    assert told.action("withhold-occupancy", FOUND).lawful
    hold = told.tell(OccupancyHoldPlaced(on=FOUND))
    assert not told.action("withhold-occupancy", FOUND).lawful
    assert not told.action("lift-occupancy-hold", FOUND, hold).lawful
    told.tell(ComplianceConfirmed(on=FOUND, by="stormwater_officer"))
    assert told.action("lift-occupancy-hold", FOUND, hold).lawful


@pytest.mark.clause("KNG-069")
def test_fees_are_at_the_rate_that_prevails() -> None:
    told = Told("kingsbury-ny")
    told.tell(FeeScheduleAdopted(on=date(2026, 1, 1), items={"plan_review": 14_000}))
    told.tell(FeeScheduleAdopted(on=date(2027, 1, 1), items={"plan_review": 15_000}))
    told.tell(FeeIncurred(on=FOUND, item="plan_review", units=Decimal(3)))
    told.tell(CostPosted(on=FOUND, category="third_party", amount_cents=62_000))
    assert told.line("fees", LAPSED).cents == 42_000
    assert told.line("third_party_fees", LAPSED).cents == 62_000


@pytest.mark.clause("KNG-064", "KNG-075")
@pytest.mark.parametrize(
    ("way", "weeks"),
    [("violation", 5), ("notice", 3), ("cure_over", 2)],
)
def test_the_weeks_run_from_the_violation_the_notice_or_the_end_of_the_time_to_cure(
    way: str, weeks: int
) -> None:
    told = Told("kingsbury-ny")
    told.ratify("KNG-075-start", way, FOUND)
    notice = told.tell(NoticeOfViolationIssued(on=FOUND))
    served = FOUND + timedelta(days=13)
    told.tell(NoticeDelivered(on=served, about=notice, method="personal"))
    last = told.tell(
        ConvictionRecorded(
            on=LAPSED,
            about=notice,
            committed_on=FOUND,
            began_on=FOUND,
            ended_on=FOUND + timedelta(weeks=4),
        )
    )
    assert band(told, last) == (None, weeks * 35_000)


@pytest.mark.clause("KNG-064", "KNG-075")
@pytest.mark.parametrize("way", ["notice", "cure_over"])
def test_the_violation_itself_counts_once_where_no_notice_was_served(way: str) -> None:
    told, last = convicted(FOUND, weeks=4)
    told.ratify("KNG-075-start", way, FOUND)
    assert band(told, last) == (None, 35_000)
