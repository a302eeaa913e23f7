"""The whole question: every service's log read to its end, and what came of it as one report."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from datetime import datetime
from pathlib import Path

import msgspec

from ordinance_core.law import Pack, PackRefused, read_pack
from ordinance_core.law.pack.loader import text_of
from ordinance_core.law.pack.source import parse
from ordinance_core.log.history import History, history
from ordinance_core.messages import Recorded
from ordinance_core.service import Service
from services.whatif.changes import Packs
from services.whatif.findings import Difference, Kind, Report, Undeclared
from services.whatif.judging import Judge

BATCH_EVENTS = 500

Told = Callable[[str, int, int], None]
"""Hears of the progress: the service, how far its log is read, and its end."""


def pack_in(file: Path, base: Pack) -> Pack:
    """The pack in a file, for the town of another; raises `PackRefused`."""
    tree = parse(file.name, text_of(file))
    given = tree.get("prefix")
    if given is not None and given != base.prefix:
        raise PackRefused(
            tree.where("prefix"),
            f"this is the pack of {tree.get('title')} (case numbers {given}-), and the history"
            f" asked about is that of {base.title} ({base.prefix}-)",
        )
    return read_pack(base.jurisdiction, tree)


async def whatif(
    services: Sequence[Service],
    url_of: Callable[[str], str],
    packs: Packs,
    file: str,
    told: Told = lambda *_: None,
) -> Report:
    """Reads the logs behind the URLs of services; raises `Unavailable` for one that is not there.

    How everything stands at the end is asked as of the last event of all of them.
    """
    judges = {service.name: Judge(service, packs) for service in services}
    found: list[Difference] = []
    through: datetime | None = None
    async with AsyncExitStack() as stack:
        logs = {name: await stack.enter_async_context(history(url_of(name))) for name in judges}
        for name, judge in judges.items():
            async for recorded in _events(logs[name], name, told):
                found += judge.add(recorded)
                at = recorded.header.recorded_at
                through = at if through is None else max(at, through)
            found += judge.rest()
    if through is not None:
        for judge in judges.values():
            found += judge.end(through)
    return _report(packs, file, through, tuple(judges.values()), found)


async def _events(log: History, name: str, told: Told) -> AsyncIterator[Recorded]:
    after = 0
    told(name, after, log.end)
    while batch := await log.read(after, BATCH_EVENTS):
        for recorded in batch:
            yield recorded
        after = batch[-1].position
        told(name, after, log.end)


def _report(
    packs: Packs,
    file: str,
    through: datetime | None,
    judges: Sequence[Judge],
    found: Sequence[Difference],
) -> Report:
    cases = _cases(judges)
    numbered = [msgspec.structs.replace(d, case=cases.get(d.matter)) for d in found]
    judged = sum((judge.judged for judge in judges), Counter[Kind]())
    return Report(
        jurisdiction=packs.base.jurisdiction,
        town=packs.base.title,
        pack=packs.other.reference,
        file=file,
        recorded_under=tuple(dict.fromkeys(p for j in judges for p in j.recorded_under)),
        through=through,
        matters=len({stream for judge in judges for stream in judge.matters}),
        judged=judged,
        differ=Counter(d.kind for d in numbered if not d.at_end),
        other_grounds=sum(judge.other_grounds for judge in judges),
        undeclared=_undeclared(judges, cases),
        differences=tuple(sorted(numbered, key=_place)),
    )


def _place(found: Difference) -> tuple[str, str, bool, datetime]:
    return found.case or "", found.matter, found.at_end, found.recorded_at


def _cases(judges: Sequence[Judge]) -> Mapping[str, str]:
    states = [s for judge in judges for s in judge.replay.states.values()]
    return {s.matter: s.number for s in states if s.matter is not None and s.number is not None}


def _undeclared(judges: Sequence[Judge], cases: Mapping[str, str]) -> tuple[Undeclared, ...]:
    found: dict[tuple[str, str], list[str | None]] = {}
    for judge in judges:
        for word, matters in judge.undeclared.items():
            found.setdefault(word, []).extend(matters)
    return tuple(
        Undeclared(
            attribute=attribute,
            code=code,
            facts=len(matters),
            cases=tuple(dict.fromkeys(cases.get(m, m) for m in matters if m is not None)),
        )
        for (attribute, code), matters in sorted(found.items())
    )
