"""Hearing one message: handled, dropped, or parked in its own matter."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from ordinance_core.bus.hearing import Hearing, ParkingFull
from ordinance_core.bus.message import HearingOutcome, Message
from ordinance_core.bus.parking import Parked
from ordinance_core.log.model import EpochRaised, ForkedSource, Unavailable
from ordinance_core.messages import Header, UnknownEvent

NOW = datetime(2026, 3, 2, 14, 0, tzinfo=UTC)
SPILL, DRAIN = "matter-spill", "matter-drain"


def message(stream: str, version: int, type_name: str = "ReportTaken") -> Message:
    header = Header(
        format=1,
        log_id="log-intake",
        epoch=1,
        event_id=f"{stream}/{version}",
        stream=stream,
        version=version,
        type=type_name,
        schema=1,
        jurisdiction="allouez-wi",
        actor="tests",
        correlation="c-1",
        recorded_at=NOW,
        data_sha256="0" * 64,
    )
    return Message("intake", header.encode(), b"{}")


class Office:
    """A handler that keeps what it heard and fails where a test says so."""

    def __init__(self) -> None:
        self.done: list[tuple[str, int]] = []
        self.asked: list[tuple[str, int]] = []
        self.failing: dict[tuple[str, int], Exception] = {}

    async def hear(self, message: Message) -> HearingOutcome:
        stream, version = message.header.stream, message.header.version
        heard = max((v for s, v in self.done if s == stream), default=0)
        if version <= heard:
            return "dropped"
        if version > heard + 1:
            return "gap"
        self.asked.append((stream, version))
        if failure := self.failing.get((stream, version)):
            raise failure
        self.done.append((stream, version))
        return "handled"


class Memory:
    """A parking place in memory."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str, int], Parked] = {}

    async def park(self, message: Message, reason: str) -> None:
        h = message.header
        row = Parked(
            source=message.source,
            source_log=h.log_id,
            stream=h.stream,
            version=h.version,
            header=message.header_bytes,
            data=message.data_bytes,
            reason=reason,
            tries=1,
            parked_at=NOW,
        )
        self.rows.setdefault((h.log_id, h.stream, h.version), row)

    async def first(self, source_log: str, stream: str) -> Parked | None:
        own = [k for k in sorted(self.rows) if k[:2] == (source_log, stream)]
        return self.rows[own[0]] if own else None

    async def tried(self, row: Parked, reason: str) -> None:
        key = row.source_log, row.stream, row.version
        self.rows[key] = Parked(
            **{f: getattr(row, f) for f in row.__struct_fields__}
            | {"tries": row.tries + 1, "reason": reason}
        )

    async def forget(self, source_log: str, stream: str, through: int) -> None:
        for key in [k for k in self.rows if k[:2] == (source_log, stream) and k[2] <= through]:
            del self.rows[key]

    async def streams(self) -> list[tuple[str, str]]:
        return sorted({k[:2] for k in self.rows})

    async def count(self) -> int:
        return len(self.rows)

    async def holds(self, streams: Sequence[str]) -> bool:
        return any(k[1] in streams for k in self.rows)

    async def listing(self, limit: int = 100) -> list[Parked]:
        return list(self.rows.values())[:limit]

    @property
    def versions(self) -> list[tuple[str, int]]:
        return sorted(k[1:] for k in self.rows)


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.fixture
def shelf() -> Memory:
    return Memory()


@pytest.fixture
def hearing(office: Office, shelf: Memory) -> Hearing:
    return Hearing(office, shelf, pauses=(0, 0), most=3)


async def test_the_next_version_is_handled_and_a_repeat_is_dropped(
    hearing: Hearing, office: Office
) -> None:
    assert await hearing.hear(message(SPILL, 1)) == "handled"
    assert await hearing.hear(message(SPILL, 1)) == "dropped"
    assert office.done == [(SPILL, 1)]


async def test_a_version_that_came_too_early_waits_until_the_gap_is_filled(
    hearing: Hearing, office: Office, shelf: Memory
) -> None:
    await hearing.hear(message(SPILL, 1))
    assert await hearing.hear(message(SPILL, 3)) == "parked"
    assert await hearing.hear(message(SPILL, 4)) == "parked"
    assert shelf.versions == [(SPILL, 3), (SPILL, 4)]

    assert await hearing.hear(message(SPILL, 2)) == "handled"

    assert office.done == [(SPILL, 1), (SPILL, 2), (SPILL, 3), (SPILL, 4)]
    assert shelf.versions == []


