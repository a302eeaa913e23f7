"""The worked examples of Broomfield, told as facts and asked of the clocks of its pack."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from ordinance_core.law.facts import (
    AccessRevoked,
    AccessSuspended,
    AppealDecided,
    AppealFiled,
    ComplianceOrderIssued,
    HearingScheduled,
    MeetingScheduleAdopted,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    NoticeRefused,
    OfficeClosureDeclared,
    PenaltyAssessed,
    ReleaseDiscovered,
    TerminationProposed,
)
from tests.law.told import Told
from tests.law.vectors import Case, rows, time_cases, trigger

RATIFIED = date(2019, 1, 1)
LONG_BEFORE = timedelta(days=30)
SERIES = "regular_council_meeting"
CERTIFIED = "certified_mail_rr"


def released(told: Told, at: datetime) -> None:
    on = told.local(at).date()
    told.tell(ReleaseDiscovered(at=at, material="unknown", known_at=at, discharged_on=on))


def proposed(told: Told, at: datetime) -> None:
    paper = told.tell(TerminationProposed(at=at))
    told.tell(NoticeDelivered(at=at, about=paper, method="personal"))


def noticed(told: Told, at: datetime) -> None:
    paper = told.tell(NoticeOfViolationIssued(at=at))
    told.tell(NoticeDelivered(at=at, about=paper, method=CERTIFIED))


def refused(told: Told, at: datetime) -> None:
    paper = told.tell(NoticeOfViolationIssued(at=at))
    told.tell(NoticeRefused(at=at, about=paper, method=CERTIFIED))


def ordered(told: Told, at: datetime) -> None:
    told.tell(ComplianceOrderIssued(at=at))


def set_for(told: Told, at: datetime) -> None:
    told.tell(HearingScheduled(at=at - LONG_BEFORE, hearing_at=at))


CLOCKS: dict[str, tuple[str, str, Callable[[Told, datetime], None]]] = {
    "Written re": ("BRM-075", "written_report", released),
    "Request he": ("BRM-050", "request_termination_hearing", proposed),
    "NOV: writt": ("BRM-080", "respond_to_notice", noticed),
    "Appeal: wr": ("BRM-113", "appeal", ordered),
    "Hearing no": ("BRM-116", "notice_of_hearing", set_for),
}


def broomfield(kinds: str) -> list[Any]:
    cases = time_cases(kinds)
    return [c for c in cases if c.values[0].row["municipality"] == "Broomfield"]


def read(told: Told, params: dict[str, Any]) -> None:
    """Ratifies the way that a row's other reading stands for."""
    ways = {
        "open": ("BRM-131", "no_cabrini_day"),
        "roll": ("BRM-131", "no_roll"),
        "noroll": ("BRM-131", "no_roll"),
        "rolleff": ("BRM-122", "effect_rolls"),
        "inclusive": ("BRM-128", "anniversary_too"),
        "by": ("BRM-128", "every_instrument"),
    }
    for name, (reading, way) in ways.items():
        if name in params:
            told.ratify(reading, way, RATIFIED)


def closed(told: Told, at: datetime, days: Any, *, full: bool) -> None:
    for day in days:
        told.tell(OfficeClosureDeclared(at=at, day=date.fromisoformat(day), full=full))


COUNTING = {"open", "roll", "noroll", "closed", "half"}
"""What a row says of the calendar itself."""


def marked() -> list[Any]:
    """The rows that come to a day, each as proof of the clause whose period it counts."""
    found = []
    for case in broomfield("CD BD BACK_CD"):
        row = case.values[0]
        if row.expected != "PENDING":
            counting = ("BRM-131",) if COUNTING & row.params.keys() else ()
            proves = pytest.mark.clause(CLOCKS[row.row["rule"][:10]][0], *counting)
            found.append(pytest.param(row, id=case.id, marks=proves))
    return found


@pytest.mark.parametrize("case", marked())
def test_a_period_ends_where_the_example_does(case: Case) -> None:
    _, clock, tell = CLOCKS[case.row["rule"][:10]]
    told, at = Told("broomfield-co"), trigger(case)
    read(told, case.params)
    if "clear" in case.params:
        told.ratify("BRM-124", "clear_days", RATIFIED)
    closed(told, at, case.params.get("closed", ()), full=True)
    closed(told, at, case.params.get("half", ()), full=False)
    (refused if "REFUSED" in str(case.row) else tell)(told, at)
    assert told.due(clock, at) == date.fromisoformat(case.expected)


PENDING = [case for case in broomfield("BD") if case.values[0].expected == "PENDING"]


@pytest.mark.clause("BRM-080")
@pytest.mark.parametrize("case", PENDING)
def test_a_refused_notice_starts_no_period_where_it_has_to_be_delivered(case: Case) -> None:
    told, at = Told("broomfield-co"), trigger(case)
    told.ratify("BRM-080", "delivery_only", RATIFIED)
    refused(told, at)
    run = told.clock("respond_to_notice", at)
    assert (run.state, run.due) == (case.expected.lower(), None)


