"""One service's share of the Kafka bus in one process: its relay, its listener, its reach."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial

from ordinance_core.bus.hearing import Hearing
from ordinance_core.bus.listener import Listener
from ordinance_core.bus.reach import Reach
from ordinance_core.bus.relay import Relay
from ordinance_core.bus.sender import KafkaSender
from ordinance_core.bus.topics import BrokerGone
from ordinance_core.log.model import Log


class KafkaBus:
    """Publishes the log and hears `sources`; `run` is one of the process's workers."""

    def __init__(
        self,
        log: Log,
        sources: Iterable[str],
        hearing: Hearing,
        bootstrap: str,
        *,
        again: float = 1.0,
    ) -> None:
        names = sorted(sources)
        self.log, self.hearing = log, hearing
        self.relay = Relay(log, partial(KafkaSender.opened, bootstrap), pause=again)
        self.listener = Listener(log.service, names, hearing, bootstrap, again=again)
        self.reach = Reach(log.service, names, bootstrap)

    async def run(self) -> None:
        """Until cancelled; a forked source ends it with its exception."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self.relay.run())
            group.create_task(self.listener.run())

    async def caught_up(self, service: str) -> bool:
        """Whether the service heard all that is published; False while the broker is down."""
        assert service == self.log.service, f"{service} is heard by another process"
        return await self.reach.caught_up()

    async def problems(self, service: str) -> list[str]:
        """Why something is not published or heard now, in words, for `/ready`."""
        assert service == self.log.service, f"{service} is heard by another process"
        known = [self.relay.problem, self.listener.problem]
        known += [*self.listener.stopped.values(), *self.listener.held.values()]
        try:
            await self.reach.ends()
        except BrokerGone as gone:
            known.append(str(gone))
        return [problem for problem in known if problem]

    async def close(self) -> None:
        await self.reach.close()
