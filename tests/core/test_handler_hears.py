"""What a service's own handler makes of a message: heard once, in order, forks named."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ordinance_core.bus.message import Message
from ordinance_core.handling import Handler
from ordinance_core.law import load_pack
from ordinance_core.log import open_log
from ordinance_core.log.model import ForkedSource
from ordinance_core.messages import Header
from services.registry import SERVICES

NOW = datetime(2026, 3, 2, 14, 0, tzinfo=UTC)
SPILL = "matter-0190b0a0-0000-7000-8000-000000000001"


def message(version: int, event_id: str) -> Message:
    header = Header(
        format=1,
        log_id="log-intake",
        epoch=1,
        event_id=event_id,
        stream=SPILL,
        version=version,
        type="FactHeard",
        schema=1,
        jurisdiction="allouez-wi",
        actor="tests",
        correlation="c-1",
        recorded_at=NOW,
        data_sha256="0" * 64,
    )
    return Message("intake", header.encode(), None)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.live)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'cases.db'}"
    created: str = request.getfixturevalue("postgres_url")
    return created


@pytest.fixture
async def cases(url: str) -> AsyncIterator[Handler]:
    log = await open_log(url, "cases")
    yield Handler(SERVICES["cases"], log, load_pack, lambda: NOW)
    await log.close()


async def test_a_message_without_a_value_moves_what_was_heard_and_records_nothing(
    cases: Handler,
) -> None:
    assert await cases.hear(message(1, "a")) == "handled"
    assert await cases.log.heard("log-intake", SPILL) == 1
    assert await cases.log.position() == 0


async def test_a_repeat_is_dropped_and_a_gap_is_seen(cases: Handler) -> None:
    await cases.hear(message(1, "a"))

    assert await cases.hear(message(1, "a")) == "dropped"
    assert await cases.hear(message(3, "c")) == "gap"
    assert await cases.hear(message(2, "b")) == "handled"
    assert await cases.hear(message(3, "c")) == "handled"


async def test_another_event_under_a_version_already_heard_is_a_fork(cases: Handler) -> None:
    await cases.hear(message(1, "a"))

    with pytest.raises(ForkedSource, match=SPILL):
        await cases.hear(message(1, "another"))
