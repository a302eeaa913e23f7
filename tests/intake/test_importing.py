"""An import counts every row once and says why one did not load."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from services.importing import Outcome, Tally, import_nrc
from services.intake.nrc import NrcReport, UnreadableExport

Export = Callable[..., Path]


class Shelf:
    """A fake intake: keeps reports by number, and the order in which they came."""

    def __init__(self) -> None:
        self.kept: dict[str, NrcReport] = {}

    async def post(self, report: NrcReport) -> Outcome:
        known = self.kept.setdefault(report.external_id, report)
        if known is report:
            return Outcome.LOADED
        return Outcome.UNCHANGED if known == report else Outcome.CONTRADICTS


@pytest.fixture
def paper() -> Console:
    return Console(file=io.StringIO(), width=200)


def _printed(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


async def test_the_samples_load_once(samples: Path, paper: Console) -> None:
    shelf = Shelf()

    first = await import_nrc(samples, shelf.post, console=paper)
    again = await import_nrc(samples, shelf.post, console=paper)

    assert first == Tally(read=34, loaded=34, unchanged=0, quarantined=0)
    assert again == Tally(read=34, loaded=0, unchanged=34, quarantined=0)
    assert list(shelf.kept) == sorted(shelf.kept)
    assert "34/34" in _printed(paper)


async def test_each_quarantined_row_has_its_reason(export: Export, paper: Console) -> None:
    folder = export(calls=[{"DATE_TIME_RECEIVED": "[red]soon[/red]"}])

    tally = await import_nrc(folder, Shelf().post, console=paper)

    assert tally == Tally(read=1, loaded=0, unchanged=0, quarantined=1)
    assert "set aside 1300001 at test_calls.csv:2" in _printed(paper)
    assert "'[red]soon[/red]', which is no date and time (unreadable_time)" in _printed(paper)


async def test_a_report_on_file_with_other_content_is_set_aside(
    export: Export, paper: Console
) -> None:
    shelf = Shelf()
    await import_nrc(export(), shelf.post, console=paper)
    folder = export(incident_details=[{"MEDIUM_DESC": "LAND"}])

    tally = await import_nrc(folder, shelf.post, console=paper)

    assert tally == Tally(read=1, loaded=0, unchanged=0, quarantined=1)
    assert shelf.kept["1300001"].medium == "WATER"
    assert "on file with other content" in _printed(paper)


def test_the_closing_line_is_json() -> None:
    line = Tally(read=3, loaded=1, unchanged=1, quarantined=1).line()

    assert json.loads(line) == {"read": 3, "loaded": 1, "unchanged": 1, "quarantined": 1}
    assert "\n" not in line


async def test_an_unreadable_export_posts_nothing(tmp_path: Path) -> None:
    shelf = Shelf()

    with pytest.raises(UnreadableExport):
        await import_nrc(tmp_path, shelf.post)

    assert shelf.kept == {}


async def test_an_import_that_broke_off_goes_on(samples: Path, paper: Console) -> None:
    shelf = Shelf()

    async def fails_at_the_tenth(report: NrcReport) -> Outcome:
        if report.external_id == "9900110":
            raise ConnectionError("gone")
        return await shelf.post(report)

    with pytest.raises(ConnectionError):
        await import_nrc(samples, fails_at_the_tenth, console=paper)
    tally = await import_nrc(samples, shelf.post, console=paper)

    assert tally == Tally(read=34, loaded=25, unchanged=9, quarantined=0)


@pytest.mark.shared
async def test_the_real_export_loads(shared: Path, paper: Console) -> None:
    tally = await import_nrc(shared / "data" / "nrc", Shelf().post, console=paper)

    assert tally == Tally(read=465, loaded=465, unchanged=0, quarantined=0)
