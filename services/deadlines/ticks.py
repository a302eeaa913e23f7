"""Time passing: matters whose clocks have run out are asked again, in the order they were due."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy.engine import Row

from ordinance_core.asking import ask
from ordinance_core.messages import matter_stream
from ordinance_core.outcomes import command_id
from ordinance_core.runtime import Runtime
from services.deadlines.views import next_wake, overdue

BATCH_ROWS = 100


async def next_due(runtime: Runtime, after: datetime) -> datetime | None:
    """The first instant after another at which a clock ends."""
    rows = await runtime.rows(next_wake(after))
    return datetime.fromisoformat(rows[0].wakes_at) if rows else None


async def miss(runtime: Runtime) -> int:
    """Asks again every matter with a clock that has ended; how many were asked.

    Runs only once this service has heard all there is, and leaves alone a matter that has, or
    whose town has, something parked: nobody is late because the bus is.
    """
    now, asked, after = runtime.clock(), 0, None
    while rows := await runtime.rows(overdue(now, BATCH_ROWS, after)):
        after = rows[-1]
        due = [row for row in rows if await runtime.log.outcome(_tick(row)) is None]
        if due and not await runtime.caught_up():
            break
        for row in due:
            stream = matter_stream(row.matter)
            if not await runtime.parked((stream, f"town-{row.jurisdiction}")):
                asked += await ask(runtime, stream, _tick(row), row.jurisdiction)
    return asked


def _tick(row: Row[Any]) -> str:
    return command_id("tick", row.matter, row.wakes_at, str(row.position))
