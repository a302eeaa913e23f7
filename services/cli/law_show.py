"""`ordinance law show`: a town's pack as a page that people read, or one of its clauses."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from ordinance_core.law import Pack
from ordinance_core.law.words.asked import Asked, Question
from ordinance_core.law.words.page import ClauseShown, Page, Shown, page
from services.cli import law_lines
from services.cli.law_html import html
from services.cli.law_town import AsJson, Town, failed, pack_of, write, write_json


class OneClause(msgspec.Struct, frozen=True):
    """A clause with all that rests on it, told in full."""

    clause: ClauseShown
    entries: tuple[Shown, ...]
    readings: tuple[Asked, ...]
    questions: tuple[Question, ...]


def show(
    jurisdiction: Town,
    clause: Annotated[str | None, typer.Option(help="One clause, by its id.")] = None,
    to: Annotated[
        Path | None,
        typer.Option("--html", help="Write a page of HTML to this file, or into this folder."),
    ] = None,
    on: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help="As it stands on this day; today if not said."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what a pack says: who acts, papers, periods, acts, money, readings, gaps, clauses.

    Each sentence has the clauses it rests on. Exit 2: there is no such pack or clause.
    """
    pack = pack_of(jurisdiction)
    found = page(pack, _day(pack, on))
    if clause is not None:
        _clause(found, clause, as_json=as_json)
    elif to is not None:
        _save(found, to)
    elif as_json:
        write_json(found)
    else:
        write(law_lines.whole(found))


def _day(pack: Pack, on: datetime | None) -> date:
    return pack.day_of(datetime.now(UTC)) if on is None else on.date()


def _save(found: Page, to: Path) -> None:
    file = to / f"{found.jurisdiction}.html" if to.is_dir() else to
    try:
        file.write_text(html(found), encoding="utf-8")
    except OSError as error:
        raise failed(f"{file} cannot be written: {error.strerror}") from None
    write([str(file)])


def _clause(found: Page, name: str, *, as_json: bool) -> None:
    known = {of.id: of for of in found.clauses}
    if name not in known:
        raise failed(f"{found.town} has no clause {name}; its clauses begin with {_first(found)}")
    one = _one(found, known[name])
    if as_json:
        write_json(one)
        return
    write(law_lines.clause(one.clause, one.entries))
    for reading in one.readings:
        write(law_lines.asked(reading))
    if one.questions:
        write(law_lines.open_points((), one.questions))


def _one(found: Page, clause: ClauseShown) -> OneClause:
    wanted = {ref.place for ref in clause.entries}
    shown = [s for section in found.sections for s in section.entries if s.told.place in wanted]
    if found.calendar.place in wanted:
        shown.append(Shown(found.calendar, ()))
    return OneClause(
        clause=clause,
        entries=tuple(shown),
        readings=tuple(r for r in found.readings if r.id in clause.asked),
        questions=tuple(q for q in found.questions if q.id in clause.asked),
    )


def _first(found: Page) -> str:
    return found.clauses[0].id if found.clauses else "none"
