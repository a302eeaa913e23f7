"""What is told of an entry: points, each with its clauses, and tables."""

from __future__ import annotations

import msgspec


class Point(msgspec.Struct, frozen=True):
    """One sentence; `label` says what it is about, so that two versions can be compared."""

    label: str
    says: str
    clauses: tuple[str, ...] = ()


class Row(msgspec.Struct, frozen=True):
    cells: tuple[str, ...]
    clauses: tuple[str, ...] = ()


class Grid(msgspec.Struct, frozen=True):
    """A table; a row has a cell for each column, the clauses stand beside it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class Told(msgspec.Struct, frozen=True):
    """An entry in words, under the ways it was told with.

    `readings` are those the entry uses in itself; `gaps` those of them without a way in force.
    """

    section: str
    name: str
    title: str
    points: tuple[Point, ...]
    grids: tuple[Grid, ...] = ()
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        return f"{self.section}.{self.name}"
