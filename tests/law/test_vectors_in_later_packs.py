"""Kingsbury's and Grafton's worked examples, by their packs' clocks, charges and readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from ordinance_core.calendars import parse_period, walk
from ordinance_core.law import load_pack
from ordinance_core.law.facts import (
    AppealDecided,
    AppealFiled,
    ConvictionRecorded,
    FinalAcceptanceRecorded,
    InspectionRecorded,
    MilestonePlanned,
    NoticeDelivered,
    NoticeOfViolationIssued,
    PermitIssued,
    SubmissionReceived,
)
from tests.law.told import Told
from tests.law.vectors import Case, cases, recorded, rows, time_cases, trigger

Teller = Callable[[Told, datetime], None]
NEVER = date(2040, 1, 1)


def noticed(told: Told, at: datetime) -> None:
    paper = told.tell(NoticeOfViolationIssued(at=at))
    told.tell(NoticeDelivered(at=at, about=paper, method="personal"))


def planned(told: Told, at: datetime) -> None:
    told.tell(
        MilestonePlanned(
            at=at - timedelta(days=20), milestone="start_of_construction", milestone_at=at
        )
    )


def appealed(told: Told, at: datetime) -> None:
    told.tell(AppealFiled(at=at))


def decided(told: Told, at: datetime) -> None:
    told.tell(AppealDecided(at=at, outcome="upheld"))


def kept(told: Told, at: datetime) -> None:
    told.tell(SubmissionReceived(at=at, instrument="compliance_record", first_year=at.year))


def accepted(told: Told, at: datetime) -> None:
    told.tell(FinalAcceptanceRecorded(at=at))


CLOCKS: dict[str, tuple[str, Teller, dict[str, str]]] = {
    "NOV: 48 ho": (
        "cure",
        noticed,
        {"noroll": "KNG-083=no_roll", "mode": "KNG-083=clock_time"},
    ),
    "Applicant ": ("milestone_notice", planned, {"roll": "KNG-083=back_roll"}),
    "Appeal wit": ("appeal", noticed, {}),
    "Town Board": ("hear_appeal", appealed, {}),
    "File/mail ": ("file_decision", decided, {}),
    "Records ke": ("keep_records", kept, {"inclusive": "KNG-080=first_year_counts"}),
    "Security n": ("guarantee_minimum", accepted, {"leap": "KNG-083=leap_day_later"}),
}


def of(town: str, given: Iterator[Any]) -> list[Any]:
    return [case for case in given if case.values[0].row["municipality"] == town]


def ratified(told: Told, case: Case, ways: dict[str, str]) -> None:
    """The reading under which the row has its other answer."""
    if case.expected != case.row["expected"]:
        (way,) = [ways[name] for name in ways if name in case.params]
        reading, _, name = way.partition("=")
        told.ratify(reading, name, date(2020, 1, 2))


@pytest.mark.clause("KNG-002", "KNG-023", "KNG-027", "KNG-038", "KNG-039", "KNG-042", "KNG-044")
@pytest.mark.clause("KNG-045", "KNG-070", "KNG-080", "KNG-083")
@pytest.mark.parametrize(
    "case", of("Kingsbury", iter(time_cases("HOURS BACK_HOURS CD RETAIN_YEAR YEARS")))
)
def test_a_clock_of_kingsbury_ends_where_the_example_does(case: Case) -> None:
    clock, tell, ways = CLOCKS[case.row["rule"][:10]]
    told, at = Told("kingsbury-ny"), trigger(case)
    ratified(told, case, ways)
    tell(told, at)
    read = datetime if "T" in case.expected else date
    assert told.due(clock, at) == read.fromisoformat(case.expected)


def test_every_row_of_kingsbury_is_played() -> None:
    every = [r for r in rows("time_vectors.csv") if r["municipality"] == "Kingsbury"]
    assert {r["rule"][:10] for r in every} == set(CLOCKS)


@pytest.mark.clause("GRF-004", "GRF-044")
@pytest.mark.parametrize("case", of("Grafton", iter(time_cases("BD"))))
def test_a_business_day_of_grafton_is_one_on_which_its_office_is_open(case: Case) -> None:
    pack = load_pack("grafton-wi")
    calendar = recorded(pack.calendar(date(2026, 1, 1), pack.defaults), case)
    due = walk(calendar, trigger(case), parse_period(f"{case.params['n']} business days"))
    assert due.legal == date.fromisoformat(case.expected)


@pytest.mark.clause("GRF-044")
def test_a_closure_out_of_routine_changes_nothing_under_the_other_reading() -> None:
    case = next(c.values[0] for c in time_cases("BD") if c.values[0].row["id"] == "T064")
    pack = load_pack("grafton-wi")
    calendar = pack.calendar(date(2026, 1, 1), {**pack.defaults, "GRF-044": "ignore"})
    due = walk(recorded(calendar, case), trigger(case), parse_period("2 business days"))
    assert due.legal == date.fromisoformat(case.row["alternative"])


def permitted(case: Case) -> tuple[Told, str, str]:
    """A permitted site with the row's inspections; the clock and its period."""
    told, monthly = Told("grafton-wi"), case.params["season"] == "monthly"
    first = f"{case.params['month']}-01" if monthly else f"{case.params['start']}-11-01"
    begun = date.fromisoformat(case.params.get("permit_from", first))
    told.tell(PermitIssued(on=begun, in_writing=True, by="engineer"))
    for text in case.params.get("done", ()):
        told.tell(InspectionRecorded(at=datetime.fromisoformat(text), inspection="site"))
    ways = {"feb29": "GRF-039=last_feb", "first_full_month": "GRF-040=full_month"}
    ratified(told, case, ways)
    return told, "inspect_season" if monthly else "inspect_winter", first


