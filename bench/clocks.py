"""Clock arithmetic beside a loop, numpy, pandas, holidays and workalendar, one clock at a time.

Takes three business days from a Wednesday over a holiday weekend, in New York. Before anything is
measured, each contender counts from every day of the years held; `notes` say from how many days it
ends elsewhere than the statute says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from timeit import timeit

import msgspec

from bench.backends import Backends
from bench.peers import NUMPY, ONE, SATURDAY, Count, peers, wrong
from bench.result import OURS, Aim, Result, Workload
from bench.rounds import Rounds, Take
from bench.sizes import Sizes
from ordinance_core.calendars import Calendar, parse_period, walk
from ordinance_core.law import load_pack

TOWN, START, DAYS = "minoa-ny", date(2027, 1, 13), 3
YEARS = range(2024, 2031)
TABLE = "its table"
Clock = Callable[[], object]
BARE = Workload(
    name="three business days", unit="clocks/s", least=1_000_000, aims=(Aim(NUMPY, 2.5),)
)
EXPLAINED = Workload(
    name="the same, day by day", unit="clocks/s", least=245_000, aims=(Aim(NUMPY, 0.6),)
)


async def measure(_: Backends, rounds: Rounds, sizes: Sizes) -> list[Result]:
    """Clocks without and with their reasons."""
    pack = load_pack(TOWN)
    calendar = pack.calendar(START, pack.defaults)
    steps = parse_period(f"{DAYS} business days")
    others = peers(calendar, YEARS)
    notes = _wrong(calendar, others)
    rivals: Mapping[str, Clock] = {name: _from(count) for name, count in others.items()}
    bare = {
        OURS: lambda: walk(calendar, START, steps, explain=False),
        TABLE: lambda: calendar.business_day_after(START, DAYS),
        **rivals,
    }
    explained = {OURS: lambda: walk(calendar, START, steps), **rivals}
    taken = [
        await rounds.take(BARE, _taken(bare, sizes.clocks)),
        await rounds.take(EXPLAINED, _taken(explained, sizes.clocks)),
    ]
    return [msgspec.structs.replace(result, notes=notes) for result in taken]


def _wrong(calendar: Calendar, others: Mapping[str, Count]) -> dict[str, float]:
    """From how many days of the years each contender ends on another day than a plain walk does."""
    first, last = date(YEARS.start, 1, 1), date(YEARS.stop - 1, 12, 1)
    days = [first + ONE * n for n in range((last - first).days)]
    counts = {TABLE: calendar.business_day_after, **others}
    off = {name: wrong(count, _plainly(calendar), days, DAYS) for name, count in counts.items()}
    return {"days counted from": len(days), **{f"{name}: wrong": n for name, n in off.items()}}


def _plainly(calendar: Calendar) -> Count:
    """Day by day over what the statute holds, apart from every table."""
    held = {h.on for year in (*YEARS, YEARS.stop) for h in calendar.statute.held(year)}

    def count(on: date, left: int) -> date:
        while left:
            on += ONE
            left -= on.weekday() < SATURDAY and on not in held
        return on

    return count


def _from(count: Count) -> Clock:
    return lambda: count(START, DAYS)


def _taken(clocks: Mapping[str, Clock], count: int) -> Mapping[str, Take]:
    return {name: _rated(clock, count) for name, clock in clocks.items()}


def _rated(clock: Clock, count: int) -> Take:
    async def take() -> float:
        return count / timeit(clock, number=count)

    return take
