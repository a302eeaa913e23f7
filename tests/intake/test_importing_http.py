"""A running installation is sent each report under its number, and its answers are believed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from services.importing import Differs, Outcome, over_http, posting
from services.intake.nrc import NrcReport, read


class Installation:
    """A fake intake over HTTP: 201 for a new report, 200 for a known one, else a problem."""

    def __init__(self) -> None:
        self.kept: dict[str, dict[str, Any]] = {}

    def answer(self, request: httpx.Request) -> httpx.Response:
        key, body = request.headers["idempotency-key"], json.loads(request.content)
        if request.headers.get("authorization") != "Bearer right":
            return httpx.Response(401, json={"type": "/problems/Unauthenticated"})
        if key in self.kept and self.kept[key] != body:
            return httpx.Response(422, json={"type": "/problems/KeyReused"})
        if key in self.kept:
            return httpx.Response(200, json={})
        self.kept[key] = body
        return httpx.Response(201, json={})

    def client(self, bearer: str = "right") -> httpx.AsyncClient:
        return httpx.AsyncClient(
            transport=httpx.MockTransport(self.answer),
            base_url="http://town.example",
            headers={"Authorization": f"Bearer {bearer}"},
        )


@pytest.fixture
def reports(samples: Path) -> list[NrcReport]:
    return [r for r in read(samples) if isinstance(r, NrcReport)]


async def test_new_reports_are_loaded_and_known_ones_unchanged(reports: list[NrcReport]) -> None:
    town = Installation()
    async with town.client() as client:
        first = posting(over_http(client))
        outcomes = [await first(r) for r in (*reports[:3], reports[0])]
        again = posting(over_http(client))
        outcomes += [await again(r) for r in (reports[1], reports[4])]

    loaded, unchanged = Outcome.LOADED, Outcome.UNCHANGED
    assert outcomes == [loaded, loaded, loaded, unchanged, unchanged, loaded]
    assert "nrc-9900101" in town.kept


async def test_another_body_under_a_number_contradicts(reports: list[NrcReport]) -> None:
    async def differs(_form: dict[str, Any]) -> bool:
        raise Differs

    assert await posting(differs)(reports[0]) is Outcome.CONTRADICTS

    town = Installation()
    town.kept["nrc-9900101"] = {"description": "other"}
    async with town.client() as client:
        assert await posting(over_http(client))(reports[0]) is Outcome.CONTRADICTS


async def test_every_other_refusal_stops_the_import(reports: list[NrcReport]) -> None:
    async with Installation().client(bearer="wrong") as client:
        with pytest.raises(httpx.HTTPStatusError, match="401"):
            await posting(over_http(client))(reports[0])
