"""`ordinance law amended`: the clauses whose text is no longer what the pack was written from."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Mapping
from itertools import starmap
from pathlib import Path
from typing import Annotated, NoReturn

import msgspec
import typer
from rich.console import Console

from ordinance_core.law import Pack, available, load_pack, register
from ordinance_core.law.citations import citing
from ordinance_core.law.grammar.header import Clause
from ordinance_core.law.pack.loader import registered_texts
from services.cli.law_lines import wrapped
from services.cli.law_town import failed, write

out = Console(soft_wrap=True)
_MARGIN = "  "


class Told(msgspec.Struct, frozen=True):
    """A clause that has to be read again, and the entries of the pack that rest on it."""

    clause: str
    locator: str
    lines: str
    now: tuple[register.Found | None, ...]
    moved: bool
    entries: tuple[str, ...]


class Comparison(msgspec.Struct, frozen=True):
    """`same` is whether the text as a whole has the words it had."""

    jurisdiction: str
    same: bool
    clauses: tuple[Told, ...]


def amended(
    jurisdiction: Annotated[str, typer.Argument(help="As in allouez-wi.")],
    text: Annotated[Path, typer.Argument(help="The ordinance as it stands now, as UTF-8 text.")],
    *,
    rehash: Annotated[
        bool, typer.Option("--rehash", help="Print the town's rows of the register anew.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Compare a text with the register, clause by clause; exit 1 where it says something else.

    Exit 2: there is no such pack, or the text cannot be read.
    """
    if jurisdiction not in available():
        _fail(f"there is no pack {jurisdiction}; there are {', '.join(available())}")
    pack, now = load_pack(jurisdiction), register.Text(_read(text))
    own = {c: clause for c, clause in pack.clauses.items() if c.startswith(pack.prefix)}
    if rehash:
        _rows({name: register.rehashed(clause, now) for name, clause in own.items()})
        return
    found = compared(pack, own, now)
    if as_json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        _print(pack, found)
    if not found.same:
        raise typer.Exit(1)


def compared(pack: Pack, own: Mapping[str, Clause], now: register.Text) -> Comparison:
    """What differs between the register and a text."""
    (whole,) = register.passages(registered_texts()[pack.jurisdiction])
    same = now.whole().sha256 == whole.sha256
    entries = citing(pack)
    return Comparison(
        jurisdiction=pack.jurisdiction,
        same=same,
        clauses=tuple(
            Told(a.clause, a.locator, a.lines, a.now, a.moved, entries.get(a.clause, ()))
            for a in (() if same else register.amended(own, now))
        ),
    )


def _print(pack: Pack, found: Comparison) -> None:
    for one in sorted(found.clauses, key=lambda one: one.moved):
        write(_clause(one))
    changed = sum(not one.moved for one in found.clauses)
    moved = len(found.clauses) - changed
    if found.same:
        out.print(f"{pack.title}: the text is the one that the pack was written from")
    elif found.clauses:
        out.print(f"{pack.title}: clauses changed: {changed}; only moved: {moved}")
    else:
        out.print(f"{pack.title}: the text differs, but not in a line that a clause cites")


def _clause(one: Told) -> Iterator[str]:
    yield from wrapped(f"{one.clause}, {one.locator}: {_now(one)}")
    yield from wrapped(f"rests on it: {', '.join(one.entries) or 'nothing'}", _MARGIN)


def _now(one: Told) -> str:
    was = one.lines.split(register.BETWEEN)
    return "; ".join(starmap(_place, zip(was, one.now, strict=True)))


def _place(was: str, found: register.Found | None) -> str:
    if found is None:
        return f"lines {was} changed"
    if not found.alone:
        return f"lines {was} changed, now among other words in {found.lines}"
    return f"lines {was} unchanged" if found.lines == was else f"lines {was} now {found.lines}"


def _rows(clauses: Mapping[str, Clause]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    for name, clause in clauses.items():
        writer.writerow((name, *clause.model_dump().values()))


def _read(text: Path) -> str:
    try:
        return text.read_text(encoding="utf-8")
    except OSError as error:
        _fail(f"{text} cannot be read: {error.strerror}")
    except UnicodeDecodeError as error:
        _fail(f"{text} is not UTF-8 text: byte {error.start} is none of it; save it as UTF-8")


def _fail(why: str) -> NoReturn:
    raise failed(why)
