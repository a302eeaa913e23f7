"""Time passing: matters whose clocks have run out are asked again, in the order they were due."""

from __future__ import annotations

from datetime import datetime

from ordinance_core.messages import Actor, Context, matter_stream
from ordinance_core.outcomes import command_id
from ordinance_core.recording import AskAgain
from ordinance_core.runtime import Runtime
from services.deadlines.views import next_wake, overdue

BATCH_ROWS = 100
TICKER = Actor(id="service:deadlines")


async def next_due(runtime: Runtime, after: datetime) -> datetime | None:
    """The first instant after another at which a clock ends."""
    rows = await runtime.rows(next_wake(after))
    return datetime.fromisoformat(rows[0].wakes_at) if rows else None


async def miss(runtime: Runtime) -> int:
    """Asks again every matter with a clock that has ended; how many were asked.

    Runs only once this service has heard all there is, and leaves alone a matter that has, or
    whose town has, something parked: nobody is late because the bus is.
    """
    now = runtime.clock()
    rows = await runtime.rows(overdue(now, BATCH_ROWS))
    if not rows or not await runtime.caught_up():
        return 0
    asked = 0
    for row in rows:
        stream = matter_stream(row.matter)
        tick = command_id("tick", stream, row.wakes_at, str(row.position))
        if await runtime.log.outcome(tick) is not None:
            continue
        if await runtime.parked((stream, f"town-{row.jurisdiction}")):
            continue
        context = Context(
            command_id=tick,
            now=now,
            actor=TICKER,
            correlation=command_id("tick", stream, row.wakes_at),
        )
        await runtime.handler.execute(stream, AskAgain(context), jurisdiction=row.jurisdiction)
        asked += 1
    return asked
