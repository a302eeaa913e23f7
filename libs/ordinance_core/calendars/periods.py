"""Periods as an ordinance writes them, and the due day a period leads to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime
from typing import Literal, TypeAlias, cast

import msgspec

Moment: TypeAlias = date | datetime
"""A civil date (the whole local day) or an aware instant."""

Counted: TypeAlias = Literal["hours", "days", "business days", "weeks", "months", "years"]
Unit: TypeAlias = (
    Counted
    | Literal["immediately", "same day", "end of day", "end of year", "next", "stated", "open"]
)

_COUNTED = re.compile(r"(\d+) (hour|day|business day|week|month|year)s?")
_WORDS = ("immediately", "same day", "end of day", "end of year", "stated", "open")


class Step(msgspec.Struct, frozen=True):
    """One step of a period: `n` of a counted unit, a word, or the next meeting of `series`."""

    n: int
    unit: Unit
    series: str | None = None

    def __str__(self) -> str:
        if self.series is not None:
            return f"next {self.series.replace('_', ' ')}"
        return f"{self.n} {self._noun}" if self.unit in _COUNTED_UNITS else self.unit

    @property
    def _noun(self) -> str:
        return self.unit.removesuffix("s") if self.n == 1 else self.unit


_COUNTED_UNITS = frozenset({"hours", "days", "business days", "weeks", "months", "years"})


class Due(msgspec.Struct, frozen=True):
    """Where a period ends: as counted, as the law moves it, and why.

    `nominal` is the end as counted, `legal` the end after weekends, holidays and closures moved
    it; each is a date (the whole local day) or, for hours, a UTC instant. `steps` are sentences
    a clerk can check with a paper calendar. `unchecked` names the layer and each year that
    nobody has checked and whose days could have moved the end: the answer is then `provisional`.
    """

    nominal: Moment
    legal: Moment
    steps: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()

    @property
    def provisional(self) -> bool:
        return bool(self.unchecked)


def parse_period(text: str | Sequence[str]) -> tuple[Step, ...]:
    """The steps of a period, in the order they are walked.

    Takes `5 days`, `1 business day`, `48 hours`, `6 months`, `immediately`, `same day`,
    `end of day`, `end of year`, `next regular council meeting` (series
    `regular_council_meeting`), `stated`, `open`, or a list of these. Raises ValueError.
    """
    texts = [text] if isinstance(text, str) else text
    if not texts:
        raise ValueError("A period needs at least one step, such as '5 business days'.")
    return tuple(_step(each.strip()) for each in texts)


def _step(text: str) -> Step:
    if counted := _COUNTED.fullmatch(text):
        return Step(int(counted[1]), cast("Unit", f"{counted[2]}s"))
    if text in _WORDS:
        return Step(0, cast("Unit", text))
    if text.startswith("next ") and (series := text.removeprefix("next ").strip()):
        return Step(1, "next", "_".join(series.split()))
    raise ValueError(
        f"'{text}' is no period. Write 'N hours', 'N days', 'N business days', 'N weeks', "
        f"'N months', 'N years', 'next <series of meetings>' or one of: {', '.join(_WORDS)}."
    )
