"""What an installation shows of itself: services, documents, health, metrics, log lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx

from ordinance_core.web.health import Check

if TYPE_CHECKING:
    from tests.core.web.office import Office


async def test_the_root_lists_the_services(client: httpx.AsyncClient) -> None:
    (listed,) = (await client.get("/")).json()["services"]
    assert (listed["name"], listed["docs"]) == ("spills", "/spills/docs")
    shown = await client.get("/", headers={"accept": "text/html"})
    assert '<a href="/spills/docs">spills</a>' in shown.text


async def test_the_document_tells_each_route_whole(client: httpx.AsyncClient) -> None:
    client.headers.pop("authorization")
    document = (await client.get("/spills/openapi.json")).json()
    report = document["paths"]["/spills/spills"]["post"]
    body = report["requestBody"]["content"]["application/json"]
    assert body["schema"] == {"$ref": "#/components/schemas/NewSpill"}
    assert body["example"] == {"jurisdiction": "text", "on": "2026-03-02"}
    assert "For the roles hotline, dispatcher." in report["description"]
    assert set(report["responses"]) >= {"201", "400", "401", "409", "412", "413", "415", "422"}
    names = {p["name"] for p in report["parameters"]}
    assert names == {"Idempotency-Key", "If-Match", "at_least", "heard"}
    listed = document["paths"]["/spills/spills"]["get"]
    shown = [(p["name"], p["schema"]["type"]) for p in listed["parameters"]]
    assert shown == [
        ("cursor", "string"),
        ("limit", "integer"),
        ("jurisdiction", "string"),
        ("at_least", "integer"),
        ("heard", "string"),
    ]
    rows = listed["responses"]["200"]["content"]["application/json"]["schema"]["$ref"]
    items = document["components"]["schemas"][rows.rpartition("/")[2]]["properties"]["items"]
    assert items["items"] == {"$ref": "#/components/schemas/NewSpill"}
    spill = document["components"]["schemas"]["NewSpill"]
    assert spill["properties"]["at"]["anyOf"][0]["format"] == "date-time"
    assert spill["description"] == "A spill as it was seen."


async def test_every_reference_in_the_document_leads_somewhere(client: httpx.AsyncClient) -> None:
    document = (await client.get("/spills/openapi.json")).json()
    refs = list(_refs(document))
    assert refs
    for ref in refs:
        place: Any = document
        for step in ref.removeprefix("#/").split("/"):
            place = place[step]
        assert place


async def test_the_page_shows_the_document_without_anything_from_elsewhere(
    client: httpx.AsyncClient,
) -> None:
    answer = await client.get("/spills/docs")
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    for expected in (
        "Report a spill",
        "/spills/spills/{id}/close",
        "Refusals: ScheduleNotLapsed.",
        "Gallons that reached the sewer.",
        "curl -X POST",
        'id="schema-Problem"',
    ):
        assert expected in answer.text
    assert "<script" not in answer.text
    assert "https://" not in answer.text


async def test_a_service_is_ready_when_all_it_requires_is(
    client: httpx.AsyncClient, office: Office
) -> None:
    client.headers.pop("authorization")
    assert (await client.get("/spills/health")).json() == {"service": "spills", "status": "ok"}
    office.checks[:] = [Check("bus", ok=False, says="the broker is away", required=False)]
    answer = await client.get("/spills/ready")
    assert (answer.status_code, answer.json()["checks"][0]["says"]) == (200, "the broker is away")
    office.checks.append(Check("database", ok=False))
    answer = await client.get("/spills/ready")
    assert (answer.status_code, answer.json()["ready"]) == (503, False)


async def test_metrics_count_requests_by_route_not_by_path(
    client: httpx.AsyncClient,
) -> None:
    for number in (1, 2, 3):
        await client.get(f"/spills/spills/{number}")
    text = (await client.get("/spills/metrics")).text
    counted = 'ordinance_requests_total{method="GET",route="/spills/spills/{id}",status="404"} 3.0'
    assert counted in text
    assert 'ordinance_request_seconds_count{method="GET",route="/spills/spills/{id}"} 3.0' in text


async def test_an_unknown_path_and_a_wrong_method_are_problems_too(
    client: httpx.AsyncClient,
) -> None:
    for answer, status in (
        (await client.get("/nowhere"), 404),
        (await client.get("/spills/nowhere"), 404),
        (await client.delete("/spills/spills"), 405),
    ):
        assert answer.status_code == status
        assert answer.headers["content-type"] == "application/problem+json"


async def test_a_request_keeps_the_correlation_it_came_with(client: httpx.AsyncClient) -> None:
    trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    for header, expected in (
        ({"x-request-id": "desk-2026-17"}, "desk-2026-17"),
        ({"traceparent": f"00-{trace}-00f067aa0ba902b7-01"}, trace),
    ):
        answer = await client.get("/spills/spills/9", headers=header)
        assert answer.headers["x-request-id"] == expected
        assert answer.json()["correlation"] == expected
    odd = await client.get("/spills/spills/9", headers={"x-request-id": "jane@example.org"})
    assert "jane" not in odd.headers["x-request-id"]


async def test_each_request_is_one_line_without_keys_bodies_or_people(
    client: httpx.AsyncClient, written_lines: Any, spill: dict[str, Any]
) -> None:
    await client.post("/spills/spills", json=spill | {"seen_by": "Jane Doe"}, headers={})
    await client.get("/spills/spills?jurisdiction=Jane-Doe")
    await client.post("/spills/spills", json={"Jane Doe": "Jane Doe"})
    first, *_ = lines = written_lines()
    assert len(lines) == 3
    assert {k: first[k] for k in ("event", "method", "route", "status")} == {
        "event": "request",
        "method": "POST",
        "route": "/spills/spills",
        "status": 201,
    }
    assert first["actor"].startswith("key-")
    assert first["ms"] >= 0
    whole = str(lines)
    for hidden in ("Jane", "ordk_", client.headers["authorization"][-10:]):
        assert hidden not in whole


async def test_an_error_nobody_foresaw_is_one_line_and_tells_the_caller_nothing(
    client: httpx.AsyncClient, office: Office, written_lines: Any, spill: dict[str, Any]
) -> None:
    office.failure = ValueError("no such person: Jane Doe")
    answer = await client.post("/spills/spills", json=spill)
    (line,) = written_lines()
    assert answer.status_code == line["status"] == 500
    assert answer.json()["correlation"] == line["correlation"]
    assert (line["level"], line["error"]) == ("error", "ValueError")
    assert "office.py" in line["where"]
    for told in (answer.text, str(line)):
        assert "Jane" not in told
    assert "ValueError" not in answer.text


def _refs(value: Any) -> Any:
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"]
        for below in value.values():
            yield from _refs(below)
    elif isinstance(value, list):
        for below in value:
            yield from _refs(below)
