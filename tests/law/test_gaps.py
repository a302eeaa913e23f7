"""What the text or the record leaves open stays open: never lawful, never an amount."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from ordinance_core.law import facts as f
from tests.law import small
from tests.law.case import Asked, given

DAY = date(2026, 5, 4)
GAP = 'readings: {S-5: {cite: S-5, asks: "Which?", default: null, ways: {a: one}}}\n'


def asked(section: str, as_of: date | datetime = DAY, **facts: f.Fact) -> Asked:
    return given(small.town(section, GAP), **facts).when(as_of)


def test_an_action_that_cannot_be_read_is_not_lawful() -> None:
    action = asked(
        "actions: {act: {cite: S-1, does: CaseClosed, by: {reading: S-5, a: [officer]}}}\n"
    ).action("act")
    assert (action.lawful, action.gaps, action.clauses) == (False, ("S-5",), ("S-5",))


def test_an_offence_that_cannot_be_read_is_not_found() -> None:
    section = "  fishing: {cite: S-1, continuing: {reading: S-5, a: true}}\n"
    head = small.HEAD.replace("  dumping: {cite: S-1}\n", f"  dumping: {{cite: S-1}}\n{section}")
    found = given(small.town(GAP, head=head)).when(DAY).actions()
    assert [(a.name, a.gaps) for a in found if not a.lawful] == [("find-violation", ("S-5",))]


def test_a_clock_that_cannot_be_read_is_undetermined() -> None:
    clock = asked(
        "clocks: {c: {cite: S-3, kind: {reading: S-5, a: wait}, from: AppealFiled,"
        " within: 1 day}}\n"
    ).clock("c")
    assert (clock.state, clock.gaps, clock.about) == ("undetermined", ("S-5",), None)


@pytest.mark.parametrize(
    "rule",
    [
        "from: {reading: S-5, a: AppealFiled}, within: 1 day",
        "per: notice, from: {reading: S-5, a: notice.issued}, within: 1 day",
        "from: NoticeOfViolationIssued, within: {reading: S-5, a: 1 day}",
        "from: NoticeOfViolationIssued, within: 1 day, when: {reading: S-5, a: {always: true}}",
    ],
)
def test_a_clock_that_rests_on_a_gap_is_undetermined(rule: str) -> None:
    notice = f.NoticeOfViolationIssued(on=DAY)
    clock = asked(f"clocks: {{c: {{cite: S-3, kind: wait, {rule}}}}}\n", n=notice).clock("c")
    assert clock.state == "undetermined"
    assert clock.latest is None


def test_a_gate_on_an_undetermined_clock_is_open() -> None:
    action = asked(
        """\
        clocks:
          c: {cite: S-3, kind: wait, from: AppealFiled, within: {reading: S-5, a: 1 day}}
        actions:
          act: {cite: S-1, does: CaseClosed, by: [officer], needs: [{clock: c, is: met}]}
        """,
        a=f.AppealFiled(on=DAY),
    ).action("act")
    assert action.reasons[0].ok is None


def test_a_test_that_cannot_be_read_is_open() -> None:
    action = asked(
        """\
        tests: {t: {cite: S-1, says: {reading: S-5, a: so}, when: {always: true}}}
        actions: {act: {cite: S-1, does: CaseClosed, by: [officer], needs: [{test: t}]}}
        """
    ).action("act")
    assert (action.lawful, action.gaps) == (False, ("S-5",))
    assert action.reasons[0].ok is None
    assert "S-5" in action.reasons[0].clauses


def test_an_exemption_that_cannot_be_read_is_open() -> None:
    action = asked(
        """\
        exemptions: {e: {cite: S-4, subject: {reading: S-5, a: ReportTriaged}}}
        actions: {act: {cite: S-1, does: CaseClosed, by: [officer], needs: [{exempt: e}]}}
        """
    ).action("act")
    assert action.reasons[0].ok is None


def test_a_paper_that_cannot_be_read_lacks_an_answer() -> None:
    head = small.HEAD.replace("title: Notice", "title: {reading: S-5, a: Notice}")
    missing = given(small.town(GAP, head=head)).when(DAY).missing("notice", {})
    assert [(m.item, m.says) for m in missing] == [("S-5", "Which?")]


@pytest.mark.parametrize(
    "rule",
    [
        "kind: {reading: S-5, a: fee}, amount: $5",
        "kind: fee, amount: {else: {reading: S-5, a: $5}}",
        "kind: fee, amount: $5, counts: {each: {reading: S-5, a: day}, from: AppealFiled}",
        "kind: fee, amount: $5, counts: {each: day, from: {reading: S-5, a: AppealFiled}}",
        "kind: fee, amount: $5, needs: [{reading: S-5, a: {always: true}}]",
    ],
)
def test_a_charge_that_rests_on_a_gap_is_open(rule: str) -> None:
    line = asked(
        f"charges: {{c: {{cite: S-6, for: AppealFiled, {rule}}}}}\n", a=f.AppealFiled(on=DAY)
    ).line("c")
    assert (line.state, line.cents) == ("open", None)


@pytest.mark.parametrize(
    "amount",
    [
        "{table: [{offence: dumping, other: $5}]}",
        "{ladder: {fact: AppealFiled}, dated: received_on, within: 1 year, steps: [$5]}",
        "{entered: amount_cents}",
        "{schedule: FeeScheduleAdopted}",
    ],
)
def test_a_charge_whose_record_is_incomplete_is_open(amount: str) -> None:
    rule = f"charges: {{c: {{cite: S-6, kind: fee, for: AppealFiled, amount: {amount}}}}}\n"
    line = given(small.town(rule), a=f.AppealFiled(on=DAY)).when(DAY).line("c")
    assert (line.state, line.cents) == ("open", None)


@pytest.mark.parametrize(
    "rule",
    [
        "from: {reading: S-5, a: .incurred_on}, year_days: 365",
        "from: .incurred_on, year_days: {reading: S-5, a: 365}",
    ],
)
def test_interest_that_rests_on_a_gap_is_open(rule: str) -> None:
    line = asked(
        f"charges: {{c: {{cite: S-6, kind: interest, interest_on: {{of: {{fact: CostPosted}},"
        f" rate: RateResolutionAdopted.rate_pct, {rule}}}}}}}\n",
        k=f.CostPosted(on=DAY, incurred_on=DAY, amount_cents=100),
        r=f.RateResolutionAdopted(on=DAY, rate_pct=Decimal(5)),
    ).line("c")
    assert (line.state, line.gaps) == ("open", ("S-5",))


CHAIN = """\
charges:
  fine: {cite: S-6, kind: penalty, for: ViolationFound, amount: {max: $9}}
  cost: {cite: S-6, kind: cost, sum_of: {fact: CostPosted}}
  late: {cite: S-6, kind: interest, interest_on: {of: {charges: [cost]},
    rate: RateResolutionAdopted.rate_pct, from: InvoiceIssued, year_days: 365}}
  sum: {cite: S-6, kind: levy, part_of: {charges: [cost, fine]}}
  none: {cite: S-6, kind: fee, for: ViolationFound, amount: none}
  never: {cite: S-6, kind: fee, amount: $1, when: {always: false}}
  later: {cite: S-6, kind: fee, for: ViolationFound,
    amount: {2030-01-01: $5}}
