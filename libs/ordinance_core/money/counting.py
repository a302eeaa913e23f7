"""Days and weeks that an amount is owed for."""

from __future__ import annotations

from datetime import date

DAYS_IN_WEEK = 7


def days_touched(first: date, last: date) -> int:
    """Calendar days from one to the other, both counted; 0 where last is before first."""
    return max((last - first).days + 1, 0)


def started_weeks(first: date, last: date) -> int:
    """Weeks touched by the days from first to last, both of them included."""
    return -(-days_touched(first, last) // DAYS_IN_WEEK)


def completed_weeks(first: date, last: date) -> int:
    """Whole weeks that have passed from one day to another."""
    return max((last - first).days, 0) // DAYS_IN_WEEK
