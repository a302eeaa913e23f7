"""Charges on small packs: bands, tables, ladders, counts, shares, interest, refunds."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest

from ordinance_core.law import Line
from ordinance_core.law import facts as f
from tests.law import small
from tests.law.case import given

DAY = date(2026, 12, 7)


def line(charges: str, as_of: date = DAY, name: str = "c", **facts: f.Fact) -> Line:
    return given(small.town(f"charges:\n{charges}"), **facts).when(as_of).line(name)


def charge(rule: str) -> str:
    return f"  c: {{cite: S-6, kind: penalty, {rule}}}\n"


BAND = charge(
    "for: ViolationFound, due_when: {fact: PenaltyAssessed}, amount: {min: $100, max: $500}"
)


def test_a_band_is_exposure_until_a_person_sets_the_amount() -> None:
    found = line(BAND, v=f.ViolationFound(on=DAY))
    assert (found.state, found.cents, found.at_least, found.at_most) == (
        "exposure",
        None,
        10_000,
        50_000,
    )
    assessed = f.PenaltyAssessed(on=DAY, about="v", amount_cents=25_000)
    found = line(BAND, v=f.ViolationFound(on=DAY), p=assessed)
    assert (found.state, found.cents) == ("due", 25_000)


COUNTED = charge(
    "for: ViolationFound, amount: {exact: $5},"
    "counts: {each: day, from: .began_on, to: [.ended_on, ComplianceConfirmed], times: occurrences}"
)


@pytest.mark.parametrize(
    ("ended", "occurrences", "cents"),
    [(None, None, 4 * 500), (date(2026, 12, 8), None, 2 * 500), (date(2026, 12, 8), 3, 6 * 500)],
)
def test_each_day_counts_the_first_and_the_last(
    ended: date | None, occurrences: int | None, cents: int
) -> None:
    violation = f.ViolationFound(on=DAY, began_on=DAY, ended_on=ended, occurrences=occurrences)
    found = line(COUNTED, date(2026, 12, 10), v=violation)
    assert (found.state, found.cents) == ("due", cents)


def test_a_day_nobody_recorded_leaves_the_count_open() -> None:
    found = line(COUNTED, v=f.ViolationFound(on=DAY))
    assert (found.state, found.cents) == ("open", None)


def test_the_first_end_known_ends_the_count() -> None:
    cured = f.ComplianceConfirmed(on=date(2026, 12, 8), about="v")
    found = line(COUNTED, date(2026, 12, 20), v=f.ViolationFound(on=DAY, began_on=DAY), c=cured)
    assert found.cents == 1000


def test_each_day_is_counted_under_its_own_law() -> None:
    dated = charge(
        "for: ViolationFound, amount: {2024-01-01: $5, 2026-12-09: $7},"
        "counts: {each: day, from: .began_on, to: [.ended_on]}"
    )
    violation = f.ViolationFound(on=DAY, began_on=DAY, ended_on=date(2026, 12, 11))
    found = line(dated, date(2027, 1, 1), v=violation)
    assert found.cents == 2 * 500 + 3 * 700
    assert len(found.why) == 2


def test_weeks_are_the_first_and_each_one_completed() -> None:
    weekly = charge(
        "for: ConvictionRecorded, amount: {max: $350},"
        "counts: {each: week, from: .began_on, to: [.ended_on]}"
    )
    conviction = f.ConvictionRecorded(on=DAY, began_on=DAY, ended_on=date(2027, 1, 4))
    assert line(weekly, date(2027, 2, 1), v=conviction).at_most == 5 * 35_000


def test_each_week_is_under_the_law_of_the_day_on_which_it_begins() -> None:
    dated = charge(
        "for: ViolationFound, amount: {2024-01-01: $5, 2026-12-20: $7},"
        "counts: {each: week, from: .began_on, to: [.ended_on]}"
    )
    violation = f.ViolationFound(on=DAY, began_on=DAY, ended_on=DAY + timedelta(weeks=3))
    begins = [DAY + timedelta(weeks=n) for n in range(4)]
    before = sum(day < date(2026, 12, 20) for day in begins)
    assert 0 < before < len(begins)
    found = line(dated, date(2027, 2, 1), v=violation)
    assert found.cents == before * 500 + (len(begins) - before) * 700


TABLE = charge(
    "for: ViolationFound, amount: {cells: exact, else: {min: $1, max: $9},"
    "table: [{offence: dumping, homeowner: none, other: $5, cite: S-7}]}"
)


@pytest.mark.parametrize(
    ("kind", "state", "cents"),
    [("homeowner", "none", None), ("other", "due", 500), (None, "open", None)],
)
def test_the_row_of_the_offence_beats_the_band(
    kind: str | None, state: str, cents: int | None
) -> None:
    facts: dict[str, f.Fact] = {"v": f.ViolationFound(on=DAY, offence="dumping")}
    if kind is not None:
        facts["k"] = f.PersonClassified(on=DAY, class_=kind)
    found = line(TABLE, **facts)
    assert (found.state, found.cents) == (state, cents)


def test_another_offence_falls_to_the_band() -> None:
    found = line(TABLE, v=f.ViolationFound(on=DAY, offence="other"))
    assert (found.at_least, found.at_most) == (100, 900)


def test_a_cell_may_be_a_ceiling() -> None:
    found = line(
        TABLE.replace("exact", "cap"),
        v=f.ViolationFound(on=DAY, offence="dumping"),
        k=f.PersonClassified(on=DAY, class_="other"),
    )
    assert (found.cents, found.at_least, found.at_most) == (None, 100, 500)


def test_the_class_is_that_of_the_person_concerned() -> None:
    found = line(
        TABLE,
        v=f.ViolationFound(on=DAY, offence="dumping", person="anna"),
        k=f.PersonClassified(on=DAY, person="anna", class_="other"),
        z=f.PersonClassified(on=DAY, person="bert", class_="homeowner"),
    )
    assert found.cents == 500


LADDER = charge(
    "for: ConvictionRecorded, amount: {ladder: {fact: ConvictionRecorded}, dated: committed_on,"
    "within: 5 years, steps: [{max: $350}, {min: $350, max: $700}, {min: $700, max: $1000}]}"
)


@pytest.mark.parametrize(
    ("committed", "at_most"), [(date(2027, 3, 9), 100_000), (date(2027, 3, 10), 70_000)]
)
def test_a_step_of_the_ladder_counts_those_within_five_years(committed: date, at_most: int) -> None:
    case = given(
        small.town(f"charges:\n{LADDER}"),
        a=f.ConvictionRecorded(on=date(2022, 6, 1), committed_on=date(2022, 3, 10)),
        b=f.ConvictionRecorded(on=date(2027, 1, 1), committed_on=date(2026, 12, 7)),
        c=f.ConvictionRecorded(on=date(2027, 6, 1), committed_on=committed),
    )
    assert case.when(date(2027, 6, 1)).line("c", "c").at_most == at_most


def test_a_conviction_in_another_matter_is_a_step() -> None:
    case = given(
        small.town(f"charges:\n{LADDER}"), c=f.ConvictionRecorded(on=DAY, committed_on=DAY)
    ).elsewhere(a=f.ConvictionRecorded(on=DAY, committed_on=date(2026, 1, 1)))
    assert case.when(DAY).line("c", "c").at_most == 70_000


FEES = charge("for: FeeIncurred, amount: {schedule: FeeScheduleAdopted}")


@pytest.mark.parametrize(
    ("day", "cents"), [(date(2026, 12, 30), 25_000), (date(2027, 1, 2), 27_500)]
)
def test_a_fee_takes_the_schedule_of_its_day(day: date, cents: int) -> None:
    found = line(
        FEES,
        date(2027, 2, 1),
        one=f.FeeScheduleAdopted(on=date(2026, 1, 1), items={"permit": 25_000}),
        two=f.FeeScheduleAdopted(on=date(2027, 1, 1), items={"permit": 27_500}),
        fee=f.FeeIncurred(on=day, item="permit"),
    )
    assert found.cents == cents


@pytest.mark.parametrize(
    ("units", "cents"), [(None, 333), ("1.5", 500), ("0", 0), ("0.5", 167), ("3", 999)]
)
def test_a_fee_is_its_price_times_its_units_rounded_half_up_once(
    units: str | None, cents: int
) -> None:
    fee = f.FeeIncurred(on=DAY, item="permit", units=None if units is None else Decimal(units))
    adopted = f.FeeScheduleAdopted(on=date(2026, 1, 1), items={"permit": 333})
    assert line(FEES, s=adopted, fee=fee).cents == cents


def test_a_fee_without_a_price_is_open() -> None:
    assert line(FEES, fee=f.FeeIncurred(on=DAY, item="permit", units=Decimal(2))).state == "open"


SHARES = """\
  cost: {cite: S-6, kind: cost, sum_of: {fact: CostPosted, where: {category: work}}}
  c: {cite: S-6, kind: surcharge, part_of: {percent: 30, charges: [cost]},
    needs: [{fact: BoardResolutionAdopted, cite: S-7}]}
  lien: {cite: S-6, kind: lien, part_of: {charges: [cost], unpaid: true}}
