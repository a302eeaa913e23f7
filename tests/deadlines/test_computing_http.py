"""A due date computed over HTTP, and the clocks of a town as a calendar to subscribe to."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path
from typing import Any

import icalendar
import pytest
from typer.testing import CliRunner

from services.__main__ import app
from tests.embedded import Embedded, embedded

APPEAL: dict[str, Any] = {"jurisdiction": "allouez-wi", "clock": "appeal", "from": "2026-05-21"}


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Embedded]:
    async with embedded(tmp_path) as opened:
        yield opened


async def test_the_answer_is_that_of_the_command(running: Embedded) -> None:
    asked = ["compute", "allouez-wi", "appeal", "--from", "2026-05-21", "--json"]
    said = CliRunner().invoke(app, asked).stdout
    answered = await running.http.post("/deadlines/compute", json=APPEAL)
    assert answered.status_code == 200
    assert answered.json() == json.loads(said)


async def test_a_closure_that_the_town_recorded_moves_it(running: Embedded) -> None:
    closed = {"on": "2026-05-04", "day": "2026-05-22", "full": True}
    await running.post("/deadlines/calendars/allouez-wi/closures", closed)
    answered = await running.http.post("/deadlines/compute", json=APPEAL)
    assert answered.json()["ends"][0]["due"] == "2026-05-28"


async def test_a_holiday_that_the_town_recorded_as_proclaimed_is_shown_with_its_source(
    running: Embedded,
) -> None:
    proclaimed = {
        "on": "2026-05-04",
        "day": "2026-05-22",
        "cause": "a day of mourning",
        "proclamation": "Proclamation 1",
    }
    await running.post("/deadlines/calendars/minoa-ny/holidays", proclaimed)
    listed = await running.http.get("/deadlines/calendars/minoa-ny/holidays")
    assert [(f["day"], f["proclamation"]) for f in listed.json()] == [
        ("2026-05-22", "Proclamation 1")
    ]
    asked = {"jurisdiction": "minoa-ny", "clock": "appeal", "from": "2026-05-07"}
    (found,) = (await running.http.post("/deadlines/compute", json=asked)).json()["ends"]
    assert found["due"] == "2026-05-26"
    assert "a day of mourning (Proclamation 1)" in found["steps"][1]


async def test_a_year_without_data_answers_provisional_and_names_it(running: Embedded) -> None:
    asked = {**APPEAL, "from": "2030-12-30"}
    (found,) = (await running.http.post("/deadlines/compute", json=asked)).json()["ends"]
    assert found["provisional"] is True
    assert found["unchecked"] == ["Wis. Stat. 995.20: 2031"]


@pytest.mark.parametrize(
    ("headers", "params"), [({"accept": "text/calendar"}, {}), ({}, {"format": "ics"})]
)
async def test_it_comes_as_a_calendar_too(
    running: Embedded, headers: dict[str, str], params: dict[str, str]
) -> None:
    answered = await running.http.post(
        "/deadlines/compute", json=APPEAL, headers=headers, params=params
    )
    assert answered.headers["content-type"].startswith("text/calendar")
    (event,) = icalendar.Calendar.from_ical(answered.content).walk("VEVENT")
    assert event.decoded("dtstart") == date(2026, 5, 27)


@pytest.mark.parametrize(
    ("changed", "field", "says"),
    [
        ({"jurisdiction": "atlantis"}, "jurisdiction", "there are allouez-wi"),
        ({"clock": "never"}, "clock", "it has hazardous_to_dispatch"),
        ({"from": "2026-05-21T09:00"}, "from", "lacks its offset"),
        ({"given": {"complete_by": "soon"}}, "given.complete_by", "nothing this clock asks"),
        ({"facts": [{"fact": "Nothing"}]}, "facts[0].fact", "is none of"),
        ({"colour": "red"}, "colour", "not a field known here"),
    ],
)
async def test_a_wrong_field_is_named(
    running: Embedded, changed: dict[str, Any], field: str, says: str
) -> None:
    answered = await running.http.post("/deadlines/compute", json={**APPEAL, **changed})
    assert answered.status_code == 422
    (error,) = answered.json()["errors"]
    assert error["field"] == field
    assert says in error["says"]


async def test_a_caller_of_another_town_is_told_of_his_own_only(running: Embedded) -> None:
    async with await running.client("auditor", towns=("minoa-ny",)) as stranger:
        answered = await stranger.post("/deadlines/compute", json=APPEAL)
        assert answered.status_code == 422
        assert "there are minoa-ny" in answered.json()["detail"]


async def test_the_clocks_a_caller_may_see_are_a_calendar(running: Embedded) -> None:
    matter = await running.case()
    triage = {
        "on": "2026-05-05",
        "source": "grease",
        "composition": "not_stormwater",
        "receiving": "ms4",
        "discharged_on": "2026-05-04",
    }
    await running.post(f"/intake/reports/{matter}/triage", triage)
    released = {
        "at": "2026-05-05T09:00:00-05:00",
        "material": "nonhazardous",
        "known_at": "2026-05-05T08:00:00-05:00",
        "discharged_on": "2026-05-05",
    }
    await running.post(f"/intake/reports/{matter}/facts/release-discovered", released)
    answered = await running.http.get("/deadlines/calendar.ics")
    assert answered.headers["content-type"].startswith("text/calendar")
    events = list(icalendar.Calendar.from_ical(answered.content).walk("VEVENT"))
    listed = (await running.get("/deadlines", status="running"))["items"]
    assert {str(e["uid"]).partition("@")[0] for e in events} == {c["id"] for c in listed}
    assert all(str(e["summary"]).startswith("ALZ-2026-0001: ") for e in events)
    async with await running.client("auditor", towns=("minoa-ny",)) as stranger:
        empty = await stranger.get("/deadlines/calendar.ics")
        assert not icalendar.Calendar.from_ical(empty.content).walk("VEVENT")
