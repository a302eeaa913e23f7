"""The figure that holds for one fact: a cell of the table, a step of the ladder, or the band."""

from __future__ import annotations

from ordinance_core.calendars import walk
from ordinance_core.law.answers import Known
from ordinance_core.law.facts import PersonClassified
from ordinance_core.law.grammar.charges import Amount, Cell, Charge, Ladder, Row
from ordinance_core.law.grammar.terms import Gap, Stated
from ordinance_core.law.interpreter import papers
from ordinance_core.law.interpreter.conditions import meets
from ordinance_core.law.interpreter.sums import Sum, opened
from ordinance_core.law.interpreter.view import Thread, View


def figure(view: View, charge: Charge, thread: Thread) -> Cell | Sum:
    match charge.amount:
        case Amount() as amount:
            return _of_table(view, amount, thread)
        case Ladder() as ladder:
            return _of_ladder(view, ladder, thread.subject)
        case _:
            return opened("no figure is given")


def _of_table(view: View, amount: Amount, thread: Thread) -> Cell | Sum:
    """The row that names the offence beats `else`; as a ceiling it keeps the band's floor."""
    subject = thread.subject
    offence = None if subject is None else subject.fact.attribute("offence")
    row = next((row for row in amount.table if row.offence == offence), None)
    if row is None:
        return _settled(view, amount.otherwise)
    cell = _of_row(view, row, thread)
    if isinstance(cell, Cell) and cell.exact is not None and amount.cells == "cap":
        band = amount.otherwise if isinstance(amount.otherwise, Cell) else Cell()
        return Cell.model_construct(cite=cell.cite, low=band.low, high=cell.exact)
    return cell


def _of_row(view: View, row: Row, thread: Thread) -> Cell | Sum:
    kind = _class(view, thread)
    if kind is None:
        return opened("no class of person is recorded")
    if kind not in row.figures:
        return opened(f"the table has no column for {view.pack.words('class', kind)}")
    cell = _settled(view, row.figures[kind])
    if isinstance(cell, Cell) and not cell.cite:
        return cell.model_copy(update={"cite": row.cite})
    return cell


def _settled(view: View, cell: Cell | Gap | None) -> Cell | Sum:
    if isinstance(cell, Gap):
        return opened(view.pack.readings[cell.gap].asks, cell.gap)
    return opened("no figure is given") if cell is None else cell


def _class(view: View, thread: Thread) -> str | None:
    """The latest class recorded of the person concerned."""
    person = thread.subject.fact.person if thread.subject is not None else None
    found = [
        known.fact.class_
        for known in view.visible(Thread()).get("PersonClassified", ())
        if isinstance(known.fact, PersonClassified)
        and (person is None or known.fact.person in (None, person))
    ]
    return found[-1] if found else None


def _of_ladder(view: View, ladder: Ladder, subject: Known | None) -> Cell | Sum:
    """The step is the number of such facts within the period up to this one, itself included."""
    if subject is None:
        return opened("there is nothing to step up from")
    committed = subject.fact.attribute(ladder.dated)
    if committed is None or isinstance(ladder.within, Gap | Stated):
        return opened("the day it was committed is not recorded")
    step = sum(_before(view, ladder, subject, known) for known in _others(view, ladder, subject))
    cell = ladder.steps[min(step, len(ladder.steps) - 1)]
    return _settled(view, cell)


def _others(view: View, ladder: Ladder, subject: Known) -> list[Known]:
    wanted = ladder.ladder
    own = [k for name in wanted.fact for k in papers.of_kind(view, name)]
    elsewhere = [k for k in view.record.elsewhere if k.name in wanted.fact]
    return [
        k
        for k in (*own, *elsewhere)
        if k.id != subject.id and meets(view.record, k, wanted.where, subject) is True
    ]


def _before(view: View, ladder: Ladder, subject: Known, other: Known) -> bool:
    assert not isinstance(ladder.within, Gap | Stated)
    mine, theirs = subject.fact.attribute(ladder.dated), other.fact.attribute(ladder.dated)
    if theirs is None or (theirs, other.id) >= (mine, subject.id):
        return False
    end = walk(view.calendar, theirs, ladder.within, rolls=False, explain=False).nominal
    last = view.record.day_of(end)
    return bool(mine <= last if ladder.edge == "included" else mine < last)
