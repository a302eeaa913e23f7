"""Every predicate of the grammar and every word of it, each with an example that it decides."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from ordinance_core.law import facts as f
from tests.law.grammar import DAY, Example, clock, gate, ok, runs
from tests.law.grammar import charge as charged

NEXT = date(2026, 5, 5)
FILED = f.AppealFiled(on=DAY)
UPHELD = f.AppealDecided(on=DAY, outcome="upheld", about="a")
SAMPLE = f.SampleRecorded(on=DAY, value=Decimal(7))
FACTS: dict[str, f.Fact] = {"a": FILED, "d": UPHELD}


def p(word: str, used: str, without: str, then: object, other: object, **facts: f.Fact) -> Example:
    """A gate with this predicate, or with that one."""
    return Example(word, gate(f"«{used}|{without}»"), then, other, facts or FACTS, ok)


NEVER, EVER = "{always: false}", "{always: true}"
FORMS = [
    p("AllOf.all_of", f"{{all_of: [{EVER}, {NEVER}]}}", EVER, False, True),
    p("AnyOf.any_of", f"{{any_of: [{EVER}, {NEVER}]}}", NEVER, True, False),
    p("Not.not", f"{{not: {EVER}}}", EVER, False, True),
    p("Always.always", NEVER, EVER, False, True),
    p("FactIs.fact", "{fact: AppealFiled}", "{fact: HearingHeld}", True, False),
    p("TestHolds.test", "{test: t}", NEVER, True, False)._replace(
        text=gate("«{test: t}|{always: false}»") + "tests: {t: {cite: S-1, when: {always: true}}}\n"
    ),
    Example(
        "ThisIs.this",
        gate("«{this: {outcome: reversed}}|{always: true}»", ", per: AppealDecided"),
        False,
        True,
        FACTS,
        ok,
    ),
    Example(
        "Exempt.exempt",
        gate("{exempt: «any|other»}")
        + "exemptions:\n"
        + "  listed: {cite: S-4, codes: {spring: S-4}}\n"
        + "  other: {cite: S-4, codes: {oil: S-4}}\n",
        True,
        False,
        {"t": f.ReportTriaged(on=DAY, source="spring")},
        ok,
    ),
    Example(
        "Paid.paid",
        gate("{paid: [«c|d»]}")
        + charged("kind: cost, sum_of: {fact: CostPosted}")
        + "  d: {cite: S-6, kind: fee, for: InvoiceIssued, amount: $5}\n",
        False,
        True,
        {"k": f.CostPosted(on=DAY, amount_cents=500)},
        ok,
    ),
]
COUNTS = [
    p("FactIs.at_least", "{fact: AppealFiled, at_least: 2}", "{fact: AppealFiled}", False, True),
    p("FactIs.more_than", "{fact: AppealFiled, more_than: 1}", "{fact: AppealFiled}", False, True),
    p("FactIs.at_most", "{fact: HearingHeld, at_most: 1}", "{fact: HearingHeld}", True, False),
]
THRICE: dict[str, f.Fact] = {
    "a": f.SampleRecorded(on=date(2024, 5, 4), value=Decimal(7)),
    "b": f.SampleRecorded(on=date(2025, 5, 5), value=Decimal(7)),
    "c": f.SampleRecorded(on=date(2026, 5, 5), value=Decimal(7)),
}
TWO = "{fact: SampleRecorded, at_least: 2"
WINDOWS = [
    (word, gate(f"{TWO}{words}}}"), then, without)
    for word, words, then, without in (
        ("FactIs.within", "«, within: 3 days»", False, True),
        ("FactIs.distinct", "«, distinct: value»", False, True),
        ("FactIs.window", ", within: 1 year, edge: included«, window: first»", False, True),
        ("FactIs.window=first", ", within: 1 year, edge: included«, window: first»", False, True),
        ("FactIs.window=any", ", within: 1 year, edge: included, window: «any|first»", True, False),
        ("FactIs.edge", ", within: 1 year«, edge: included»", True, False),
        ("FactIs.edge=included", ", within: 1 year, edge: «included|excluded»", True, False),
        ("FactIs.edge=excluded", ", within: 1 year, edge: «excluded|included»", False, True),
    )
]
WINDOWED = [Example(*row, THRICE, ok, NEXT) for row in WINDOWS]

NARROWED: dict[str, tuple[str, dict[str, f.Fact]]] = {
    "where": ("where: {amount_cents: {more_than: $9}}", {}),
    "by": ("by: [board]", {}),
    "before": ("before: HearingHeld", {"h": f.HearingHeld(on=DAY)}),
    "on_or_before": ("on_or_before: HearingHeld", {"h": f.HearingHeld(on=date(2026, 5, 3))}),
    "on_or_after": ("on_or_after: HearingHeld", {"h": f.HearingHeld(on=NEXT)}),
    "without": ("without: EntryRefused", {"e": f.EntryRefused(on=DAY, about="k")}),
    "dated": ("dated: incurred_on", {}),
}
COST = f.CostPosted(on=DAY, by="officer", amount_cents=500)


def narrowing() -> list[Example]:
    """Each narrowing word leaves the one cost out: as a gate, as an anchor, as a sum."""
    found = []
    for word, (words, more) in NARROWED.items():
        facts = {"k": COST, **more}
        fact = f"{{fact: CostPosted«, {words}»}}"
        other = None if word == "dated" else False
        found += [
            Example(f"FactIs.{word}", gate(fact), other, True, facts, ok, NEXT),
            Example(
                f"FactAnchor.{word}",
                clock(f"kind: wait, from: {fact}, within: 1 day"),
                [],
                ["k"],
                facts,
                runs,
                NEXT,
            ),
            Example(
                f"Facts.{word}",
                charged(f"kind: cost, sum_of: {fact}"),
                (),
                (("due", 500),),
                facts,
                lambda asked: tuple((line.state, line.cents) for line in asked.owed()),
                NEXT,
            ),
        ]
    return found


EXAMPLES = [*FORMS, *COUNTS, *WINDOWED, *narrowing()]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.word)
def test_the_word_decides(example: Example) -> None:
    example.check()
