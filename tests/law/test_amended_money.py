"""Money over an amendment: each day, week, cost and conviction under the law of its own day."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest

from ordinance_core.law import Line
from ordinance_core.law import facts as f
from ordinance_core.money import Basis, interest, percent, round_half_up
from tests.law import small
from tests.law.case import given

BEGUN, AMENDED, END = date(2026, 10, 2), date(2026, 12, 1), date(2027, 3, 1)
EVE = AMENDED - timedelta(days=1)
RATE = f.RateResolutionAdopted(on=date(2026, 1, 1), rate_pct=Decimal(12))
COST = f.CostPosted(on=BEGUN, incurred_on=BEGUN, amount_cents=1_000_001)


def amended(old: str, new: str) -> str:
    return f"{{2024-01-01: {old}, {AMENDED}: {new}}}"


def bearing(
    term: str, rest: str = "rate: RateResolutionAdopted.rate_pct, from: .incurred_on"
) -> str:
    interest_on = f"{{of: {{fact: CostPosted}}, {rest}, {term}}}"
    return f"  c: {{cite: S-6, kind: interest, interest_on: {interest_on}}}\n"


def line(charges: str, as_of: date = END, name: str = "c", **facts: f.Fact) -> Line:
    return given(small.town(f"charges:\n{charges}"), **facts).when(as_of).line(name)


def two_spans(old: Basis, new: Basis, rates: tuple[int, int] = (12, 12)) -> int:
    before = interest(1_000_001, percent(rates[0]), BEGUN, EVE, old)
    after = interest(1_000_001, percent(rates[1]), EVE, END, new)
    return round_half_up(before + after)


@pytest.mark.parametrize(
    ("term", "old", "new"),
    [
        (f"year_days: {amended('365', '360')}", "act/365", "act/360"),
        (f"basis: {amended('act/360', 'act/act')}", "act/360", "act/act"),
        (f"basis: {amended('act/365', '30/360')}", "act/365", "30/360"),
        (f"basis: {amended('act/365', 'month or fraction')}", "act/365", "month or fraction"),
    ],
)
def test_a_day_count_that_is_amended_splits_the_interest_which_is_rounded_once(
    term: str, old: Basis, new: Basis
) -> None:
    found = line(bearing(term), k=COST, r=RATE)
    assert found.cents == two_spans(old, new)
    assert [old in found.why[0], new in found.why[1], len(found.why)] == [True, True, 2]


def test_the_whole_rule_of_interest_may_be_amended() -> None:
    def of(rest: str) -> str:
        return f"{{of: {{fact: CostPosted}}, from: .incurred_on, {rest}}}"

    old = of("rate: RateResolutionAdopted.rate_pct, year_days: 365")
    new = of("rate: RateResolutionAdopted.rate_pct, year_days: 360")
    rule = f"  c: {{cite: S-6, kind: interest, interest_on: {amended(old, new)}}}\n"
    assert line(rule, k=COST, r=RATE).cents == two_spans("act/365", "act/360")


def test_an_amendment_that_changes_nothing_changes_no_cent() -> None:
    plain = line(bearing("year_days: 365"), k=COST, r=RATE)
    same = line(bearing(f"year_days: {amended('365', '365')}"), k=COST, r=RATE)
    assert (same.cents, same.why) == (plain.cents, plain.why)


def test_interest_that_comes_to_compound_joins_only_what_accrues_since() -> None:
    cost = f.CostPosted(on=date(2024, 12, 31), incurred_on=date(2024, 12, 31), amount_cents=100_000)
    rate = f.RateResolutionAdopted(on=date(2024, 1, 1), rate_pct=Decimal(10))
    rule = bearing("year_days: 365, compounds: {2024-01-01: simple, 2026-01-01: yearly}")
    assert line(rule, date(2027, 12, 31), k=cost, r=rate).cents == 31_000


def test_a_resolution_that_states_another_day_count_holds_from_its_day() -> None:
    stated = "basis: {stated: RateResolutionAdopted.day_count, else: act/365}"
    second = f.RateResolutionAdopted(on=AMENDED, rate_pct=Decimal(6), day_count="act/360")
    found = line(bearing(stated), k=COST, r=RATE, s=second)
    assert found.cents == two_spans("act/365", "act/360", (12, 6))


def test_interest_that_a_later_law_introduces_runs_from_its_day() -> None:
    rule = bearing("year_days: 365").replace("  c: {", f"  c: {{{AMENDED}: {{").replace("\n", "}\n")
    found = line(rule, k=COST, r=RATE)
    assert found.cents == round_half_up(interest(1_000_001, percent(12), EVE, END))


def test_interest_that_is_repealed_stays_owed_up_to_its_last_day() -> None:
    rule = bearing("year_days: 365").strip().removeprefix("c: ")
    repealed = f"  c: {amended(rule, 'null')}\n"
    found = line(repealed, k=COST, r=RATE)
    assert found.cents == round_half_up(interest(1_000_001, percent(12), BEGUN, EVE))


def test_another_first_day_holds_for_the_days_of_the_law_that_says_so() -> None:
    rest = f"rate: RateResolutionAdopted.rate_pct, from: {amended('.incurred_on', 'InvoiceIssued')}"
    billed = f.InvoiceIssued(on=date(2027, 1, 15))
    found = line(bearing("year_days: 365", rest), k=COST, r=RATE, b=billed)
    before = interest(1_000_001, percent(12), BEGUN, EVE)
    after = interest(1_000_001, percent(12), date(2027, 1, 15), END)
    assert found.cents == round_half_up(before + after)


def test_days_without_a_rate_are_open_under_the_law_that_leaves_them_open() -> None:
    late = f.RateResolutionAdopted(on=date(2027, 1, 1), rate_pct=Decimal(12))
    none_then_open = bearing(f"year_days: 365, unrated: {amended('none', 'open')}")
    found = line(none_then_open, k=COST, r=late)
    assert (found.state, found.why) == (
        "open",
        (f"no rate of interest is adopted for the days after {EVE}",),
    )
    open_then_none = bearing(f"year_days: 365, unrated: {amended('open', 'none')}")
    assert str(BEGUN) in line(open_then_none, k=COST, r=late).why[0]
    adopted = f.RateResolutionAdopted(on=AMENDED, rate_pct=Decimal(12))
    assert line(none_then_open, k=COST, r=adopted).state == "due"


def test_payments_settle_interest_over_an_amendment_with_no_cent_lost() -> None:
    rules = "  cost: {cite: S-6, kind: cost, sum_of: {fact: CostPosted}}\n" + bearing(
        f"year_days: {amended('365', '360')}"
    )
    paid = f.PaymentReceived(on=AMENDED, toward="cost", amount_cents=400_001)
    found = line(rules, k=COST, r=RATE, p=paid)
    day = interest(1_000_001, percent(12), EVE, AMENDED, "act/360")
    before = interest(1_000_001, percent(12), BEGUN, EVE)
    after = interest(600_000, percent(12), AMENDED, END, "act/360")
    assert found.cents == round_half_up(before + day + after)


def penalty(amount: str, more: str = "", of: str = "ViolationFound") -> str:
    return f"  c: {{cite: S-6, kind: penalty, for: {of}, amount: {amount}{more}}}\n"


def counted(amount: str, counts: str) -> str:
    return penalty(amount, f", counts: {counts}")


def each(unit: str, more: str = "") -> str:
    return f"{{each: {unit}, from: .began_on, to: [.ended_on]{more}}}"


def violation(begun: date, ended: date, found: date | None = None) -> f.ViolationFound:
    return f.ViolationFound(on=found or begun, began_on=begun, ended_on=ended)


TEN_BEFORE = AMENDED - timedelta(days=10)
NINE_AFTER = AMENDED + timedelta(days=8)


@pytest.mark.parametrize("found_on", [TEN_BEFORE, NINE_AFTER], ids=["found before", "found after"])
def test_a_day_is_owed_under_its_own_law_whenever_it_was_found(found_on: date) -> None:
    rule = counted(amended("$5", "$7"), each("day"))
    found = line(rule, v=violation(TEN_BEFORE, NINE_AFTER, found_on))
    assert found.cents == 10 * 500 + 9 * 700


def test_a_day_before_there_was_such_a_law_is_not_owed() -> None:
    rule = counted(f"{{{AMENDED}: $7}}", each("day"))
    found = line(rule, v=violation(TEN_BEFORE, NINE_AFTER, NINE_AFTER))
    assert found.cents == 9 * 700


def test_a_penalty_that_is_repealed_stays_owed_for_the_days_before() -> None:
    rule = counted("$5", each("day")).strip().removeprefix("c: ")
    repealed = f"  c: {amended(rule, 'null')}\n"
    assert line(repealed, v=violation(TEN_BEFORE, NINE_AFTER)).cents == 10 * 500
    asked = given(small.town(f"charges:\n{repealed}"), v=violation(AMENDED, NINE_AFTER)).when(END)
    assert asked.owed() == ()


@pytest.mark.parametrize(
    ("old", "new", "cents"),
    [
        ("day", "week", 10 * 500 + 2 * 700),
        ("week", "day", 2 * 500 + 5 * 700),
        ("week", "started week", 2 * 500 + 700),
        ("day", "whole week", 10 * 500 + 700),
    ],
)
def test_a_week_begun_stays_under_the_law_of_its_first_day_and_no_day_counts_twice(
    old: str, new: str, cents: int
) -> None:
    rule = counted(amended("$5", "$7"), amended(each(old), each(new)))
    assert line(rule, v=violation(TEN_BEFORE, NINE_AFTER)).cents == cents


def test_how_often_it_is_owed_may_be_amended() -> None:
    rule = counted("$5", amended(each("day"), each("day", ", times: occurrences")))
    twice = f.ViolationFound(on=BEGUN, began_on=TEN_BEFORE, ended_on=NINE_AFTER, occurrences=2)
    assert line(rule, v=twice).cents == 10 * 500 + 2 * 9 * 500


def test_a_cap_is_that_of_the_day() -> None:
    rule = counted(amended("{min: $1, max: $5}", "{min: $2, max: $7}"), each("day"))
    found = line(rule, v=violation(TEN_BEFORE, NINE_AFTER))
    assert (found.at_least, found.at_most) == (10 * 100 + 9 * 200, 10 * 500 + 9 * 700)


def test_a_table_is_that_of_the_day_and_what_has_no_amount_adds_none() -> None:
    def table(figure: str) -> str:
        return f"{{else: {{max: $9}}, table: [{{offence: dumping, other: {figure}, cite: S-7}}]}}"

    rule = counted(amended(table("none"), table("$7")), each("day"))
    facts = {
        "v": f.ViolationFound(
            on=BEGUN, offence="dumping", began_on=TEN_BEFORE, ended_on=NINE_AFTER
        ),
        "k": f.PersonClassified(on=BEGUN, class_="other"),
    }
    assert line(rule, **facts).cents == 9 * 700
    assert line(counted(table("none"), each("day")), **facts).state == "none"


def test_what_is_not_counted_is_under_the_law_of_the_day_it_was_found() -> None:
    rule = (
        f"  c: {{cite: S-6, kind: penalty, for: ViolationFound, amount: {amended('$5', '$7')}}}\n"
    )
    facts = {"v": violation(EVE, EVE), "w": violation(AMENDED, AMENDED)}
    asked = given(small.town(f"charges:\n{rule}"), **facts).when(END)
    assert [asked.line("c", about).cents for about in facts] == [500, 700]


LADDER = (
    "{ladder: {fact: ConvictionRecorded}, dated: committed_on, within: %s, steps: [$1, $2, $3]}"
)


def convicted(on: date, committed: date) -> f.ConvictionRecorded:
    return f.ConvictionRecorded(on=on, committed_on=committed, began_on=committed, ended_on=on)


def test_the_window_and_steps_of_a_ladder_are_those_of_the_day_of_the_conviction() -> None:
    higher = (LADDER % "1 month").replace("[$1, $2, $3]", "[$10, $20, $30]")
    rule = penalty(amended(LADDER % "5 years", higher), of="ConvictionRecorded")
    facts = {
        "a": convicted(date(2025, 5, 1), date(2025, 4, 1)),
        "b": convicted(EVE, BEGUN),
        "c": convicted(AMENDED, BEGUN + timedelta(days=60)),
        "d": convicted(END, BEGUN + timedelta(days=61)),
    }
    asked = given(small.town(f"charges:\n{rule}"), **facts).when(END)
    assert [asked.line("c", about).cents for about in facts] == [100, 200, 1_000, 2_000]


def test_weeks_that_climb_go_on_climbing_over_an_amendment() -> None:
    weekly = "{each: week, climbs: true, from: .began_on, to: [.ended_on]}"
    higher = (LADDER % "5 years").replace("[$1, $2, $3]", "[$10, $20, $30]")
    counts, ladder = f", counts: {weekly}", amended(LADDER % "5 years", higher)
    rule = penalty(ladder, counts, of="ConvictionRecorded")
    found = line(rule, c=convicted(NINE_AFTER, TEN_BEFORE))
    assert found.cents == 100 + 200 + 3_000


SHARES = f"""\
  cost: {{cite: S-6, kind: cost, sum_of: {{fact: CostPosted}}}}
  fine: {{cite: S-6, kind: penalty, for: PenaltyAssessed, amount: {{entered: amount_cents}}}}
  c: {{cite: S-6, kind: surcharge,
    part_of: {{percent: {amended("30", "40")}, charges: {amended("[cost]", "[cost, fine]")}}}}}
