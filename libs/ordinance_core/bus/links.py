"""What connects the services of a process with the others: wires inside it, or Kafka."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

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
        """Publishes, hears and takes what is parked again, until cancelled."""
        ...

    async def drain(self) -> None:
        """Returns once all that was recorded is heard; only inside one process."""
        ...

    def caught_up(self, service: str) -> Callable[[], Awaitable[bool]]: ...

    def parked(self, service: str) -> Callable[[Sequence[str]], Awaitable[bool]]: ...

    def problems(self, service: str) -> Sequence[str]:
        """What keeps the service from hearing or being heard now, in words."""
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
        await _together(self._bus.run(), self.hearings)

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


class KafkaBus:
    """One service's share of Kafka: what publishes its log, what hears for it, and how far."""

    def __init__(self, log: Log, service: Service, hearing: Hearing, bootstrap: str) -> None:
        self._relay = Relay(log, partial(KafkaSender.opened, bootstrap))
        self._listener = Listener(service.name, service.hears, hearing, bootstrap)
        self.reach = Reach(service.name, service.hears, bootstrap)

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self._relay.run())
            group.create_task(self._listener.run())
            group.create_task(self.reach.watch())

    def problems(self) -> Sequence[str]:
        known = [self._relay.problem, self._listener.problem, self.reach.problem]
        known += [*self._listener.stopped.values(), *self._listener.held.values()]
        return [problem for problem in dict.fromkeys(known) if problem]


class KafkaLinks:
    """One or more services of a process, heard and hearing over Kafka."""

    def __init__(
        self,
        buses: Mapping[str, KafkaBus],
        parkings: Mapping[str, Parking],
        hearings: Mapping[str, Hearing],
    ) -> None:
        self._buses, self.parkings, self.hearings = buses, parkings, hearings

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            for name, bus in self._buses.items():
                group.create_task(_together(bus.run(), {name: self.hearings[name]}))

    async def drain(self) -> None:
        raise BrokerGone("simulated time needs all services in one process")

    def caught_up(self, service: str) -> Callable[[], Awaitable[bool]]:
        return self._buses[service].reach.caught_up

    def parked(self, service: str) -> Callable[[Sequence[str]], Awaitable[bool]]:
        return self.parkings[service].holds

    def problems(self, service: str) -> Sequence[str]:
        return self._buses[service].problems()

    async def close(self) -> None:
        for bus in self._buses.values():
            await bus.reach.close()


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
    buses = {s.name: KafkaBus(logs[s.name], s, hearings[s.name], settings.kafka) for s in services}
    return KafkaLinks(buses, parkings, hearings)


async def _together(bus: Coroutine[Any, Any, None], hearings: Mapping[str, Hearing]) -> None:
    """A bus, and beside it the hearings that take their parked messages again from time to time."""
    async with asyncio.TaskGroup() as group:
        group.create_task(bus)
        for hearing in hearings.values():
            group.create_task(hearing.tend())
