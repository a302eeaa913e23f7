"""Predicates on small packs: true, false and open, on the thread of a paper."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from ordinance_core.law import facts as f
from tests.law import small
from tests.law.case import Given, given

DAY = date(2026, 5, 4)


def truth(when: str, case: dict[str, f.Fact], as_of: date = DAY, more: str = "") -> bool | None:
    """What a gate says of these facts."""
    pack = small.town(
        f"actions: {{act: {{cite: S-1, does: CaseClosed, by: [officer], needs: [{when}]}}}}\n",
        more,
    )
    return given(pack, **case).when(as_of).action("act").reasons[0].ok


def appeal(**attributes: object) -> dict[str, f.Fact]:
    return {"appeal": f.AppealFiled(on=DAY, **attributes)}  # type: ignore[arg-type]


DECIDED: dict[str, f.Fact] = {"d": f.AppealDecided(on=DAY, outcome="upheld")}
UNKNOWN: dict[str, f.Fact] = {"d": f.AppealDecided(on=DAY)}
SAMPLE: dict[str, f.Fact] = {"s": f.SampleRecorded(on=DAY, value=Decimal("7.5"))}
TRIAGED: dict[str, f.Fact] = {"t": f.ReportTriaged(on=DAY, conditions=("clean", "dirty"))}
COST: dict[str, f.Fact] = {"c": f.CostPosted(on=DAY, category="work", amount_cents=500)}
FULL: dict[str, f.Fact] = {"c": f.OfficeClosureDeclared(on=DAY, day=DAY, full=True)}

TABLE = [
    ("{always: true}", {}, True),
    ("{always: false}", {}, False),
    ("{fact: AppealDecided}", {}, False),
    ("{fact: AppealDecided}", DECIDED, True),
    ("{fact: [AppealFiled, AppealDecided]}", DECIDED, True),
    ("{fact: AppealDecided, where: {outcome: upheld}}", DECIDED, True),
    ("{fact: AppealDecided, where: {outcome: reversed}}", DECIDED, False),
    ("{fact: AppealDecided, where: {outcome: [reversed, upheld]}}", DECIDED, True),
    ("{fact: AppealDecided, where: {outcome: upheld}}", UNKNOWN, None),
    ("{fact: AppealDecided, where: {outcome: {not: reversed}}}", DECIDED, True),
    ("{fact: AppealDecided, where: {outcome: {not: [upheld]}}}", DECIDED, False),
    ("{not: {fact: AppealDecided}}", DECIDED, False),
    ("{not: {fact: AppealDecided, where: {outcome: upheld}}}", UNKNOWN, None),
    ("{fact: SampleRecorded, where: {value: {at_least: 7.5}}}", SAMPLE, True),
    ("{fact: SampleRecorded, where: {value: {more_than: 7.5}}}", SAMPLE, False),
    ("{fact: SampleRecorded, where: {value: {at_most: 7}}}", SAMPLE, False),
    ("{fact: SampleRecorded, where: {value: {outside: [6, 7]}}}", SAMPLE, True),
    ("{fact: SampleRecorded, where: {value: {outside: [6, 9]}}}", SAMPLE, False),
    ("{fact: ReportTriaged, where: {conditions: {has: clean}}}", TRIAGED, True),
    ("{fact: ReportTriaged, where: {conditions: {has_all: [clean, dirty]}}}", TRIAGED, True),
    ("{fact: ReportTriaged, where: {conditions: {has_any: [dirty]}}}", TRIAGED, True),
    ("{fact: CostPosted, where: {amount_cents: {at_least: $5}}}", COST, True),
    ("{fact: CostPosted, where: {amount_cents: {more_than: $5.00}}}", COST, False),
    ("{fact: CostPosted, where: {amount_cents: $5}}", COST, True),
    ("{fact: OfficeClosureDeclared, where: {day: {at_least: 2026-05-04}}}", FULL, True),
    ("{fact: OfficeClosureDeclared, where: {full: true}}", FULL, True),
    ("{fact: AppealFiled, by: [board]}", appeal(by="board"), True),
    ("{fact: AppealFiled, by: [board]}", appeal(by="officer"), False),
    ("{fact: AppealFiled, by: [board]}", appeal(), None),
    ("{this: {outcome: upheld}}", DECIDED, None),
    ("{any_of: [{fact: AppealDecided, where: {outcome: upheld}}, {always: true}]}", UNKNOWN, True),
    ("{any_of: [{fact: AppealDecided, where: {outcome: upheld}}, {always: false}]}", UNKNOWN, None),
    ("{all_of: [{fact: AppealDecided, where: {outcome: upheld}}, {always: true}]}", UNKNOWN, None),
    (
        "{all_of: [{fact: AppealDecided, where: {outcome: upheld}}, {always: false}]}",
        UNKNOWN,
        False,
    ),
    ("[{always: true}, {fact: AppealDecided}]", DECIDED, True),
    ("{fact: AppealDecided, before: AppealFiled}", {**DECIDED, **appeal()}, False),
    ("{fact: AppealDecided, on_or_before: AppealFiled}", {**DECIDED, **appeal()}, True),
    ("{fact: AppealDecided, on_or_after: AppealFiled}", {**DECIDED, **appeal()}, True),
    ("{fact: AppealDecided, on_or_after: AppealFiled}", DECIDED, None),
    ("{fact: AppealFiled.received_on}", appeal(), False),
    ("{fact: AppealFiled.received_on}", appeal(received_on=DAY), True),
    ("{fact: AppealFiled, dated: received_on}", appeal(), None),
]


@pytest.mark.parametrize(("when", "facts", "expected"), TABLE, ids=[t[0] for t in TABLE])
def test_a_predicate_says(when: str, facts: dict[str, f.Fact], expected: bool | None) -> None:
    assert truth(when, facts) is expected


def test_a_fact_after_as_of_has_not_happened() -> None:
    assert truth("{fact: AppealDecided}", DECIDED, date(2026, 5, 3)) is False


def test_an_instant_counts_on_its_local_day() -> None:
    late = {"a": f.AppealFiled(at=datetime(2026, 5, 5, 3, tzinfo=UTC))}
    assert truth("{fact: AppealFiled}", late, date(2026, 5, 4)) is True


def test_an_undecided_appeal_is_one_without_its_own_decision() -> None:
    pending = "{fact: AppealFiled, without: AppealDecided}"
    two: dict[str, f.Fact] = {
        "a1": f.AppealFiled(on=DAY),
        "a2": f.AppealFiled(on=DAY),
        "d1": f.AppealDecided(on=DAY, about="a1"),
    }
    assert truth(pending, two) is True
    assert truth(pending, {**two, "d2": f.AppealDecided(on=DAY, about="a2")}) is False


def times(*days: date) -> dict[str, f.Fact]:
    return {f"s{n}": f.SampleRecorded(on=day) for n, day in enumerate(days)}


FOUR = (date(2025, 1, 10), date(2025, 5, 1), date(2025, 9, 1), date(2026, 1, 9))


@pytest.mark.parametrize(
    ("last", "edge", "expected"),
    [
        (date(2026, 1, 9), "", True),
        (date(2026, 1, 10), "", False),
        (date(2026, 1, 10), ", edge: included", True),
    ],
)
def test_more_than_three_in_twelve_months_leave_the_anniversary_out(
    last: date, edge: str, expected: bool
) -> None:
    gate = f"{{fact: SampleRecorded, more_than: 3, within: 12 months{edge}}}"
    assert truth(gate, times(*FOUR[:3], last)) is expected


def test_a_window_may_begin_at_any_fact_or_at_the_first_alone() -> None:
    days = times(date(2024, 1, 1), *FOUR)
    gate = "{fact: SampleRecorded, at_least: 4, within: 12 months"
    assert truth(gate + "}", days) is True
    assert truth(gate + ", window: first}", days) is False


def test_each_distinct_value_counts_once() -> None:
    gate = "{fact: SampleRecorded, at_least: 2, distinct: on}"
    assert truth(gate, times(DAY, DAY)) is False


def test_at_most_holds_while_there_are_few() -> None:
    gate = "{fact: SampleRecorded, at_most: 1}"
    assert truth(gate, {}) is True
    assert truth(gate, times(DAY)) is True
    assert truth(gate, times(DAY, DAY)) is False


def test_a_count_is_open_while_another_might_match() -> None:
    gate = "{fact: AppealDecided, where: {outcome: upheld}, at_least: 2}"
    assert truth(gate, {**DECIDED, "e": f.AppealDecided(on=DAY)}) is None


def test_a_count_reaches_over_all_matters_of_the_person() -> None:
    pack = small.town(
        """\
        actions:
          revoke: {cite: S-1, does: AccessRevoked, by: [officer], needs: [
            {fact: PenaltyAssessed, at_least: 2, across: person}]}
        """
    )
    case = given(pack, p=f.PenaltyAssessed(on=DAY, person="anna"))
    assert not case.when(DAY).action("revoke").lawful
    other = case.elsewhere(q=f.PenaltyAssessed(on=DAY, person="anna"))
    assert other.when(DAY).action("revoke").lawful


PER_NOTICE = """\
tests: {pending: {cite: S-4, when: {fact: AppealFiled, without: AppealDecided}}}
actions:
  act: {cite: S-1, does: NoticeOfIntentIssued, by: [officer], per: notice,
    unless: [{test: pending}, {fact: ComplianceConfirmed, cite: S-5}]}
