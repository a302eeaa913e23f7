"""`heard` moves with the command that hears, one version at a time, and knows a forked source."""

from __future__ import annotations

import asyncio

import pytest

from ordinance_core.log.model import (
    AlreadyHeard,
    Appended,
    Conflict,
    ForkedSource,
    Handled,
    HeardGap,
    HeardMove,
    Log,
    Submission,
    Verdict,
)
from ordinance_core.testing.submissions import submission, write


def _move(version: int, event_id: str = "") -> HeardMove:
    return HeardMove("log-of-intake", "matter-1", version, event_id or f"e{version}")


def _hearing(version: int, *, expected: int, attempt: str = "1", event_id: str = "") -> Submission:
    heard = _move(version, event_id)
    written = write("matter-1", expected, f"heard {version}")
    return submission(f"hear-{version}-{attempt}", written, heard=heard)


async def _hear(log: Log, *versions: int) -> list[Verdict]:
    return [await log.append(_hearing(v, expected=v - 1)) for v in versions]


async def test_versions_in_order_are_heard_once_each(log: Log) -> None:
    verdicts = await _hear(log, 1, 2, 3)

    assert all(isinstance(verdict, Appended) for verdict in verdicts)
    assert await log.heard("log-of-intake", "matter-1") == 3
    assert await log.heard("log-of-intake", "matter-2") == 0


async def test_a_repeat_under_its_own_command_id_was_handled(log: Log) -> None:
    await _hear(log, 1)

    assert await log.append(_hearing(1, expected=0)) == Handled(b"{}", 1)


async def test_a_version_heard_before_is_dropped(log: Log) -> None:
    await _hear(log, 1, 2)

    assert await log.append(_hearing(1, expected=2, attempt="2")) == AlreadyHeard(2)
    assert await log.position() == 2


async def test_a_version_too_early_is_a_gap_and_writes_nothing(log: Log) -> None:
    await _hear(log, 1)

    assert await log.append(_hearing(3, expected=1)) == HeardGap(1)
    assert (await log.position(), await log.heard("log-of-intake", "matter-1")) == (1, 1)


async def test_a_type_nobody_hears_moves_heard_without_an_event(log: Log) -> None:
    assert await log.append(submission("hear-1", heard=_move(1))) == Appended(())

    assert await log.heard("log-of-intake", "matter-1") == 1


async def test_a_conflict_moves_nothing(log: Log) -> None:
    await log.append(submission("c1", write("matter-1", 0, "own")))

    assert await log.append(_hearing(1, expected=0)) == Conflict("matter-1")
    assert await log.heard("log-of-intake", "matter-1") == 0


@pytest.mark.parametrize("version", [1, 2])
async def test_another_event_under_a_version_heard_is_a_forked_source(
    log: Log, version: int
) -> None:
    await _hear(log, 1, 2)

    with pytest.raises(ForkedSource, match=r"restored from a backup or forked"):
        await log.append(_hearing(version, expected=2, event_id="another"))


async def test_the_same_message_brought_twice_at_once_is_heard_once(log: Log) -> None:
    twice = [_hearing(1, expected=0, attempt=str(n)) for n in range(2)]

    verdicts = await asyncio.gather(*map(log.append, twice))

    assert [type(verdict) for verdict in verdicts] == [Appended, AlreadyHeard]
