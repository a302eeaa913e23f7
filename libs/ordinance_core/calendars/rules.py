"""How a state and a town count: the `calendar:` section of a pack, typed.

Every field is data of the pack or of the state's file; `cite` is an authority or a list of them.

    business_day: {means: weekdays_less_holidays | office_routine, cite}
    office: {opens: [monday, ...], closed_on: [christmas_day, ...], cite}
        the routine of the office: its weekdays and the statutory holidays it closes for
    days: {rolls_off: [saturday, sunday, holiday, proclaimed, closed], saturday: filings, cite}
        `saturday`, `proclaimed`, `closed`: `filings` where only a filing rolls off that kind
    days: {full_day_after: [saturday, closed]}
        a filing that rolled off one of these ends on no half day either
    days: {uncounted: {periods: [2], skips: [saturday, sunday, holiday], cite}}
        in periods of exactly so many days these are not counted
    hours: {skips: [sunday, holiday], roll: true, back_roll: true, by: elapsed | clock, cite}
    months: {missing_day: last | next, cite}
        31 August and six months; 29 February and a year
    ignores: [cabrini_day]
        statutory holidays that are ordinary days in this town
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Cite: TypeAlias = str | tuple[str, ...] | None
Kind: TypeAlias = Literal["saturday", "sunday", "holiday", "proclaimed", "closed", "half", "office"]
Scope: TypeAlias = Literal["always", "filings"]
Weekday: TypeAlias = Literal[
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"
]
WORKING_WEEK: tuple[Weekday, ...] = ("monday", "tuesday", "wednesday", "thursday", "friday")


class _Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    cite: Cite = None

    @property
    def authority(self) -> str:
        """The authority in brackets, for the end of a sentence; empty where none is given."""
        cites = (self.cite,) if isinstance(self.cite, str) else self.cite or ()
        return f" ({'; '.join(cites)})" if cites else ""


class BusinessDay(_Section, frozen=True):
    """What the words `business day` or `working day` mean here."""

    means: Literal["weekdays_less_holidays", "office_routine"] = "weekdays_less_holidays"

    @property
    def excludes(self) -> tuple[Kind, ...]:
        if self.means == "office_routine":
            return ("office", "closed")
        return ("saturday", "sunday", "holiday", "closed")


class Office(_Section, frozen=True):
    """When the municipal office is routinely open; `closed_on` are names of statutory holidays."""

    opens: tuple[Weekday, ...] = WORKING_WEEK
    closed_on: tuple[str, ...] = ()


class Uncounted(_Section, frozen=True):
    """In periods of exactly these many days, days of these kinds are not counted."""

    periods: tuple[int, ...]
    skips: tuple[Kind, ...]


class Days(_Section, frozen=True):
    """What moves the last day of a period in days, weeks, months or years."""

    rolls_off: tuple[Kind, ...] = ()
    saturday: Scope = "always"
    proclaimed: Scope = "always"
    closed: Scope = "always"
    full_day_after: tuple[Kind, ...] = ()
    uncounted: Uncounted | None = None


class Hours(_Section, frozen=True):
    """How periods in hours run and end."""

    skips: tuple[Kind, ...] = ()
    roll: bool = False
    back_roll: bool = False
    by: Literal["elapsed", "clock"] = "elapsed"


class Months(_Section, frozen=True):
    """Where a month lacks the day: its last day, or the first day of the next month."""

    missing_day: Literal["last", "next"] = "last"


class Rules(_Section, frozen=True):
    """The whole `calendar:` section."""

    business_day: BusinessDay = BusinessDay()
    office: Office = Office()
    days: Days = Days()
    hours: Hours = Hours()
    months: Months = Months()
    ignores: tuple[str, ...] = ()
