"""A notice names its person: on paper in plain words, on record only sealed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.embedded import Embedded, embedded

NAME = "Zebulon Quimby"
CONTENT = {
    "name_and_address": f"{NAME}, 9345 East River Drive",
    "place": "the yard drain",
    "nature": "oil in the storm sewer",
    "measures_and_schedule": "stop at once",
    "penalties": "as the article says",
    "appeal_statement": "in writing",
    "intent_and_cost_statement": "the village may do the work",
}
NOTICE = {"on": "2026-05-05", "complete_by": "2026-05-29", "content": CONTENT}
TRIAGE = {"source": "grease", "composition": "not_stormwater", "receiving": "ms4"}
FOUND = {"offence": "prohibited_discharge", "on": "2026-05-05", "began_on": "2026-05-04"}


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Embedded]:
    async with embedded(tmp_path) as running:
        yield running


async def issued(office: Embedded) -> tuple[str, str]:
    matter = await office.case()
    await office.post(f"/intake/reports/{matter}/triage", TRIAGE)
    party = {"role": "violator", "name": NAME, "address": "9345 East River Drive\nAllouez, WI"}
    await office.post(f"/cases/{matter}/facts/party-named", party)
    await office.post(f"/cases/{matter}/find-violation", FOUND)
    made = await office.post(f"/cases/{matter}/issue-notice-of-violation", NOTICE)
    return matter, made["event_id"]


def text_of(pdf: bytes) -> str:
    return "".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


@pytest.mark.clause("ALZ-087")
async def test_the_name_stands_in_the_letter_and_in_no_log(office: Embedded) -> None:
    matter, notice = await issued(office)
    letter = await office.http.get(f"/notices/{notice}.pdf")
    assert f"{NAME}, 9345 East River Drive" in text_of(letter.content)
    for service in office.process.runtimes.values():
        for recorded in await service.log.read(0, 10_000):
            assert NAME not in recorded.data.decode()
    history = (await office.http.get(f"/cases/{matter}/history")).text
    assert NAME not in history
    assert '"name_and_address":"sealed"' in history


@pytest.mark.clause("ALZ-087")
async def test_a_blank_name_is_still_missing(office: Embedded) -> None:
    matter, _ = await issued(office)
    blank = {**NOTICE, "content": {**CONTENT, "name_and_address": "  "}}
    refused = await office.http.post(f"/cases/{matter}/issue-notice-of-violation", json=blank)
    assert refused.status_code == 409
    assert refused.json()["type"] == "/problems/NoticeContentMissing"
