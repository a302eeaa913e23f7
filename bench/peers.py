"""The same count of business days by what else there is, one clock at a time.

A loop, numpy and pandas are given the statute's holidays; the two libraries bring their own, and
are wrong where those are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta

import holidays
import numpy as np
import pandas as pd
from workalendar.usa import NewYork

from ordinance_core.calendars import Calendar

LOOP, NUMPY, PANDAS = "loop over a frozenset", "numpy", "pandas"
HOLIDAYS, WORKALENDAR = "holidays", "workalendar"
ONE, SATURDAY = timedelta(days=1), 5
Count = Callable[[date, int], date]


def peers(calendar: Calendar, years: range) -> Mapping[str, Count]:
    """Each peer as a function from a day and a number of business days to the day they end."""
    days = [date(years.start, 1, 1) + ONE * n for n in range(366 * len(years))]
    closed = frozenset(d for d in days if not calendar.is_free(d, ("holiday",)))
    listed = holidays.country_holidays("US", subdiv="NY", years=years)
    prepared = np.busdaycalendar(holidays=np.array(sorted(closed), "M8[D]"))
    businesslike = pd.offsets.CustomBusinessDay(holidays=sorted(closed))
    state = NewYork()

    def loop(on: date, left: int) -> date:
        while left:
            on += ONE
            left -= on.weekday() < SATURDAY and on not in closed
        return on

    def of_numpy(on: date, n: int) -> date:
        end: date = np.busday_offset(on, n, roll="backward", busdaycal=prepared).astype(date)
        return end

    def of_pandas(on: date, n: int) -> date:
        begun = pd.Timestamp(on)
        held = begun if businesslike.is_on_offset(begun) else businesslike.rollback(begun)
        end: date = (held + n * businesslike).date()
        return end

    def of_holidays(on: date, n: int) -> date:
        while n:
            on += ONE
            n -= on.weekday() < SATURDAY and on not in listed
        return on

    def of_workalendar(on: date, n: int) -> date:
        end: date = state.add_working_days(on, n)
        return end

    return {
        LOOP: loop,
        NUMPY: of_numpy,
        PANDAS: of_pandas,
        HOLIDAYS: of_holidays,
        WORKALENDAR: of_workalendar,
    }


def wrong(count: Count, truth: Count, days: list[date], n: int) -> int:
    """On how many of these days the count ends elsewhere than the statute says."""
    return sum(count(day, n) != truth(day, n) for day in days)
