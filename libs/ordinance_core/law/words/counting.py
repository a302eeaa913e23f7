"""How a town counts days, business days, hours and months, each rule as a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ordinance_core.calendars.rules import (
    WORKING_WEEK,
    BusinessDay,
    Days,
    Holidays,
    Hours,
    Months,
    Office,
)
from ordinance_core.law.words.lexicon import listed

_KINDS = {
    "saturday": "Saturday",
    "sunday": "Sunday",
    "holiday": "legal holiday",
    "proclaimed": "proclaimed holiday",
    "closure": "day on which the office is closed",
    "half": "half day",
    "office": "day outside the routine of the office",
}


def holidays(of: Holidays, named: Mapping[str, str]) -> str:
    kept = [says for name, says in named.items() if name not in of.ignores]
    says = f"the legal holidays of the state's statute: {listed(kept, 'and')}"
    if of.ignores:
        says += f"; here an ordinary day: {listed((named[n] for n in of.ignores), 'and')}"
    return says


def business_day(of: BusinessDay) -> str:
    if of.means == "office_routine":
        says = "a day on which the office is routinely open"
    else:
        says = "any day from Monday to Friday that is no legal holiday"
    if of.closures == "ignored":
        return f"{says}, even where the office closes out of its routine"
    return f"{says}, unless the office closes out of its routine"


def office(of: Office, named: Mapping[str, str]) -> str:
    weekdays = listed((day.capitalize() for day in of.opens), "and")
    opens = "Monday to Friday" if of.opens == WORKING_WEEK else weekdays
    closed = listed((named.get(name, name) for name in of.closed_on), "and")
    return f"open {opens}" + (f", closed on {closed}" if closed else "")


def days(of: Days) -> str:
    every = of.off(filing=False)
    filings = [kind for kind in of.off(filing=True) if kind not in every]
    says = [f"a period that ends on {_a(every)} runs on to the next day that is none of these"]
    if not every:
        says = ["a period ends on its last day, whatever day that is"]
    if filings:
        says.append(f"one for a filing does not end on {_a(filings)} either")
    if of.full_day_after:
        says.append(f"a filing moved off {_a(of.full_day_after)} ends on no half day")
    if of.uncounted is not None:
        periods = listed(map(str, of.uncounted.periods))
        skipped = listed((f"no {_KINDS[kind]}" for kind in of.uncounted.skips), "and")
        says.append(f"in a period of exactly {periods} days {skipped} is counted")
    return "; ".join(says)


def hours(of: Hours) -> str:
    says = ["hours run by the clock on the wall" if of.by == "clock" else "hours run as they pass"]
    if of.skips:
        says.append(f"those of {_a(of.skips)} do not count")
    if of.roll:
        says.append("a period that ends on a day off runs on as one in days does")
    if of.back_roll:
        says.append("one counted backward does so as well")
    return "; ".join(says)


def months(of: Months) -> str:
    ends = "the last day of that month" if of.missing_day == "last" else "the first of the next"
    return f"where a month has no such day, a period of months or years ends on {ends}"


def _a(kinds: Iterable[str]) -> str:
    return listed(f"a {_KINDS[kind]}" for kind in kinds)
