"""Proof over the logs of an installation: between services nothing is lost, nothing doubled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ordinance_core.bus.message import HEARD
from ordinance_core.conclusions import FactHeard
from ordinance_core.hears import facts_of_others
from ordinance_core.log.model import Log
from ordinance_core.messages import Codec, Header, Recorded
from ordinance_core.testing.eventually import eventually

_CODEC = Codec(FactHeard)


async def all_of(log: Log) -> list[Recorded]:
    """Every event of a log, in order."""
    found: list[Recorded] = []
    while more := await log.read(found[-1].position if found else 0):
        found.extend(more)
    return found


async def everything_heard(logs: Mapping[str, Log], seconds: float = 60) -> None:
    """Returns once every fact of every service was heard by all others; fails after a while."""
    books = {name: _Book(name) for name in logs}

    async def complete() -> bool:
        for name, log in logs.items():
            await books[name].read(log)
        return not any(_missing(books).values())

    try:
        await eventually(complete, seconds)
    except TimeoutError:
        raise AssertionError(f"never heard: {_missing(books)}") from None


async def each_once(logs: Mapping[str, Log]) -> None:
    """Fails unless positions and versions have no gap and every fact was heard exactly once."""
    for hearer, log in logs.items():
        recorded = await all_of(log)
        assert [r.position for r in recorded] == list(range(1, len(recorded) + 1)), hearer
        versions: dict[str, list[int]] = {}
        for r in recorded:
            versions.setdefault(r.stream, []).append(r.version)
        assert all(v == list(range(1, len(v) + 1)) for v in versions.values()), hearer
        times = Counter(_inner(r) for r in recorded if r.type == HEARD)
        assert set(times.values()) <= {1}, f"{hearer} heard twice: {times.most_common(3)}"


class _Book:
    """What one log told and heard so far."""

    def __init__(self, service: str) -> None:
        self.service, self.position = service, 0
        self.told: list[tuple[str, str]] = []
        self.heard: set[str] = set()

    async def read(self, log: Log) -> None:
        for recorded in await log.read(self.position, 100_000):
            self.position = recorded.position
            if recorded.type == HEARD:
                self.heard.add(_inner(recorded))
            else:
                self.told.append((recorded.type, recorded.header.event_id))


def _missing(books: Mapping[str, _Book]) -> dict[str, list[tuple[str, str]]]:
    return {
        f"{hearer} of {source}": [
            (kind, event)
            for kind, event in books[source].told
            if kind in types and event not in book.heard
        ]
        for hearer, book in books.items()
        for source, types in facts_of_others(hearer).items()
    }


def _inner(recorded: Recorded) -> str:
    event = _CODEC.event(recorded)
    assert isinstance(event, FactHeard)
    return Header.decode(event.header.encode()).event_id
