"""Words of the grammar that once raised, or did nothing, where a pack used them together."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

from ordinance_core.law import facts as f
from tests.law import small
from tests.law.case import given
from tests.law.refusing import ACT


def test_days_and_instants_are_compared_by_the_day_where_they_lie_outside() -> None:
    section = ACT.replace(
        "HERE",
        "{fact: ReleaseDiscovered, where: {known_at: {outside: [2026-05-01, 2026-05-03]}}}",
    )
    for day, outside in ((3, False), (4, True)):
        known = datetime(2026, 5, day, 18, tzinfo=UTC)
        case = given(small.town(section), r=f.ReleaseDiscovered(at=known, known_at=known))
        assert case.when(date(2026, 5, 5)).action("act").lawful is outside


def test_a_ladder_may_be_dated_by_instants() -> None:
    section = (
        "charges: {c: {cite: S-6, kind: penalty, for: ReleaseDiscovered, amount: "
        "{ladder: {fact: ReleaseDiscovered}, dated: known_at, within: 1 year, steps: [$5, $9]}}}\n"
    )
    first, second = (datetime(2026, 5, day, 18, tzinfo=UTC) for day in (3, 4))
    case = given(
        small.town(section),
        a=f.ReleaseDiscovered(at=first, known_at=first),
        b=f.ReleaseDiscovered(at=second, known_at=second),
    ).when(date(2026, 5, 5))
    assert [line.cents for line in case.owed()] == [500, 900]


def done(rule: str, as_of: date, **facts: f.Fact) -> tuple[str, object]:
    """The state of the one run of a clock, and its day."""
    town = small.town(f"clocks: {{c: {{cite: S-3, {rule}}}}}\n")
    clock = given(town, **facts).when(as_of).clock("c")
    return clock.state, clock.due and clock.due.legal


MONDAY = date(2026, 5, 4)


def test_a_clock_is_met_only_when_as_many_were_done_as_are_asked() -> None:
    rule = "from: AppealFiled, within: 30 days, met_by: {fact: SampleRecorded, more_than: 1}"
    filed, sample = f.AppealFiled(on=MONDAY), f.SampleRecorded(on=MONDAY)
    assert done(rule, MONDAY, a=filed, s=sample)[0] == "running"
    assert done(rule, MONDAY, a=filed, s=sample, t=sample)[0] == "met"


def test_a_clock_is_met_only_by_those_that_stand_in_one_window() -> None:
    count = "{fact: SampleRecorded, at_least: 2, within: 3 days}"
    rule = f"from: AppealFiled, within: 90 days, met_by: {count}"
    case = {"a": f.AppealFiled(on=MONDAY), "s": f.SampleRecorded(on=MONDAY)}
    apart = f.SampleRecorded(on=date(2026, 5, 8))
    assert done(rule, date(2026, 5, 9), **case, t=apart)[0] == "running"
    near = f.SampleRecorded(on=date(2026, 5, 9))
    assert done(rule, date(2026, 5, 9), **case, t=apart, u=near)[0] == "met"


ROUND_RULE = "from: PermitIssued, every: month, met_by: {fact: InspectionRecorded}"


def test_what_comes_round_has_its_conditions_too() -> None:
    permit = f.PermitIssued(on=MONDAY)
    for gate in ("when: {this: {in_writing: true}}", "while: {fact: ApprovalGiven}"):
        town = small.town(f"clocks: {{c: {{cite: S-3, {ROUND_RULE}, {gate}}}}}\n")
        told = {"p": f.PermitIssued(on=MONDAY, in_writing=True), "a": f.ApprovalGiven(on=MONDAY)}
        assert given(town, **told).when(MONDAY).has_clock("c")
        without = f.PermitIssued(on=MONDAY, in_writing=False)
        assert not given(town, p=without).when(MONDAY).has_clock("c")
    rule = f"{ROUND_RULE}, when: {{this: {{in_writing: true}}}}"
    assert done(rule, MONDAY, p=permit)[0] == "undetermined"


def test_what_comes_round_may_be_met_by_one_of_several_facts() -> None:
    rule = ROUND_RULE.replace(
        "{fact: InspectionRecorded}",
        "{any_of: [{fact: InspectionRecorded}, {fact: SampleRecorded}]}",
    )
    sample = f.SampleRecorded(on=MONDAY)
    assert done(rule, MONDAY, p=f.PermitIssued(on=MONDAY), s=sample)[0] == "met"


STATED = "per: notice, from: notice.issued, met_by: {fact: ComplianceConfirmed}"
NOTICE = f.NoticeOfViolationIssued(on=MONDAY, complete_by=date(2026, 5, 20))


def test_a_date_stated_by_name_is_extended_and_stayed_like_any_other() -> None:
    rule = f"{STATED}, within: {{stated: notice.complete_by}}"
    longer = f.ClockExtended(on=MONDAY, clock="c", until=date(2026, 6, 1), about="n")
    extended = done(f"{rule}, extends: longer", MONDAY, n=NOTICE, e=longer)
    assert extended == ("running", date(2026, 6, 1))
    appeal = f.AppealFiled(on=MONDAY, about="n")
    decision = f.AppealDecided(on=date(2026, 5, 14), about="a")
    stayed = f"{rule}, stays: [{{from: AppealFiled, to: AppealDecided}}]"
    found = done(stayed, date(2026, 5, 20), n=NOTICE, a=appeal, d=decision)
    assert found == ("running", date(2026, 5, 30))


def test_further_steps_run_from_the_date_stated() -> None:
    assert done(f"{STATED}, within: [stated, 5 days]", MONDAY, n=NOTICE)[1] == date(2026, 5, 26)


def test_a_ladder_counts_only_what_it_names() -> None:
    section = (
        "charges: {c: {cite: S-6, kind: penalty, for: AppealDecided, amount: "
        "{ladder: {fact: AppealDecided, by: [board]}, dated: on, within: 1 year,"
        " steps: [$5, $9]}}}\n"
    )
    later = f.AppealDecided(on=date(2026, 5, 5), by="board")
    for by, cents in (("board", 900), ("officer", 500)):
        case = given(small.town(section), a=f.AppealDecided(on=MONDAY, by=by), b=later)
        assert case.when(date(2026, 5, 6)).line("c", "b").cents == cents


def test_what_comes_off_an_amount_comes_off_what_is_owed_of_it() -> None:
    section = """\
        charges:
          k: {cite: S-6, kind: cost, sum_of: {fact: CostPosted}}
          c: {cite: S-6, kind: penalty, for: AppealDecided, amount: $5, less: [k]}
        """
    cost = f.CostPosted(on=MONDAY, amount_cents=120)
    case = given(small.town(section), d=f.AppealDecided(on=MONDAY), k=cost)
    line = case.when(MONDAY).line("c")
    assert (line.cents, line.at_least, line.at_most) == (380, 380, 380)


def test_a_count_tells_its_clause() -> None:
    section = (
        "charges: {c: {cite: S-6, kind: penalty, for: AppealDecided,"
        " amount: {exact: $5, cite: S-7}, counts: {each: day, from: .on, cite: S-8}}}\n"
    )
    case = given(small.town(section), d=f.AppealDecided(on=MONDAY))
    assert case.when(MONDAY).line("c").clauses == ("S-6", "S-8", "S-7")


def test_a_value_that_is_no_number_leaves_the_reading_open() -> None:
    town = small.town(
        """\
        clocks: {c: {cite: S-3, kind: wait, from: AppealFiled,
          within: {reading: S-5, as: "{} days"}}}
        readings: {S-5: {cite: S-5, asks: "How many?", default: 30, value: days}}
        """
    )
    ratified = f.ReadingRatified(on=MONDAY, reading="S-5", way="some")
    clock = given(town, a=f.AppealFiled(on=MONDAY), r=ratified).when(MONDAY).clock("c")
    assert (clock.state, clock.gaps) == ("undetermined", ("S-5",))


def test_a_town_that_orders_no_payments_still_tells_where_they_went() -> None:
    section = "charges: {c: {cite: S-6, kind: fee, for: AppealFiled, amount: $5}}\n"
    paid = f.PaymentReceived(on=MONDAY, amount_cents=200)
    payoff = given(small.town(section), a=f.AppealFiled(on=MONDAY), p=paid).when(MONDAY).payoff()
    assert [(one.charge, one.open_cents) for one in payoff.settled] == [("c", 300)]


def test_a_payment_for_a_charge_of_no_pack_goes_to_what_is_due() -> None:
    section = "charges: {c: {cite: S-6, kind: fee, for: AppealFiled, amount: $5}}\n"
    paid = f.PaymentReceived(on=MONDAY, amount_cents=200, toward="of no pack")
    asked = given(small.town(section), a=f.AppealFiled(on=MONDAY), p=paid).when(MONDAY)
    assert [(one.charge, one.open_cents) for one in asked.payoff().settled] == [("c", 300)]


def test_interest_on_an_amount_of_no_day_runs_from_the_moment_it_names() -> None:
    section = """\
        charges:
          d: {cite: S-6, kind: fee, amount: $1000}
          c: {cite: S-6, kind: interest, interest_on: {of: {charges: [d]},
            rate: RateResolutionAdopted.rate_pct, from: InvoiceIssued, basis: act/365}}
        """
    rate = f.RateResolutionAdopted(on=date(2026, 1, 1), rate_pct=Decimal(10))
    case = given(small.town(section), r=rate, i=f.InvoiceIssued(on=MONDAY))
    assert case.when(date(2027, 5, 4)).line("c").cents == 10_000
