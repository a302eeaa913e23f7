"""Every word of charges, each with an example that changes what is owed."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law import facts as f
from tests.law.case import Asked
from tests.law.grammar import DAY, Example, Refused, charge, owed

FOUND: dict[str, f.Fact] = {"v": f.ViolationFound(on=DAY, offence="dumping", began_on=DAY)}
COSTS = "  k: {cite: S-6, kind: cost, sum_of: {fact: CostPosted}}\n"
COST = f.CostPosted(on=DAY, amount_cents=1000, incurred_on=DAY)
PAID = f.PaymentReceived(on=DAY, amount_cents=400, toward="k")
SET = f.PenaltyAssessed(on=DAY, about="v", amount_cents=300)
LATER = date(2026, 5, 20)


def line(word: str, rule: str, then: object, without: object, **facts: f.Fact) -> Example:
    """The state of the line and its cents, some days later."""
    return Example(word, charge(rule), then, without, facts or FOUND, owed, LATER)


def beside(word: str, rule: str, then: object, without: object, **facts: f.Fact) -> Example:
    """The same beside a charge that sums up costs."""
    return Example(word, charge(rule) + COSTS, then, without, facts, owed, LATER)


def band(asked: Asked) -> tuple[int | None, int | None]:
    found = asked.line("c")
    return found.at_least, found.at_most


FINE = "kind: penalty, for: ViolationFound"
FIGURES = [
    line("Cell.exact", f"{FINE}, amount: {{exact: «$7|$5»}}", ("due", 700), ("due", 500)),
    line("Cell.none", f"{FINE}, amount: «none|$5»", ("none", None), ("due", 500)),
    line("Cell.min", f"{FINE}, amount: {{«min: $3, »max: $9}}", (300, 900), (None, 900))._replace(
        ask=band
    ),
    line("Cell.max", f"{FINE}, amount: {{min: $3«, max: $9»}}", (300, 900), (300, None))._replace(
        ask=band
    ),
    line("Amount.else", f"{FINE}, amount: {{else: «$7|$5»}}", ("due", 700), ("due", 500)),
    line(
        "Amount.table",
        f"{FINE}, amount: {{else: $5«, table: [{{offence: dumping, other: $7}}]»}}",
        ("due", 700),
        ("due", 500),
        **FOUND,
        k=f.PersonClassified(on=DAY, class_="other"),
    ),
    line(
        "Row.offence",
        f"{FINE}, amount: {{else: $5, table: [{{offence: «dumping|littering», other: $7}}]}}",
        ("due", 700),
        Refused("offences has no littering"),
        **FOUND,
        k=f.PersonClassified(on=DAY, class_="other"),
    ),
    line(
        "Row.figures",
        f"{FINE}, amount: {{table: [{{offence: dumping, «other: $7, »homeowner: $5}}]}}",
        ("due", 700),
        ("open", None),
        **FOUND,
        k=f.PersonClassified(on=DAY, class_="other"),
    ),
    *(
        line(
            word,
            f"{FINE}, amount: {{{cells}, else: {{min: $1, max: $9}},"
            " table: [{offence: dumping, other: $7}]}",
            then,
            without,
            **FOUND,
            k=f.PersonClassified(on=DAY, class_="other"),
        )._replace(ask=band)
        for word, cells, then, without in (
            ("Amount.cells", "cells: «cap|exact»", (100, 700), (700, 700)),
            ("Amount.cells=cap", "cells: «cap|exact»", (100, 700), (700, 700)),
            ("Amount.cells=exact", "cells: «exact|cap»", (700, 700), (100, 700)),
            ("Amount.cells=band", "cells: «band|cap»", (100, 900), (100, 700)),
        )
    ),
    line(
        "Entered.entered",
        "kind: penalty, for: PenaltyAssessed, amount: «{entered: amount_cents}|$5»",
        ("due", 300),
        ("due", 500),
        **FOUND,
        s=SET,
    ),
    line(
        "Schedule.schedule",
        "kind: fee, for: FeeIncurred, amount: «{schedule: FeeScheduleAdopted}|$5»",
        ("due", 250),
        ("due", 500),
        s=f.FeeScheduleAdopted(on=DAY, items={"permit": 250}),
        i=f.FeeIncurred(on=DAY, item="permit"),
    ),
]
SCHEDULED = line(
    "Amount.cells=scheduled",
    f"{FINE}, amount: {{cells: «scheduled|band», else: {{min: $1, max: $9}},"
    " table: [{offence: dumping, other: $7}]}",
    ("due", 700),
    ("due", None),
    **FOUND,
    k=f.PersonClassified(on=DAY, class_="other"),
)
DEED, SECOND = date(2026, 1, 5), date(2026, 3, 5)
TWICE: dict[str, f.Fact] = {
    "a": f.ConvictionRecorded(on=date(2026, 2, 5), committed_on=DEED, began_on=DEED),
    "b": f.ConvictionRecorded(on=date(2026, 4, 5), committed_on=SECOND, began_on=SECOND),
}


def steps(asked: Asked) -> tuple[int | None, ...]:
    return tuple(asked.line("c", name).cents for name in ("a", "b"))


def rung(word: str, words: str, then: object, without: object, **facts: f.Fact) -> Example:
    """What the first and the second conviction cost on a ladder with these words."""
    ladder = f"{{ladder: {{fact: ConvictionRecorded}}, {words}}}"
    rule = f"kind: penalty, for: ConvictionRecorded, amount: {ladder}"
    return Example(f"Ladder.{word}", charge(rule), then, without, facts or TWICE, steps, LATER)


DATED = "dated: committed_on, within: 1 year, steps: [$5, $9]"
YEAR: dict[str, f.Fact] = {
    **TWICE,
    "a": f.ConvictionRecorded(on=date(2025, 4, 1), committed_on=date(2025, 3, 5)),
}
PRIOR: dict[str, f.Fact] = {
    "a": f.ConvictionRecorded(on=date(2026, 2, 5), committed_on=SECOND),
    "b": f.ConvictionRecorded(on=date(2026, 4, 5), committed_on=DEED),
}
LADDERS = [
    rung("steps", DATED.replace("$5, $9", "$5, «$9|$7»"), (500, 900), (500, 700)),
    rung(
        "dated", DATED.replace("committed_on", "«committed_on|on»"), (900, 500), (500, 900), **PRIOR
    ),
    rung("within", DATED.replace("1 year", "«1 month|1 year»"), (500, 500), (500, 900)),
    *(
        rung(word, f"{DATED}, edge: {edge}", then, without, **YEAR)
        for word, edge, then, without in (
            ("edge", "«included|excluded»", (500, 900), (500, 500)),
            ("edge=included", "«included|excluded»", (500, 900), (500, 500)),
            ("edge=excluded", "«excluded|included»", (500, 500), (500, 900)),
        )
    ),
    rung("prior", f"{DATED}«, prior: sentence»", (500, 900), (900, 500), **PRIOR),
    rung("prior=sentence", f"{DATED}«, prior: sentence»", (500, 900), (900, 500), **PRIOR),
    rung("prior=commission", f"{DATED}«, prior: commission»", (500, 500), (900, 500), **PRIOR),
    rung("ladder", DATED, None, None)._replace(
        text=charge(
            "kind: penalty, for: ConvictionRecorded, amount: {ladder: {fact: «ConvictionRecorded|"
            f"ViolationFound»}}, {DATED}}}"
        ),
        then=(500, 900),
        without=(500, 500),
    ),
]
COUNTED = f"{FINE}, amount: $5"
TWO_WEEKS: dict[str, f.Fact] = {
    "v": f.ViolationFound(
        on=DAY, offence="dumping", began_on=DAY, ended_on=date(2026, 5, 12), occurrences=2
    )
}


def counted(word: str, words: str, then: int, without: int) -> Example:
    """What nine days come to, counted so."""
    rule = f"{COUNTED}, counts: {{{words}}}"
    return Example(
        f"Counts.{word}", charge(rule), ("due", then), ("due", without), TWO_WEEKS, owed, LATER
    )


SPAN = "from: .began_on, to: [.ended_on]"
COUNTS = [
    counted("each", f"each: «week|day», {SPAN}", 1000, 4500),
    counted("each=day", f"each: «day|week», {SPAN}", 4500, 1000),
    counted("each=week", f"each: «week|whole week», {SPAN}", 1000, 500),
    counted("each=whole week", f"each: «whole week|week», {SPAN}", 500, 1000),
    counted("each=started week", f"each: «started week|whole week», {SPAN}", 1500, 500),
    counted("from", "each: day, from: «.ended_on|.began_on», to: [.ended_on]", 500, 4500),
    counted("to", "each: day, from: .began_on«, to: [.ended_on]»", 4500, 8500),
    counted("times", f"each: day, {SPAN}«, times: occurrences»", 9000, 4500),
    counted("first", f"each: day, {SPAN}«, first: excluded»", 4000, 4500),
    counted("first=excluded", f"each: day, {SPAN}, first: «excluded|included»", 4000, 4500),
    counted("first=included", f"each: day, {SPAN}, first: «included|excluded»", 4500, 4000),
    counted("last", f"each: day, {SPAN}«, last: excluded»", 4000, 4500),
    counted("last=excluded", f"each: day, {SPAN}, last: «excluded|included»", 4000, 4500),
    counted("last=included", f"each: day, {SPAN}, last: «included|excluded»", 4500, 4000),
    Example(
        "Counts.climbs",
        charge(
            "kind: penalty, for: ConvictionRecorded, amount: {ladder: {fact: ConvictionRecorded}, "
            f"{DATED}}}, counts: {{each: week, from: .began_on, to: [.ended_on]«, climbs: true»}}"
        ),
        ("due", 1400),
        ("due", 1000),
        {
            "a": f.ConvictionRecorded(
                on=DAY, committed_on=DEED, began_on=DEED, ended_on=date(2026, 1, 12)
            )
        },
        owed,
        LATER,
    ),
]
EXAMPLES = [*FIGURES, SCHEDULED, *LADDERS, *COUNTS]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.word)
def test_the_word_changes_the_figure(example: Example) -> None:
    example.check()