"""


def two_notices(**facts: f.Fact) -> Given:
    return given(
        small.town(PER_NOTICE),
        v=f.ViolationFound(on=DAY),
        n1=f.NoticeOfViolationIssued(on=DAY, about="v"),
        n2=f.NoticeOfViolationIssued(on=DAY, about="v"),
        **facts,
    )


def lawful(case: Given) -> tuple[bool, bool]:
    asked = case.when(DAY)
    return asked.action("act", "n1").lawful, asked.action("act", "n2").lawful


def test_what_hangs_on_one_paper_is_not_seen_from_another() -> None:
    assert lawful(two_notices(a=f.AppealFiled(on=DAY, about="n1"))) == (False, True)


def test_what_hangs_on_an_ancestor_is_seen_from_all() -> None:
    assert lawful(two_notices(c=f.ComplianceConfirmed(on=DAY, about="v"))) == (False, False)


def test_what_hangs_on_nothing_is_seen_from_all() -> None:
    assert lawful(two_notices(c=f.ComplianceConfirmed(on=DAY))) == (False, False)


def test_what_hangs_on_something_unknown_is_seen_from_none() -> None:
    assert lawful(two_notices(c=f.ComplianceConfirmed(on=DAY, about="x"))) == (True, True)


def test_an_act_on_a_paper_there_is_none_of_says_so() -> None:
    action = given(small.town(PER_NOTICE)).when(DAY).action("act")
    assert (action.lawful, action.about) == (False, None)
    assert action.reasons[0].says == "on file: notice"


def test_all_needs_and_bars_are_reported_met_or_not() -> None:
    reasons = two_notices().when(DAY).action("act", "n1").reasons
    assert [r.ok for r in reasons] == [True, True]
    assert reasons[0].says == "unless pending"
    assert reasons[1].clauses == ("S-5",)


def test_a_voided_entry_never_was() -> None:
    case = two_notices(c=f.ComplianceConfirmed(on=DAY))
    voided = case.recorded(
        datetime(2026, 5, 9, tzinfo=UTC), void=f.EntryVoided(on=date(2026, 5, 9), about="c")
    )
    assert lawful(voided) == (True, True)
    as_known_before = voided.when(DAY, datetime(2026, 5, 8, tzinfo=UTC))
    assert not as_known_before.action("act", "n1").lawful


def test_a_voiding_that_was_a_mistake_can_be_voided() -> None:
    case = two_notices(c=f.ComplianceConfirmed(on=DAY))
    first, second = datetime(2026, 5, 9, tzinfo=UTC), datetime(2026, 5, 10, tzinfo=UTC)
    again = case.recorded(first, void=f.EntryVoided(on=first.date(), about="c")).recorded(
        second, sorry=f.EntryVoided(on=second.date(), about="void")
    )
    assert not again.when(DAY).action("act", "n1").lawful
    assert again.when(DAY, first).action("act", "n1").lawful


def test_what_was_recorded_later_was_not_known() -> None:
    case = two_notices().recorded(
        datetime(2026, 5, 9, tzinfo=UTC), c=f.ComplianceConfirmed(on=DAY, about="v")
    )
    assert not case.when(DAY).action("act", "n1").lawful
    assert case.when(DAY, datetime(2026, 5, 8, tzinfo=UTC)).action("act", "n1").lawful


GATE = """\
actions:
  act: {cite: S-1, does: CaseClosed, by: [officer], needs: [
    {reading: S-5, strict: {fact: AppealDecided, cite: S-1}, loose: {always: true}}]}
