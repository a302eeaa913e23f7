"""Charges in words: bands, ladders, counts, sums, shares and interest; tables stay tables."""

from __future__ import annotations

from collections.abc import Iterator

from ordinance_core.law.grammar.charges import (
    Charge,
    Payments,
)
from ordinance_core.law.grammar.figures import (
    Amount,
    Cell,
    Entered,
    Figure,
    Ladder,
    Schedule,
)
from ordinance_core.law.grammar.figures import Row as Figures
from ordinance_core.law.grammar.predicates import Always, Predicate
from ordinance_core.law.grammar.terms import Gap
from ordinance_core.law.interpreter.words import plain
from ordinance_core.law.words.counts import counts
from ordinance_core.law.words.lexicon import Lexicon, attribute, listed
from ordinance_core.law.words.predicates import every, fact, points, whole
from ordinance_core.law.words.shares import shares
from ordinance_core.law.words.told import Grid, Point, Row
from ordinance_core.law.words.vocabulary import fact_words
from ordinance_core.money.amounts import dollars

_CELLS = {
    "exact": "fixed amounts",
    "cap": "ceilings",
    "band": "the usual amounts, and the range where it has no row holds here too",
    "scheduled": "owed, unless another within the range where it has no row is set for a reason",
}


def charge(lexicon: Lexicon, name: str, of: Charge) -> Iterator[Point]:
    title = lexicon.title("charges", name)
    subject = listed(map(lexicon.paper, of.subject))
    each = f", for each {subject}" if subject else ""
    yield Point("Charge", f"{title[:1].upper()}{title[1:]} ({plain(of.kind)}){each}.", of.cite)
    if of.amount is not None:
        yield from _amount(lexicon, of.amount)
    yield from shares(lexicon, of)
    if of.counts is not None:
        yield counts(lexicon, of.counts)
    if of.less:
        yield Point("Less", f"{lexicon.charges(of.less)}, inside the same limit")
    if of.split_by is not None:
        yield Point("Split", f"over {every(lexicon, of.split_by)}", of.split_by.cite)
    yield from points(lexicon, "Only when", of.when)
    yield from points(lexicon, "Needs", of.needs)
    yield from points(lexicon, "Not if", of.unless)
    yield from _due(lexicon, of.due_when)


def _due(lexicon: Lexicon, due_when: tuple[Predicate, ...]) -> Iterator[Point]:
    for each in due_when:
        if isinstance(each, Always) and not each.always:
            yield Point("Due when", f"never by itself: {each.says or 'nothing makes it a debt'}")
        else:
            says = f"{whole(lexicon, each)}; until then it is no debt"
            yield Point("Due when", says, each.cite)


def _amount(lexicon: Lexicon, of: Ladder | Schedule | Entered | Gap | Amount) -> Iterator[Point]:
    match of:
        case Gap():
            yield Point("Amount", lexicon.gap(of.gap))
        case Schedule():
            price = f"the price of its item in the {fact_words(of.schedule).thing}, times its units"
            yield Point("Amount", price)
        case Entered():
            yield Point("Amount", f"the {attribute(of.entered)} entered by an officer")
        case Ladder():
            yield Point("Ladder", _ladder(lexicon, of))
        case Amount():
            if of.otherwise is not None:
                cite = of.otherwise.cite if isinstance(of.otherwise, Cell) else ()
                rest = " where the table has no row" if of.table else ""
                yield Point("Amount", figure(lexicon, of.otherwise) + rest, cite)
            if of.table:
                yield Point("Table", f"its figures are {_CELLS[of.cells]}")


def _ladder(lexicon: Lexicon, of: Ladder) -> str:
    edge = ", its last day included" if of.edge == "included" else ""
    prior = f", counting those before the {of.prior}" if of.prior else ""
    dated, period = attribute(of.dated), lexicon.period(of.within)
    counted = f"{fact(lexicon, of.ladder)}, by its {dated}, within {period}{edge}{prior}"
    return f"the step is the number of times that {counted}"


def figure(lexicon: Lexicon, of: Figure) -> str:
    if isinstance(of, Gap):
        return lexicon.gap(of.gap)
    if of.exact is not None:
        return dollars(of.exact)
    return "no amount (N/A)" if of.none else _band(of.low, of.high)


def _band(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return f"{dollars(low)} to {dollars(high)}"
    if high is not None:
        return f"up to {dollars(high)}"
    return "no amount is named" if low is None else f"{dollars(low)} at least"


def grids(lexicon: Lexicon, of: Charge) -> Iterator[Grid]:
    match of.amount:
        case Ladder(steps=steps):
            rows = [Row((str(n), figure(lexicon, s)), _cited(s)) for n, s in enumerate(steps, 1)]
            yield Grid("Steps", ("step", "amount"), tuple(rows))
        case Amount(table=table) if table:
            yield _table(lexicon, table)


def _cited(of: Figure) -> tuple[str, ...]:
    return () if isinstance(of, Gap) else of.cite


def _table(lexicon: Lexicon, table: tuple[Figures, ...]) -> Grid:
    classes = tuple(dict.fromkeys(name for row in table for name in row.figures))
    columns = ("offence", *(lexicon.code("class", name) for name in classes))
    return Grid("Amounts", columns, tuple(_row(lexicon, row, classes) for row in table))


def _row(lexicon: Lexicon, row: Figures, classes: tuple[str, ...]) -> Row:
    figures = (row.figures.get(name) for name in classes)
    cells = ("—" if each is None else figure(lexicon, each) for each in figures)
    return Row((lexicon.title("offences", row.offence), *cells), row.cite)


def payments(lexicon: Lexicon, of: Payments) -> Iterator[Point]:
    if isinstance(of.order, Gap):
        says = lexicon.gap(of.order.gap)
    elif of.order:
        says = f"{', then '.join(map(plain, of.order))}; the oldest of a kind first"
    else:
        says = "the oldest debt first, whatever its kind"
    yield Point("Order", f"A payment for nothing named goes through what is due: {says}.", of.cite)
