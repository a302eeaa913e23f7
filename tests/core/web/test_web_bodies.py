"""Hostile and careless bodies get a problem that names the field, and nothing is stored."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest

from ordinance_core.web.bodies import decoder_of

if TYPE_CHECKING:
    from tests.core.web.office import Office


class Loose(msgspec.Struct, frozen=True):
    a: int


class Outer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    inner: tuple[Loose, ...]


JSON = {"content-type": "application/json"}
GOOD = '{"jurisdiction":"allouez-wi","on":"2026-03-02"'

REFUSED = {
    "a missing field": ('{"on":"2026-03-02"}', "jurisdiction", "is missing"),
    "an unknown field": (GOOD + ',"colour":"red"}', "colour", "not a field"),
    "an unknown field below": (
        GOOD + ',"places":[{"street":"Elm","zip":"x"}]}',
        "places[0].zip",
        "not a field",
    ),
    "a wrong type": (GOOD + ',"gallons":"40"}', "gallons", "expected a whole number, got text"),
    "a wrong type below": (
        GOOD + ',"places":[{"street":"Elm"},{"street":7}]}',
        "places[1].street",
        "expected text",
    ),
    "a list for an object": ("[]", "body", "expected an object, got a list"),
    "a number below its least": (GOOD + ',"gallons":-1}', "gallons", ">= 0"),
    "a number no program can keep": (GOOD + ',"gallons":9007199254740993}', "gallons", "2**53"),
    "a day that does not exist": (
        '{"jurisdiction":"allouez-wi","on":"2026-02-30"}',
        "on",
        "date",
    ),
    "a year no record has": ('{"jurisdiction":"a","on":"0001-01-01"}', "on", "1900"),
    "an instant without offset": (
        GOOD + ',"at":"2026-03-02T09:00:00"}',
        "at",
        "needs its offset",
    ),
    "an instant at the edge of time": (
        GOOD + ',"at":"9999-12-31T23:59:59-14:00"}',
        "at",
        "2199",
    ),
    "NaN": (GOOD + ',"share":NaN}', "share", "NaN is not a number"),
    "infinity": (GOOD + ',"share":-Infinity}', "share", "-Infinity is not a number"),
    "a float beyond floats": (GOOD + ',"share":1e999}', "share", "out of range"),
    "a repeated key": (GOOD + ',"gallons":1,"gallons":2}', "gallons", "more than once"),
    "a repeated key below": (
        GOOD + ',"places":[{"street":"a","street":"b"}]}',
        "places[0].street",
        "more than once",
    ),
    "a NUL character": (GOOD + ',"seen_by":"Jo\\u0000e"}', "seen_by", "NUL"),
    "a NUL character below": (
        GOOD + ',"places":[{"street":"E","note":"\\u0000"}]}',
        "places[0].note",
        "NUL",
    ),
    "a NUL character in a name": (GOOD + ',"a\\u0000b":1}', "a\\u0000b", "NUL"),
}
MALFORMED = {
    "nothing": "",
    "white space": "  ",
    "half an object": '{"jurisdiction":',
    "two documents": GOOD + "}{}",
    "a raw control character": GOOD + ',"seen_by":"a\x00b"}',
    "a byte order mark": "\ufeff" + GOOD + "}",
    "half a surrogate pair": GOOD + ',"seen_by":"\\ud800"}',
    "a deep nest": "[" * 100_000,
    "an endless number": GOOD + ',"gallons":' + "9" * 5000 + "}",
    "bytes that are no text": b'{"jurisdiction":"\xff"}',
}


@pytest.mark.parametrize("case", REFUSED)
async def test_a_wrong_field_is_named(client: httpx.AsyncClient, office: Office, case: str) -> None:
    body, field, says = REFUSED[case]
    answer = await client.post("/spills/spills", content=body, headers=JSON)
    assert answer.status_code == 422, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["type"] == "/problems/NotUnderstood"
    (error,) = problem["errors"]
    assert (error["field"], says in error["says"]) == (field, True), error
    assert office.spills == []


@pytest.mark.parametrize("case", MALFORMED)
async def test_what_is_no_json_is_malformed(
    client: httpx.AsyncClient, office: Office, case: str
) -> None:
    answer = await client.post("/spills/spills", content=MALFORMED[case], headers=JSON)
    assert answer.status_code == 400, answer.text
    assert answer.json()["type"] == "/problems/Malformed"
    assert office.spills == []


async def test_a_good_body_is_stored_after_all_that(
    client: httpx.AsyncClient, office: Office, spill: dict[str, Any]
) -> None:
    spill |= {"at": "2026-03-02T09:00:00-06:00", "seen_by": "a \\u0000 that is none"}
    answer = await client.post("/spills/spills", json=spill)
    assert answer.status_code == 201, answer.text
    assert [s.gallons for s in office.spills] == [40]


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "multipart/form-data", ""])
async def test_another_content_type_is_refused(
    client: httpx.AsyncClient, spill: dict[str, Any], kind: str
) -> None:
    body = msgspec.json.encode(spill)
    answer = await client.post("/spills/spills", content=body, headers={"content-type": kind})
    assert answer.status_code == 415
    assert "application/json" in answer.json()["detail"]


async def test_a_body_announced_as_too_large_is_not_read(client: httpx.AsyncClient) -> None:
    read = 0

    async def chunks() -> AsyncIterator[bytes]:
        nonlocal read
        read += 1
        yield b" " * 1024

    headers = JSON | {"content-length": str(10 * 1024 * 1024)}
    answer = await client.post("/spills/spills", content=chunks(), headers=headers)
    assert (answer.status_code, read) == (413, 0)
    assert answer.json()["type"] == "/problems/BodyTooLarge"
    assert answer.headers["connection"] == "close"


async def test_a_body_of_ten_megabytes_in_pieces_is_read_to_the_limit_only(
    client: httpx.AsyncClient, office: Office
) -> None:
    read = 0

    async def chunks() -> AsyncIterator[bytes]:
        nonlocal read
        for _ in range(160):
            read += 64 * 1024
            yield b" " * 64 * 1024

    answer = await client.post("/spills/spills", content=chunks(), headers=JSON)
    assert answer.status_code == 413
    assert read <= 1024 * 1024 + 64 * 1024
    assert office.spills == []


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ("colour=red", "colour"),
        ("limit=0", "limit"),
        ("limit=ten", "limit"),
        ("limit=1&limit=2", "limit"),
        ("jurisdiction=a%00b", "jurisdiction"),
        ("cursor=!!", "cursor"),
        ("cursor=WyJhIiwgImIiXQ", "cursor"),
        ("at_least=-1", "at_least"),
        ("at_least=99999999999999999999", "at_least"),
        ("heard=cases", "heard"),
        ("heard=cases/matter-1@x", "heard"),
    ],
)
async def test_a_wrong_parameter_is_named(
    client: httpx.AsyncClient, asked: str, field: str
) -> None:
    answer = await client.get(f"/spills/spills?{asked}")
    assert answer.status_code == 422, answer.text
    assert answer.json()["errors"][0]["field"] == field


async def test_a_nul_in_the_path_is_refused(client: httpx.AsyncClient) -> None:
    answer = await client.get("/spills/spills/a%00b")
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "path"


def test_a_body_that_would_take_unknown_fields_fails_at_the_start() -> None:
    with pytest.raises(TypeError, match="Loose needs forbid_unknown_fields"):
        decoder_of(Outer)
