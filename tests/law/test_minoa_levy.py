"""Minoa: the Board's findings, cost and service charge, levy and lien."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AbatementAuthorized,
    AbatementCompleted,
    AbatementStarted,
    AssessmentLevied,
    BoardResolutionAdopted,
    CeaseAndDesistOrdered,
    ConvictionRecorded,
    CostPosted,
    FindingRecorded,
    LevyDateAdopted,
    LienRecorded,
    LienReleased,
    NoticeOfViolationIssued,
    PaymentReceived,
    PenaltyAssessed,
    ViolationFound,
)
from tests.law.told import Told

ISSUED, RECEIVED = date(2026, 12, 4), date(2026, 12, 7)
SCHEDULE, LAPSED = date(2026, 12, 31), date(2027, 1, 4)
DECIDED = date(2027, 1, 14)
LAST_DAY, AFTER = date(2027, 1, 22), date(2027, 1, 25)
DONE = date(2027, 2, 5)


@pytest.fixture
def worked() -> Told:
    told = Told("minoa-ny")
    violation = told.tell(ViolationFound(on=ISSUED, offence="prohibited_discharge"))
    paper = told.tell(NoticeOfViolationIssued(on=ISSUED, about=violation, complete_by=SCHEDULE))
    authority = told.tell(AbatementAuthorized(on=LAPSED, about=paper))
    started = told.tell(AbatementStarted(on=LAPSED, about=authority))
    told.tell(AbatementCompleted(on=DONE, about=started))
    told.tell(CostPosted(on=DONE, category="abatement", amount_cents=500000))
    told.tell(CostPosted(on=DONE, category="maintenance", amount_cents=100000))
    return told


def found_and_resolved(told: Told, on: date = DONE) -> None:
    told.tell(FindingRecorded(on=on, finding="procedure_followed", by="board"))
    told.tell(BoardResolutionAdopted(on=on, resolution="pay_costs", by="board"))


@pytest.mark.clause("MIN-160", "MIN-162")
def test_the_board_resolves_only_after_it_found_that_the_procedure_was_followed(
    worked: Told,
) -> None:
    assert not worked.lawful("adopt-board-resolution", DONE)
    worked.tell(FindingRecorded(on=DONE, finding="procedure_followed", by="enforcement_officer"))
    assert not worked.lawful("adopt-board-resolution", DONE)
    worked.tell(FindingRecorded(on=DONE, finding="procedure_followed", by="board"))
    action = worked.action("adopt-board-resolution", DONE)
    assert (action.lawful, action.fixed) == (True, (("resolution", "pay_costs"),))


@pytest.mark.clause("MIN-160", "MIN-161")
def test_only_the_board_makes_the_findings_of_the_board(worked: Told) -> None:
    acts = {a.name: a for a in worked.asked(DONE).actions()}
    assert acts["find-procedure-followed"].by == ("board",)
    assert acts["find-emergency"].by == ("board",)
    assert acts["record-finding"].by == ("enforcement_officer",)


@pytest.mark.clause("MIN-161", "MIN-186")
def test_after_an_emergency_the_board_finds_the_emergency(worked: Told) -> None:
    worked.tell(CeaseAndDesistOrdered(on=LAPSED))
    worked.tell(FindingRecorded(on=DONE, finding="bona_fide_emergency", by="board"))
    assert worked.lawful("adopt-board-resolution", DONE)
    worked.ratify("MIN-186", "both", date(2026, 1, 1))
    assert not worked.lawful("adopt-board-resolution", DONE)
    worked.tell(FindingRecorded(on=DONE, finding="procedure_followed", by="board"))
    assert worked.lawful("adopt-board-resolution", DONE)


@pytest.mark.clause("MIN-160", "MIN-163")
def test_without_a_resolution_there_is_no_service_charge(worked: Told) -> None:
    line = worked.line("service_charge", DONE)
    assert line.state == "blocked"
    assert {c for r in line.reasons for c in r.clauses} >= {"MIN-160", "MIN-162"}


@pytest.mark.clause("MIN-159", "MIN-163", "MIN-164")
def test_cost_and_thirty_percent_are_levied(worked: Told) -> None:
    found_and_resolved(worked)
    assert worked.lawful("levy", DONE)
    worked.tell(AssessmentLevied(on=DONE))
    assert worked.line("work_cost", DONE).cents == 600000
    assert worked.line("service_charge", DONE).cents == 180000
    levied = worked.line("levied", DONE)
    assert (levied.state, levied.cents) == ("due", 780000)


@pytest.mark.clause("MIN-163")
def test_thirty_percent_is_rounded_half_up_once() -> None:
    told = Told("minoa-ny")
    for _ in range(3):
        told.tell(CostPosted(on=DONE, category="abatement", amount_cents=3335))
    found_and_resolved(told)
    assert told.line("service_charge", DONE).cents == 3002


@pytest.mark.clause("MIN-164", "MIN-185")
def test_penalties_join_the_levy_and_raise_no_service_charge_unless_so_read(
    worked: Told,
) -> None:
    worked.tell(PenaltyAssessed(on=DONE, amount_cents=450000))
    found_and_resolved(worked)
    worked.tell(AssessmentLevied(on=DONE))
    assert worked.line("levied", DONE).cents == 1230000
    worked.ratify("MIN-185", "with_penalties", date(2026, 1, 1))
    assert worked.line("levied", DONE).cents == 1365000


@pytest.mark.clause("MIN-187")
def test_criminal_penalties_stay_off_the_land_unless_so_read(worked: Told) -> None:
    worked.tell(
        ConvictionRecorded(
            on=DONE, offence="prohibited_discharge", began_on=DONE, ended_on=DONE, acts=1
        )
    )
    found_and_resolved(worked)
    worked.tell(AssessmentLevied(on=DONE))
    assert worked.line("levied", DONE).cents == 780000
    worked.ratify("MIN-187", "with_criminal", date(2026, 1, 1))
    assert worked.line("levied", DONE).cents == 830000


@pytest.mark.clause("MIN-188")
def test_no_levy_without_the_boards_direction(worked: Told) -> None:
    worked.tell(FindingRecorded(on=DONE, finding="procedure_followed", by="board"))
    assert not worked.lawful("levy", DONE)
    worked.ratify("MIN-188", "officers_direction", date(2026, 1, 1))
    assert worked.lawful("levy", DONE)


@pytest.mark.clause("MIN-165")
def test_a_lien_lasts_until_the_levy_is_paid(worked: Told) -> None:
    found_and_resolved(worked)
    levy = worked.tell(AssessmentLevied(on=DONE))
    assert worked.lawful("record-lien", DONE, levy)
    lien = worked.tell(LienRecorded(on=DONE, about=levy))
    assert not worked.lawful("release-lien", DONE, lien)
    worked.tell(PaymentReceived(on=DONE, amount_cents=779999, toward="levied"))
    assert not worked.lawful("release-lien", DONE, lien)
    worked.tell(PaymentReceived(on=DONE, amount_cents=1, toward="levied"))
    release = worked.action("release-lien", DONE, lien)
    assert (release.lawful, release.force) == (True, "shall")
    worked.tell(LienReleased(on=DONE, about=lien))
    assert not worked.lawful("release-lien", DONE)
    assert worked.lawful("close-case", DONE)


@pytest.mark.clause("MIN-166")
def test_the_levy_is_due_with_the_other_village_charges(worked: Told) -> None:
    found_and_resolved(worked)
    worked.tell(AssessmentLevied(on=DONE))
    worked.tell(LevyDateAdopted(on=DONE, due_on=date(2027, 6, 1)))
    assert worked.due("village_levy", DONE) == date(2027, 6, 1)
    assert worked.clock("village_levy", date(2027, 6, 2)).state == "missed"