actions:
  act: {cite: S-1, does: LienReleased, by: [officer], needs: [{paid: [cost, none]}]}
  free: {cite: S-1, does: LienRecorded, by: [officer], limits: cost}
"""
RATE = f.RateResolutionAdopted(on=DAY, rate_pct=Decimal(5))
COST = f.CostPosted(on=DAY, amount_cents=36_500)
BILL = f.InvoiceIssued(on=DAY)


def test_a_sum_with_an_amount_nobody_set_is_open() -> None:
    facts: dict[str, f.Fact] = {"v": f.ViolationFound(on=DAY), "k": COST}
    assert chain(**facts).line("sum").state == "open"


def chain(as_of: date = DAY, **facts: f.Fact) -> Asked:
    return given(small.town(CHAIN), **facts).when(as_of)


def test_interest_on_other_charges_runs_from_their_moment() -> None:
    assert chain(k=COST, r=RATE).line("late").state == "open"
    later = chain(date(2026, 5, 14), k=COST, r=RATE, b=BILL)
    assert later.line("late").cents == 50


def test_a_charge_does_not_stand_before_its_law_nor_where_its_condition_fails() -> None:
    names = {line.charge for line in chain(v=f.ViolationFound(on=DAY)).owed()}
    assert names.isdisjoint({"never", "later"})


def test_nothing_owed_counts_as_paid() -> None:
    assert chain(v=f.ViolationFound(on=DAY)).action("act").lawful


def test_a_charge_of_the_matter_limits_an_act_without_a_paper() -> None:
    assert chain(k=COST).action("free").limits == (0, 36_500)


def test_an_open_charge_limits_nothing_yet() -> None:
    assert chain(k=f.CostPosted(on=DAY)).action("free").limits == (None, None)


def test_an_end_by_a_named_test_or_by_all_of_several_facts_is_dated_by_the_facts() -> None:
    both = small.town(
        """\
        tests: {paid: {cite: S-1, when: {fact: PaymentReceived}}}
        clocks:
          c: {cite: S-3, from: InvoiceIssued, within: 30 days,
            ends_if: [{test: paid}, {fact: LienReleased}]}
          d: {cite: S-3, from: InvoiceIssued, within: 30 days, ends_if: {not: {fact: LienRecorded}}}
        """
    )
    paid, released = f.PaymentReceived(on=date(2026, 5, 5)), f.LienReleased(on=date(2026, 5, 7))
    running = given(both, b=BILL, p=paid).when(date(2026, 5, 8))
    assert running.clock("c").state == "running"
    ended = given(both, b=BILL, p=paid, r=released).when(date(2026, 5, 8))
    assert (ended.clock("c").state, ended.clock("c").done_at) == ("ended", date(2026, 5, 7))
    assert ended.clock("d").state == "ended"


def test_a_wait_in_hours_is_over_at_its_instant() -> None:
    section = "clocks: {c: {cite: S-3, kind: wait, from: AppealFiled, within: 2 hours}}\n"
    filed = f.AppealFiled(at=datetime(2026, 5, 4, 15, tzinfo=UTC))
    pack = small.town(section)

    def state(hour: int, minute: int) -> str:
        as_of = datetime(2026, 5, 4, hour, minute, tzinfo=UTC)
        return given(pack, a=filed).when(as_of).clock("c").state

    assert (state(16, 59), state(17, 0)) == ("running", "met")


def test_instants_and_days_are_compared_by_the_day() -> None:
    pack = small.town(
        """\
        tests:
          same: {cite: S-1, when: {fact: ReleaseDiscovered, where: {known_at: 2026-05-04}}}
          after: {cite: S-1, when: {fact: ReleaseDiscovered,
            where: {known_at: {more_than: 2026-05-03}}}}
        actions:
          act: {cite: S-1, does: CaseClosed, by: [officer], needs: [{test: same}, {test: after}]}
        """
    )
    known = f.ReleaseDiscovered(on=DAY, known_at=datetime(2026, 5, 5, 4, tzinfo=UTC))
    assert given(pack, r=known).when(date(2026, 5, 5)).action("act").lawful


def test_the_ratified_readings_are_told() -> None:
    pack = small.town("tests: {t: {cite: S-1, when: {reading: S-5, a: {always: true}}}}\n", GAP)
    ratified = f.ReadingRatified(on=DAY, reading="S-5", way="a")
    found = given(pack, r=ratified, p=f.PackAdopted(on=DAY)).when(DAY)
    assert (found.readings, found.ratified) == ({"S-5": "a"}, frozenset({"S-5"}))
