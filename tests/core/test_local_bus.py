"""The local bus: draining for simulated time, and logs that were put back."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ordinance_core.bus.hearing import Hearing
from ordinance_core.bus.local import LocalBus, Wire
from ordinance_core.bus.shelf import Shelf
from ordinance_core.log import open_log
from ordinance_core.log.model import Busy, ForkedSource, Log
from ordinance_core.messages import UnknownEvent
from tests.bus_kit import Office, by_stream, facts_heard, record

SPILL = "matter-spill"


class Circle:
    """Intake and cases hear each other, and notices hears both."""

    def __init__(self, logs: dict[str, Log]) -> None:
        self.logs = logs
        self.offices = {name: Office(log) for name, log in logs.items()}
        pairs = [("cases", "intake"), ("intake", "cases"), ("notices", "intake")]
        self.bus = LocalBus([self.wire(*pair) for pair in [*pairs, ("notices", "cases")]])

    def wire(self, hearer: str, source: str) -> Wire:
        log = self.logs[hearer]
        return Wire(log, self.logs[source], Hearing(self.offices[hearer], Shelf(log), pauses=(0,)))


@pytest.fixture
async def circle(tmp_path: Path) -> AsyncIterator[Circle]:
    names = ("intake", "cases", "notices")
    logs = {name: await open_log(f"sqlite:///{tmp_path / name}.db", name) for name in names}
    yield Circle(logs)
    for log in logs.values():
        await log.close()


async def test_draining_returns_once_nobody_has_anything_left_to_hear(circle: Circle) -> None:
    await record(circle.logs["intake"], SPILL, "one", "two")
    await record(circle.logs["cases"], "matter-other", "three")
    assert not await circle.bus.caught_up("notices")

    await circle.bus.drain()

    heard = by_stream(await facts_heard(circle.logs["notices"]))
    assert heard == {SPILL: [1, 2], "matter-other": [1]}
    for name in circle.logs:
        assert await circle.bus.caught_up(name)


async def test_draining_says_what_keeps_a_service_from_hearing(circle: Circle) -> None:
    circle.offices["notices"].unknown = {"SpillReported"}
    await record(circle.logs["intake"], SPILL, "one")

    with pytest.raises(UnknownEvent, match="SpillReported"):
        await circle.bus.drain()
    assert not await circle.bus.caught_up("notices")


async def test_what_is_parked_does_not_keep_the_others_from_draining(circle: Circle) -> None:
    circle.offices["notices"].failing = {(SPILL, 1)}
    await record(circle.logs["intake"], SPILL, "one")
    await record(circle.logs["intake"], "matter-other", "two")

    await circle.bus.drain()

    assert await circle.bus.caught_up("notices")
    assert by_stream(await facts_heard(circle.logs["notices"])) == {"matter-other": [1]}
    assert await Shelf(circle.logs["notices"]).holds([SPILL])


async def test_a_wire_that_another_process_holds_says_so_and_is_free_once_closed(
    circle: Circle,
) -> None:
    await circle.bus.drain()
    second = circle.wire("cases", "intake")
    with pytest.raises(Busy, match="another process hears intake for cases"):
        await second.advance()

    await circle.bus.close()
    await record(circle.logs["intake"], SPILL, "one")
    assert await second.advance()
    assert by_stream(await facts_heard(circle.logs["cases"])) == {SPILL: [1]}


async def test_a_source_that_lost_what_was_heard_is_a_fork(tmp_path: Path, circle: Circle) -> None:
    await record(circle.logs["intake"], SPILL, "one")
    await circle.logs["intake"].close()
    shutil.copy(tmp_path / "intake.db", tmp_path / "backup.db")
    circle.logs["intake"] = await open_log(f"sqlite:///{tmp_path / 'intake.db'}", "intake")
    wire = circle.wire("cases", "intake")
    await record(circle.logs["intake"], SPILL, "two")
    await wire.advance()
    await wire.close()

    backup = await open_log(f"sqlite:///{tmp_path / 'backup.db'}", "intake")
    restored = Wire(circle.logs["cases"], backup, Hearing(circle.offices["cases"], Shelf(backup)))
    with pytest.raises(ForkedSource, match="restored from an older backup"):
        await restored.advance()
    await backup.close()
