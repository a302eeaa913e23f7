"""A service's log over HTTP: exact lines for auditors, a stream that misses nothing."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from ordinance_core.audit.checkpoint import Checkpoint, Proof, verify
from ordinance_core.audit.merkle import Tree, verify_inclusion
from ordinance_core.log import open_log
from ordinance_core.log.model import Log
from ordinance_core.testing.submissions import submission, write
from ordinance_core.web.routes import MountedService
from tests.core.web.office import Town, a_town

SEED = b"s" * 32
HERE, ELSEWHERE = "matter-1", "matter-2"


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[Log]:
    opened = await open_log(f"sqlite:///{tmp_path / 'spills.db'}", "spills")
    await opened.append(submission("c1", write(HERE, 0, "oil", "paint")))
    await opened.append(submission("c2", write(ELSEWHERE, 0, "sewage", jurisdiction="minoa-ny")))
    await opened.append(submission("c3", write(HERE, 2, "soap")))
    yield opened
    await opened.close()


@pytest.fixture
def town(log: Log) -> Town:
    service = MountedService(
        name="spills", summary="Spills.", operations=(), log=log, signing_key=SEED
    )
    return a_town(service)


@pytest.fixture
async def auditor(town: Town) -> AsyncIterator[httpx.AsyncClient]:
    async with await town.caller("auditor") as opened:
        yield opened


def lines(answer: httpx.Response) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in answer.text.splitlines()]


async def test_a_line_holds_the_exact_bytes_that_were_hashed(auditor: httpx.AsyncClient) -> None:
    answer = await auditor.get("/spills/log")
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    first, *_ = lines(answer)
    header = msgspec.json.decode(first["header"])
    assert first["leaf"] == hashlib.sha256(b"\x00" + first["header"].encode()).hexdigest()
    assert header["data_sha256"] == hashlib.sha256(first["data"].encode()).hexdigest()
    assert msgspec.json.decode(first["data"])["what"] == "oil"


async def test_an_event_of_another_town_shows_its_leaf_only(auditor: httpx.AsyncClient) -> None:
    told = lines(await auditor.get("/spills/log"))
    assert [line["position"] for line in told] == [1, 2, 3, 4]
    assert set(told[2]) == {"position", "appended_at", "leaf"}


async def test_a_part_of_the_log_is_asked_by_position(auditor: httpx.AsyncClient) -> None:
    told = lines(await auditor.get("/spills/log?after=1&limit=2"))
    assert [line["position"] for line in told] == [2, 3]
    assert lines(await auditor.get("/spills/log?after=4")) == []
    assert (await auditor.get("/spills/log?after=-1")).status_code == 422


async def test_the_log_is_for_auditors(clerk: httpx.AsyncClient) -> None:
    for place in ("log", "stream"):
        assert (await clerk.get(f"/spills/{place}")).status_code == 403


async def test_the_stream_goes_on_with_what_comes(
    town: Town, auditor: httpx.AsyncClient, log: Log
) -> None:
    async with streaming(town, auditor, b"") as chunks:
        assert await ids(chunks, 3) == [1, 2, 4]
        await log.append(submission("c4", write(HERE, 3, "ash")))
        assert await ids(chunks, 1) == [5]


async def test_a_reader_that_comes_back_misses_nothing(
    town: Town, auditor: httpx.AsyncClient
) -> None:
    async with streaming(town, auditor, b"2") as chunks:
        event = await anext(chunks)
        assert event.startswith("id: 4\nevent: SpillReported\ndata: {")


async def test_a_last_event_id_that_is_none_is_refused(auditor: httpx.AsyncClient) -> None:
    answer = await auditor.get("/spills/stream", headers={"last-event-id": "x"})
    assert answer.json()["errors"][0]["field"] == "Last-Event-ID"


async def test_a_checkpoint_is_signed_and_covers_the_whole_log(
    auditor: httpx.AsyncClient, log: Log
) -> None:
    answer = await auditor.get("/spills/log/checkpoint")
    signed = msgspec.convert(answer.json(), Checkpoint)
    root = verify(signed, signed.key)
    assert root is not None
    assert (root.service, root.log_id, root.size) == ("spills", log.log_id, 4)
    told = [bytes.fromhex(line["leaf"]) for line in lines(await auditor.get("/spills/log"))]
    assert root.root == Tree(told).root().hex()


async def test_a_changed_checkpoint_or_another_key_does_not_hold(
    auditor: httpx.AsyncClient,
) -> None:
    signed = msgspec.convert((await auditor.get("/spills/log/checkpoint")).json(), Checkpoint)
    changed = signed.signed.replace('"size":4', '"size":3')
    assert verify(msgspec.structs.replace(signed, signed=changed)) is None
    assert verify(signed, "00" * 32) is None
    assert verify(msgspec.structs.replace(signed, signature="none")) is None


async def test_an_event_is_proved_under_an_earlier_checkpoint_when_the_log_has_grown(
    auditor: httpx.AsyncClient, log: Log
) -> None:
    before = msgspec.convert((await auditor.get("/spills/log/checkpoint")).json(), Checkpoint)
    root = verify(before)
    assert root is not None
    await log.append(submission("c5", write(HERE, 3, "ash")))
    for position in (1, 2, 3, 4):
        answer = await auditor.get(f"/spills/log/proof?position={position}&size={root.size}")
        proof = msgspec.convert(answer.json(), Proof)
        path = [bytes.fromhex(node) for node in proof.path]
        proved = bytes.fromhex(proof.leaf)
        assert proof.root == root.root
        assert verify_inclusion(proved, position - 1, root.size, path, bytes.fromhex(root.root))


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ("", "position"),
        ("position=0", "position"),
        ("position=9", "position"),
        ("position=1&size=9", "size"),
        ("position=2&size=1", "size"),
    ],
)
async def test_what_is_not_in_the_log_has_no_proof(
    auditor: httpx.AsyncClient, asked: str, field: str
) -> None:
    answer = await auditor.get(f"/spills/log/proof?{asked}")
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == field


async def ids(events: AsyncIterator[str], count: int) -> list[int]:
    return [int((await anext(events)).split()[1]) for _ in range(count)]


@asynccontextmanager
async def streaming(
    town: Town, caller: httpx.AsyncClient, last: bytes
) -> AsyncIterator[AsyncIterator[str]]:
    """The events of /stream one by one; httpx would wait for the end, which never comes."""
    sent: asyncio.Queue[bytes] = asyncio.Queue()
    gone = asyncio.Event()
    headers = [(b"authorization", caller.headers["authorization"].encode())]
    if last:
        headers.append((b"last-event-id", last))
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/spills/stream",
        "query_string": b"",
        "headers": headers,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
    }

    async def receive() -> dict[str, Any]:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if gone.is_set():
            raise OSError
        await sent.put(message.get("body", b""))

    async def events() -> AsyncIterator[str]:
        while True:
            for event in (await asyncio.wait_for(sent.get(), 10)).decode().split("\n\n"):
                if event.startswith("id:"):
                    yield event

    task = asyncio.create_task(town.app(scope, receive, send))
    try:
        yield events()
    finally:
        gone.set()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
