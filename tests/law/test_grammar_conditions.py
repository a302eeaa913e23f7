"""Every comparison of an attribute, each with an example that it decides."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ordinance_core.law import facts as f
from tests.law.grammar import DAY, Example, gate, ok

SAMPLE: dict[str, f.Fact] = {"s": f.SampleRecorded(on=DAY, value=Decimal(7))}
TRIAGED: dict[str, f.Fact] = {"t": f.ReportTriaged(on=DAY, conditions=("clean", "dirty"))}


def value(word: str, used: str, then: bool | None, without: bool | None) -> Example:
    """A sample of seven under a condition, and under another one."""
    text = gate(f"{{fact: SampleRecorded, where: {{value: {used}}}}}")
    return Example(f"Condition.{word}", text, then, without, SAMPLE, ok)


def codes(word: str, used: str, then: bool, without: bool) -> Example:
    """A report that was clean and dirty under a condition, and under another one."""
    text = gate(f"{{fact: ReportTriaged, where: {{conditions: {used}}}}}")
    return Example(f"Condition.{word}", text, then, without, TRIAGED, ok)


EXAMPLES = [
    value("one_of", "«6|7»", False, True),
    value("one_of", "«[6, 7]|6»", True, False),
    value("at_least", "{at_least: «8|7»}", False, True),
    value("at_most", "{at_most: «6|7»}", False, True),
    value("more_than", "{«more_than|at_least»: 7}", False, True),
    value("outside", "{outside: [«8, 9|6, 9»]}", True, False),
    value("not", "{«not: 7|at_least: 7»}", False, True),
    codes("has", "{has: «clean|wet»}", True, False),
    codes("has_any", "{«has_any|has_all»: [clean, wet]}", True, False),
    codes("has_all", "{«has_all|has_any»: [clean, wet]}", False, True),
    Example(
        "Condition.recorded",
        gate("{fact: SampleRecorded, where: {parameter: «{recorded: false}|{recorded: true}»}}"),
        True,
        False,
        SAMPLE,
        ok,
    ),
    Example(
        "Condition.one_of",
        gate(
            "{fact: AppealDecided, where: {outcome: «.outcome|reversed»}}", ", per: AppealDecided"
        ),
        True,
        False,
        {"d": f.AppealDecided(on=DAY, outcome="upheld")},
        ok,
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.word)
def test_the_comparison_decides(example: Example) -> None:
    example.check()
