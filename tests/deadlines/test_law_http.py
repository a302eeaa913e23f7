"""A town's pack over HTTP: the page of the command for people without a shell."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from services.__main__ import app
from tests.embedded import Embedded, embedded

TOWN = "/deadlines/law/allouez-wi"
DAY = "2026-05-05"


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Embedded]:
    async with embedded(tmp_path) as opened:
        yield opened


async def test_a_browser_gets_the_page_of_the_command(running: Embedded, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    CliRunner().invoke(app, ["law", "show", "allouez-wi", "--on", DAY, "--html", str(file)])
    answered = await running.http.get(TOWN, headers={"accept": "text/html,*/*;q=0.8"})

    assert answered.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in answered.headers["content-security-policy"]
    assert answered.text == file.read_text("utf-8")
    assert (await running.http.get(TOWN, params={"format": "html"})).text == answered.text


async def test_a_program_gets_json_as_on_the_day_it_asks_for(running: Embedded) -> None:
    said = CliRunner().invoke(app, ["law", "show", "allouez-wi", "--on", DAY, "--json"]).stdout

    assert await running.get(TOWN) == json.loads(said)
    assert (await running.get(TOWN, on="2027-01-04"))["on"] == "2027-01-04"


async def test_one_clause_comes_with_its_lines_and_what_decides_on_it(running: Embedded) -> None:
    found = await running.get(f"{TOWN}/clauses/ALZ-095")

    assert (found["clause"]["locator"], found["clause"]["lines"]) == ("Enforcement C(6)", "361-364")
    assert [entry["told"]["name"] for entry in found["entries"]] == ["appeal", "file-appeal"]
    assert "ALZ-159" in [reading["id"] for reading in found["decided_by"]]
    assert found["tests"] is None
    statute = await running.get(f"{TOWN}/clauses/Wis. Stat. 990.001(4)")
    assert statute["clause"]["gist"]


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        (f"{TOWN}/clauses/ALZ-999", 404, "Village of Allouez has no clause ALZ-999"),
        ("/deadlines/law/nowhere", 404, "there is no town nowhere here"),
        (f"{TOWN}?on=yesterday", 422, "on"),
        (f"{TOWN}?format=pdf", 422, "format"),
    ],
)
async def test_what_is_not_there_or_not_understood_is_said(
    running: Embedded, path: str, status: int, says: str
) -> None:
    answered = await running.http.get(path)

    assert answered.status_code == status
    assert says in answered.text


async def test_only_callers_of_the_town_may_read_it(running: Embedded) -> None:
    async with await running.client("auditor", towns=("minoa-ny",)) as auditor:
        assert (await auditor.get(TOWN)).status_code == 404
        assert (await auditor.get("/deadlines/law/minoa-ny")).status_code == 200
    running.http.headers.pop("authorization")
    assert (await running.http.get(TOWN)).status_code == 401
