"""`ordinance law coverage`: the clauses that facts can decide, cited and proven."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from ordinance_core.law import available, load_pack
from ordinance_core.law.coverage import Coverage, coverage, proven

out = Console()


def count(
    jurisdiction: Annotated[str | None, typer.Argument(help="All towns where none.")] = None,
    tests: Annotated[Path, typer.Option(help="Where the marked tests are.")] = Path("tests"),
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Count the clauses that facts can decide: cited by the pack, proven by a marked test."""
    towns = [town for town in available() if jurisdiction in (None, town)]
    if not towns:
        out.print(f"there is no pack {jurisdiction}; there are {', '.join(available())}")
        raise typer.Exit(1)
    marked = proven(path.read_text(encoding="utf-8") for path in sorted(tests.rglob("*.py")))
    found = [coverage(load_pack(town)) for town in towns]
    if as_json:
        sys.stdout.write(_as_json(found, marked) + "\n")
        return
    last = "missing" if jurisdiction is None else "not proven yet"
    table = Table("jurisdiction", "computable", "cited", "proven", last)
    for one in found:
        shown = one.computable
        missing = [c for c in shown if c not in marked]
        cited, known = len(shown) - len(one.uncited), len(shown) - len(missing)
        named = str(len(missing)) if jurisdiction is None else ", ".join(missing)
        table.add_row(one.jurisdiction, *map(str, (len(shown), cited, known)), named)
    out.print(table)


def _as_json(found: list[Coverage], marked: frozenset[str]) -> str:
    computable = [clause for one in found for clause in one.computable]
    counted = {
        "computable": computable,
        "proven": [clause for clause in computable if clause in marked],
        "missing": [clause for clause in computable if clause not in marked],
    }
    return msgspec.json.encode(counted).decode()
