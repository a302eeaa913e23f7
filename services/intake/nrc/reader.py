"""Joins the four tables on SEQNOS into reports, setting aside what has a named defect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from services.intake.nrc.fields import Unreadable
from services.intake.nrc.model import Defect, NrcReport, Quarantined
from services.intake.nrc.records import Broken, Record
from services.intake.nrc.report import Rows, report
from services.intake.nrc.tables import Table, open_tables

_ONE_ROW = ("calls", "incident_commons", "incident_details")
_NO_NUMBER = "SEQNOS is blank or no number of five to eight digits"
_REPEATED = "the number is there before with other content; the first row counts"


class Numbered(msgspec.Struct, frozen=True):
    """The rows of one number: those that can be read by table, and those that cannot."""

    rows: dict[str, list[Record]]
    broken: list[Broken]


def read(path: Path, encoding: str | None = None) -> Iterator[NrcReport | Quarantined]:
    """Every report under `path` (a folder or zip file): rows without a number, then by number.

    One item for each row of calls, for each number without a call, for each row without a number
    and for each row that contradicts an earlier one: loaded + unchanged + quarantined = read. A
    report is yielded whole or not at all: a broken row in any table sets it aside. Raises
    `UnreadableExport` at once when a table or column is missing or an encoding does not fit.
    """
    tables = open_tables(path, encoding)
    return _items(tables)


def _items(tables: Mapping[str, Table]) -> Iterator[NrcReport | Quarantined]:
    numbered: dict[str, Numbered] = {}
    for name, table in tables.items():
        for row in table.rows:
            if row.number is None:
                yield _without_number(row)
            else:
                _put(numbered.setdefault(row.number, Numbered({}, [])), name, row)
    for number in sorted(numbered, key=lambda n: (len(n), n)):
        yield from _of_number(number, numbered[number])


def _put(group: Numbered, table: str, row: Record | Broken) -> None:
    if isinstance(row, Broken):
        group.broken.append(row)
    else:
        group.rows.setdefault(table, []).append(row)


def _without_number(row: Record | Broken) -> Quarantined:
    if isinstance(row, Broken):
        return Quarantined(None, row.file, row.line, row.defect, row.reason)
    return Quarantined(None, row.file, row.line, Defect.NO_NUMBER, _NO_NUMBER)


def _of_number(number: str, group: Numbered) -> Iterator[NrcReport | Quarantined]:
    if group.broken:
        bad = group.broken[0]
        yield Quarantined(number, bad.file, bad.line, bad.defect, bad.reason)
        return
    missing = [name for name in _ONE_ROW if name not in group.rows]
    if missing:
        yield _incomplete(number, group, missing)
        return
    yield from [_report(number, group)] * _repeats(group.rows["calls"])
    for name in _ONE_ROW:
        for row in group.rows[name]:
            if row.fields != group.rows[name][0].fields:
                yield _aside(number, row, Defect.NUMBER_REPEATED, _REPEATED)


def _repeats(calls: list[Record]) -> int:
    return sum(row.fields == calls[0].fields for row in calls)


def _report(number: str, group: Numbered) -> NrcReport | Quarantined:
    call, incident, details = (group.rows[name][0] for name in _ONE_ROW)
    materials = tuple(group.rows.get("material_involved", ()))
    try:
        return report(number, Rows(call, incident, details, materials))
    except Unreadable as wrong:
        return _aside(number, wrong.record, wrong.defect, str(wrong))


def _incomplete(number: str, group: Numbered, missing: list[str]) -> Quarantined:
    row = next(iter(group.rows.values()))[0]
    if "calls" in missing:
        return _aside(number, row, Defect.NO_CALL, "no row of calls has this number")
    says = f"no row of {' and '.join(missing)} has this number"
    return _aside(number, row, Defect.INCOMPLETE, says)


def _aside(number: str, row: Record, defect: Defect, reason: str) -> Quarantined:
    return Quarantined(number, row.file, row.line, defect, reason)