def by_reading(given: list[Any]) -> list[Any]:
    """All but the day to plan by, which is no answer of the ordinance."""
    return [case for case in given if "planby" not in case.values[0].params]


@pytest.mark.clause("GRF-034", "GRF-035", "GRF-039")
@pytest.mark.parametrize("case", by_reading(time_cases("SEASON_DUE")))
def test_a_season_of_grafton_ends_where_the_example_does(case: Case) -> None:
    told, clock, first = permitted(case)
    (run,) = [c for c in told.clocks(clock, trigger(case)) if c.period == first]
    assert run.due is not None
    assert run.due.legal == date.fromisoformat(case.expected)


@pytest.mark.clause("GRF-034", "GRF-035", "GRF-039", "GRF-040")
@pytest.mark.parametrize("case", time_cases("SEASON_STATUS"))
def test_a_season_of_grafton_is_met_as_in_the_example(case: Case) -> None:
    told, clock, first = permitted(case)
    found = [c.state for c in told.clocks(clock, trigger(case)) if c.period == first]
    wanted = {"MET": ["met"], "NOT_APPLICABLE": []}.get(case.expected, ["missed"])
    assert found == wanted


LADDERS = {"weeks": "KNG-075=whole_weeks_alone", "incl": "KNG-074=anniversary_in"}
LADDERS["climb"] = "KNG-075=weeks_climb"


@pytest.mark.clause("KNG-057", "KNG-058", "KNG-059", "KNG-060", "KNG-064", "KNG-074", "KNG-075")
@pytest.mark.parametrize(
    "case", cases("money_vectors.csv", "inputs", "expected_cents", "alternative_cents", "KING")
)
def test_a_fine_of_kingsbury_is_that_of_the_example(case: Case) -> None:
    told, given = Told("kingsbury-ny"), case.params
    if case.expected != case.row["expected_cents"]:
        (way,) = [LADDERS[name] for name in LADDERS if name in given]
        reading, _, name = way.partition("=")
        told.ratify(reading, name, date(2020, 1, 2))
    days = [date.fromisoformat(text) for text in given["tier_dates"]]
    for committed in days[:-1]:
        told.tell(ConvictionRecorded(on=committed + timedelta(days=30), committed_on=committed))
    last = told.tell(
        ConvictionRecorded(
            on=days[-1] + timedelta(days=60),
            committed_on=days[-1],
            began_on=date.fromisoformat(given["start"]),
            ended_on=date.fromisoformat(given["end"]),
        )
    )
    (line,) = [x for x in told.asked(NEVER).owed() if x.charge == "fine" and x.about == last]
    found = line.at_least if given.get("want") == "min" else line.at_most
    assert found == int(case.expected)
