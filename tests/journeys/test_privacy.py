"""Who reported and who is suspected stands nowhere in plain words, and can be erased everywhere."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import psycopg
import pytest
from aiokafka import AIOKafkaConsumer, TopicPartition
from psycopg.sql import SQL, Identifier

from ordinance_core.bus.envelope import topic
from ordinance_core.bus.topics import PARTITIONS
from ordinance_core.log.model import Log
from ordinance_core.testing.eventually import eventually
from tests.accounted import everything_heard
from tests.installation import SERVICES, Caller, Installation, at
from tests.journeys.allouez import adopt, open_case, serve_notice

pytestmark = pytest.mark.live

REPORTER = "Wilhelmina Ostrowski"
SUSPECT = "Thaddeus Brannigan"
VIOLATOR = "Quillfeather Catering"
STREET = "77 Larkspur Hollow"
WORDS = "my neighbour Brannigan poured it"
SECRET = (REPORTER, SUSPECT, VIOLATOR, STREET, "Ostrowski", "Brannigan", "Larkspur")
OPEN = b"used cooking oil"
PARTY = {"role": "violator", "name": VIOLATOR, "address": f"{STREET}\nAllouez, WI 54301"}


@pytest.fixture
async def public(installation: Installation) -> AsyncIterator[Caller]:
    """An auditor, who may read everything but who the people are."""
    token = installation.key("auditor", ("auditor",))
    urls = {name: installation.url(name) for name in SERVICES}
    async with httpx.AsyncClient(timeout=60) as client:
        yield Caller(client, urls, token)


@pytest.fixture
async def matter(office: Caller, logs: dict[str, Log]) -> str:
    """A case with a reporter, a suspect and a violator to whom a notice was mailed."""
    await adopt(office)
    people = {"reporter": REPORTER, "suspect": SUSPECT, "description": WORDS}
    made = await open_case(office, **people)
    delivered = await serve_notice(office, made, **PARTY)
    for path in ("/deadlines", "/cases"):
        await office.read(path, heard=at("notices", delivered))
    await everything_heard(logs)
    return made


def revealing(what: bytes) -> list[str]:
    """The secrets that stand in these bytes in plain words."""
    return [secret for secret in SECRET if secret.encode() in what]


def everything_stored(url: str) -> bytes:
    """Every row of every table of a database."""
    with psycopg.connect(url) as connection:
        named = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        tables = [name for (name,) in named.fetchall()]
        rows = [
            value if isinstance(value, bytes) else str(value).encode()
            for table in tables
            for row in connection.execute(SQL("SELECT * FROM {}").format(Identifier(table)))
            for value in row
        ]
    assert rows, url
    return b"\n".join(rows)


async def everything_published(bootstrap: str) -> bytes:
    """Every record of every topic: key, value and headers."""
    names = [topic(service) for service in SERVICES]
    consumer = AIOKafkaConsumer(bootstrap_servers=bootstrap, auto_offset_reset="earliest")
    await consumer.start()
    try:
        parts = [TopicPartition(name, part) for name in names for part in range(PARTITIONS)]
        consumer.assign(parts)
        ends = await consumer.end_offsets(parts)
        found: list[bytes] = []
        while any([await consumer.position(tp) < end for tp, end in ends.items()]):
            for records in (await consumer.getmany(timeout_ms=500)).values():
                for r in records:
                    found += [r.key or b"", r.value or b"", *(v for _, v in r.headers)]
    finally:
        await consumer.stop()
    assert len(found) > 100
    return b"\n".join(found)


def written_lines(folder: Path) -> bytes:
    return b"\n".join(file.read_bytes() for file in sorted(folder.glob("*.log")))


async def test_names_stand_in_no_database_topic_line_or_public_answer(
    installation: Installation, public: Caller, matter: str
) -> None:
    stored = {name: everything_stored(installation.database(name)) for name in SERVICES}
    published = await everything_published(installation.broker.bootstrap)
    paths = (
        *(f"/{name}/log" for name in SERVICES),
        *("/intake/reports", "/cases", "/deadlines", "/notices"),
        *(f"/intake/reports/{matter}", f"/cases/{matter}", f"/cases/{matter}/history"),
        *(f"/cases/{matter}/actions", f"/billing/accounts/{matter}"),
    )
    answers = {path: await public.get(path) for path in paths}

    assert {path: answer.status_code for path, answer in answers.items()} == dict.fromkeys(
        paths, 200
    )
    assert all(OPEN in heard for heard in (*stored.values(), published))
    found = {name: revealing(bytes_) for name, bytes_ in stored.items()}
    found |= {path: revealing(answer.content) for path, answer in answers.items()}
    found |= {
        "topics": revealing(published),
        "lines": revealing(written_lines(installation.folder)),
    }
    assert not {place: secrets for place, secrets in found.items() if secrets}


async def test_a_person_is_shown_to_the_office_and_to_nobody_once_erased(
    installation: Installation, office: Caller, matter: str
) -> None:
    papers = await office.read("/notices", case=matter)
    letter = f"/notices/{papers['items'][0]['notice']}.pdf"
    before = await office.read(f"/intake/reports/{matter}")
    printed = await eventually(lambda: _found(office, letter), 60)
    assert (before["reporter"], before["suspect"], before["description"]) == (
        REPORTER,
        SUSPECT,
        WORDS,
    )
    assert printed.startswith(b"%PDF")

    installation.run("keys", "erase", before["persons"]["reporter"])
    after = await office.read(f"/intake/reports/{matter}")
    assert (after["reporter"], after["suspect"]) == ("erased", SUSPECT)
    assert after["description"] == "erased"

    case = await office.read(f"/cases/{matter}")
    (party,) = [fact["person"] for fact in case["facts"] if fact["fact"] == "PartyNamed"]
    installation.run("keys", "erase", party)
    gone = await office.get(letter)
    assert (gone.status_code, "erased" in gone.json()["detail"]) == (404, True)


async def _found(office: Caller, path: str) -> bytes | None:
    answer = await office.get(path)
    return answer.content if answer.status_code == 200 else None
