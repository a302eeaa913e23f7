"""Calendars and clock arithmetic: statutes as data, a town's layers, periods walked with reasons.

A `Calendar` is a value: the legal holidays of a state (`statute("us-ny")`, data of this package),
the `calendar:` section of a pack as `Rules`, and what a town recorded: proclaimed days, closures,
meetings. `walk` takes an anchor through the steps of a period to its `Due`, `spans` lists the
months or seasons of a cadence. The fields of the section stand in `rules`.
"""

from ordinance_core.calendars.cadence import Span, spans
from ordinance_core.calendars.calendar import (
    Calendar,
    Closure,
    Layers,
    Meetings,
    Proclaimed,
    Unscheduled,
)
from ordinance_core.calendars.load import calendar_of, states, statute
from ordinance_core.calendars.months import add_months
from ordinance_core.calendars.periods import Due, Moment, Step, parse_period
from ordinance_core.calendars.rules import Rules
from ordinance_core.calendars.statute import Statute
from ordinance_core.calendars.walk import walk

__all__ = [
    "Calendar",
    "Closure",
    "Due",
    "Layers",
    "Meetings",
    "Moment",
    "Proclaimed",
    "Rules",
    "Span",
    "Statute",
    "Step",
    "Unscheduled",
    "add_months",
    "calendar_of",
    "parse_period",
    "spans",
    "states",
    "statute",
    "walk",
]
