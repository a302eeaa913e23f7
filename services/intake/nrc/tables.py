"""Finds the four CSV tables of an export in a folder or a zip file and checks their columns."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import msgspec

from services.intake.nrc.encoding import UnreadableExport, decode
from services.intake.nrc.model import Defect
from services.intake.nrc.records import Broken, Record, split

NEEDS = {
    "calls": (
        "SEQNOS DATE_TIME_RECEIVED RESPONSIBLE_COMPANY RESPONSIBLE_ORG_TYPE RESPONSIBLE_CITY"
        " RESPONSIBLE_STATE RESPONSIBLE_ZIP"
    ),
    "incident_commons": (
        "SEQNOS DESCRIPTION_OF_INCIDENT TYPE_OF_INCIDENT INCIDENT_CAUSE INCIDENT_DATE_TIME"
        " INCIDENT_DTG INCIDENT_LOCATION LOCATION_ADDRESS LOCATION_STREET1 LOCATION_STREET2"
        " LOCATION_NEAREST_CITY LOCATION_STATE LOCATION_COUNTY LOCATION_ZIP DISTANCE_FROM_CITY"
        " DISTANCE_UNITS DIRECTION_FROM_CITY LAT_DEG LAT_MIN LAT_SEC LAT_QUAD LONG_DEG LONG_MIN"
        " LONG_SEC LONG_QUAD POTENTIAL_FLAG"
    ),
    "incident_details": (
        "SEQNOS MEDIUM_DESC ADDITIONAL_MEDIUM_INFO BODY_OF_WATER TRIBUTARY_OF RELEASE_SECURED"
        " DESC_REMEDIAL_ACTION ADDITIONAL_INFO"
    ),
    "material_involved": (
        "SEQNOS CHRIS_CODE CAS_NUMBER UN_NUMBER AMOUNT_OF_MATERIAL UNIT_OF_MEASURE"
        " NAME_OF_MATERIAL IF_REACHED_WATER AMOUNT_IN_WATER UNIT_OF_MEASURE_REACH_WATER"
    ),
}


class Entry(Protocol):
    """What folders and zip files have in common."""

    @property
    def name(self) -> str: ...
    def is_file(self) -> bool: ...
    def iterdir(self) -> Iterator[Entry]: ...
    def read_bytes(self) -> bytes: ...


class Table(msgspec.Struct, frozen=True):
    """One table of the export: its rows, the broken ones among them."""

    file: str
    rows: tuple[Record | Broken, ...]


def open_tables(path: Path, encoding: str | None = None) -> dict[str, Table]:
    """The four tables under `path`; raises `UnreadableExport` naming the file and the column."""
    files = list(_files(path))
    return {name: _table(name, _pick(path, files, name), encoding) for name in NEEDS}


def _files(path: Path) -> Iterator[Entry]:
    try:
        root: Entry = zipfile.Path(path) if path.is_file() else path
        yield from (e for e in root.iterdir() if e.is_file() and _is_table(e.name))
    except (OSError, zipfile.BadZipFile) as wrong:
        says = "is neither a folder nor a zip file of the NRC's CSV tables"
        raise UnreadableExport(str(path), says) from wrong


def _is_table(name: str) -> bool:
    return name.lower().endswith(".csv") and not name.startswith(".")


def _pick(path: Path, files: list[Entry], table: str) -> Entry:
    found = [e for e in files if _names(e.name, table)]
    if not found:
        says = f"no file *_{table}*.csv is here; the CSV tables are read, not the workbook"
        raise UnreadableExport(str(path), says)
    if found[1:]:
        both = " and ".join(sorted(e.name for e in found))
        raise UnreadableExport(str(path), f"{both} both hold {table}; keep one")
    return found[0]


def _names(file: str, table: str) -> bool:
    stem = file.lower()
    return stem.startswith(f"{table}.") or f"_{table}." in stem or f"_{table}_" in stem


def _table(name: str, entry: Entry, encoding: str | None) -> Table:
    header, rows = split(entry.name, decode(entry.name, entry.read_bytes(), encoding))
    missing = [column for column in NEEDS[name].split() if column not in header]
    if missing:
        raise UnreadableExport(entry.name, f"the column {', '.join(missing)} is missing")
    if len(set(header)) < len(header):
        twice = sorted({column for column in header if header.count(column) > 1})
        raise UnreadableExport(entry.name, f"the column {', '.join(twice)} is there twice")
    found = tuple(rows)
    if found[1:] and all(_miscounted(row) for row in found):
        raise UnreadableExport(entry.name, f"no row has the {len(header)} columns of the header")
    return Table(entry.name, found)


def _miscounted(row: Record | Broken) -> bool:
    return isinstance(row, Broken) and row.defect is Defect.COLUMN_COUNT
