"""A pack, its open points and its clauses as lines of plain text."""

from __future__ import annotations

from collections.abc import Iterator
from shutil import get_terminal_size
from textwrap import wrap

from ordinance_core.law.words.asked import Asked, Question, Ref
from ordinance_core.law.words.one_clause import OneClause
from ordinance_core.law.words.page import Page, Shown
from ordinance_core.law.words.told import Grid, Told

_MARGIN = "  "
_APART = ";"
_NARROWEST_COLUMNS = 40
_WIDEST_COLUMNS = 110


def width() -> int:
    return max(_NARROWEST_COLUMNS, min(get_terminal_size().columns, _WIDEST_COLUMNS))


def wrapped(text: str, margin: str = "") -> Iterator[str]:
    yield from wrap(text, width(), initial_indent=margin, subsequent_indent=margin + _MARGIN)


def heading(text: str) -> Iterator[str]:
    yield from ("", text, "=" * len(text))


def cited(says: str, clauses: tuple[str, ...]) -> str:
    return f"{says} ({', '.join(clauses)})" if clauses else says


def whole(page: Page) -> Iterator[str]:
    """Everything the pack says."""
    yield from wrapped(
        f"{page.town}: the rule pack {page.jurisdiction}@{page.version} on {page.on}, under its"
        " default readings; nothing here quotes the ordinance"
    )
    yield from heading("What is not settled")
    yield from open_points(page.gaps, page.questions)
    for section in page.sections:
        yield from heading(section.heading)
        for shown in section.entries:
            yield from entry(shown)
    yield from heading("How time is counted")
    yield from told(page.calendar)
    yield from heading("Readings")
    for reading in page.readings:
        if not reading.is_gap:
            yield from asked(reading)
    yield from heading("Clauses")
    for of in page.clauses:
        where = "" if of.locator == of.id else f"{of.locator}: "
        yield from wrapped(f"{of.id}  {where}{of.gist}")


def entry(shown: Shown) -> Iterator[str]:
    yield from told(shown.told)
    if shown.missed:
        yield from wrapped(f"A miss matters to: {named(shown.missed)}", _MARGIN)
    if shown.users:
        yield from wrapped(f"Used by: {named(shown.users)}", _MARGIN)


def told(of: Told) -> Iterator[str]:
    """An entry: its rule, then what is said of it, then its tables."""
    first, *rest = of.points
    yield ""
    named = of.title.casefold() in first.says.casefold()
    place = of.place if named else f"{of.place}, {of.title}"
    yield from wrapped(f"{place}: {cited(first.says, first.clauses)}")
    for point in rest:
        yield from wrapped(f"{point.label}: {cited(point.says, point.clauses)}", _MARGIN)
    for reading in of.readings:
        yield f"{_MARGIN}Reading: {reading}{', a gap' if reading in of.gaps else ''}"
    for grid in of.grids:
        yield from table(grid)


def table(grid: Grid) -> Iterator[str]:
    yield f"{_MARGIN}{grid.title}:"
    head, *columns = grid.columns
    for row in grid.rows:
        first, *cells = row.cells
        said = [f"{c}: {cell}" for c, cell in zip(columns, cells, strict=True) if cell]
        text = f"{head} {first}" if first.isdigit() else first
        yield from wrapped(cited("; ".join([text, *said]), row.clauses), _MARGIN + _MARGIN)


def open_points(gaps: tuple[Asked, ...], questions: tuple[Question, ...]) -> Iterator[str]:
    """The gaps, which block what rests on them, and the questions on which no rule turns."""
    for gap in gaps:
        yield from asked(gap)
    for question in questions:
        yield ""
        yield from wrapped(f"{question.id}: {cited(question.asks, question.clauses)}")
        yield from wrapped(f"no rule turns on it; meanwhile: {question.meanwhile}", _MARGIN)
    if not gaps and not questions:
        yield "nothing"


def asked(of: Asked) -> Iterator[str]:
    """A reading with its ways, the one in force, and what rests on it."""
    yield ""
    yield from wrapped(f"{of.id}: {cited(of.asks, of.clauses)}")
    for way in of.ways:
        mark = "  <- in force by default" if way.in_force else ""
        yield from wrapped(f"- {way.says} ({way.name}){mark}", _MARGIN)
    if of.value is not None:
        answer = of.default if of.default is not None else "nobody has given it"
        yield f"{_MARGIN}the answer is a number, in {of.value}: {answer}"
    if of.is_gap:
        yield from wrapped("A gap: what rests on it stays open until the town settles it.", _MARGIN)
    word = "blocks" if of.is_gap else "decides"
    yield from wrapped(f"{word}: {named(of.uses) or 'nothing by itself'}", _MARGIN)
    if of.rests:
        yield from wrapped(f"and what rests on these: {named(of.rests)}", _MARGIN)


def clause(one: OneClause) -> Iterator[str]:
    """A clause, the lines of the text, its entries, what hangs together with them, its tests."""
    of = one.clause
    yield from wrapped(f"{of.id}, {of.locator} ({of.status.replace('_', ' ') or 'cited'})")
    yield from wrapped(of.gist, _MARGIN)
    for lines, digest in zip(*(c.split(_APART) for c in (of.lines, of.sha256)), strict=True):
        if lines:
            yield from wrapped(
                f"text: lines {lines}, whose words have the SHA-256 {digest}", _MARGIN
            )
    if of.carried_by:
        yield from wrapped(f"recorded as {', '.join(of.carried_by)}", _MARGIN)
    for shown in one.entries:
        yield from entry(shown)
    for reading in one.readings:
        yield from asked(reading)
    if one.questions:
        yield from open_points((), one.questions)
    yield from _together(one)


def _together(one: OneClause) -> Iterator[str]:
    yield ""
    if one.rests:
        yield from wrapped(f"What rests on these: {named(one.rests)}")
    if one.decided_by:
        yield "Readings that decide here:"
    for reading in one.decided_by:
        chosen = reading.in_force or "not settled: a gap"
        yield from wrapped(f"{reading.id}: {reading.asks} By default: {chosen}", _MARGIN)
    if one.tests is None and one.clause.status:
        yield "The tests are not at hand; --tests names their folder in a checkout of the project."
    if one.tests is not None:
        yield f"Tests that prove it: {len(one.tests) or 'none'}"
        yield from (f"{_MARGIN}{test}" for test in one.tests)


def named(refs: tuple[Ref, ...]) -> str:
    return "; ".join(f"{ref.title} ({ref.place})" for ref in refs)
