"""What the loader refuses because it would do nothing, or mean nothing, where it stands."""

from __future__ import annotations

import pytest

from tests.law.refusing import ACT, CHARGE, CLOCK, complained, refusals

IDLE = {
    "a window of nothing counted": (ACT, "{fact: AppealFiled, within: 3 days}", "say at_least"),
    "each one of nothing counted": (ACT, "{fact: AppealFiled, distinct: tier}", "say at_least"),
    "the edge of no window": (
        ACT,
        "{fact: AppealFiled, at_least: 1, edge: included}",
        "say within",
    ),
    "a window that a paper states": (
        ACT,
        "{fact: AppealFiled, at_least: 1, within: stated}",
        "how long is needed here",
    ),
    "a window until a meeting": (
        ACT,
        "{fact: AppealFiled, at_least: 1, within: next board meeting}",
        "how long is needed here",
    ),
    "fewer than none": (ACT, "{fact: AppealFiled, at_most: -1}", "greater than or equal to 0"),
    "any of none": (ACT, "{any_of: []}", "at least one is expected here"),
    "a fact of no event": (ACT, "{fact: []}", "at least one is expected here"),
    "a moment in all matters": (
        ACT,
        "{fact: notice.served, across: person}",
        "across asks for events and papers",
    ),
    "an end outside before the other": (
        ACT,
        "{fact: SampleRecorded, where: {value: {outside: [9, 3]}}}",
        "outside names the lower end first",
    ),
    "an anchor that counts": (
        CLOCK,
        "from: {fact: SampleRecorded, at_least: 3}, within: 5 days",
        "there is no key at_least here",
    ),
    "a stated date after other steps": (
        CLOCK,
        "from: AppealFiled, within: [5 days, stated]",
        "a stated date comes first",
    ),
    "steps after a period left open": (
        CLOCK,
        "from: AppealFiled, within: [open, 5 days]",
        "a period that is open has no further steps",
    ),
    "a meeting before a moment": (
        CLOCK,
        "back_from: AppealFiled, within: next board meeting",
        "back_from a moment one counts",
    ),
    "what comes round though it runs once": (
        CLOCK,
        "from: AppealFiled, within: 5 days, times: 2",
        "times is of what comes round",
    ),
    "what runs once though it comes round": (
        CLOCK,
        "from: AppealFiled, every: month, stays: []",
        "stays is of a clock that runs once",
    ),
    "what comes round met by no fact": (
        CLOCK,
        "from: AppealFiled, every: month, met_by: {not: {fact: CaseClosed}}",
        "what comes round is met by facts",
    ),
    "no times": (
        CLOCK,
        "from: AppealFiled, every: month, times: 0",
        "greater than or equal to 1",
    ),
    "a figure of two kinds": (CHARGE, "amount: {exact: $9, max: $5}", "a figure is one of"),
    "a band upside down": (CHARGE, "amount: {min: $9, max: $5}", "min is more than max"),
    "an amount of nothing": (CHARGE, "amount: {}", "an amount needs a figure"),
    "a ladder without a step": (
        CHARGE,
        "amount: {ladder: {fact: AppealDecided}, dated: on, within: 1 year, steps: []}",
        "at least one is expected here",
    ),
    "a ladder dated twice": (
        CHARGE,
        "amount: {ladder: {fact: CostPosted, dated: on}, dated: on, within: 1 year, steps: [$5]}",
        "a ladder says dated beside it",
    ),
    "a share below nothing": (
        CHARGE,
        "part_of: {charges: [c], percent: -5}",
        "greater than or equal to 0",
    ),
    "a wait that something meets": (
        CLOCK,
        "kind: wait, from: AppealFiled, within: 5 days, met_by: {fact: CaseClosed}",
        "met_by is of a deadline",
    ),
    "a wait that somebody misses": (
        CLOCK,
        "kind: keep, from: AppealFiled, within: 5 days, if_missed: dumping",
        "if_missed is of a deadline",
    ),
    "a stay of what is counted back": (
        CLOCK,
        "back_from: AppealFiled, within: 5 days, stays: [{from: HearingHeld, to: CaseClosed}]",
        "stays is of a clock that runs on",
    ),
    "a duty of nobody": (CLOCK, "from: AppealFiled, within: 5 days, must: reply", "needs who"),
    "what comes off a sum": (
        CHARGE,
        "sum_of: {fact: CostPosted}, less: [c]",
        "less is taken off a figure",
    ),
    "a climb without a ladder": (
        CHARGE,
        "amount: $5, counts: {each: week, from: .on, climbs: true}",
        "climbs takes the steps of a ladder",
    ),
    "ceilings of no table": (
        CHARGE,
        "amount: {cells: cap, else: $5}",
        "cells: cap needs a table and the band",
    ),
    "ceilings without a band": (
        CHARGE,
        "amount: {cells: cap, table: [{offence: dumping, other: $5}]}",
        "cells: cap needs a table and the band",
    ),
    "a count of what is entered": (
        CHARGE,
        "amount: {entered: amount_cents}, counts: {each: day, from: .on}",
        "counts multiplies a figure",
    ),
}


@pytest.mark.parametrize(("form", "words", "says"), IDLE.values(), ids=IDLE)
def test_what_would_do_nothing_or_mean_nothing_is_refused(form: str, words: str, says: str) -> None:
    complained(form, words, says)


READ = """\
readings:
  S-5: {cite: S-5, asks: "How many?", default: null, value: days}
  S-6: {cite: S-6, asks: "Which?", default: a, ways: {a: one}}
tests:
  t: {cite: S-1, when: {reading: S-6, a: {always: true}}}
"""
USES = {
    "a value in no place": ("{reading: S-5, as: days}", 'written once, as in "{} days"'),
    "a value in two places": ('{reading: S-5, as: "{} {}"}', "written once"),
    "a value without words": ("{reading: S-5, a: 1 day}", 'write as: "{} days"'),
    "words for ways": ('{reading: S-6, as: "{} days"}', "needs a value"),
    "words of its own": ("{reading: S-6, says: so, a: 1 day}", "here stand a, says"),
    "a clause of its own": ("{reading: S-6, cite: S-1, a: 1 day}", "here stand a, cite"),
}


@pytest.mark.parametrize(("within", "says"), USES.values(), ids=USES)
def test_a_reading_is_used_as_it_is_asked(within: str, says: str) -> None:
    section = f"clocks: {{c: {{cite: S-3, kind: wait, from: AppealFiled, within: {within}}}}}\n"
    found = refusals(section, READ)
    assert any(says in one for _, one in found), found
