"""Splits a table's text into records, going on behind a record that cannot be read."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

import msgspec

from services.intake.nrc.model import Defect

_RECORD_STARTS = re.compile(r'"?\d{5,8}"?,')
_NUMBER = re.compile(r"\d{5,8}")


class Record(msgspec.Struct, frozen=True):
    """One row by column name, with the physical line (1-based) on which it starts."""

    file: str
    line: int
    fields: dict[str, str]

    def get(self, column: str) -> str | None:
        """The trimmed text of a column, None when it is blank."""
        return self.fields[column].strip() or None

    @property
    def number(self) -> str | None:
        """SEQNOS, or None when it is not a plain number."""
        found = self.fields["SEQNOS"].strip()
        return found if _NUMBER.fullmatch(found) else None


class Broken(msgspec.Struct, frozen=True):
    """A row that cannot be read; `number` when its first column still is one."""

    file: str
    line: int
    number: str | None
    defect: Defect
    reason: str


class Broke(Exception):  # noqa: N818 - becomes a `Broken` row
    """A row that cannot be read, before its place is known."""

    def __init__(self, defect: Defect, says: str) -> None:
        super().__init__(says)
        self.defect = defect


def split(file: str, text: str) -> tuple[tuple[str, ...], Iterator[Record | Broken]]:
    """The header and the records below it; `file` is for their messages."""
    lines = list(io.StringIO(text, newline=""))
    header, below = _parse(lines, 0)
    names = tuple(name.strip().upper() for name in header or ())
    return names, _records(file, lines, below, names)


def _records(
    file: str, lines: list[str], at: int, names: tuple[str, ...]
) -> Iterator[Record | Broken]:
    while at < len(lines):
        row, after = _parse(lines, at)
        line, number = at + 1, _leading_number(lines[at])
        if row is None or any(cell.strip() for cell in row):
            try:
                yield Record(file, line, _fields(row, names))
            except Broke as broke:
                yield Broken(file, line, number, broke.defect, str(broke))
                after = _next_start(lines, at + 1, after)
        at = after


def _parse(lines: list[str], at: int) -> tuple[list[str] | None, int]:
    """The cells that start on line `at` (0-based; None: quoting is broken), and the line after."""
    rows = csv.reader(map(lines.__getitem__, range(at, len(lines))), strict=True)
    try:
        row = next(rows, [])
    except csv.Error:
        row = None
    return row, at + max(rows.line_num, 1)


def _fields(row: list[str] | None, names: tuple[str, ...]) -> dict[str, str]:
    if row is None:
        raise Broke(Defect.QUOTING, "a quotation mark is not closed or not doubled")
    if len(row) != len(names):
        says = f"has {len(row)} columns where the header has {len(names)}"
        raise Broke(Defect.COLUMN_COUNT, f"{says}: it is cut off, or a comma is not quoted")
    if any("\0" in cell for cell in row):
        raise Broke(Defect.NUL_CHARACTER, "holds a NUL character")
    return dict(zip(names, row, strict=True))


def _leading_number(line: str) -> str | None:
    found = _RECORD_STARTS.match(line)
    return found.group().strip('",') if found else None


def _next_start(lines: list[str], at: int, after: int) -> int:
    """Where to go on: the next line that starts like a record, inside the broken one or behind."""
    inside = range(at, min(after, len(lines)))
    return next((i for i in inside if _RECORD_STARTS.match(lines[i])), after)
