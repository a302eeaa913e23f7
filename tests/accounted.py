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

    async def quiet() -> bool:
        return all(not missing for missing in (await _unheard(logs)).values())

    try:
        await eventually(quiet, seconds)
    except TimeoutError:
        raise AssertionError(f"never heard: {await _unheard(logs)}") from None


async def each_once(logs: Mapping[str, Log]) -> None:
    """Fails unless positions and versions have no gap and every fact was heard exactly once."""
    for hearer, log in logs.items():
        recorded = await all_of(log)
        assert [r.position for r in recorded] == list(range(1, len(recorded) + 1)), hearer
        versions: dict[str, list[int]] = {}
        for r in recorded:
            versions.setdefault(r.stream, []).append(r.version)
        assert all(v == list(range(1, len(v) + 1)) for v in versions.values()), hearer
        twice = {k: n for k, n in Counter(_heard(recorded)).items() if n > 1}
        assert not twice, f"{hearer} heard twice: {twice}"


async def _unheard(logs: Mapping[str, Log]) -> dict[str, set[str]]:
    told = {name: await all_of(log) for name, log in logs.items()}
    heard = {name: set(_heard(recorded)) for name, recorded in told.items()}
    missing = {}
    for hearer in logs:
        for source, types in facts_of_others(hearer).items():
            facts = {r.header.event_id for r in told.get(source, ()) if r.type in types}
            missing[f"{hearer} of {source}"] = facts - heard[hearer]
    return missing


def _heard(recorded: list[Recorded]) -> list[str]:
    events = (_CODEC.event(r) for r in recorded if r.type == HEARD)
    return [Header.decode(e.header.encode()).event_id for e in events if isinstance(e, FactHeard)]
