"""Due dates as an iCalendar file that any calendar can read back."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import icalendar

from ordinance_core.ics import Entry, calendar

STAMP = datetime(2026, 5, 1, 12, tzinfo=UTC)
DAY = Entry(
    key="appeal", due=date(2026, 5, 27), zone="America/Chicago", summary="Allouez: appeal, in time"
)
HOUR = Entry(
    key="cure",
    due=datetime(2026, 7, 1, 12, tzinfo=UTC),
    zone="America/New_York",
    summary="Kingsbury: cure",
    description="Enforcement A(1)(f) (KNG-038): " + "long, " * 40 + "\nend",
    tentative=True,
)


def read(*entries: Entry) -> list[icalendar.Event]:
    return list(icalendar.Calendar.from_ical(calendar("Deadlines", entries, STAMP)).walk("VEVENT"))


def test_a_civil_date_is_a_whole_local_day() -> None:
    (event,) = read(DAY)
    assert event.decoded("dtstart") == date(2026, 5, 27)
    assert event.decoded("dtend") - event.decoded("dtstart") == timedelta(days=1)
    assert str(event["summary"]) == "Allouez: appeal, in time"
    assert event.decoded("dtstamp") == STAMP


def test_an_instant_is_shown_in_the_zone_of_the_town() -> None:
    (event,) = read(HOUR)
    start = event.decoded("dtstart")
    assert start == HOUR.due
    assert start.isoformat() == "2026-07-01T08:00:00-04:00"
    assert start.tzinfo.key == "America/New_York"
    assert str(event["status"]) == "TENTATIVE"
    assert str(event["description"]) == HOUR.description


def test_an_entry_written_again_has_the_same_uid_and_another_one_has_not() -> None:
    first, other = read(DAY, HOUR)
    (again,) = read(DAY)
    assert first["uid"] == again["uid"]
    assert first["uid"] != other["uid"]


def test_lines_are_folded_and_end_as_the_standard_says() -> None:
    raw = calendar("Deadlines", [DAY, HOUR], STAMP)
    assert raw.endswith(b"END:VCALENDAR\r\n")
    assert max(len(line) for line in raw.split(b"\r\n")) <= 75
    assert b"BEGIN:VTIMEZONE" in raw
