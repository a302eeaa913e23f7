"""A write can be repeated, made conditional, and read back; a refusal names its clauses."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.core.web.office import NewSpill, busy, unavailable

if TYPE_CHECKING:
    from tests.core.web.office import Office

KEY = {"idempotency-key": "call-17"}
HERE = NewSpill(jurisdiction="allouez-wi", on=date(2026, 3, 2))


async def test_a_write_answers_where_it_stands(
    client: httpx.AsyncClient, spill: dict[str, Any]
) -> None:
    answer = await client.post("/spills/spills", json=spill)
    assert answer.status_code == 201
    assert answer.headers["etag"] == '"1"'
    assert set(answer.json()) == {"stream", "version", "position", "event_id"}


async def test_the_same_key_and_body_get_the_same_answer(
    client: httpx.AsyncClient, office: Office, spill: dict[str, Any]
) -> None:
    first = await client.post("/spills/spills", json=spill, headers=KEY)
    again = await client.post("/spills/spills", json=spill, headers=KEY)
    assert (again.status_code, again.json()) == (first.status_code, first.json())
    assert again.headers["idempotency-replayed"] == "true"
    assert again.headers["etag"] == first.headers["etag"]
    assert len(office.spills) == 1


async def test_the_same_key_with_another_body_is_refused(
    client: httpx.AsyncClient, office: Office, spill: dict[str, Any]
) -> None:
    await client.post("/spills/spills", json=spill, headers=KEY)
    other = await client.post("/spills/spills", json=spill | {"gallons": 41}, headers=KEY)
    assert other.status_code == 422
    assert other.json()["type"] == "/problems/KeyReused"
    assert other.json()["errors"][0]["field"] == "Idempotency-Key"
    assert len(office.spills) == 1


async def test_a_key_belongs_to_its_caller_and_route(
    client: httpx.AsyncClient, dispatcher: httpx.AsyncClient, office: Office, spill: dict[str, Any]
) -> None:
    await client.post("/spills/spills", json=spill, headers=KEY)
    await dispatcher.post("/spills/spills", json=spill, headers=KEY)
    assert len(office.spills) == 2
    assert len(office.kept) == 2


async def test_without_a_key_each_request_is_a_command_of_its_own(
    client: httpx.AsyncClient, office: Office, spill: dict[str, Any]
) -> None:
    await client.post("/spills/spills", json=spill)
    await client.post("/spills/spills", json=spill)
    assert len(office.spills) == 2


@pytest.mark.parametrize("key", ["", "a b", "x" * 256])
async def test_a_key_that_cannot_be_kept_is_malformed(
    client: httpx.AsyncClient, spill: dict[str, Any], key: str
) -> None:
    answer = await client.post("/spills/spills", json=spill, headers={"idempotency-key": key})
    assert answer.status_code == 400
    assert "Idempotency-Key" in answer.json()["detail"]


async def test_a_kept_digest_does_not_give_the_body_away(
    client: httpx.AsyncClient, office: Office, spill: dict[str, Any]
) -> None:
    await client.post("/spills/spills", json=spill, headers=KEY)
    (kept,) = office.kept.values()
    assert kept.digest is not None
    assert len(kept.digest) == 64


async def test_a_refusal_by_law_names_reasons_and_clauses(
    client: httpx.AsyncClient, office: Office
) -> None:
    office.spills[:] = [HERE]
    answer = await client.post("/spills/spills/1/close", headers={"if-match": '"1"'})
    assert answer.status_code == 409
    problem = answer.json()
    del problem["correlation"]
    assert problem == {
        "type": "/problems/ScheduleNotLapsed",
        "title": "Schedule not lapsed",
        "status": 409,
        "detail": "The schedule of the notice still runs.",
        "reasons": [{"ok": False, "says": "the schedule has run out", "clauses": ["ALZ-094"]}],
        "clauses": [{"id": "ALZ-094", "section": "7-5(C)", "gist": "schedule of the notice"}],
    }


async def test_a_repeated_refusal_is_the_same_refusal(
    client: httpx.AsyncClient, office: Office
) -> None:
    office.spills[:] = [HERE]
    headers = KEY | {"if-match": '"1"'}
    first = await client.post("/spills/spills/1/close", headers=headers)
    again = await client.post("/spills/spills/1/close", headers=KEY)
    assert again.status_code == first.status_code == 409
    assert again.json()["reasons"] == first.json()["reasons"]


@pytest.mark.parametrize(
    ("given", "status", "problem"),
    [
        (None, 428, "PreconditionRequired"),
        ('"7"', 412, "PreconditionFailed"),
        ("7", 400, "Malformed"),
        ('W/"1"', 400, "Malformed"),
        ("*", 409, "ScheduleNotLapsed"),
    ],
)
async def test_a_change_states_the_version_it_saw(
    client: httpx.AsyncClient, office: Office, given: str | None, status: int, problem: str
) -> None:
    office.spills[:] = [HERE]
    headers = {} if given is None else {"if-match": given}
    answer = await client.post("/spills/spills/1/close", headers=headers)
    assert answer.status_code == status
    assert answer.json()["type"] == f"/problems/{problem}"


async def test_a_reader_with_the_same_version_gets_no_body(
    client: httpx.AsyncClient, office: Office
) -> None:
    office.spills[:] = [HERE]
    answer = await client.get("/spills/spills/1", headers={"if-none-match": 'W/"1"'})
    assert (answer.status_code, answer.content) == (304, b"")


@pytest.mark.parametrize("asked", ["at_least=8", "heard=cases/matter-1@8"])
async def test_what_has_not_come_yet_is_to_be_asked_again(
    client: httpx.AsyncClient, office: Office, spill: dict[str, Any], asked: str
) -> None:
    office.views_at = 7
    for answer in (
        await client.get(f"/spills/spills?{asked}"),
        await client.post(f"/spills/spills?{asked}", json=spill),
    ):
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "1"
    assert office.spills == []
    office.views_at = 8
    assert (await client.get(f"/spills/spills?{asked}")).status_code == 200


@pytest.mark.parametrize(("failure", "seconds"), [(busy(), "1"), (unavailable(), "5")])
async def test_a_log_that_is_busy_or_gone_says_when_to_try_again(
    client: httpx.AsyncClient,
    office: Office,
    spill: dict[str, Any],
    failure: Exception,
    seconds: str,
) -> None:
    office.failure = failure
    answer = await client.post("/spills/spills", json=spill)
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == seconds
    assert answer.headers["content-type"] == "application/problem+json"


async def test_a_list_is_read_page_by_page(client: httpx.AsyncClient, office: Office) -> None:
    office.spills[:] = [HERE] * 5
    place: str | None = "/spills/spills?limit=2&at_least=1"
    sizes = []
    while place:
        answer = await client.get(place)
        sizes.append(len(answer.json()["items"]))
        place = answer.links["next"]["url"] if "next" in answer.links else None
    assert sizes == [2, 2, 1]
    assert answer.json()["next"] is None
