"""Clock arithmetic beside a plain loop and numpy, one clock at a time.

Takes three business days from a Wednesday over a holiday weekend.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from timeit import timeit

import numpy as np

from bench.backends import Backends
from bench.result import OURS, Aim, Result, Workload
from bench.rounds import Rounds, Take
from bench.sizes import Sizes
from ordinance_core.calendars import Calendar, parse_period, walk
from ordinance_core.law import load_pack

TOWN, START, DAYS = "minoa-ny", date(2027, 1, 13), 3
ONE, SATURDAY = timedelta(days=1), 5
LOOP, NUMPY = "loop over a frozenset", "numpy"
Clock = Callable[[], object]
BARE = Workload(name="three business days", unit="clocks/s", aims=(Aim(LOOP, 0.45),))
EXPLAINED = Workload(name="the same, day by day", unit="clocks/s", aims=(Aim(NUMPY, 1.0),))


async def measure(_: Backends, rounds: Rounds, sizes: Sizes) -> list[Result]:
    """Clocks without and with their reasons."""
    pack = load_pack(TOWN)
    calendar = pack.calendar(START, pack.defaults)
    steps = parse_period(f"{DAYS} business days")
    others = rivals(calendar)
    bare = {
        OURS: lambda: walk(calendar, START, steps, explain=False),
        "its table": lambda: calendar.business_day_after(START, DAYS),
        **others,
    }
    explained = {OURS: lambda: walk(calendar, START, steps), **others}
    return [
        await rounds.take(BARE, _taken(bare, sizes.clocks)),
        await rounds.take(EXPLAINED, _taken(explained, sizes.clocks)),
    ]


def rivals(calendar: Calendar) -> Mapping[str, Clock]:
    """The same count over the same holidays, without a word about why."""
    year = [date(START.year, 1, 1) + ONE * n for n in range(365)]
    closed = frozenset(d for d in year if not calendar.is_free(d, ("holiday",)))
    table = np.array(sorted(closed), "M8[D]")

    def loop() -> date:
        on, left = START, DAYS
        while left:
            on += ONE
            left -= on.weekday() < SATURDAY and on not in closed
        return on

    def offset() -> object:
        return np.busday_offset(START, DAYS, roll="backward", holidays=table)

    return {LOOP: loop, NUMPY: offset}


def _taken(clocks: Mapping[str, Clock], count: int) -> Mapping[str, Take]:
    return {name: _rated(clock, count) for name, clock in clocks.items()}


def _rated(clock: Clock, count: int) -> Take:
    async def take() -> float:
        return count / timeit(clock, number=count)

    return take
