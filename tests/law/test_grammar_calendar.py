"""Every word of the calendar, and every choice by date and by reading, each with an example."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law import facts as f
from ordinance_core.law.citations import citing
from tests.law.case import Asked
from tests.law.grammar import Example, Refused, clock, due, gate, ok

HOLIDAYS = "calendar:\n  holidays: {statutory: us-wi, cite: S-1}\n"
FRIDAY, THURSDAY = date(2026, 5, 22), date(2026, 5, 21)
"""Before the weekend of Memorial Day, Monday 25 May 2026."""
MEMORIAL = date(2026, 5, 25)


def ends(
    word: str,
    section: str,
    within: str,
    then: object,
    without: object,
    *,
    on: date | datetime = FRIDAY,
    **more: f.Fact,
) -> Example:
    """When a period ends that began then."""
    filed = f.AppealFiled(at=on) if isinstance(on, datetime) else f.AppealFiled(on=on)
    rule = "from: AppealFiled, met_by: {fact: CaseClosed}, within: "
    text = section + clock(rule + within)
    facts: dict[str, f.Fact] = {"a": filed, **more}
    return Example(f"calendar.{word}", text, then, without, facts, due, date(2026, 12, 31))


def steps(word: str, section: str, within: str = "3 days") -> Example:
    """Whether the clause is told with the step that rests on it."""

    def told(asked: Asked) -> bool:
        found = asked.clock("c").due
        return found is not None and any("S-7" in step for step in found.steps)

    return ends(word, section, within, then=True, without=False)._replace(ask=told)


DAYS = "  days: {rolls_off: [sunday, holiday]"
WEEKEND, OPEN = "[saturday, sunday, holiday]", "[saturday, sunday«, holiday»]"
FULL = "full_day_after: [saturday]"
ROUTINE = "  business_day: {means: office_routine, cite: S-1}\n"
VERSIONS = "{2024-01-01: 3 days, 2026-05-22: 5 days}"
CLOSED = f.OfficeClosureDeclared(on=THURSDAY, day=date(2026, 5, 26), full=True)
HALF = f.OfficeClosureDeclared(on=THURSDAY, day=date(2026, 5, 26), full=False)
PROCLAIMED = f.HolidayProclaimed(on=THURSDAY, day=date(2026, 5, 26), cause="mourning")
AT = datetime(2026, 5, 22, 15, tzinfo=UTC)
EXAMPLES = [
    ends(
        "holidays.statutory",
        HOLIDAYS.replace("us-wi", "«us-ny|us-wi»") + f"{DAYS}}}\n",
        "3 days",
        date(2026, 2, 13),
        date(2026, 2, 12),
        on=date(2026, 2, 9),
    ),
    ends(
        "holidays.ignores",
        HOLIDAYS.replace("us-wi", "us-wi«, ignores: [memorial_day]»") + f"{DAYS}}}\n",
        "3 days",
        MEMORIAL,
        date(2026, 5, 26),
    ),
    ends(
        "business_day.means",
        HOLIDAYS
        + ROUTINE.replace("office_routine", "«office_routine|weekdays_less_holidays»")
        + "  office: {opens: [wednesday], cite: S-1}\n",
        "1 business day",
        date(2026, 5, 27),
        date(2026, 5, 26),
    ),
    ends(
        "business_day.closures",
        HOLIDAYS
        + "  business_day: {means: weekdays_less_holidays«, closures: ignored», cite: S-1}\n",
        "1 business day",
        date(2026, 5, 26),
        date(2026, 5, 27),
        c=CLOSED,
    ),
    ends(
        "office.opens",
        HOLIDAYS + ROUTINE + "  office: {cite: S-1«, opens: [wednesday]»}\n",
        "1 business day",
        date(2026, 5, 27),
        MEMORIAL,
    ),
    ends(
        "office.closed_on",
        HOLIDAYS + ROUTINE + "  office: {cite: S-1«, closed_on: [memorial_day]»}\n",
        "1 business day",
        date(2026, 5, 26),
        MEMORIAL,
    ),
    ends(
        "days.rolls_off",
        HOLIDAYS + "  days: {rolls_off: [sunday«, holiday»], cite: S-1}\n",
        "3 days",
        date(2026, 5, 26),
        MEMORIAL,
    ),
    ends(
        "days.saturday",
        HOLIDAYS + "  days: {rolls_off: [saturday, sunday]«, saturday: filings», cite: S-1}\n",
        "1 day",
        date(2026, 5, 23),
        MEMORIAL,
    ),
    ends(
        "days.closure",
        HOLIDAYS + "  days: {rolls_off: [closure]«, closure: filings», cite: S-1}\n",
        "4 days",
        date(2026, 5, 26),
        date(2026, 5, 27),
        c=CLOSED,
    ),
    ends(
        "days.proclaimed",
        HOLIDAYS + "  days: {rolls_off: [proclaimed]«, proclaimed: filings», cite: S-1}\n",
        "4 days",
        date(2026, 5, 26),
        date(2026, 5, 27),
        c=PROCLAIMED,
    ),
    ends(
        "days.full_day_after",
        HOLIDAYS + f"  days: {{rolls_off: {WEEKEND}, saturday: filings«, {FULL}»}}\n",
        "1 day, filing: true",
        date(2026, 5, 27),
        date(2026, 5, 26),
        c=HALF,
    ),
    ends(
        "days.uncounted",
        HOLIDAYS
        + f"{DAYS}«, uncounted: {{periods: [2], skips: {WEEKEND}, cite: S-1}}», cite: S-1}}\n",
        "2 days",
        date(2026, 5, 27),
        date(2026, 5, 26),
    ),
    ends(
        "days.uncounted.periods",
        HOLIDAYS
        + f"{DAYS}, uncounted: {{periods: [«2|3»], skips: {WEEKEND}, cite: S-1}}, cite: S-1}}\n",
        "2 days",
        date(2026, 5, 27),
        date(2026, 5, 26),
    ),
    ends(
        "days.uncounted.skips",
        HOLIDAYS + f"{DAYS}, uncounted: {{periods: [2], skips: {OPEN}, cite: S-1}}, cite: S-1}}\n",
        "2 days",
        date(2026, 5, 27),
        date(2026, 5, 26),
    ),
    ends(
        "hours.skips",
        HOLIDAYS + "  hours: {cite: S-1«, skips: [sunday, holiday]»}\n",
        "48 hours",
        datetime(2026, 5, 26, 15, tzinfo=UTC),
        datetime(2026, 5, 24, 15, tzinfo=UTC),
        on=AT,
    ),
    ends(
        "hours.roll",
        HOLIDAYS + f"{DAYS}, cite: S-1}}\n  hours: {{cite: S-1«, roll: true»}}\n",
        "48 hours",
        datetime(2026, 5, 26, 15, tzinfo=UTC),
        datetime(2026, 5, 24, 15, tzinfo=UTC),
        on=AT,
    ),
    Example(
        "calendar.hours.back_roll",
        HOLIDAYS
        + f"{DAYS}, cite: S-1}}\n  hours: {{cite: S-1«, back_roll: true»}}\n"
        + clock("back_from: AppealFiled, met_by: {fact: CaseClosed}, within: 48 hours"),
        datetime(2026, 5, 23, 15, tzinfo=UTC),
        datetime(2026, 5, 24, 15, tzinfo=UTC),
        {"a": f.AppealFiled(at=datetime(2026, 5, 26, 15, tzinfo=UTC))},
        due,
        date(2026, 6, 30),
    ),
    ends(
        "hours.by",
        HOLIDAYS + "  hours: {cite: S-1«, by: clock»}\n",
        "48 hours",
        datetime(2026, 3, 9, 14, tzinfo=UTC),
        datetime(2026, 3, 9, 15, tzinfo=UTC),
        on=datetime(2026, 3, 7, 15, tzinfo=UTC),
    ),
    ends(
        "months.missing_day",
        HOLIDAYS + "  months: {cite: S-1«, missing_day: next»}\n",
        "1 month",
        date(2026, 10, 1),
        date(2026, 9, 30),
        on=date(2026, 8, 31),
    ),
    Example(
        "calendar.holidays.cite",
        HOLIDAYS.replace("S-1", "«S-7|S-1»"),
        True,
        False,
        {},
        lambda a: "S-7" in citing(a.pack),
    ),
    steps("days.cite", HOLIDAYS + "  days: {rolls_off: [sunday, holiday], cite: «S-7|S-1»}\n"),
    steps("hours.cite", HOLIDAYS + "  hours: {skips: [sunday], cite: «S-7|S-1»}\n", "72 hours"),
    steps("months.cite", HOLIDAYS + "  months: {missing_day: last, cite: «S-7|S-1»}\n", "1 month"),
    steps(
        "business_day.cite",
        HOLIDAYS + "  business_day: {means: weekdays_less_holidays, cite: «S-7|S-1»}\n",
        "1 business day",
    ),
    steps(
        "office.cite",
        HOLIDAYS + ROUTINE + "  office: {opens: [wednesday], cite: «S-7|S-1»}\n",
        "1 business day",
    ),
    steps(
        "days.uncounted.cite",
        HOLIDAYS
        + f"{DAYS}, cite: S-1, uncounted: {{periods: [2], skips: {WEEKEND}, cite: «S-7|S-1»}}}}\n",
        "2 days",
    ),
]
READING = """\
readings:
  S-5: {cite: S-5, asks: Which?, default: null, ways: {a: one}}
"""
CHOICES = [
    Example(
        "choice: date",
        clock(f"kind: wait, from: AppealFiled, within: «{VERSIONS}|3 days»"),
        date(2026, 5, 27),
        date(2026, 5, 26),
        {"a": f.AppealFiled(on=FRIDAY)},
        due,
        FRIDAY,
    ),
    Example(
        "choice: date",
        gate("{«2024-01-01: {always: false}, 2027-01-01: {always: true}|always: true»}"),
        False,
        True,
        {},
        ok,
    ),
    Example(
        "choice: reading",
        gate("«{reading: S-5, a: {always: true}}|{always: true}»") + READING.replace("S-5", "S-5"),
        None,
        Refused("nothing uses the reading S-5"),
        {},
        ok,
    ),
    Example(
        "choice: reading",
        gate("{reading: S-5, a: {always: true}}") + READING.replace("null", "«a|null»"),
        True,
        None,
        {},
        ok,
    ),
]
EXAMPLES += CHOICES


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.word)
def test_the_word_moves_the_last_day(example: Example) -> None:
    example.check()
