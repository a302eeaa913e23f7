"""The real export of 2018 loads whole."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from services.intake.nrc import NrcReport, Quarantined, UnreadableExport, read

pytestmark = pytest.mark.shared


@pytest.fixture
def reports(shared: Path) -> dict[str, NrcReport]:
    items = list(read(shared / "data" / "nrc"))
    assert [i for i in items if isinstance(i, Quarantined)] == []
    return {i.external_id: i for i in items if isinstance(i, NrcReport)}


def test_all_reports_load_beside_the_workbook(reports: dict[str, NrcReport]) -> None:
    assert len(reports) == 465


def test_degree_sign_and_accents_survive(reports: dict[str, NrcReport]) -> None:
    assert "28°56'9\" N" in reports["1201107"].description


def test_updates_come_after_what_they_update(reports: dict[str, NrcReport]) -> None:
    order = list(reports)
    known = {n: r.update_of for n, r in reports.items() if r.update_of in reports}

    assert reports["1200947"].update_of == "1200873"
    assert reports["1201188"].update_of == "1201148"
    assert all(order.index(old) < order.index(new) for new, old in known.items() if old)


def test_unknown_amounts_are_never_numbers(reports: dict[str, NrcReport]) -> None:
    materials = [m for r in reports.values() for m in r.materials]
    unknown = [m for m in materials if "UNKNOWN AMOUNT" in m.quantity.printed]

    assert len(materials) == 470
    assert len(unknown) == 251
    assert {m.quantity.amount for m in unknown} == {None}


def test_oddities_are_flagged_not_set_aside(reports: dict[str, NrcReport]) -> None:
    assert Counter(f.value for r in reports.values() for f in r.flags) == {
        "no_material": 61,
        "potential": 31,
        "incident_after_call": 20,
        "planned": 4,
        "coordinates_unusable": 1,
    }


def test_the_workbook_alone_is_not_an_export(shared: Path) -> None:
    with pytest.raises(UnreadableExport, match="not the workbook"):
        read(shared / "data" / "nrc" / "nrc_2018_sample.xlsx")
