"""Matters that were judged with an older version of their town are asked again."""

from __future__ import annotations

from ordinance_core.messages import UNASSIGNED, Actor, Context, town_stream
from ordinance_core.outcomes import command_id
from ordinance_core.recording import AskAgain
from ordinance_core.runtime import Runtime
from ordinance_core.standing import lagging, place_of

BATCH = 200


async def ask_again(runtime: Runtime) -> int:
    """Asks again the matters that lag behind their town; how many were asked."""
    async with runtime.log.reading() as connection:
        streams = await lagging(connection, BATCH)
        places = {stream: await place_of(connection, stream) for stream in streams}
    asked = 0
    for stream, place in places.items():
        state = await runtime.handler.state(stream)
        town = await runtime.handler.state(town_stream(place or UNASSIGNED))
        asking = command_id("town", stream, str(town.learned), str(state.version))
        if await runtime.log.outcome(asking) is not None:
            continue
        context = Context(
            command_id=asking,
            now=runtime.clock(),
            actor=Actor(id=f"service:{runtime.service.name}"),
            correlation=asking,
        )
        await runtime.handler.execute(stream, AskAgain(context), jurisdiction=state.jurisdiction)
        asked += 1
    return asked