"""


def posted(on: date, cents: int) -> f.CostPosted:
    return f.CostPosted(on=on, amount_cents=cents)


def test_a_surcharge_is_that_of_the_day_of_each_cost_and_rounded_once() -> None:
    facts = {"a": posted(EVE, 10_001), "b": posted(AMENDED, 10_002)}
    found = line(SHARES, **facts)
    assert found.cents == round_half_up(10_001 * percent(30) + 10_002 * percent(40))
    assert [why for why in found.why if "%" in why] == ["30 % of $100.01", "40 % of $100.02"]


def test_what_an_amendment_adds_to_the_base_counts_from_its_day() -> None:
    facts = {
        "a": f.PenaltyAssessed(on=EVE, amount_cents=50_000),
        "b": f.PenaltyAssessed(on=AMENDED, amount_cents=10_000),
        "k": posted(EVE, 1_000),
    }
    assert line(SHARES, **facts).cents == 300 + 4_000


def test_costs_that_an_amendment_adds_count_from_its_day() -> None:
    some = "{fact: CostPosted, where: {category: work}}"
    rule = f"  c: {{cite: S-6, kind: cost, sum_of: {amended(some, '{fact: CostPosted}')}}}\n"
    facts = {
        "a": posted(EVE, 500),
        "b": posted(AMENDED, 70),
        "w": f.CostPosted(on=EVE, category="work", amount_cents=3),
    }
    assert line(rule, **facts).cents == 73


def test_a_charge_whose_law_was_not_settled_on_the_day_is_open_and_names_the_question() -> None:
    unsettled = '{reading: S-5, as: "${}"}'
    rule = penalty(amended(unsettled, "$7"))
    readings = 'readings: {S-5: {cite: S-5, asks: "How much?", default: null, value: dollars}}\n'
    pack = small.town(f"charges:\n{rule}{readings}")
    asked = given(pack, v=violation(EVE, EVE), w=violation(AMENDED, AMENDED)).when(END)
    assert [asked.line("c", about).state for about in ("v", "w")] == ["open", "due"]
    assert asked.line("c", "v").gaps == ("S-5",)