async def test_a_gap_is_filled_even_by_a_worker_that_did_not_park_what_waits(
    office: Office, shelf: Memory
) -> None:
    await Hearing(office, shelf).hear(message(SPILL, 2))

    later = Hearing(office, shelf)
    await later.refresh()
    await later.hear(message(SPILL, 1))

    assert office.done == [(SPILL, 1), (SPILL, 2)]
    assert shelf.versions == []


async def test_a_failing_message_is_tried_a_bounded_number_of_times_and_parked_with_its_reason(
    hearing: Hearing, office: Office, shelf: Memory
) -> None:
    office.failing[SPILL, 1] = ZeroDivisionError("no rate")

    assert await hearing.hear(message(SPILL, 1)) == "parked"

    assert office.asked == [(SPILL, 1)] * 3
    (row,) = await shelf.listing()
    assert row.reason == "ZeroDivisionError: no rate"
    assert row.message == message(SPILL, 1)


async def test_a_failure_that_passes_is_not_parked(shelf: Memory) -> None:
    class Recovers(Office):
        async def hear(self, message: Message) -> HearingOutcome:
            self.failing = {(SPILL, 1): OSError("once")} if not self.asked else {}
            return await super().hear(message)

    recovering = Recovers()
    assert await Hearing(recovering, shelf, pauses=(0,)).hear(message(SPILL, 1)) == "handled"
    assert recovering.asked == [(SPILL, 1), (SPILL, 1)]


async def test_one_matter_waits_in_order_while_others_flow(
    hearing: Hearing, office: Office, shelf: Memory
) -> None:
    office.failing[SPILL, 1] = ZeroDivisionError("no rate")
    for stream, version in [(SPILL, 1), (DRAIN, 1), (SPILL, 2), (DRAIN, 2)]:
        await hearing.hear(message(stream, version))

    assert office.done == [(DRAIN, 1), (DRAIN, 2)]
    assert shelf.versions == [(SPILL, 1), (SPILL, 2)]


async def test_a_retry_takes_what_waits_in_order_until_it_fails_again(
    hearing: Hearing, office: Office, shelf: Memory
) -> None:
    office.failing[SPILL, 1] = ZeroDivisionError("no rate")
    for version in (1, 2, 3):
        await hearing.hear(message(SPILL, version))
    office.failing = {(SPILL, 3): KeyError("closure")}

    assert await hearing.retry() == 2

    assert office.done == [(SPILL, 1), (SPILL, 2)]
    (row,) = await shelf.listing()
    assert (row.version, row.reason) == (3, "KeyError: 'closure'")
    office.failing = {}
    assert await hearing.retry() == 1
    assert await hearing.retry() == 0


async def test_a_row_whose_handling_outlived_a_crash_is_dropped_by_the_retry(
    hearing: Hearing, office: Office, shelf: Memory
) -> None:
    await shelf.park(message(SPILL, 1), "a crash came before the row was dropped")
    office.done.append((SPILL, 1))

    assert await hearing.retry() == 1
    assert shelf.versions == []
    assert office.done == [(SPILL, 1)]


async def test_beyond_the_limit_nothing_more_is_parked(hearing: Hearing, shelf: Memory) -> None:
    for version in (2, 3, 4):
        await hearing.hear(message(SPILL, version))

    with pytest.raises(ParkingFull, match="ordinance parked retry"):
        await hearing.hear(message(SPILL, 5))
    assert await hearing.hear(message(DRAIN, 1)) == "handled"
    assert len(shelf.rows) == 3


@pytest.mark.parametrize(
    "stop",
    [
        UnknownEvent("SpillCapped", 9),
        ForkedSource("forked"),
        EpochRaised("restored"),
        Unavailable("away"),
    ],
)
async def test_what_must_stop_the_caller_is_neither_retried_nor_parked(
    hearing: Hearing, office: Office, shelf: Memory, stop: Exception
) -> None:
    office.failing[SPILL, 1] = stop

    with pytest.raises(type(stop)):
        await hearing.hear(message(SPILL, 1))

    assert office.asked == [(SPILL, 1)]
    assert not shelf.rows


async def test_an_unknown_schema_met_in_a_retry_keeps_waiting(
    hearing: Hearing, office: Office, shelf: Memory
) -> None:
    await hearing.hear(message(SPILL, 2))
    office.done.append((SPILL, 1))
    office.failing[SPILL, 2] = UnknownEvent("SpillCapped", 9)

    assert await hearing.retry() == 0
    (row,) = await shelf.listing()
    assert "SpillCapped" in row.reason
    assert row.tries > 1
