"""`ordinance law show`: a town's pack as people read it."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ordinance_core.law import available, load_pack

out = Console()


def show(
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
