"""`ordinance law list`: the towns and their packs."""

from __future__ import annotations

import msgspec
from rich.table import Table

from ordinance_core.law import Pack, available, load_pack
from services.cli.law_town import AsJson, table_out, write_json


class Listed(msgspec.Struct, frozen=True):
    """A town's pack in numbers; a gap is a reading without a way in force."""

    jurisdiction: str
    town: str
    version: str
    clauses: int
    readings: int
    gaps: int


def towns(as_json: AsJson = False) -> None:
    """List the towns and their packs."""
    found = [_listed(load_pack(town)) for town in available()]
    if as_json:
        write_json(found)
        return
    table = Table("jurisdiction", "town", "version", "clauses", "readings", "gaps")
    for one in found:
        numbers = map(str, (one.clauses, one.readings, one.gaps))
        table.add_row(one.jurisdiction, one.town, one.version, *numbers)
    table_out().print(table)


def _listed(pack: Pack) -> Listed:
    return Listed(
        jurisdiction=pack.jurisdiction,
        town=pack.title,
        version=pack.version,
        clauses=sum(clause.startswith(pack.prefix) for clause in pack.clauses),
        readings=len(pack.readings),
        gaps=sum(way is None for way in pack.defaults.values()),
    )
