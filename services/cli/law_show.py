"""`ordinance law show`: a town's pack as a page that people read, or one of its clauses."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import typer

from ordinance_core.law import Pack
from ordinance_core.law.coverage import proving
from ordinance_core.law.pack.loader import registered
from ordinance_core.law.words.one_clause import one_clause
from ordinance_core.law.words.page import Page, page
from ordinance_core.lawpage import html
from services.cli import law_lines
from services.cli.law_town import AsJson, Town, failed, pack_of, write, write_json


def show(
    jurisdiction: Town,
    *,
    clause: Annotated[str | None, typer.Option(help="One clause, by its id.")] = None,
    tests: Annotated[
        Path, typer.Option(help="Where the marked tests are, to name those of a clause.")
    ] = Path("tests"),
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
        _clause(found, clause, tests, as_json=as_json)
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


def _clause(found: Page, name: str, tests: Path, *, as_json: bool) -> None:
    try:
        one = one_clause(found, name, _proving(tests, name))
    except KeyError:
        raise failed(
            f"{found.town} has no clause {name}; its clauses begin with {_first(found)}"
        ) from None
    if as_json:
        write_json(one)
    else:
        write(law_lines.clause(one))


def _proving(tests: Path, clause: str) -> tuple[str, ...] | None:
    """The tests of a clause of the register; None without tests at hand."""
    sources = {str(path): path.read_text("utf-8") for path in sorted(tests.rglob("*.py"))}
    if not sources or clause not in registered():
        return None
    return proving(sources).get(clause, ())


def _first(found: Page) -> str:
    return found.clauses[0].id if found.clauses else "none"