"""
COST = f.CostPosted(on=DAY, category="work", amount_cents=123_455)


def test_a_share_is_rounded_half_up_once() -> None:
    found = line(SHARES, k=COST, r=f.BoardResolutionAdopted(on=DAY))
    assert (found.state, found.cents) == ("due", 37_037)


def test_a_share_is_blocked_with_the_unmet_reason() -> None:
    found = line(SHARES, k=COST)
    assert (found.state, found.cents) == ("blocked", None)
    assert [r.clauses for r in found.reasons if r.ok is False] == [("S-7",)]


def test_an_amount_nobody_recorded_makes_the_sum_open() -> None:
    assert line(SHARES, name="cost", k=f.CostPosted(on=DAY, category="work")).state == "open"
    assert line(SHARES, name="lien", k=f.CostPosted(on=DAY, category="work")).state == "open"


def test_a_lien_is_what_is_still_unpaid() -> None:
    paid = f.PaymentReceived(on=DAY, toward="cost", amount_cents=23_455)
    assert line(SHARES, name="lien", k=COST, p=paid).cents == 100_000


def test_without_a_cost_there_is_no_line() -> None:
    assert [x.charge for x in given(small.town(f"charges:\n{SHARES}")).when(DAY).owed()] != ["cost"]


INTEREST = charge(
    "interest_on: {of: {fact: CostPosted}, rate: RateResolutionAdopted.rate_pct,"
    "from: .incurred_on, to: [CertifiedToTaxRoll], year_days: 365}"
)
BEGAN = date(2026, 6, 1)
INCURRED = f.CostPosted(on=BEGAN, incurred_on=BEGAN, amount_cents=100_000)


def rate(day: date, pct: int) -> f.RateResolutionAdopted:
    return f.RateResolutionAdopted(on=day, rate_pct=Decimal(pct))


def test_a_rate_change_splits_the_interest_which_is_rounded_once() -> None:
    found = line(
        INTEREST,
        date(2026, 8, 1),
        k=INCURRED,
        r=rate(date(2026, 1, 1), 6),
        s=rate(date(2026, 7, 1), 9),
    )
    assert found.cents == 1266


def test_interest_without_a_rate_is_open() -> None:
    assert line(INTEREST, k=INCURRED).state == "open"


def test_interest_whose_first_day_nobody_recorded_is_open() -> None:
    cost = f.CostPosted(on=BEGAN, amount_cents=100_000)
    assert line(INTEREST, k=cost, r=rate(BEGAN, 6)).state == "open"


def test_interest_may_join_the_principal_each_year() -> None:
    rule = INTEREST.replace("year_days: 365", "year_days: 365, compounds: yearly")
    found = line(
        rule,
        date(2027, 6, 1),
        k=f.CostPosted(on=date(2025, 6, 1), incurred_on=date(2025, 6, 1), amount_cents=1_000_000),
        r=rate(date(2025, 1, 1), 2),
    )
    assert found.cents == 40_400


def test_payments_go_through_the_costs_in_order() -> None:
    rule = "  cost: {cite: S-6, kind: cost, sum_of: {fact: CostPosted}}\n" + INTEREST
    found = line(
        rule,
        date(2027, 6, 1),
        k=INCURRED,
        m=INCURRED,
        r=rate(date(2026, 1, 1), 12),
        p=f.PaymentReceived(on=BEGAN, toward="cost", amount_cents=150_000),
    )
    assert found.cents == 6000


def test_a_refund_is_what_was_paid_beyond_the_decision() -> None:
    refund = """\
  fine: {cite: S-6, kind: penalty, for: PenaltyAssessed, amount: {entered: amount_cents}}
  c: {cite: S-6, kind: refund,
    refund_of: {charges: [fine], confirmed: DisputeDecided.confirmed_cents}}