readings:
  S-5: {cite: S-5, asks: "Which?", default: null, ways: {strict: a decision, loose: nothing}}
"""


def test_a_gate_without_a_way_in_force_is_open_and_names_its_clause() -> None:
    action = given(small.town(GATE)).when(DAY).action("act")
    assert (action.lawful, action.gaps) == (False, ("S-5",))
    assert action.reasons[0].ok is None
    assert action.reasons[0].clauses == ("S-5",)


def test_a_ratified_way_is_in_force_as_soon_as_it_is_known() -> None:
    case = given(small.town(GATE)).recorded(
        datetime(2026, 5, 9, tzinfo=UTC),
        r=f.ReadingRatified(on=date(2026, 5, 9), reading="S-5", way="loose"),
    )
    assert case.when(DAY).action("act").lawful
    assert case.when(DAY).action("act").readings == (("S-5", "loose"),)
    assert not case.when(DAY, datetime(2026, 5, 8, tzinfo=UTC)).action("act").lawful


def test_an_action_follows_the_law_of_the_day_it_is_judged_on() -> None:
    pack = small.town(
        """\
        actions:
          act: {cite: S-1, does: CaseClosed, by: [officer], needs: [
            {2024-01-01: {always: true}, 2027-01-01: {fact: AppealDecided}}]}
        """
    )
    assert given(pack).when(date(2026, 12, 31)).action("act").lawful
    assert not given(pack).when(date(2027, 1, 1)).action("act").lawful


def test_a_rule_names_the_refusal_it_makes() -> None:
    pack = small.town(
        """\
        actions:
          act: {cite: S-1, does: CaseClosed, by: [officer], needs: [
            {fact: AppealDecided, rule: NotDecided}]}
        """
    )
    assert given(pack).when(DAY).action("act").reasons[0].rule == "NotDecided"
