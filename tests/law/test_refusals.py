"""What the loader refuses because an answer would fail on it, each told at its own line."""

from __future__ import annotations

import pytest

from ordinance_core.law import PackRefused
from tests.law import small
from tests.law.refusing import ACT, CHARGE, CLOCK, complained, refusals

KINDS = {
    "a number beside a code of the subject": (
        ACT,
        "{fact: SampleRecorded, where: {value: {at_least: .outcome}}}",
        "value is of kind number, .outcome of kind code",
    ),
    "a fact dated by a code": (ACT, "{fact: AppealDecided.outcome}", "a day or an instant"),
    "a fact dated by an amount": (
        ACT,
        "{fact: CostPosted, dated: amount_cents}",
        "amount_cents is of kind cents",
    ),
    "a fact before a code": (
        ACT,
        "{fact: SampleRecorded, before: AppealDecided.outcome}",
        "AppealDecided.outcome is of kind code",
    ),
    "papers told apart by their items": (
        ACT,
        "{fact: NoticeOfViolationIssued, at_least: 2, distinct: content}",
        "a single value is expected here, content is of kind items",
    ),
    "a clock from a code": (CLOCK, "from: AppealDecided.outcome, within: 1 day", "of kind code"),
    "a clock from several days at once": (
        CLOCK,
        "from: MeetingScheduleAdopted.days, within: 1 day",
        "of kind dates",
    ),
    "a clock until a code": (
        CLOCK,
        "from: PermitIssued, every: month, until: PermitIssued.permit",
        "PermitIssued.permit is of kind code",
    ),
    "a period that a code states": (
        CLOCK,
        "from: PermitIssued, within: {stated: PermitIssued.permit}",
        "PermitIssued.permit is of kind code",
    ),
    "a stay from a code": (
        CLOCK,
        "from: AppealFiled, within: 1 day, stays: [{from: .outcome, to: AppealDecided}]",
        ".outcome is of kind code",
    ),
    "an amount entered as a code": (
        CHARGE,
        "amount: {entered: outcome}",
        "outcome is of kind code",
    ),
    "a count of a code": (
        CHARGE,
        "amount: $5, counts: {each: day, from: .on, times: outcome}",
        "a number is expected here, outcome is of kind code",
    ),
    "a ladder dated by a code": (
        CHARGE,
        "amount: {ladder: {fact: AppealDecided}, dated: outcome, within: 1 year, steps: [$5]}",
        "outcome is of kind code",
    ),
    "a rate that is a code": (
        CHARGE,
        "interest_on: {of: {charges: c}, rate: AppealDecided.outcome, from: .on, basis: act/365}",
        "a number is expected here, AppealDecided.outcome is of kind code",
    ),
    "a confirmed amount that is a code": (
        CHARGE,
        "refund_of: {charges: [c], confirmed: AppealDecided.outcome}",
        "an amount of money is expected here, AppealDecided.outcome is of kind code",
    ),
}


@pytest.mark.parametrize(("form", "words", "says"), KINDS.values(), ids=KINDS)
def test_an_attribute_that_holds_another_kind_is_refused(form: str, words: str, says: str) -> None:
    complained(form, words, says)


ITSELF = {
    "a test": "tests: {t: {cite: S-1, when: {test: t}}}\n",
    "a clock": "clocks: {c: {cite: S-3, kind: wait, from: c.due, within: 1 day}}\n",
    "an exemption": "exemptions: {e: {cite: S-4, needs: [{exempt: any}]}}\n",
    "a charge": "charges: {c: {cite: S-6, kind: levy, part_of: {charges: [c]}}}\n",
}


@pytest.mark.parametrize("section", ITSELF.values(), ids=ITSELF)
def test_what_rests_on_itself_is_refused(section: str) -> None:
    ((_, says),) = refusals(section)
    first, second = says.partition(": these rest on each other: ")[2].split(" -> ")
    assert first == second


ROUND = """\
tests:
  t: {cite: S-1, when: {reading: S-5, a: {always: true}, b: {test: u}}}
  u: {cite: S-1, when: {reading: OTHER, WAY: {test: t}, REST: {always: true}}}
readings:
  S-5: {cite: S-5, asks: "Which?", default: a, ways: {a: one, b: two}}
  S-6: {cite: S-6, asks: "Which?", default: a, ways: {a: one, b: two}}
"""


def rounded(other: str, way: str, rest: str) -> str:
    words = ROUND.replace("OTHER", other).replace("WAY", way).replace("REST", rest)
    return words if other == "S-6" else "".join(words.splitlines(keepends=True)[:-1])


@pytest.mark.parametrize("other", ["S-5", "S-6"])
def test_a_circle_that_other_ways_close_is_refused(other: str) -> None:
    ((_, says),) = refusals(rounded(other, "b", "a"))
    assert says.endswith("tests.t -> tests.u -> tests.t")


def test_what_no_choice_of_ways_closes_is_no_circle() -> None:
    assert small.town(rounded("S-5", "a", "b")).names("tests") == ("t", "u")


CALENDAR = """\
calendar:
  holidays: {statutory: us-wi, cite: S-1}
  HERE
"""
UNCOUNTED = {
    "an unknown key": ("days: {rolls_of: [sunday]}", "days.rolls_of: there is no key rolls_of"),
    "a key that lacks": (
        "days: {uncounted: {skips: [sunday]}}",
        "days.uncounted.periods: this is missing",
    ),
    "a word of no list": ("days: {rolls_off: [moonday]}", "days.rolls_off.1: moonday is none of"),
    "a number for a flag": ("hours: {roll: 7}", "hours.roll: true or false is expected here"),
    "a word for a list": ("days: {rolls_off: sunday}", "days.rolls_off: a list is expected here"),
    "a holiday of no statute": (
        "office: {closed_on: [arbor_day]}",
        "office.closed_on.1: No such holiday",
    ),
}


@pytest.mark.parametrize(("words", "says"), UNCOUNTED.values(), ids=UNCOUNTED)
def test_a_calendar_is_told_at_its_own_line(words: str, says: str) -> None:
    head = "".join(small.HEAD.partition("calendar:")[::2]).replace(
        small.HEAD.partition("calendar:")[2].partition("roles:")[0], ""
    )
    with pytest.raises(PackRefused) as refused:
        small.town(CALENDAR.replace("HERE", words), head=head)
    assert refused.value.line == len(head.splitlines()) + 3
    assert refused.value.says.startswith(f"calendar.{says}")
