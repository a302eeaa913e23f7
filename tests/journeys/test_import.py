"""The import against the services themselves: everything once, however often it is run."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from ordinance_core.settings import Settings
from services.cli.importing import nrc
from services.importing import Tally, import_nrc, over_http, posting
from tests.embedded import embedded

SAMPLES = Path(__file__).parents[2] / "services" / "demo" / "samples" / "nrc"


def quiet() -> Console:
    return Console(file=io.StringIO())


async def test_a_running_installation_takes_each_report_once(tmp_path: Path) -> None:
    async with embedded(tmp_path) as office:
        post = posting(over_http(office.http))
        assert await import_nrc(SAMPLES, post, console=quiet()) == Tally(34, 34, 0, 0)
        assert await import_nrc(SAMPLES, post, console=quiet()) == Tally(34, 0, 34, 0)
        await office.process.settle()
        listed = await office.get("/intake/reports", limit="100")
        assert len(listed["items"]) == 34
        towns = {row["jurisdiction"] for row in listed["items"]}
        assert {"allouez-wi", "minoa-ny", "unassigned"} <= towns


async def test_a_number_with_other_content_is_set_aside_and_what_stands_stays(
    tmp_path: Path,
) -> None:
    async with embedded(tmp_path) as office:
        other = {"source": "nrc", "external_id": "9900133", "place": "Elsewhere"}
        await office.post("/intake/reports", other)
        tally = await import_nrc(SAMPLES, posting(over_http(office.http)), console=quiet())
        assert tally == Tally(34, 33, 0, 1)


@pytest.mark.shared
async def test_the_real_export_loads_into_a_data_folder_and_twice_adds_nothing(
    tmp_path: Path, shared: Path
) -> None:
    settings, console = Settings(data=tmp_path), quiet()
    first = await nrc(shared / "data" / "nrc", settings, url=None, key=None, console=console)
    again = await nrc(shared / "data" / "nrc", settings, url=None, key=None, console=console)
    assert first.read == 465
    assert first.loaded > 400
    assert first.loaded + first.unchanged + first.quarantined == first.read
    assert (again.loaded, again.unchanged) == (0, first.loaded)
