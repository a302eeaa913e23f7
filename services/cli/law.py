"""`ordinance law`: the packs as people read them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from ordinance_core.law import PackRefused, available, check_file, load_pack
from ordinance_core.law.coverage import Coverage, coverage, proven
from services.cli import law_amended

app = typer.Typer(no_args_is_help=True, help="The ordinances as rule packs: clauses, readings.")
app.command("amended")(law_amended.amended)
out = Console()


@app.command("list")
def _list() -> None:
    """List the towns and their packs."""
    table = Table("jurisdiction", "town", "version", "clauses", "readings", "gaps")
    for town in available():
        pack = load_pack(town)
        gaps = [name for name, way in pack.defaults.items() if way is None]
        table.add_row(
            town,
            pack.title,
            pack.version,
            str(sum(clause.startswith(pack.prefix) for clause in pack.clauses)),
            str(len(pack.readings)),
            str(len(gaps)),
        )
    out.print(table)


@app.command("show")
def _show(
    jurisdiction: Annotated[str, typer.Argument(help="As in allouez-wi.")],
    clause: Annotated[str | None, typer.Option(help="One clause, by its id.")] = None,
) -> None:
    """Show a town's pack: its clauses, or one of them, and its readings."""
    if jurisdiction not in available():
        out.print(f"there is no pack {jurisdiction}; there are {', '.join(available())}")
        raise typer.Exit(1)
    pack = load_pack(jurisdiction)
    wanted = [c for c in pack.clauses if c.startswith(pack.prefix) and clause in (None, c)]
    if not wanted:
        out.print(f"{pack.title} has no clause {clause}")
        raise typer.Exit(1)
    table = Table("clause", "section", "what it says", title=f"{pack.title} ({pack.reference})")
    for name in wanted:
        table.add_row(name, pack.clauses[name].locator, pack.clauses[name].gist)
    out.print(table)
    if clause is None and pack.readings:
        readings = Table("reading", "question", "in force", title="Readings")
        for name, reading in pack.readings.items():
            readings.add_row(name, reading.asks, pack.defaults[name] or "a gap: nobody decided")
        out.print(readings)


@app.command("check")
def _check(file: Annotated[Path, typer.Argument(help="A pack's YAML file.")]) -> None:
    """Check a pack: the first thing the loader refuses, with file and line."""
    try:
        check_file(str(file))
    except PackRefused as refused:
        out.print(str(refused), style="bold red", markup=False, highlight=False)
        raise typer.Exit(1) from None
    out.print(f"{file} loads")


@app.command("coverage")
def _coverage(
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
