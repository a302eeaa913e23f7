"""`ordinance law list`: the towns and their packs."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from ordinance_core.law import available, load_pack

out = Console()


def towns() -> None:
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
