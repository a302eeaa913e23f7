"""How a state and a town count: the `calendar:` section of a pack, typed.

Every field is data of the pack or of the state's file; `cite` is an authority or a list of them.

    holidays: {statutory: us-co, ignores: [cabrini_day], cite}
        the statute's calendar and those of its holidays that are ordinary days in this town
    business_day: {means: weekdays_less_holidays | office_routine, cite}
    business_day: {closures: honored | ignored}
        a day on which the office closed out of its routine is no business day unless `ignored`
    office: {opens: [monday, ...], closed_on: [christmas_day, ...], cite}
        the routine of the office: its weekdays and the statutory holidays it closes for; an
        office that opens on Saturdays takes filings then, which `saturday: filings` leaves alone
    days: {rolls_off: [saturday, sunday, holiday, proclaimed, closure], saturday: filings, cite}
        `saturday`, `proclaimed`, `closure`: `filings` where only a filing rolls off that kind;
        a proclaimed day that every period rolls off is no business day either
    days: {full_day_after: [saturday, closure]}
        a filing that rolled off one of these ends on no half day either
    days: {uncounted: {periods: [2], skips: [saturday, sunday, holiday], cite}}
        in periods of exactly so many days these are not counted
    hours: {skips: [sunday, holiday], roll: true, back_roll: true, by: elapsed | clock, cite}
    months: {missing_day: last | next, cite}
        31 August and six months; 29 February and a year
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias

import msgspec

Cite: TypeAlias = str | tuple[str, ...] | None
Kind: TypeAlias = Literal[
    "saturday", "sunday", "holiday", "proclaimed", "closure", "half", "office"
]
Kinds: TypeAlias = tuple[Kind, ...]
Weekday: TypeAlias = Literal[
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"
]
WORKING_WEEK: tuple[Weekday, ...] = ("monday", "tuesday", "wednesday", "thursday", "friday")


class Section(msgspec.Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    cite: Cite = None

    @cached_property
    def authority(self) -> str:
        """The authority in brackets, for the end of a sentence; empty where none is given."""
        cites = (self.cite,) if isinstance(self.cite, str) else self.cite or ()
        return f" ({'; '.join(cites)})" if cites else ""


class Holidays(Section, frozen=True):
    """Which statute names the legal holidays, and which of them the town treats as ordinary."""

    statutory: str
    ignores: tuple[str, ...] = ()


class BusinessDay(Section, frozen=True):
    """What the words `business day` or `working day` mean here, and whether closures count."""

    means: Literal["weekdays_less_holidays", "office_routine"] = "weekdays_less_holidays"
    closures: Literal["honored", "ignored"] = "honored"


class Office(Section, frozen=True):
    """When the municipal office is routinely open; `closed_on` are names of statutory holidays."""

    opens: tuple[Weekday, ...] = WORKING_WEEK
    closed_on: tuple[str, ...] = ()


class Uncounted(Section, frozen=True):
    """In periods of exactly these many days, days of these kinds are not counted."""

    periods: tuple[int, ...]
    skips: Kinds


class Days(Section, frozen=True):
    """What moves the last day of a period in days, weeks, months or years."""

    rolls_off: Kinds = ()
    saturday: Literal["filings"] | None = None
    proclaimed: Literal["filings"] | None = None
    closure: Literal["filings"] | None = None
    full_day_after: Kinds = ()
    uncounted: Uncounted | None = None

    def off(self, *, filing: bool) -> Kinds:
        """The kinds of days on which a period does not end."""
        return self._off_filings if filing else self._off_any

    @cached_property
    def _off_any(self) -> Kinds:
        return tuple(kind for kind in self.rolls_off if kind not in self._only_filings)

    @cached_property
    def _off_filings(self) -> Kinds:
        return (*self._off_any, *self._only_filings)

    @cached_property
    def _only_filings(self) -> Kinds:
        scopes: dict[Kind, str | None] = {
            "saturday": self.saturday,
            "proclaimed": self.proclaimed,
            "closure": self.closure,
        }
        return tuple(kind for kind, scope in scopes.items() if scope)


class Hours(Section, frozen=True):
    """How periods in hours run and end."""

    skips: Kinds = ()
    roll: bool = False
    back_roll: bool = False
    by: Literal["elapsed", "clock"] = "elapsed"


class Months(Section, frozen=True):
    """Where a month lacks the day: its last day, or the first day of the next month."""

    missing_day: Literal["last", "next"] = "last"


class Rules(Section, frozen=True):
    """The whole `calendar:` section."""

    holidays: Holidays
    business_day: BusinessDay = BusinessDay()
    office: Office = Office()
    days: Days = Days()
    hours: Hours = Hours()
    months: Months = Months()

    def off(self, *, filing: bool) -> Kinds:
        """The kinds of days on which a period does not end in this town."""
        kinds = self.days.off(filing=filing)
        return kinds if not self._takes_filings_on_saturday else _but_saturday(kinds)

    @cached_property
    def _takes_filings_on_saturday(self) -> bool:
        return self.days.saturday is not None and "saturday" in self.office.opens

    @cached_property
    def no_business(self) -> Kinds:
        """The kinds of days that are no business days."""
        closure: Kinds = ("closure",) if self.business_day.closures == "honored" else ()
        if self.business_day.means == "office_routine":
            return ("office", *closure)
        off = self.off(filing=False)
        proclaimed: Kinds = ("proclaimed",) if "proclaimed" in off else ()
        return ("saturday", "sunday", "holiday", *closure, *proclaimed)


def _but_saturday(kinds: Kinds) -> Kinds:
    return tuple(kind for kind in kinds if kind != "saturday")
