"""What one command may add to a log, and what its repeat is answered."""

from __future__ import annotations

import asyncio
import hashlib

import pytest

from ordinance_core.conclusions import FactHeard
from ordinance_core.log.model import (
    Appended,
    Conflict,
    EventTooLarge,
    Handled,
    Log,
    Write,
    WrongJurisdiction,
)
from ordinance_core.messages import Header, encode
from ordinance_core.testing.submissions import (
    NOW,
    ReportAssigned,
    SpillReported,
    spills,
    submission,
    write,
)


async def test_an_appended_command_is_read_back_byte_for_byte(log: Log) -> None:
    verdict = await log.append(submission("c1", write("matter-1", 0, "oil", "foam")))

    assert isinstance(verdict, Appended)
    assert [(r.position, r.version) for r in verdict.recorded] == [(1, 1), (2, 2)]
    assert list(await log.load("matter-1")) == list(verdict.recorded)
    assert list(await log.read(0)) == list(verdict.recorded)
    first = verdict.recorded[0]
    assert first.data == encode(SpillReported(at=NOW, what="oil"))
    assert first.header == Header.decode(first.header_bytes)
    assert first.header.data_sha256 == hashlib.sha256(first.data).hexdigest()
    assert (first.header.log_id, first.header.epoch) == (log.log_id, log.epoch)


async def test_load_and_read_go_on_where_the_reader_stopped(log: Log) -> None:
    await log.append(submission("c1", write("matter-1", 0, "oil", "foam", "paint")))

    assert [r.version for r in await log.load("matter-1", after=1)] == [2, 3]
    assert [r.position for r in await log.read(1, limit=1)] == [2]
    assert await log.position() == 3


async def test_a_command_decided_on_an_old_version_conflicts(log: Log) -> None:
    await log.append(submission("c1", write("matter-1", 0, "oil")))

    assert await log.append(submission("c2", write("matter-1", 0, "foam"))) == Conflict("matter-1")
    assert await log.append(submission("c3", write("matter-1", 2, "foam"))) == Conflict("matter-1")
    assert await log.position() == 1


async def test_a_command_over_two_streams_is_stored_whole_or_not_at_all(log: Log) -> None:
    await log.append(submission("c1", write("town-allouez-wi", 0, "numbered")))
    late = submission("c2", write("matter-1", 0, "opened"), write("town-allouez-wi", 0, "numbered"))

    assert await log.append(late) == Conflict("town-allouez-wi")
    assert await log.load("matter-1") == []


async def test_a_repeated_command_is_answered_what_was_kept(log: Log) -> None:
    once = submission("c1", write("matter-1", 0, "oil"), outcome=b'{"stream":"matter-1"}')
    await log.append(once)
    await log.append(submission("c2", write("matter-2", 0, "foam")))

    assert await log.append(once) == Handled(b'{"stream":"matter-1"}', 1)
    assert await log.outcome("c1") == Handled(b'{"stream":"matter-1"}', 1)
    assert await log.outcome("never sent") is None
    assert await log.position() == 2


async def test_a_refusal_keeps_only_its_outcome(log: Log) -> None:
    await log.append(submission("c1", write("matter-1", 0, "oil")))
    refused = submission("c2", outcome=b'{"refused":"ScheduleNotLapsed"}')

    assert await log.append(refused) == Appended(())
    assert await log.append(refused) == Handled(b'{"refused":"ScheduleNotLapsed"}', 1)
    assert await log.position() == 1


async def test_an_event_beyond_256_kib_is_refused_and_the_log_goes_on(log: Log) -> None:
    with pytest.raises(EventTooLarge, match="keep the content as a file"):
        await log.append(submission("c1", write("matter-1", 0, "x" * 256 * 1024)))

    assert isinstance(await log.append(submission("c1", write("matter-1", 0, "x"))), Appended)


async def test_a_stream_stays_in_its_jurisdiction(log: Log) -> None:
    await log.append(submission("c1", write("matter-1", 0, "oil")))
    elsewhere = write("matter-1", 1, "foam", jurisdiction="minoa-ny")

    with pytest.raises(WrongJurisdiction, match="belongs to allouez-wi, not to minoa-ny"):
        await log.append(submission("c2", elsewhere))
    assert await log.position() == 1


async def test_an_unassigned_stream_is_assigned_once(log: Log) -> None:
    await log.append(submission("c1", write("matter-1", 0, "oil", jurisdiction="unassigned")))
    unsaid = write("matter-1", 1, "foam", jurisdiction="minoa-ny")
    with pytest.raises(WrongJurisdiction):
        await log.append(submission("c2", unsaid))
    assigned = Write("matter-1", 1, "minoa-ny", (ReportAssigned(at=NOW),))
    assert isinstance(await log.append(submission("c3", assigned)), Appended)

    again = Write("matter-1", 2, "allouez-wi", (ReportAssigned(at=NOW),))
    with pytest.raises(WrongJurisdiction):
        await log.append(submission("c4", again))


async def test_a_heard_assignment_assigns_another_services_stream(log: Log) -> None:
    await log.append(submission("c1", write("matter-1", 0, "oil", jurisdiction="unassigned")))
    assigned = await log.append(
        submission("c2", Write("matter-9", 0, "minoa-ny", (ReportAssigned(at=NOW),)))
    )
    assert isinstance(assigned, Appended)
    heard = FactHeard(source="intake", header=assigned.recorded[0].header_bytes.decode(), data="{}")

    verdict = await log.append(submission("c3", Write("matter-1", 1, "minoa-ny", (heard,))))

    assert isinstance(verdict, Appended)


async def test_commands_that_wait_together_are_judged_one_by_one(log: Log) -> None:
    await log.append(submission("seed", write("matter-1", 0, "oil")))
    good = [log.append(submission(f"g{n}", write(f"matter-g{n}", 0, "a", "b"))) for n in range(20)]
    late = [log.append(submission(f"l{n}", write("matter-1", 0, "c"))) for n in range(3)]
    twice = [log.append(submission("twice", write("matter-t", 0, "d"))) for _ in range(3)]

    verdicts = await asyncio.gather(*late, *good, *twice)

    assert verdicts[:3] == [Conflict("matter-1")] * 3
    assert all(isinstance(verdict, Appended) for verdict in verdicts[3:24])
    assert verdicts[24:] == [Handled(b"{}", 42)] * 2
    assert [r.position for r in await log.read(0)] == list(range(1, 43))


async def test_two_writes_to_one_stream_are_a_fault_of_the_caller(log: Log) -> None:
    with pytest.raises(ValueError, match="two writes to one stream"):
        await log.append(submission("c1", write("m", 0, "a"), write("m", 1, "b")))


async def test_instants_of_appending_never_go_back(log: Log) -> None:
    for n in range(5):
        await log.append(submission(f"c{n}", Write("matter-1", n, "allouez-wi", spills("oil"))))

    instants = [r.appended_at for r in await log.read(0)]

    assert instants == sorted(instants)
