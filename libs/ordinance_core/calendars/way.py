"""One walk under way: its direction, what it may look at and the sentences said so far."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import ParamSpec

import msgspec

from ordinance_core.calendars.calendar import Calendar

P = ParamSpec("P")
DAY = timedelta(days=1)


class Way(msgspec.Struct):
    """`consulted` becomes true once a holiday could have changed the answer."""

    calendar: Calendar
    backward: bool
    filing: bool
    lines: list[str] | None
    consulted: bool = False

    def say(self, sentence: Callable[P, str], *args: P.args, **kwargs: P.kwargs) -> None:
        """Adds a sentence, which is only built when explanations are wanted."""
        if self.lines is not None:
            self.lines.append(sentence(*args, **kwargs))

    def after(self, on: date) -> date:
        """The day after a day in the direction of the walk."""
        return on - DAY if self.backward else on + DAY
