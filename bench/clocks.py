"""Clock arithmetic against a plain loop and numpy, one clock at a time, in one run.

    PYTHONPATH=.:libs python -m bench.clocks

Takes three business days from a Wednesday over a holiday weekend; medians of five rounds.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date, timedelta
from statistics import median
from timeit import repeat

import numpy as np

from ordinance_core.calendars import Calendar, parse_period, walk
from ordinance_core.law import load_pack

TOWN, START, DAYS = "minoa-ny", date(2027, 1, 13), 3
ROUNDS, CLOCKS = 5, 50_000
ONE, SATURDAY = timedelta(days=1), 5


def contenders(calendar: Calendar) -> dict[str, Callable[[], object]]:
    steps = parse_period(f"{DAYS} business days")
    year = [date(2027, 1, 1) + ONE * n for n in range(365)]
    closed = frozenset(d for d in year if not calendar.is_free(d, ("holiday",)))
    table = np.array(sorted(closed), "M8[D]")

    def loop() -> date:
        on, left = START, DAYS
        while left:
            on += ONE
            left -= on.weekday() < SATURDAY and on not in closed
        return on

    return {
        "loop over a frozenset": loop,
        "table": lambda: calendar.business_day_after(START, DAYS),
        "walk": lambda: walk(calendar, START, steps, explain=False),
        "walk with reasons": lambda: walk(calendar, START, steps),
        "numpy": lambda: np.busday_offset(START, DAYS, roll="backward", holidays=table),
    }


def main() -> None:
    pack = load_pack(TOWN)
    for name, clock in contenders(pack.calendar(START, pack.defaults)).items():
        rate = CLOCKS / median(repeat(clock, number=CLOCKS, repeat=ROUNDS))
        sys.stdout.write(f"{name:24}{rate:12,.0f}/s\n")


if __name__ == "__main__":
    main()