def tuesdays(params: dict[str, Any]) -> tuple[date, ...]:
    """The second and fourth Tuesdays, less those cancelled, with those moved in their places."""
    days = {date(2025, 1, 1) + timedelta(days=n) for n in range(1095)}
    regular = {d for d in days if d.weekday() == 1 and (d.day - 1) // 7 in (1, 3)}
    moved = {
        date.fromisoformat(k): date.fromisoformat(v) for k, v in params.get("moved", {}).items()
    }
    dropped = {date.fromisoformat(d) for d in params.get("cancelled", ())}
    return tuple(sorted((regular - dropped - set(moved)) | set(moved.values())))


@pytest.mark.clause("BRM-101", "BRM-109", "BRM-122")
@pytest.mark.parametrize("case", broomfield("COUNCIL"))
def test_an_order_takes_effect_the_day_after_the_meeting(case: Case) -> None:
    told, at = Told("broomfield-co"), trigger(case)
    read(told, case.params)
    if "clear" in case.params:
        told.ratify("BRM-122", "clear_days", RATIFIED)
    told.tell(MeetingScheduleAdopted(on=RATIFIED, series=SERIES, days=tuesdays(case.params)))
    suspension = told.tell(AccessSuspended(at=at, basis="endangerment"))
    revocation = told.tell(AccessRevoked(at=at))
    for order in (suspension, revocation):
        told.tell(NoticeMailed(at=at, about=order, method=CERTIFIED, address_kind="street_address"))
    effective = date.fromisoformat(case.expected)
    for clock in ("suspension_effective", "revocation_effective"):
        assert told.due(clock, at) == effective
        assert told.clock(clock, effective - timedelta(days=1)).state == "running"
        assert told.clock(clock, effective).state == "met"


@pytest.mark.clause("BRM-115", "BRM-116", "BRM-124")
@pytest.mark.parametrize("case", broomfield("HEARING_WINDOW"))
def test_a_hearing_has_its_window_or_none(case: Case) -> None:
    told, at = Told("broomfield-co"), trigger(case)
    order = told.tell(ComplianceOrderIssued(at=at))
    appeal = told.tell(AppealFiled(at=at, about=order))
    latest = told.due("set_hearing", at)
    mailed = date.fromisoformat(case.params["mail"])
    hearing = told.tell(HearingScheduled(on=mailed, about=appeal))
    told.tell(NoticeMailed(on=mailed, about=hearing, method="certified_mail"))
    earliest = told.due("earliest_hearing", mailed)
    sent = told.clock("send_hearing_notice", mailed)
    assert isinstance(earliest, date)
    assert isinstance(latest, date)
    feasible = f"{earliest}/{latest}" if earliest <= latest else "INFEASIBLE"
    assert feasible == case.expected
    assert sent.state == ("missed" if feasible == "INFEASIBLE" else "met")


@pytest.mark.clause("BRM-107", "BRM-108", "BRM-128")
@pytest.mark.parametrize("case", broomfield("WINDOW12"))
def test_the_fourth_action_in_twelve_months_opens_the_revocation(case: Case) -> None:
    told, at = Told("broomfield-co"), trigger(case)
    read(told, case.params)
    undone = json.loads(case.row["params"]).get("reversed", [])
    if case.params.get("reversed") != undone and undone:
        told.ratify("BRM-128", "reversed_too", RATIFIED)
    for number, text in enumerate(case.params["actions"]):
        on = date.fromisoformat(text)
        kind = PenaltyAssessed if number % 2 else NoticeOfViolationIssued
        action = told.tell(kind(on=on, incident=text))
        if text in undone:
            appeal = told.tell(AppealFiled(on=on, about=action))
            told.tell(AppealDecided(on=on, about=appeal, outcome="reversed"))
    assert told.lawful("revoke-access", at) is (case.expected != "NONE")


@pytest.mark.clause("BRM-093", "BRM-094", "BRM-126")
@pytest.mark.parametrize("case", broomfield("LIEN30"))
def test_a_lien_may_be_recorded_when_thirty_days_are_over(case: Case) -> None:
    told, at = Told("broomfield-co"), trigger(case)
    read(told, case.params)
    fine = told.tell(PenaltyAssessed(at=at, amount_cents=100000))
    told.tell(NoticeDelivered(at=at, about=fine, method="personal"))
    first = date.fromisoformat(case.expected)
    last = first - timedelta(days=1)
    assert told.due("pay_before_lien", at) == last
    assert not told.lawful("record-lien", last, fine)
    assert told.lawful("record-lien", first, fine)


def test_every_row_of_the_town_is_played_or_is_no_clock_of_the_ordinance() -> None:
    kinds = {r["kind"] for r in rows("time_vectors.csv") if r["municipality"] == "Broomfield"}
    played = {"CD", "BD", "BACK_CD", "COUNCIL", "HEARING_WINDOW", "WINDOW12", "LIEN30"}
    assert kinds - played == {"EOD_UTC"}  # the end of a day as an instant
