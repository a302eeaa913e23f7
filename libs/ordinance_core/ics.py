"""Due dates as an iCalendar file (RFC 5545): whole local days, or instants with their zone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import icalendar
import msgspec

from ordinance_core.calendars import Moment

MEDIA = "text/calendar"
_PRODUCT = "-//Ordinance//Deadlines//EN"
_HOST = "ordinance"


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One due date; `key` is the same whenever it is written again, so that it replaces itself.

    `summary` names no person. A civil date is the whole local day; an instant is shown in `zone`.
    """

    key: str
    due: Moment
    zone: str
    summary: str
    description: str = ""
    tentative: bool = False


def calendar(name: str, entries: Iterable[Entry], stamp: datetime) -> bytes:
    """A calendar of due dates as written at `stamp`, with the zones its instants need."""
    found = icalendar.Calendar()
    found.add("prodid", _PRODUCT)
    found.add("version", "2.0")
    found.add("method", "PUBLISH")
    found.add("x-wr-calname", name)
    for entry in entries:
        found.add_component(_event(entry, stamp))
    found.add_missing_timezones()
    return bytes(found.to_ical())


def _event(entry: Entry, stamp: datetime) -> icalendar.Event:
    event = icalendar.Event()
    event.add("uid", f"{entry.key}@{_HOST}")
    event.add("dtstamp", stamp)
    event.add("summary", entry.summary)
    event.add("status", "TENTATIVE" if entry.tentative else "CONFIRMED")
    event.add("transp", "TRANSPARENT")
    if entry.description:
        event.add("description", entry.description)
    if isinstance(entry.due, datetime):
        event.add("dtstart", entry.due.astimezone(ZoneInfo(entry.zone)))
        return event
    event.add("dtstart", entry.due)
    event.add("dtend", _after(entry.due))
    return event


def _after(on: date) -> date:
    """The end of a whole day is not part of it (RFC 5545, 3.6.1)."""
    return on + timedelta(days=1)
