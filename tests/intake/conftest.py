"""Small exports in the National Response Center's shape, written where a test wants them."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from services.intake.nrc.tables import NEEDS

ROOT = Path(__file__).parents[2]
NUMBER = "1300001"
CALL = {"DATE_TIME_RECEIVED": "5/4/26 16:38", "RESPONSIBLE_ORG_TYPE": "UNKNOWN"}
COMMONS = {
    "DESCRIPTION_OF_INCIDENT": "OIL IN A STORM DRAIN",
    "INCIDENT_DATE_TIME": "5/4/26 14:30",
    "LOCATION_NEAREST_CITY": "MINOA",
    "LOCATION_STATE": "NY",
    "POTENTIAL_FLAG": "N",
}
MATERIAL = {"AMOUNT_OF_MATERIAL": "5", "UNIT_OF_MEASURE": "GALLON(S)", "NAME_OF_MATERIAL": "OIL"}

Rows = list[dict[str, str]]
WriteExport = Callable[..., Path]


@pytest.fixture
def samples() -> Path:
    """The reports that the demo imports."""
    return ROOT / "services" / "demo" / "samples" / "nrc"


@pytest.fixture
def shared() -> Path:
    """Real files outside the repository."""
    return Path(os.environ.get("ORDINANCE_SHARED", ROOT.parent / "shared"))


@pytest.fixture
def export(tmp_path: Path) -> WriteExport:
    """Writes an export of one whole report; keywords replace the rows of a table."""

    def write(encoding: str = "utf-8", **tables: Rows) -> Path:
        rows = {
            "calls": [CALL],
            "incident_commons": [COMMONS],
            "incident_details": [{"MEDIUM_DESC": "WATER"}],
            "material_involved": [MATERIAL],
        }
        for name, columns in NEEDS.items():
            path = tmp_path / f"test_{name}.csv"
            with path.open("w", encoding=encoding, newline="") as file:
                writer = csv.DictWriter(file, columns.split(), restval="")
                writer.writeheader()
                for row in (rows | tables)[name]:
                    writer.writerow({"SEQNOS": NUMBER} | row)
        return tmp_path

    return write
