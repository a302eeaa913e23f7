"""`ordinance law coverage`: what becomes of every clause, and which of them are proven."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.table import Table

from ordinance_core.law import available, load_pack
from ordinance_core.law.coverage import Coverage, coverage, proven
from services.cli.law_town import failed, table_out


def count(
    jurisdiction: Annotated[str | None, typer.Argument(help="All towns where none.")] = None,
    tests: Annotated[Path, typer.Option(help="Where the marked tests are.")] = Path("tests"),
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Count every clause by what it asks: to be cited and proven, to be recorded, or nothing.

    Exit 2: there is no such pack, or no test from which to tell what is proven.
    """
    towns = [town for town in available() if jurisdiction in (None, town)]
    if not towns:
        raise failed(f"there is no pack {jurisdiction}; there are {', '.join(available())}")
    sources = [path.read_text(encoding="utf-8") for path in sorted(tests.rglob("*.py"))]
    if not sources:
        raise failed(
            f"there are no tests in {tests}, so nobody can tell what is proven; run this in a"
            " checkout of the project, or name their folder with --tests"
        )
    marked = proven(sources)
    found = [coverage(load_pack(town)) for town in towns]
    if as_json:
        sys.stdout.write(_as_json(found, marked) + "\n")
        return
    out = table_out()
    out.print(_counted(found, marked))
    if jurisdiction is not None:
        _each(out, found[0], marked)


def _counted(found: list[Coverage], marked: frozenset[str]) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False, padding=(0, 1, 0, 0))
    for heading in ("town", "all", "computable", "cited", "proven", "missing"):
        table.add_column(heading, no_wrap=True)
    for heading in ("record", "carried", "rest"):
        table.add_column(heading, no_wrap=True)
    for one in found:
        computable, recorded = len(one.computable), len(one.record_only)
        proved = sum(clause in marked for clause in one.computable)
        counts = (one.rows, computable, computable - len(one.uncited), proved, computable - proved)
        others = (recorded, recorded - len(one.uncarried), len(one.not_computational))
        table.add_row(one.jurisdiction, *map(str, (*counts, *others)))
    return table


def _each(out: Console, one: Coverage, marked: frozenset[str]) -> None:
    """The clauses of a town by name, but those that are proven."""
    missing = [clause for clause in one.computable if clause not in marked]
    out.print(f"not proven yet: {', '.join(missing) or 'none'}")
    table = Table("to record", "carried by")
    for clause, carriers in one.record_only.items():
        table.add_row(clause, ", ".join(carriers) or "nothing")
    out.print(table)
    out.print(f"not computational: {', '.join(one.not_computational)}")


def _as_json(found: list[Coverage], marked: frozenset[str]) -> str:
    computable = [clause for one in found for clause in one.computable]
    counted = {
        "computable": computable,
        "proven": [clause for clause in computable if clause in marked],
        "missing": [clause for clause in computable if clause not in marked],
        "record_only": {c: carried for one in found for c, carried in one.record_only.items()},
        "not_computational": [clause for one in found for clause in one.not_computational],
    }
    return msgspec.json.encode(counted).decode()
