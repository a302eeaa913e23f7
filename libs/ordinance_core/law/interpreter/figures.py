"""The figure that holds for one fact: a cell of the table, a step of the ladder, or the band."""

from __future__ import annotations

from datetime import date

from ordinance_core.calendars import walk
from ordinance_core.law.answers import Known
from ordinance_core.law.facts import PersonClassified
from ordinance_core.law.grammar.charges import (
    Charge,
)
from ordinance_core.law.grammar.figures import (
    Amount,
    Cell,
    Ladder,
    Row,
)
from ordinance_core.law.grammar.terms import Gap, Stated
from ordinance_core.law.interpreter import papers
from ordinance_core.law.interpreter.conditions import dated
from ordinance_core.law.interpreter.evidence import matches
from ordinance_core.law.interpreter.sums import Sum, opened
from ordinance_core.law.interpreter.view import Thread, View


def figure(view: View, then: Charge, charge: Charge, thread: Thread, up: int = 0) -> Cell | Sum:
    """The figure of that time for the fact of a thread, on a ladder so many steps further `up`.

    Which step it is, the ladder tells that was law on the day of the fact itself.
    """
    match then.amount:
        case Amount() as amount:
            return _of_table(view, amount, thread)
        case Ladder() as ladder:
            own = charge.amount if isinstance(charge.amount, Ladder) else ladder
            step = _step(view, own, thread.subject)
            if isinstance(step, Sum):
                return step
            return _settled(view, ladder.steps[min(step + up, len(ladder.steps) - 1)])
        case _:
            return opened("no figure is given")


def _of_table(view: View, amount: Amount, thread: Thread) -> Cell | Sum:
    """The row that names the offence beats `else`, but for what `cells` leave to the band."""
    subject = thread.subject
    offence = None if subject is None else subject.fact.attribute("offence")
    row = next((row for row in amount.table if row.offence == offence), None)
    if row is None:
        return _settled(view, amount.otherwise)
    cell = _of_row(view, row, thread)
    if isinstance(cell, Cell) and cell.exact is not None and amount.cells != "exact":
        band = amount.otherwise if isinstance(amount.otherwise, Cell) else Cell.model_construct()
        high = cell.exact if amount.cells == "cap" else band.ceiling
        exact = cell.exact if amount.cells == "scheduled" else None
        return Cell.model_construct(cite=cell.cite, exact=exact, low=band.floor, high=high)
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
        for known in view.visible(Thread()).get("PersonClassified")
        if isinstance(known.fact, PersonClassified)
        and (person is None or known.fact.person in (None, person))
    ]
    return found[-1] if found else None


def _step(view: View, ladder: Ladder, subject: Known | None) -> int | Sum:
    """The step is the number of such facts in the period with this one, itself included."""
    if subject is None:
        return opened("there is nothing to step up from")
    mine = _day(view, ladder, subject)
    if isinstance(ladder.within, Gap):
        return opened(view.pack.readings[ladder.within.gap].asks, ladder.within.gap)
    if mine is None or isinstance(ladder.within, Stated):
        return opened("the day it was committed is not recorded")
    others = [k for k in _others(view, ladder, subject) if _prior(view, ladder, subject, k)]
    dates = [on for k in others if (on := _day(view, ladder, k)) is not None]
    return max(
        sum(_inside(view, ladder, begin, on) for on in dates)
        for begin in (mine, *dates)
        if _inside(view, ladder, begin, mine)
    )


def _others(view: View, ladder: Ladder, subject: Known) -> list[Known]:
    wanted, thread = ladder.ladder, Thread(None, subject)
    own = [k for name in wanted.fact for k in papers.of_kind(view, name)]
    elsewhere = [k for k in view.record.elsewhere if k.name in wanted.fact]
    others = (k for k in (*own, *elsewhere) if k.id != subject.id)
    return [k for k in others if matches(view, wanted, thread, k, view.record.when(k)) is True]


def _prior(view: View, ladder: Ladder, subject: Known, other: Known) -> bool:
    """Whether another one came before this one, by the order that the ladder goes by."""
    mine, theirs = _day(view, ladder, subject), _day(view, ladder, other)
    assert mine is not None
    match ladder.prior:
        case "sentence":
            return view.record.place(other) < view.record.place(subject)
        case "commission":
            return view.record.day_of(view.record.when(other)) < mine
        case None:
            return theirs is not None and (theirs, other.id) < (mine, subject.id)


def _day(view: View, ladder: Ladder, known: Known) -> date | None:
    """The day that dates a fact of the ladder; None where it is not recorded."""
    at = dated(view.record, known, ladder.dated)
    return None if at is None else view.record.day_of(at)


def _inside(view: View, ladder: Ladder, begin: date, on: date) -> bool:
    """Whether a day stands in the period that begins on another."""
    assert not isinstance(ladder.within, Gap | Stated)
    try:
        end = walk(view.calendar, begin, ladder.within, rolls=False, explain=False).nominal
    except OverflowError:
        return begin <= on
    last = view.record.day_of(end)
    return begin <= on and (on <= last if ladder.edge == "included" else on < last)
