"""What connects the services of a process with the others: wires inside it, or Kafka."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from ordinance_core.bus.hearing import Hearing
from ordinance_core.bus.listener import Listener
from ordinance_core.bus.local import LocalBus, Wire
from ordinance_core.bus.message import Handler
from ordinance_core.bus.parking import Parking
from ordinance_core.bus.reach import Reach
from ordinance_core.bus.relay import Relay
from ordinance_core.bus.sender import KafkaSender
from ordinance_core.bus.shelf import Shelf
from ordinance_core.bus.topics import BrokerGone
from ordinance_core.log.model import Log
from ordinance_core.service import Service
from ordinance_core.settings import Settings


class Links(Protocol):
    """How this process hears and is heard."""

    parkings: Mapping[str, Parking]
    hearings: Mapping[str, Hearing]

    async def run(self) -> None:
        """Relays and hears until cancelled."""
        ...

    async def drain(self) -> None:
        """Returns once all that was recorded is heard; only inside one process."""
        ...

    def caught_up(self, service: str) -> Callable[[], Awaitable[bool]]: ...

    def parked(self, service: str) -> Callable[[Sequence[str]], Awaitable[bool]]: ...

    def problems(self, service: str) -> Sequence[str]:
        """What keeps the service from hearing or being heard, in words."""
        ...

    async def close(self) -> None: ...


class LocalLinks:
    """All services in one process, each reading the logs of the others."""

    def __init__(
        self,
        bus: LocalBus,
        parkings: Mapping[str, Parking],
        hearings: Mapping[str, Hearing],
    ) -> None:
        self._bus, self.parkings, self.hearings = bus, parkings, hearings

    async def run(self) -> None:
        await self._bus.run()

    async def drain(self) -> None:
        await self._bus.drain()

    def caught_up(self, service: str) -> Callable[[], Awaitable[bool]]:
        return partial(self._bus.caught_up, service)

    def parked(self, service: str) -> Callable[[Sequence[str]], Awaitable[bool]]:
        return self.parkings[service].holds

    def problems(self, service: str) -> Sequence[str]:
        wires = (wire for wire in self._bus.wires if wire.log.service == service)
        return [wire.problem for wire in wires if wire.problem]

    async def close(self) -> None:
        await self._bus.close()


class KafkaLinks:
    """One or more services of a process, heard and hearing over Kafka."""

    def __init__(
        self,
        relays: Mapping[str, Relay],
        listeners: Mapping[str, Listener],
        reaches: Mapping[str, Reach],
        parkings: Mapping[str, Parking],
        hearings: Mapping[str, Hearing],
    ) -> None:
        self._relays, self._listeners, self._reaches = relays, listeners, reaches
        self.parkings, self.hearings = parkings, hearings

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            for relay in self._relays.values():
                group.create_task(relay.run())
            for listener in self._listeners.values():
                group.create_task(listener.run())

    async def drain(self) -> None:
        raise BrokerGone("simulated time needs all services in one process")

    def caught_up(self, service: str) -> Callable[[], Awaitable[bool]]:
        return self._reaches[service].caught_up

    def parked(self, service: str) -> Callable[[Sequence[str]], Awaitable[bool]]:
        return self.parkings[service].holds

    def problems(self, service: str) -> Sequence[str]:
        listener, relay = self._listeners[service], self._relays[service]
        said = (listener.problem, relay.problem, *listener.stopped.values())
        return [problem for problem in said if problem]

    async def close(self) -> None:
        for reach in self._reaches.values():
            await reach.close()


async def open_links(
    services: Sequence[Service],
    logs: Mapping[str, Log],
    handlers: Mapping[str, Handler],
    settings: Settings,
) -> Links:
    """Wires between the logs of this process, or relays and listeners where Kafka is named."""
    parkings: dict[str, Parking] = {name: Shelf(log) for name, log in logs.items()}
    hearings = {name: Hearing(handlers[name], parkings[name]) for name in logs}
    if settings.local_bus:
        wires = [
            Wire(logs[service.name], logs[source], hearings[service.name])
            for service in services
            for source in service.hears
            if source in logs
        ]
        return LocalLinks(LocalBus(wires), parkings, hearings)
    bootstrap = settings.kafka
    return KafkaLinks(
        {name: Relay(log, partial(KafkaSender.opened, bootstrap)) for name, log in logs.items()},
        {s.name: Listener(s.name, s.hears, hearings[s.name], bootstrap) for s in services},
        {s.name: Reach(s.name, s.hears, bootstrap) for s in services},
        parkings,
        hearings,
    )