"""
    facts: dict[str, f.Fact] = {
        "a": f.PenaltyAssessed(on=DAY, amount_cents=300_000),
        "p": f.PaymentReceived(on=DAY, toward="fine", amount_cents=300_000),
    }
    assert line(refund, **facts).state == "none"
    facts["d"] = f.DisputeDecided(on=DAY, confirmed_cents=120_000)
    assert line(refund, **facts).cents == 180_000
    assert line(refund, **{**facts, "d": f.DisputeDecided(on=DAY)}).state == "open"


def test_a_value_without_a_way_leaves_the_charge_open_with_its_clause() -> None:
    pack = small.town(
        """\
        charges:
          c: {cite: S-6, kind: penalty, for: ViolationFound, amount: {reading: S-5, a: $5}}
        readings: {S-5: {cite: S-5, asks: "How much?", default: null, ways: {a: five}}}
        """
    )
    found = given(pack, v=f.ViolationFound(on=DAY)).when(DAY).line("c")
    assert (found.state, found.gaps) == ("open", ("S-5",))


def test_another_charge_comes_off_inside_the_cap() -> None:
    rule = "  prep: {cite: S-6, kind: cost, sum_of: {fact: CostPosted}}\n" + charge(
        "for: ViolationFound, amount: {max: $500}, less: [prep]"
    )
    found = line(rule, v=f.ViolationFound(on=DAY), k=f.CostPosted(on=DAY, amount_cents=12_000))
    assert found.at_most == 38_000


def test_an_officer_keeps_within_the_limits_of_the_charge() -> None:
    pack = small.town(
        f"charges:\n{BAND}",
        """\
        actions:
          assess: {cite: S-6, does: PenaltyAssessed, by: [officer], per: ViolationFound, limits: c}
        """,
    )
    asked = given(pack, v=f.ViolationFound(on=DAY), w=f.ViolationFound(on=DAY)).when(DAY)
    assert asked.action("assess", "v").limits == (10_000, 50_000)
