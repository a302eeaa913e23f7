"""Commands on one stream take turns inside a process, so that none is decided in vain."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bench.log.dealing import deal, handler
from ordinance_core.handling import ATTEMPTS
from ordinance_core.log import open_log
from ordinance_core.turns import Turns


async def test_many_commands_on_one_stream_at_once_are_all_done(tmp_path: Path) -> None:
    log = await open_log(f"sqlite:///{tmp_path / 'bench.db'}", "bench")
    dealer, many = handler(log), 10 * ATTEMPTS

    done = await asyncio.gather(*(dealer.execute("deal-1", deal()) for _ in range(many)))

    assert [outcome.version for outcome in done] == list(range(1, many + 1))
    await log.close()


async def test_a_stream_nobody_waits_for_holds_no_lock() -> None:
    turns = Turns()
    async with turns.of("matter-1") as _:
        assert turns.of("matter-1").locked()
    assert not turns.of("matter-1").locked()
