"""Whatever is thrown at the services: a clear problem that names the field, and nothing stored."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.embedded import Embedded, embedded

JSON = {"content-type": "application/json"}


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Embedded]:
    async with embedded(tmp_path) as running:
        yield running


async def positions(office: Embedded) -> list[int]:
    return [await r.log.position() for r in office.process.runtimes.values()]


async def refused(
    office: Embedded, path: str, body: bytes, status: int, field: str | None
) -> httpx.Response:
    """A raw request that must be answered with a problem, and must leave no trace."""
    before = await positions(office)
    response = await office.http.post(path, content=body, headers=JSON)
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    if field is not None:
        assert field in [e["field"] for e in response.json()["errors"]], response.text
    assert await positions(office) == before
    return response


HOSTILE: list[tuple[str, bytes, int, str | None]] = [
    ("an unknown field", b'{"colour": "blue"}', 422, "colour"),
    ("a wrong type", b'{"place": 7}', 422, "place"),
    ("a naive instant", b'{"at": "2026-05-05T09:00:00"}', 422, "at"),
    ("no date at all", b'{"on": "yesterday"}', 422, "on"),
    ("not a number", b'{"quantity": NaN}', 422, "quantity"),
    ("not a number as text", b'{"quantity": "NaN"}', 422, None),
    ("infinity", b'{"quantity": 1e999}', 422, "quantity"),
    ("a repeated key", b'{"place": "Allouez", "place": "Minoa"}', 422, "place"),
    ("a NUL character", b'{"place": "Allou\\u0000ez"}', 422, "place"),
    ("half a character", b'{"place": "\\ud83d"}', 400, None),
    ("no JSON", b"{", 400, None),
    ("nothing", b"", 400, None),
    ("a list", b"[]", 422, "body"),
]


@pytest.mark.parametrize(
    ("body", "status", "field"), [h[1:] for h in HOSTILE], ids=[h[0] for h in HOSTILE]
)
async def test_a_hostile_report_is_refused_and_leaves_no_trace(
    office: Embedded, body: bytes, status: int, field: str | None
) -> None:
    await refused(office, "/intake/reports", body, status, field)
    made = await office.post("/intake/reports", {"place": "Allouez", "state": "WI"})
    await office.process.settle()
    assert [r["matter"] for r in (await office.get("/intake/reports"))["items"]] == [
        made["stream"].removeprefix("matter-")
    ]


async def test_ten_megabytes_are_not_read(office: Embedded) -> None:
    body = b'{"place": "' + b"x" * 10_000_000 + b'"}'
    await refused(office, "/intake/reports", body, 413, None)


async def test_a_backslash_sequence_as_text_is_kept_as_it_came(office: Embedded) -> None:
    await office.post("/intake/reports", {"place": "Nowhere", "location": "\\u0000"})
    (report,) = (await office.get("/intake/reports"))["items"]
    assert report["location"] == "\\u0000"


async def test_an_unknown_town_is_refused_by_name(office: Embedded) -> None:
    made = await office.post("/intake/reports", {"place": "Nowhere"})
    matter = made["stream"].removeprefix("matter-")
    path = f"/intake/reports/{matter}/assign"
    response = await refused(office, path, b'{"jurisdiction": "atlantis"}', 422, "jurisdiction")
    assert "atlantis" in response.text
    for route in ("/cases/towns/atlantis", "/deadlines/calendars/atlantis/closures"):
        assert (await office.http.get(route)).status_code == 404


async def test_without_a_key_nothing_is_answered_and_outside_the_scope_nothing_is_there(
    office: Embedded,
) -> None:
    matter = await office.case()
    bare = {"authorization": ""}
    for path in (
        "/intake/reports",
        f"/cases/{matter}",
        "/deadlines",
        f"/billing/accounts/{matter}",
    ):
        assert (await office.http.get(path, headers=bare)).status_code == 401
    async with await office.client("officer", towns=("minoa-ny",)) as stranger:
        for path in (
            f"/intake/reports/{matter}",
            f"/cases/{matter}",
            f"/billing/accounts/{matter}",
        ):
            assert (await stranger.get(path)).status_code == 404
        assert (await stranger.get("/cases")).json()["items"] == []
        assert (await stranger.get("/deadlines")).json()["items"] == []
        answered = await stranger.post(f"/cases/{matter}/facts/entry-refused", json={})
        assert answered.status_code == 404


async def test_who_reported_is_shown_only_to_those_who_may_see_it(office: Embedded) -> None:
    matter = await office.case(reporter="Ann Example, 555-0199", description="Ann saw it")
    shown = await office.get(f"/intake/reports/{matter}")
    assert shown["reporter"] == "Ann Example, 555-0199"
    async with await office.client("clerk") as clerk:
        one = await clerk.get(f"/intake/reports/{matter}")
        assert one.status_code == 200
        assert "Ann" not in one.text
    for path in ("/intake/reports", f"/cases/{matter}", f"/cases/{matter}/history", "/cases/log"):
        assert "Ann" not in (await office.http.get(path)).text


async def test_the_same_key_answers_once_and_another_body_is_refused(office: Embedded) -> None:
    key = {"idempotency-key": "caller-1"}
    body = {"place": "Allouez", "state": "WI"}
    first = await office.http.post("/intake/reports", json=body, headers=key)
    again = await office.http.post("/intake/reports", json=body, headers=key)
    assert first.json() == again.json()
    other = await office.http.post("/intake/reports", json={"place": "Minoa"}, headers=key)
    assert other.status_code == 422
    await office.process.settle()
    assert len((await office.get("/intake/reports"))["items"]) == 1


async def test_a_refusal_is_repeated_under_its_key(office: Embedded) -> None:
    matter = await office.case()
    key = {"idempotency-key": "bill-1"}
    body = {"amount_cents": 100}
    path = f"/billing/accounts/{matter}/invoices"
    first = await office.http.post(path, json=body, headers=key)
    again = await office.http.post(path, json=body, headers=key)
    assert first.status_code == again.status_code == 409
    assert first.json()["type"] == again.json()["type"]


async def test_a_change_of_what_moved_on_is_refused(office: Embedded) -> None:
    matter = await office.case()
    await office.post(f"/intake/reports/{matter}/triage", TRIAGE)
    seen = (await office.get(f"/cases/{matter}"))["version"]
    body = {"offence": "prohibited_discharge", "on": "2026-05-05"}
    path = f"/cases/{matter}/find-violation"
    stale = await office.http.post(path, json=body, headers={"if-match": f'"{seen - 1}"'})
    assert stale.status_code == 412
    fresh = await office.http.post(path, json=body, headers={"if-match": f'"{seen}"'})
    assert fresh.status_code == 201


TRIAGE = {"source": "wash_water", "composition": "not_stormwater", "receiving": "ms4"}
FUTURE = {"offence": "prohibited_discharge", "on": "2026-05-06"}
NO_SUCH = {"offence": "witchcraft", "on": "2026-05-05"}


@pytest.mark.parametrize(
    ("body", "field"), [(FUTURE, "on"), (NO_SUCH, "offence")], ids=["to come", "no such offence"]
)
async def test_a_finding_that_cannot_be_names_its_field(
    office: Embedded, body: dict[str, Any], field: str
) -> None:
    matter = await office.case()
    response = await office.http.post(f"/cases/{matter}/find-violation", json=body)
    assert response.status_code == 422, response.text
    assert [e["field"] for e in response.json()["errors"]] == [field]


async def test_what_no_one_hears_in_time_is_answered_with_a_time_to_try_again(
    office: Embedded,
) -> None:
    matter = await office.case()
    response = await office.http.get(
        f"/cases/{matter}", params={"heard": f"intake/matter-{matter}@99"}
    )
    assert response.status_code == 503
    assert response.headers["retry-after"]
