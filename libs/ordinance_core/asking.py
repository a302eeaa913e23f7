"""Asking a matter again what follows now: because its town moved on, a person did, or time did."""

from __future__ import annotations

import structlog

from ordinance_core.log.model import Busy, Unavailable
from ordinance_core.messages import UNASSIGNED, Actor, Context, town_stream
from ordinance_core.outcomes import command_id
from ordinance_core.recording import AskAgain
from ordinance_core.runtime import Runtime
from ordinance_core.standing import lagging, outdated, place_of

BATCH = 200

_logger = structlog.get_logger(__name__)


async def ask(runtime: Runtime, stream: str, asking: str, jurisdiction: str) -> int:
    """Asks a matter again under the id `asking`: 1, or 0 where that was done before.

    What fails in one matter keeps no other waiting: it stands in `runtime.failing`, for `/ready`.
    """
    if await runtime.log.outcome(asking) is not None:
        return 0
    context = Context(
        command_id=asking,
        now=runtime.clock(),
        actor=Actor(id=f"service:{runtime.service.name}"),
        correlation=asking,
    )
    try:
        await runtime.handler.execute(stream, AskAgain(context), jurisdiction=jurisdiction)
    except (Busy, Unavailable):
        raise
    except Exception as failure:
        if stream not in runtime.failing:
            _logger.exception("asking.failed", service=runtime.service.name, stream=stream)
        runtime.failing[stream] = f"{type(failure).__name__}: {failure}"
        return 0
    runtime.failing.pop(stream, None)
    return 1


async def ask_again(runtime: Runtime) -> int:
    """Asks again the matters that lag behind their town or its pack; how many were asked.

    Each only once for the packs in force: two processes that read different packs would otherwise
    ask against each other without end.
    """
    packs = {town: runtime.packs(town).reference for town in runtime.towns}
    async with runtime.log.reading() as connection:
        behind = await lagging(connection, BATCH, sorted(runtime.failing))
        old = await outdated(connection, packs.values())
        renewed = [stream for stream in old if stream not in runtime.renewed][:BATCH]
        streams = dict.fromkeys([*behind, *renewed])
        places = {stream: await place_of(connection, stream) for stream in streams}
    asked = 0
    for stream, place in places.items():
        state = await runtime.handler.state(stream)
        town = await runtime.handler.state(town_stream(place or UNASSIGNED))
        told = (str(town.learned), str(state.version), packs.get(state.jurisdiction, ""))
        asking = command_id("town", stream, *told)
        asked += await ask(runtime, stream, asking, state.jurisdiction)
    runtime.renewed.update(renewed)
    return asked
