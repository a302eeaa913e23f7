"""Grafton: its offices, who does which act, and what its papers are."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ordinance_core.law.facts import (
    ApprovalGiven,
    FindingRecorded,
    InspectionRecorded,
    PermitClosed,
    PermitIssued,
    StopWorkOrdered,
    SubmissionReceived,
    WarrantRecorded,
)
from tests.law.told import Told, act, proofs, terms, unmet

ON = date(2027, 9, 15)
LATER = date(2028, 4, 20)
clause = pytest.mark.clause


@pytest.fixture
def told() -> Told:
    return Told("grafton-wi")


@clause("GRF-014", "GRF-042")
def test_the_engineer_closes_a_permit_once(told: Told) -> None:
    permit = told.tell(PermitIssued(on=ON, permit="construction", in_writing=True, by="engineer"))
    action = told.action("close-permit", LATER, permit)
    assert terms(action) == act("engineer", "PermitClosed")
    told.tell(InspectionRecorded(on=LATER, disturbance_complete=True, equivalent_measures=True))
    assert told.lawful("close-permit", LATER, permit)
    told.tell(PermitClosed(on=LATER, about=permit))
    assert unmet(told.action("close-permit", LATER, permit)) == {"GRF-042"}


@clause("GRF-026")
def test_the_engineer_allows_to_go_on_what_was_ordered_to_stop(told: Told) -> None:
    assert unmet(told.action("allow-resumption", ON)) == {"GRF-026"}
    order = told.tell(StopWorkOrdered(on=ON))
    action = told.action("allow-resumption", ON, order)
    assert terms(action) == act("engineer", "ApprovalGiven", approval="resumption")


def title(told: Told, fact: Any) -> list[str]:
    told.tell(fact)
    return [paper.title for paper in told.asked(LATER).papers()]


PAPERS = proofs(
    (("GRF-019",), PermitIssued(on=ON), ["Permit"]),
    (("GRF-026",), StopWorkOrdered(on=ON), ["Stop-work order"]),
    (("GRF-036",), InspectionRecorded(on=ON, inspection="site"), ["Report of an inspection"]),
    (("GRF-036",), InspectionRecorded(on=ON), []),
    (
        ("GRF-017", "GRF-029"),
        SubmissionReceived(on=ON, instrument="mep_claim"),
        ["Claim that a lower level is the maximum extent practicable"],
    ),
    (
        ("GRF-012",),
        SubmissionReceived(on=ON, instrument="control_plan"),
        ["Erosion and sediment control plan"],
    ),
)


@pytest.mark.parametrize(("fact", "titles"), PAPERS)
def test_a_paper_bears_its_title(told: Told, fact: Any, titles: list[str]) -> None:
    assert title(told, fact) == titles


@clause("GRF-030")
def test_a_claim_weighs_each_of_the_six_factors(told: Told) -> None:
    factors = {
        *("technology", "cost_effectiveness", "geography", "safety_and_welfare"),
        *("endangered_resources", "historic_properties"),
    }
    whole = dict.fromkeys(factors, "weighed")
    assert told.missing("mep_claim", ON) == factors
    for left_out in factors:
        claimed = Told("grafton-wi")
        content = {item: words for item, words in whole.items() if item != left_out}
        claimed.tell(SubmissionReceived(on=ON, instrument="mep_claim", content=content))
        assert unmet(claimed.action("accept-lower-level", ON)) == {"GRF-030"}
    told.tell(SubmissionReceived(on=ON, instrument="control_plan", content=whole))
    assert unmet(told.action("accept-lower-level", ON)) == {"GRF-030"}
    told.tell(SubmissionReceived(on=ON, instrument="mep_claim", content=whole))
    assert told.lawful("accept-lower-level", ON)


@clause("GRF-019", "GRF-036")
def test_words_do_not_stand_in_for_what_a_paper_has_to_state(told: Told) -> None:
    written = {"in_writing": "yes", "result": "fine", "plan_version": "the latest"}
    assert told.missing("permit", ON, content=written) == {"in_writing"}
    assert told.missing("inspection_report", ON, content=written) == {"result", "plan_version"}


@clause("GRF-005", "GRF-033")
@pytest.mark.parametrize("act", ["record-court-order", "enter-without-permit"])
@pytest.mark.parametrize("finding", ["division_of_land", "extraterritorial"])
def test_only_the_finding_of_no_permit_opens_entry_and_court(
    told: Told, act: str, finding: str
) -> None:
    told.tell(FindingRecorded(on=ON, finding=finding))
    assert not told.lawful(act, ON)


@clause("GRF-005", "GRF-033", "GRF-045")
def test_a_closed_permit_is_no_permit_any_more(told: Told) -> None:
    told.tell(FindingRecorded(on=ON, finding="no_permit"))
    permit = told.tell(PermitIssued(on=ON, in_writing=True, by="engineer"))
    assert not told.lawful("enter-without-permit", ON)
    assert unmet(told.action("find-no-permit", ON)) == {"GRF-033"}
    assert told.lawful("order-stop-work", ON)
    told.tell(PermitClosed(on=LATER, about=permit))
    assert told.lawful("enter-without-permit", LATER)
    assert told.lawful("find-no-permit", LATER)
    assert not told.lawful("order-stop-work", LATER)


@clause("GRF-026", "GRF-042")
def test_a_case_closes_when_no_permit_is_in_force_and_no_work_is_stopped(told: Told) -> None:
    assert told.lawful("close-case", ON)
    permit = told.tell(PermitIssued(on=ON, in_writing=True, by="engineer"))
    assert unmet(told.action("close-case", ON)) == {"GRF-042"}
    told.tell(PermitClosed(on=ON, about=permit))
    assert told.lawful("close-case", ON)
    order = told.tell(StopWorkOrdered(on=ON))
    assert unmet(told.action("close-case", ON)) == {"GRF-026"}
    told.tell(ApprovalGiven(on=LATER, about=order, approval="lower_level"))
    assert unmet(told.action("close-case", LATER)) == {"GRF-026"}
    told.tell(ApprovalGiven(on=LATER, about=order, approval="resumption"))
    assert told.lawful("close-case", LATER)


@clause("GRF-026")
def test_stopped_work_rests_for_as_long_as_the_order_stands(told: Told) -> None:
    first = told.tell(StopWorkOrdered(on=ON))
    second = told.tell(StopWorkOrdered(on=ON))
    told.tell(ApprovalGiven(on=ON, about=first, approval="resumption"))
    states = {c.about: (c.state, c.due, c.who) for c in told.clocks("stop_work", LATER)}
    assert states == {
        first: ("ended", None, "permit_holder"),
        second: ("running", None, "permit_holder"),
    }


CLOSED_DAYS = [
    date(2027, 1, 1),
    date(2027, 5, 31),
    date(2027, 7, 5),
    date(2027, 9, 6),
    date(2027, 11, 25),
]


@clause("GRF-004")
@pytest.mark.parametrize("day", [*CLOSED_DAYS, date(2028, 12, 25)])
def test_the_office_is_routinely_closed_on_its_holidays(told: Told, day: date) -> None:
    assert not told.pack.calendar(day, told.pack.defaults).is_business_day(day)


@clause("GRF-004")
def test_a_legal_holiday_on_which_the_office_opens_is_a_business_day(told: Told) -> None:
    veterans_day = date(2027, 11, 11)
    assert told.pack.calendar(veterans_day, told.pack.defaults).is_business_day(veterans_day)


@clause("GRF-033")
@pytest.mark.parametrize(
    ("fact", "on_record"),
    [
        (FindingRecorded(on=ON, finding="division_of_land"), False),
        (FindingRecorded(on=ON, finding="consent_to_entry"), True),
        (FindingRecorded(on=ON, finding="emergency_exists"), True),
        (WarrantRecorded(on=ON), True),
    ],
)
def test_whoever_enters_is_shown_what_the_statute_of_entry_asks(
    told: Told, fact: FindingRecorded | WarrantRecorded, on_record: bool
) -> None:
    told.tell(FindingRecorded(on=ON, finding="no_permit"))
    told.tell(fact)
    entry = told.action("enter-without-permit", ON)
    assert entry.lawful
    assert [warned.ok for warned in entry.warns] == [on_record]
