"""Faults that users of other systems reported of bills, and that must not be found here."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordinance_core.law.facts import (
    AbatementStarted,
    AssessmentLevied,
    BoardResolutionAdopted,
    ComplianceConfirmed,
    ConvictionRecorded,
    CostPosted,
    InvoiceIssued,
    NoticeDelivered,
    NoticeOfViolationIssued,
    PartyNamed,
    PenaltyAssessed,
    PersonClassified,
    RateResolutionAdopted,
    ViolationFound,
)
from ordinance_core.money import interest, percent, round_half_up, split
from tests.law.told import Told

EARLY = date(2020, 1, 2)
ONE_DAY = timedelta(days=1)


def cured(*readings: tuple[str, str]) -> Told:
    """Received on 1 June, twenty days to cure, remedied on 25 June."""
    told = Told("minoa-ny")
    for reading, way in readings:
        told.ratify(reading, way, EARLY)
    paper = told.tell(NoticeOfViolationIssued(on=date(2026, 6, 1)))
    told.tell(NoticeDelivered(on=date(2026, 6, 1), about=paper, method="personal"))
    told.tell(ComplianceConfirmed(on=date(2026, 6, 25), about=paper))
    return told


@pytest.mark.fault("ebmdatalab/clinicaltrials-act-tracker#26")
@pytest.mark.clause("MIN-144", "MIN-145", "MIN-146", "MIN-175", "MIN-201")
@pytest.mark.parametrize(
    ("readings", "days"),
    [
        ((), 23),
        ((("MIN-175", "cure_expiry"),), 2),  # 21 June is a Sunday: the cure runs to the 22nd
        ((("MIN-175", "cure_expiry"), ("MIN-201", "no_roll")), 3),
    ],
)
def test_days_of_a_penalty_count_from_where_the_pack_says_and_the_line_says_how_many(
    readings: tuple[tuple[str, str], ...], days: int
) -> None:
    line = cured(*readings).line("civil_penalty", date(2026, 7, 1))
    assert line.max_exposure_cents == days * 50_000
    first = date(2026, 6, 25) - days * ONE_DAY
    assert line.why == (f"{days} x day from {first} to 2026-06-24 at up to $500.00",)
    assert ("MIN-175", dict(readings).get("MIN-175", "receipt")) in line.readings


def fined(person: str, days: int) -> Told:
    told = Told("allouez-wi")
    begun = date(2026, 4, 6)
    told.tell(PersonClassified(on=begun, class_=person))
    end = begun + (days - 1) * ONE_DAY
    told.tell(ViolationFound(on=begun, offence="improper_disposal", began_on=begun, ended_on=end))
    return told


@pytest.mark.fault("bakaphp/kanvas-ecosystem-api#10314")
@pytest.mark.clause("ALZ-117", "ALZ-122", "ALZ-123")
@pytest.mark.parametrize(("person", "cap"), [("homeowner", 10_000), ("other", 50_000)])
def test_a_day_is_charged_once_however_often_it_is_asked(person: str, cap: int) -> None:
    told = fined(person, 7)
    asked = [told.line("forfeiture", date(2026, 4, 12)).max_exposure_cents for _ in range(24)]
    assert set(asked) == {7 * cap}
    assert told.line("forfeiture", date(2026, 4, 8)).max_exposure_cents == 7 * cap


@pytest.mark.fault("YaleSTC/reservations#1285")
@given(st.integers(1, 400), st.integers(0, 500))
def test_a_days_cap_is_never_exceeded_and_a_day_more_never_costs_less(n: int, later: int) -> None:
    begun = date(2026, 4, 6)
    told = Told("broomfield-co")
    told.tell(ViolationFound(on=begun, began_on=begun, ended_on=begun + (n - 1) * ONE_DAY))
    found = told.line("fine_exposure", begun + later * ONE_DAY)
    assert found.state == "exposure"
    assert found.max_exposure_cents == found.at_most == n * 100_000


@pytest.mark.fault("YaleSTC/reservations#1285")
@given(st.integers(0, 5000))
def test_a_fine_of_weeks_stays_within_the_step_for_each_week(days: int) -> None:
    told = Told("kingsbury-ny")
    begun = date(2026, 4, 1)
    end = begun + days * ONE_DAY
    told.tell(ConvictionRecorded(on=end, committed_on=begun, began_on=begun, ended_on=end))
    line = told.line("fine", end)
    assert line.state == "exposure"
    assert line.max_exposure_cents == (1 + days // 7) * 35_000


@pytest.mark.fault("RubyMoney/money#1033")
@pytest.mark.parametrize(
    ("total", "weights", "shares"),
    [
        (1, (1, 1), (1, 0)),
        (10_000, (1, 1, 1), (3334, 3333, 3333)),
        (500, (1, 0, 1), (250, 0, 250)),
    ],
)
def test_an_odd_cent_goes_to_the_largest_remainder_then_to_the_earlier_share(
    total: int, weights: tuple[int, ...], shares: tuple[int, ...]
) -> None:
    assert split(total, weights) == shares


@pytest.mark.fault("moneyphp/money#466")
def test_twelve_parcels_by_uneven_weights_bear_the_whole_to_the_cent() -> None:
    weights = [Decimal("1.1818583143661"), Decimal("1.170126087450276"), *[Decimal(1)] * 10]
    shares = split(700_273, weights)
    assert sum(shares) == 700_273
    assert shares == split(700_273, weights)


@pytest.mark.fault("brick/money#111")
@pytest.mark.clause("MIN-164", "MIN-187")
def test_the_same_lots_in_whatever_order_they_are_asked_bear_the_same() -> None:
    def levied(order: list[int]) -> dict[str | None, int | None]:
        told = Told("minoa-ny")
        for lot in order:
            told.tell(
                PartyNamed(on=date(2026, 5, 1 + lot), role="lot", share=Decimal(1), person=str(lot))
            )
        told.tell(PenaltyAssessed(on=date(2026, 5, 9), amount_cents=10_000))
        told.tell(BoardResolutionAdopted(on=date(2026, 5, 9), resolution="pay_costs"))
        told.tell(AssessmentLevied(on=date(2026, 5, 9)))
        lots = {k.id: k.fact.person for k in told.facts if isinstance(k.fact, PartyNamed)}
        lines = [x for x in told.asked(date(2026, 5, 9)).owed() if x.charge == "levied"]
        return {lots[x.about or ""]: x.cents for x in lines}

    assert levied([0, 1, 2]) == levied([2, 0, 1]) == {"0": 3334, "1": 3333, "2": 3333}


@pytest.mark.fault("odoo/odoo#155833")
@pytest.mark.clause("MIN-163")
@pytest.mark.parametrize(
    ("costs", "charge"), [([1001, 1001, 1001], 901), ([123_455], 37_037), ([15], 5)]
)
def test_a_service_charge_is_rounded_on_the_total_and_half_a_cent_goes_up(
    costs: list[int], charge: int
) -> None:
    told = Told("minoa-ny")
    for cents in costs:
        told.tell(CostPosted(on=date(2026, 5, 1), category="abatement", amount_cents=cents))
    told.tell(BoardResolutionAdopted(on=date(2026, 5, 1), resolution="pay_costs"))
    told.tell(AssessmentLevied(on=date(2026, 5, 1)))
    assert told.line("service_charge", date(2026, 5, 1)).cents == charge
    assert told.line("levied", date(2026, 5, 1)).cents == sum(costs) + charge


def billed(begun: date, day_count: str) -> Told:
    told = Told("allouez-wi")
    said = RateResolutionAdopted(on=EARLY, rate_pct=Decimal(8), day_count=day_count)
    told.tell(said)
    told.tell(AbatementStarted(on=begun))
    cost = CostPosted(on=begun, category="abatement", amount_cents=1_234_567, incurred_on=begun)
    told.tell(cost)
    told.tell(InvoiceIssued(on=begun))
    return told


@pytest.mark.fault("TulevaEE/onboarding-service#1566")
@pytest.mark.clause("ALZ-150", "ALZ-174")
@pytest.mark.parametrize(
    ("begun", "end", "day_count", "cents"),
    [
        (date(2024, 2, 15), date(2024, 3, 15), "act/365", 7_847),
        (date(2024, 2, 15), date(2024, 3, 15), "act/act", 7_826),
        (date(2024, 2, 15), date(2024, 3, 15), "act/360", 7_956),
        (date(2023, 12, 15), date(2024, 1, 15), "act/365", 8_388),
        (date(2023, 12, 15), date(2024, 1, 15), "act/act", 8_378),
    ],
)
def test_a_leap_year_counts_as_the_resolution_says_and_the_bill_says_which(
    begun: date, end: date, day_count: str, cents: int
) -> None:
    line = billed(begun, day_count).line("interest", end)
    assert line.cents == cents
    assert line.why[0].endswith(f"at 8 % ({day_count})")


@pytest.mark.fault("we-promise/sure#3638")
def test_rounded_days_are_never_added_up() -> None:
    begun = date(2026, 1, 1)
    whole = interest(1_234_567, percent(8), begun, begun + 90 * ONE_DAY)
    daily = interest(1_234_567, percent(8), begun, begun + ONE_DAY)
    assert (round_half_up(whole), round_half_up(daily) * 90) == (24_353, 24_390)
    assert billed(begun, "act/365").line("interest", begun + 90 * ONE_DAY).cents == 24_353
    assert isinstance(whole, Fraction)


@pytest.mark.fault("codeforpdx/recordexpungPDX#718")
@pytest.mark.clause("KNG-058", "KNG-059", "KNG-074")
@pytest.mark.parametrize(
    ("first", "band"),
    [(date(2021, 3, 1), (70_000, 100_000)), (date(2020, 12, 31), (35_000, 70_000))],
)
def test_an_offence_counts_itself_once_among_those_it_looks_back_to(
    first: date, band: tuple[int, int]
) -> None:
    told = Told("kingsbury-ny")
    for committed in (first, date(2024, 2, 1), date(2026, 2, 28)):
        last = told.tell(
            ConvictionRecorded(
                on=committed + 10 * ONE_DAY,
                committed_on=committed,
                began_on=committed,
                ended_on=committed,
            )
        )
    lines = told.asked(date(2026, 6, 1)).owed()
    (line,) = [x for x in lines if x.charge == "fine" and x.about == last]
    assert (line.at_least, line.at_most) == band
    assert ("KNG-074", "anniversary_out") in line.readings


@pytest.mark.clause("ALZ-115", "ALZ-120")
def test_what_nobody_assessed_is_exposure_by_name_and_no_debt() -> None:
    told = fined("homeowner", 2)
    line = told.line("forfeiture", date(2026, 5, 1))
    assert (line.state, line.max_exposure_cents) == ("exposure", 20_000)
    assert told.asked(date(2026, 5, 1)).payoff().settled == ()
    told.tell(PenaltyAssessed(on=date(2026, 4, 20), amount_cents=20_000))
    assessed = told.line("forfeiture", date(2026, 5, 1))
    assert (assessed.state, assessed.cents, assessed.max_exposure_cents) == ("due", 20_000, None)
