"""Minoa: what counts for a filing, an emergency, the years of a record, and the end of a lien."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AssessmentLevied,
    CeaseAndDesistOrdered,
    ComplianceConfirmed,
    CostPosted,
    FindingRecorded,
    InspectionRecorded,
    LevyDateAdopted,
    LienRecorded,
    NoticeDelivered,
    ReleaseDiscovered,
    SubmissionReceived,
)
from tests.law.told import Told

DAY, NEXT, WEEK = date(2026, 5, 4), date(2026, 5, 5), date(2026, 5, 11)
CAUSES, MEASURES = "a valve left open", "a lock on the valve"


@pytest.mark.clause("MIN-077", "MIN-078")
@pytest.mark.parametrize(
    ("mailed_on", "came_on", "state"),
    [(DAY, WEEK, "met"), (NEXT, WEEK, "missed"), (None, WEEK, "missed"), (None, DAY, "met")],
)
def test_a_copy_put_in_the_mail_with_the_original_is_in_time(
    mailed_on: date | None, came_on: date, state: str
) -> None:
    told = Told("minoa-ny")
    told.tell(SubmissionReceived(on=DAY, instrument="permit_noi"))
    told.tell(SubmissionReceived(on=DAY, instrument="pump_out", mailed_on=DAY))
    told.tell(SubmissionReceived(on=came_on, instrument="noi_copy", mailed_on=mailed_on))
    assert told.clock("noi_copy", date(2026, 6, 1)).state == state


@pytest.mark.clause("MIN-106", "MIN-107")
@pytest.mark.parametrize(
    ("finding", "kept"), [("commercial_or_industrial", 1), ("no_pollutants", 0)]
)
def test_records_of_a_release_are_kept_by_establishments_not_by_homes(
    finding: str, kept: int
) -> None:
    told = Told("minoa-ny")
    told.tell(FindingRecorded(on=DAY, finding=finding))
    told.tell(ReleaseDiscovered(on=DAY, material="nonhazardous", discharged_on=DAY))
    assert len(told.clocks("keep_release_records", NEXT)) == kept


@pytest.mark.clause("MIN-084", "MIN-085")
def test_the_first_septic_inspection_is_due_a_year_after_the_duty_began() -> None:
    told = Told("minoa-ny")
    told.tell(FindingRecorded(on=DAY, finding="no_pollutants"))
    assert not told.clocks("first_ists_inspection", NEXT)
    told.tell(FindingRecorded(on=DAY, finding="contributes_to_special_conditions"))
    clock = told.clock("first_ists_inspection", date(2027, 5, 5))
    assert (clock.state, clock.who, clock.if_missed) == (
        "missed",
        "ists_owner",
        "any_noncompliance",
    )
    assert clock.must
    assert told.due("first_ists_inspection", NEXT) == date(2027, 5, 4)
    told.tell(InspectionRecorded(on=NEXT, inspection="site"))
    assert told.clock("first_ists_inspection", WEEK).state == "running"
    told.tell(InspectionRecorded(on=WEEK, inspection="septic_tank"))
    assert told.clock("first_ists_inspection", WEEK).state == "met"


def ordered() -> Told:
    told = Told("minoa-ny")
    told.tell(FindingRecorded(on=DAY, finding="imminent_endangerment"))
    order = told.tell(CeaseAndDesistOrdered(on=DAY))
    told.tell(NoticeDelivered(on=DAY, about=order, method="personal"))
    return told


@pytest.mark.clause("MIN-136", "MIN-137")
@pytest.mark.parametrize(
    ("content", "state"),
    [
        ({"causes": CAUSES, "measures": MEASURES}, "met"),
        ({"causes": CAUSES}, "running"),
        ({"measures": MEASURES}, "running"),
        ({}, "running"),
        (None, "met"),
    ],
)
def test_a_statement_counts_when_it_gives_causes_and_measures(
    content: dict[str, str] | None, state: str
) -> None:
    told = ordered()
    other = dict.fromkeys(("causes", "measures"), "x")
    told.tell(SubmissionReceived(on=NEXT, instrument="warning_response", content=other))
    told.tell(SubmissionReceived(on=NEXT, instrument="pump_out"))
    assert told.clock("emergency_statement", WEEK).state == "running"
    told.tell(SubmissionReceived(on=NEXT, instrument="emergency_statement", content=content))
    assert told.clock("emergency_statement", WEEK).state == state


@pytest.mark.clause("MIN-133", "MIN-134")
def test_utilities_can_be_cut_on_the_day_of_the_order_once_it_is_found_disobeyed() -> None:
    told = ordered()
    assert not told.lawful("cut-utilities", DAY)
    told.tell(FindingRecorded(on=DAY, finding="suspension_disobeyed"))
    assert not told.lawful("cut-utilities", DAY)
    assert not told.lawful("prevent-harm", DAY)
    told.tell(FindingRecorded(on=DAY, finding="order_disobeyed"))
    assert told.lawful("cut-utilities", DAY)
    assert told.lawful("prevent-harm", DAY)
    told.tell(ComplianceConfirmed(on=DAY))
    assert not told.lawful("cut-utilities", DAY)
    assert not told.lawful("prevent-harm", DAY)


def levied() -> tuple[Told, str]:
    told = Told("minoa-ny")
    told.ratify("MIN-188", "officers_direction", DAY)
    told.tell(CostPosted(on=DAY, category="abatement", amount_cents=100_000))
    told.tell(FindingRecorded(on=DAY, finding="procedure_followed", by="board"))
    return told, told.tell(AssessmentLevied(on=NEXT))


@pytest.mark.clause("MIN-163", "MIN-164", "MIN-188")
def test_what_an_officer_directed_is_levied_on_the_boards_finding_where_so_read() -> None:
    told, _ = levied()
    assert told.line("service_charge", NEXT).cents == 30_000
    assert told.line("levied", NEXT).cents == 130_000
    told.ratify("MIN-188", "ratified", NEXT)
    assert told.line("levied", NEXT).state == "blocked"


@pytest.mark.clause("MIN-165", "MIN-166")
def test_a_lien_ends_when_it_is_satisfied_or_discharged_without_payment() -> None:
    told, levy = levied()
    told.tell(LevyDateAdopted(on=NEXT, due_on=WEEK))
    assert not told.lawful("find-lien-discharged", NEXT)
    lien = told.tell(LienRecorded(on=NEXT, about=levy))
    assert told.lawful("find-lien-discharged", NEXT, lien)
    told.tell(FindingRecorded(on=NEXT, finding="procedure_followed", by="board"))
    told.tell(FindingRecorded(on=NEXT, about=lien, finding="lien_discharged", by="court"))
    assert not told.lawful("release-lien", NEXT, lien)
    told.tell(FindingRecorded(on=NEXT, about=lien, finding="lien_discharged", by="board"))
    assert told.lawful("release-lien", NEXT, lien)
    assert told.clock("village_levy", date(2026, 6, 1)).state == "ended"
