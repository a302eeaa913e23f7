"""Kingsbury: the steps of the works by their clauses, and each sum by its kind and its ways."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from ordinance_core.law import Line
from ordinance_core.law.facts import (
    ConvictionRecorded,
    CostPosted,
    EscrowInterestPosted,
    Fact,
    FeeIncurred,
    FeeScheduleAdopted,
    GuaranteeDrawn,
    GuaranteePosted,
    GuaranteeReleased,
    GuaranteeRequired,
    LienRecorded,
    LienReleased,
    MilestonePlanned,
    NoticeOfViolationIssued,
    PaymentReceived,
    PenaltyAssessed,
    RateResolutionAdopted,
    ReadingRatified,
)
from ordinance_core.law.grammar.rules import Test
from tests.law.told import instant, proofs, told_of

TOWN = "kingsbury-ny"
ON, NEXT, LATER = date(2026, 5, 19), date(2026, 5, 20), date(2026, 7, 15)
STEPS = proofs(
    ("KNG-003", "start_of_construction"),
    ("KNG-004", "erosion_controls"),
    ("KNG-005", "site_clearing"),
    ("KNG-006", "rough_grading"),
    ("KNG-007", "final_grading"),
    ("KNG-008", "season_close"),
    ("KNG-009", "final_landscaping"),
    ("KNG-010", "public_landscaping"),
)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_of_the_works_is_one_by_its_clause(
    step: str, request: pytest.FixtureRequest
) -> None:
    planned = MilestonePlanned(on=ON, milestone=step, milestone_at=instant(NEXT))
    told = told_of(TOWN, planned)
    assert told.clocks("milestone_notice", ON)
    milestone = told.pack.entry("tests", "milestone", ON, told.pack.defaults)
    (mark,) = request.node.iter_markers("clause")
    assert isinstance(milestone, Test)
    assert milestone.conditions[step] == mark.args


def read(reading: str, way: str) -> ReadingRatified:
    return ReadingRatified(on=ON, reading=reading, way=way)


def lines(charge: str, *facts: Fact, on: date = LATER) -> list[Line]:
    return [x for x in told_of(TOWN, *facts).asked(on).owed() if x.charge == charge]


def owed(charge: str, *facts: Fact, on: date = LATER) -> tuple[str, int | None]:
    """State and cents of the last such charge."""
    last = lines(charge, *facts, on=on)[-1]
    return last.state, last.cents


FIRST, SECOND, THIRD = (None, 35_000), (35_000, 70_000), (70_000, 100_000)
DEED = date(2026, 3, 2)
FIVE_YEARS = date(2021, 3, 2)
DAY = timedelta(days=1)


def convicted(committed: date, on: date | None = None, **more: Any) -> ConvictionRecorded:
    lasting = {"began_on": committed, "ended_on": committed, **more}
    return ConvictionRecorded(on=on or committed, committed_on=committed, **lasting)


def band(*facts: Fact) -> tuple[int | None, int | None]:
    last = lines("fine", *facts)[-1]
    return last.at_least, last.at_most


LADDER = proofs(
    (("KNG-057", "KNG-074"), "anniversary_out", [], FIRST),
    (("KNG-058", "KNG-074"), "anniversary_out", [convicted(FIVE_YEARS + DAY)], SECOND),
    (("KNG-060", "KNG-074"), "anniversary_out", [convicted(FIVE_YEARS)], FIRST),
    (("KNG-060", "KNG-074"), "anniversary_in", [convicted(FIVE_YEARS)], SECOND),
    (("KNG-060", "KNG-074"), "anniversary_in", [convicted(FIVE_YEARS - DAY)], FIRST),
    (("KNG-060", "KNG-074"), "convicted_first", [convicted(FIVE_YEARS)], FIRST),
    (("KNG-058", "KNG-074"), "convicted_first", [convicted(FIVE_YEARS + DAY)], SECOND),
    ("KNG-074", "anniversary_out", [convicted(DEED - DAY, LATER - DAY)], SECOND),
    ("KNG-074", "anniversary_in", [convicted(DEED - DAY, LATER - DAY)], SECOND),
    ("KNG-074", "convicted_first", [convicted(DEED - DAY, LATER - DAY)], FIRST),
    ("KNG-074", "convicted_first", [convicted(DEED - DAY - DAY, DEED - DAY)], SECOND),
    ("KNG-059", "anniversary_out", [convicted(DEED - DAY)] * 2, THIRD),
    ("KNG-059", "anniversary_out", [convicted(DEED - DAY)] * 3, THIRD),
)


@pytest.mark.parametrize(("way", "before", "wanted"), LADDER)
def test_a_fine_takes_the_step_of_the_offences_that_the_reading_counts(
    way: str, before: list[Fact], wanted: tuple[int | None, int]
) -> None:
    assert band(read("KNG-074", way), *before, convicted(DEED, LATER)) == wanted


@pytest.mark.clause("KNG-060")
def test_the_five_years_run_between_the_deeds_and_not_the_convictions() -> None:
    late = convicted(FIVE_YEARS - DAY, date(2026, 1, 5))
    assert band(late, convicted(DEED, LATER)) == FIRST


WEEKS = proofs(
    ("KNG-075", "weeks_completed", {0: 1, 6: 1, 7: 2, 10: 2, 14: 3}),
    ("KNG-075", "whole_weeks_alone", {0: 1, 6: 1, 7: 1, 13: 1, 14: 2}),
    ("KNG-075", "weeks_begun", {0: 1, 1: 2, 7: 2, 8: 3, 14: 3}),
)


@pytest.mark.clause("KNG-064")
@pytest.mark.parametrize(("way", "counted"), WEEKS)
def test_a_week_counts_as_the_reading_says(way: str, counted: dict[int, int]) -> None:
    for days, times in counted.items():
        lasting = convicted(DEED, LATER, began_on=DEED, ended_on=DEED + timedelta(days=days))
        assert band(lasting, read("KNG-075", way))[1] == times * 35_000, days


@pytest.mark.clause("KNG-064", "KNG-075")
@pytest.mark.parametrize(("days", "at_most"), [(6, 35_000), (7, 105_000), (14, 205_000)])
def test_each_week_may_climb_a_step(days: int, at_most: int) -> None:
    lasting = convicted(DEED, LATER, began_on=DEED, ended_on=DEED + timedelta(days=days))
    assert band(lasting, read("KNG-075", "weeks_climb"))[1] == at_most


@pytest.mark.clause("KNG-064")
def test_the_weeks_run_from_when_it_began_to_when_it_ended() -> None:
    began, ended = DEED - timedelta(weeks=3), DEED - timedelta(weeks=1)
    assert band(convicted(DEED, LATER, began_on=began, ended_on=ended))[1] == 3 * 35_000


def assessed(by: str, cents: int = 20_000, about: str = "ConvictionRecorded-1") -> PenaltyAssessed:
    return PenaltyAssessed(on=ON, about=about, by=by, amount_cents=cents)


@pytest.mark.clause("KNG-057", "KNG-060")
def test_a_fine_is_owed_once_the_court_set_it_and_by_no_other_office() -> None:
    conviction = convicted(DEED, ON)
    assert owed("fine", conviction, assessed("court")) == ("due", 20_000)
    assert owed("fine", conviction, assessed("stormwater_officer"))[0] == "exposure"
    assert owed("fine", conviction)[0] == "exposure"


NOTICE = NoticeOfViolationIssued(on=ON)
PENALTY = assessed("stormwater_officer", 25_000, "NoticeOfViolationIssued-1")


@pytest.mark.clause("KNG-041", "KNG-076")
def test_a_civil_penalty_is_what_the_attorney_settled_once_the_officer_imposed_it() -> None:
    settled = read("KNG-076", "250")
    court = assessed("court", 25_000, "NoticeOfViolationIssued-1")
    assert owed("civil_penalty", NOTICE) == ("open", None)
    assert owed("civil_penalty", NOTICE, settled)[0] == "exposure"
    assert lines("civil_penalty", NOTICE, settled)[0].max_exposure_cents == 25_000
    assert owed("civil_penalty", NOTICE, settled, court)[0] == "exposure"
    assert owed("civil_penalty", NOTICE, settled, PENALTY) == ("due", 25_000)


def cost(category: str | None, cents: int = 10_000) -> CostPosted:
    return CostPosted(on=ON, category=category, amount_cents=cents)


CATEGORIES = proofs(
    ("KNG-051", "abatement_cost", {"abatement", "maintenance"}),
    ("KNG-068", "restoration_cost", {"restoration"}),
    ("KNG-026", "maintenance_draw", {"operation", "engineering", "inspection"}),
    ("KNG-069", "third_party_fees", {"third_party"}),
)
POSTED = (
    *("abatement", "maintenance", "restoration", "operation", "engineering", "inspection"),
    *("third_party", "other", None),
)


@pytest.mark.parametrize(("charge", "categories"), CATEGORIES)
def test_a_sum_is_of_the_costs_of_its_categories(charge: str, categories: set[str]) -> None:
    for category in POSTED:
        found = [x.cents for x in lines(charge, cost(category)) if x.cents]
        assert found == ([10_000] if category in categories else []), category


KINDS = proofs(
    ("KNG-060", "fine", "penalty", [convicted(DEED, ON)]),
    ("KNG-041", "civil_penalty", "penalty", [NOTICE]),
    ("KNG-051", "abatement_cost", "cost", [cost("abatement")]),
    ("KNG-068", "restoration_cost", "cost", [cost("restoration")]),
    ("KNG-068", "lien", "lien", [cost("restoration")]),
    ("KNG-022", "security", "surety", [GuaranteeRequired(on=ON, amount_cents=1)]),
    ("KNG-024", "escrow_interest", "refund", [EscrowInterestPosted(on=ON, amount_cents=1)]),
    ("KNG-026", "maintenance_draw", "cost", [cost("operation")]),
    ("KNG-069", "fees", "fee", [FeeIncurred(on=ON, item="inspection", units=Decimal(1))]),
    ("KNG-069", "third_party_fees", "fee", [cost("third_party")]),
)


@pytest.mark.parametrize(("charge", "kind", "facts"), KINDS)
def test_a_sum_is_of_its_kind(charge: str, kind: str, facts: list[Fact]) -> None:
    assert {x.kind for x in lines(charge, *facts)} == {kind}


RESTORED, ABATED = cost("restoration"), cost("abatement", 7_000)
LIEN = LienRecorded(on=ON)
RELEASED = LienReleased(on=NEXT, about="LienRecorded-3")


def paid(toward: str, cents: int) -> PaymentReceived:
    return PaymentReceived(on=NEXT, amount_cents=cents, toward=toward)


LIENS = proofs(
    ("KNG-068", [RESTORED, ABATED], ("exposure", 10_000)),
    ("KNG-068", [RESTORED, ABATED, LIEN], ("due", 10_000)),
    ("KNG-068", [RESTORED, ABATED, LIEN, paid("restoration_cost", 4_000)], ("due", 6_000)),
    ("KNG-077", [RESTORED, ABATED, LIEN, read("KNG-077", "with_abatement")], ("due", 17_000)),
    (
        "KNG-077",
        [
            *(RESTORED, ABATED, LIEN, read("KNG-077", "with_abatement")),
            *(paid("abatement_cost", 2_000), paid("restoration_cost", 4_000)),
        ],
        ("due", 11_000),
    ),
)


@pytest.mark.parametrize(("facts", "wanted"), LIENS)
def test_a_lien_is_of_the_unpaid_costs_that_the_reading_names(
    facts: list[Fact], wanted: tuple[str, int]
) -> None:
    assert owed("lien", *facts) == wanted


@pytest.mark.clause("KNG-068")
def test_a_released_lien_is_due_no_longer() -> None:
    assert owed("lien", RESTORED, ABATED, LIEN, RELEASED)[0] != "due"


@pytest.mark.clause("KNG-021", "KNG-022")
def test_security_is_the_officers_sum_and_never_a_debt() -> None:
    demand = GuaranteeRequired(on=ON, guarantee="completion", amount_cents=5_000_000)
    paid_in = GuaranteePosted(on=ON, about="GuaranteeRequired-1", amount_cents=5_000_000)
    assert owed("security", demand) == ("exposure", 5_000_000)
    assert owed("security", demand, paid_in)[0] == "exposure"


OPENED = date(2026, 1, 1)
RATE = RateResolutionAdopted(on=date(2025, 1, 1), rate_pct=Decimal(3))
AT_RATE = ReadingRatified(on=date(2025, 1, 1), reading="KNG-079", way="at_adopted_rate")


def escrow(form: str | None = "cash_escrow") -> GuaranteePosted:
    return GuaranteePosted(on=OPENED, form=form, amount_cents=1_000_000)


def ends(kind: Any, on: date = date(2028, 1, 1)) -> Fact:
    found: Fact = kind(on=on, about="GuaranteePosted-1")
    return found


INTEREST = proofs(
    (("KNG-024", "KNG-079"), date(2027, 1, 1), [], 30_000),
    (("KNG-024", "KNG-079"), date(2028, 1, 1), [], 60_900),
    ("KNG-079", date(2026, 3, 15), [], 6_000),
    ("KNG-024", date(2030, 1, 1), [ends(GuaranteeReleased)], 60_900),
    ("KNG-079", date(2030, 1, 1), [ends(GuaranteeDrawn)], 60_900),
)


@pytest.mark.parametrize(("on", "facts", "cents"), INTEREST)
def test_at_an_adopted_rate_an_escrow_earns_interest_upon_interest_until_its_end(
    on: date, facts: list[Fact], cents: int
) -> None:
    assert owed("escrow_interest", escrow(), RATE, AT_RATE, *facts, on=on)[1] == cents


@pytest.mark.clause("KNG-024", "KNG-079")
@pytest.mark.parametrize("form", ["performance_bond", "letter_of_credit", None])
def test_no_other_security_earns_interest(form: str | None) -> None:
    assert not [x for x in lines("escrow_interest", escrow(form), RATE, AT_RATE) if x.cents]


@pytest.mark.clause("KNG-024", "KNG-079")
def test_the_interest_that_the_bank_credits_is_handed_over_on_release() -> None:
    credited = EscrowInterestPosted(on=ON, about="GuaranteePosted-1", amount_cents=18_000)
    assert owed("escrow_interest", escrow(), credited, RATE) == ("exposure", 18_000)
    drawn, released = (ends(kind, ON) for kind in (GuaranteeDrawn, GuaranteeReleased))
    assert owed("escrow_interest", escrow(), credited, drawn) == ("exposure", 18_000)
    assert owed("escrow_interest", escrow(), credited, released) == ("due", 18_000)


@pytest.mark.clause("KNG-026")
def test_what_upkeep_cost_is_due_once_the_letter_is_drawn_upon() -> None:
    drawn = GuaranteeDrawn(on=ON, amount_cents=10_000)
    assert owed("maintenance_draw", cost("operation")) == ("exposure", 10_000)
    assert owed("maintenance_draw", cost("operation"), drawn) == ("due", 10_000)


@pytest.mark.clause("KNG-069")
@pytest.mark.parametrize("item", ["plan_review", "inspection", "practice_maintenance"])
def test_a_fee_is_its_units_at_the_rate_of_the_day(item: str) -> None:
    prices = FeeScheduleAdopted(on=OPENED, items={item: 14_000})
    dearer = FeeScheduleAdopted(on=NEXT, items={item: 15_000})
    hours = FeeIncurred(on=ON, item=item, units=Decimal("2.5"))
    assert owed("fees", prices, dearer, hours) == ("due", 35_000)
