"""The table of waiting messages, on each database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ordinance_core.bus.message import Message
from ordinance_core.bus.shelf import Shelf
from ordinance_core.log import open_log
from ordinance_core.messages import Header

SPILL, DRAIN = "matter-spill", "matter-drain"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.live)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'cases.db'}"
    created: str = request.getfixturevalue("postgres_url")
    return created


@pytest.fixture
async def shelf(url: str) -> AsyncIterator[Shelf]:
    log = await open_log(url, "cases")
    yield Shelf(log)
    await log.close()


def message(stream: str, version: int, data: bytes | None = b'{"litres":40}') -> Message:
    header = Header(
        format=1,
        log_id="log-intake",
        epoch=1,
        event_id=f"{stream}/{version}",
        stream=stream,
        version=version,
        type="ReportTaken",
        schema=1,
        jurisdiction="allouez-wi",
        actor="tests",
        correlation="c-1",
        recorded_at=datetime(2026, 3, 2, 14, 0, tzinfo=UTC),
        data_sha256="0" * 64,
    )
    return Message("intake", header.encode(), data)


async def test_a_parked_message_comes_back_byte_for_byte(shelf: Shelf) -> None:
    await shelf.park(message(SPILL, 2), "KeyError: 'closure'")
    await shelf.park(message(DRAIN, 3, None), "gap")

    spill = await shelf.first("log-intake", SPILL)
    drain = await shelf.first("log-intake", DRAIN)

    assert spill is not None
    assert drain is not None
    assert spill.message == message(SPILL, 2)
    assert (spill.reason, spill.tries) == ("KeyError: 'closure'", 1)
    assert spill.parked_at.tzinfo is not None
    assert drain.message == message(DRAIN, 3, None)


async def test_a_message_that_comes_again_is_kept_once(shelf: Shelf) -> None:
    await shelf.park(message(SPILL, 2), "the first reason")
    await shelf.park(message(SPILL, 2), "another")

    assert await shelf.count() == 1
    (row,) = await shelf.listing()
    assert row.reason == "the first reason"


async def test_the_lowest_version_comes_first_and_goes_when_heard(shelf: Shelf) -> None:
    for version in (4, 2, 3):
        await shelf.park(message(SPILL, version), "gap")
    await shelf.park(message(DRAIN, 2), "gap")

    await shelf.forget("log-intake", SPILL, 3)

    row = await shelf.first("log-intake", SPILL)
    assert row is not None
    assert row.version == 4
    assert await shelf.count() == 2
    assert await shelf.streams() == [("log-intake", DRAIN), ("log-intake", SPILL)]
    assert await shelf.first("another log", SPILL) is None


async def test_another_attempt_in_vain_is_counted_with_its_reason(shelf: Shelf) -> None:
    await shelf.park(message(SPILL, 2), "gap")
    row = await shelf.first("log-intake", SPILL)
    assert row is not None

    await shelf.tried(row, "KeyError: 'closure'")

    (row,) = await shelf.listing()
    assert (row.tries, row.reason) == (2, "KeyError: 'closure'")


async def test_a_tick_can_ask_whether_its_matter_or_town_has_anything_parked(shelf: Shelf) -> None:
    await shelf.park(message(SPILL, 2), "gap")

    assert await shelf.holds([SPILL, "town-allouez-wi"])
    assert not await shelf.holds([DRAIN, "town-allouez-wi"])
