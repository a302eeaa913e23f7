"""Grafton: permits, inspections through the seasons, orders, entry, land division and fees."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from ordinance_core.law.facts import (
    ApprovalGiven,
    DelegationRecorded,
    FeeIncurred,
    FeeScheduleAdopted,
    FindingRecorded,
    InspectionRecorded,
    ParcelCreated,
    PermitClosed,
    PermitIssued,
    SiteDescribed,
    StopWorkOrdered,
    SubmissionReceived,
)
from ordinance_core.messages import Actor
from tests.law.told import Told, unmet

ISSUED = date(2027, 9, 15)
CLOSED = date(2028, 4, 20)


def permitted(by: str = "engineer") -> tuple[Told, str]:
    told = Told("grafton-wi")
    return told, told.tell(PermitIssued(on=ISSUED, permit="construction", in_writing=True, by=by))


def inspect(told: Told, *days: date) -> None:
    for on in days:
        told.tell(InspectionRecorded(on=on, inspection="site", result="acceptable"))


def states(told: Told, on: date) -> dict[str, str]:
    found = [*told.clocks("inspect_season", on), *told.clocks("inspect_winter", on)]
    return {c.period or "": c.state for c in found}


@pytest.mark.clause("GRF-019")
def test_a_permit_is_given_in_writing_by_the_engineer() -> None:
    told = Told("grafton-wi")
    action = told.action("issue-permit", ISSUED)
    assert (action.lawful, action.by) == (True, ("engineer",))
    assert told.missing("permit", ISSUED) == {"in_writing"}
    assert told.missing("permit", ISSUED, in_writing=False) == {"in_writing"}
    assert not told.missing("permit", ISSUED, in_writing=True)


@pytest.mark.clause("GRF-019")
def test_only_a_written_permit_of_the_engineer_starts_the_inspections() -> None:
    for in_writing, by in ((False, "engineer"), (True, "board")):
        told = Told("grafton-wi")
        told.tell(PermitIssued(on=ISSUED, in_writing=in_writing, by=by))
        assert states(told, CLOSED) == {}


@pytest.mark.clause("GRF-002", "GRF-046")
def test_the_designated_authority_acts_where_the_reading_lets_it() -> None:
    told = Told("grafton-wi")
    action = told.action("designate-administering-authority", ISSUED)
    assert (action.lawful, action.by) == (True, ("board",))
    assert dict(action.fixed) == {"role": "administering_authority"}
    told.ratify("GRF-046", "authority_acts", ISSUED)
    assert told.action("issue-permit", ISSUED).by == ("engineer", "administering_authority")
    other, _ = permitted("administering_authority")
    assert states(other, CLOSED) == {}
    other.ratify("GRF-046", "authority_acts", ISSUED)
    assert states(other, CLOSED)


@pytest.mark.clause("GRF-019", "GRF-026")
def test_a_designee_acts_for_the_engineer() -> None:
    told, _ = permitted()
    told.tell(DelegationRecorded(on=ISSUED, role="engineer", delegate="anna", by_role="engineer"))
    anna = Actor(id="anna")
    acts = {a.name: a for a in told.asked(CLOSED).actions(anna)}
    assert acts["order-stop-work"].lawful
    bert = {a.name: a for a in told.asked(CLOSED).actions(Actor(id="bert"))}
    assert not bert["order-stop-work"].lawful


@pytest.mark.clause("GRF-034", "GRF-035", "GRF-040", "GRF-042")
def test_a_site_is_inspected_monthly_and_twice_in_the_winter() -> None:
    told, _ = permitted()
    on = date(2028, 5, 1)
    inspect(told, date(2027, 9, 30), date(2027, 12, 1), date(2028, 2, 1), date(2028, 3, 31))
    assert states(told, on) == {
        "2027-09-01": "met",
        "2027-10-01": "missed",
        "2027-11-01": "met",
        "2028-03-01": "met",
        "2028-04-01": "missed",
        "2028-05-01": "running",
    }
    assert {c.who for c in told.asked(on).clocks()} == {"engineer"}


@pytest.mark.clause("GRF-042")
def test_the_inspections_end_with_the_permit() -> None:
    told, permit = permitted()
    told.tell(PermitClosed(on=CLOSED, about=permit))
    assert states(told, date(2028, 7, 1)) == {
        "2027-09-01": "missed",
        "2027-10-01": "missed",
        "2027-11-01": "missed",
        "2028-03-01": "missed",
        "2028-04-01": "ended",
    }


def stabilized(told: Told, on: date, cover: int = 70, **more: bool) -> None:
    told.tell(
        InspectionRecorded(
            on=on, inspection="site", cover_pct=Decimal(cover), disturbance_complete=True, **more
        )
    )


@pytest.mark.clause("GRF-014", "GRF-042")
@pytest.mark.parametrize(
    ("cover", "equivalent", "lawful"), [(70, False, True), (69, False, False), (0, True, True)]
)
def test_a_permit_closes_after_final_stabilization(
    cover: int, equivalent: bool, lawful: bool
) -> None:
    told, permit = permitted()
    assert not told.action("close-permit", CLOSED, permit).lawful
    stabilized(told, CLOSED, cover, equivalent_measures=equivalent)
    assert told.action("close-permit", CLOSED, permit).lawful is lawful


@pytest.mark.clause("GRF-014")
def test_a_site_with_work_left_is_not_stabilized() -> None:
    told, permit = permitted()
    told.tell(
        InspectionRecorded(
            on=CLOSED, inspection="site", cover_pct=Decimal(90), disturbance_complete=False
        )
    )
    assert unmet(told.action("close-permit", CLOSED, permit)) == {"GRF-014"}


@pytest.mark.clause("GRF-042")
def test_under_the_other_reading_the_inspections_end_with_stabilization() -> None:
    told, permit = permitted()
    stabilized(told, date(2028, 3, 10))
    told.ratify("GRF-042", "stabilized", ISSUED)
    assert "2028-04-01" not in states(told, date(2028, 5, 1))
    assert Told("grafton-wi").asked(ISSUED).clocks() == ()
    assert told.action("close-permit", CLOSED, permit).lawful


@pytest.mark.clause("GRF-039")
def test_the_29th_of_february_counts_where_the_reading_says_so() -> None:
    for way, state in (("feb_28", "missed"), ("last_feb", "met")):
        told, _ = permitted()
        inspect(told, date(2027, 12, 1), date(2028, 2, 29))
        told.ratify("GRF-039", way, ISSUED)
        assert states(told, date(2028, 3, 2))["2027-11-01"] == state


@pytest.mark.clause("GRF-040")
def test_months_may_be_whole_ones_or_a_month_apart() -> None:
    told, _ = permitted()
    inspect(told, date(2027, 10, 1))
    told.ratify("GRF-040", "full_month", ISSUED)
    assert states(told, date(2027, 10, 31)) == {"2027-10-01": "met"}
    told.ratify("GRF-040", "month_apart", date(2027, 9, 16))
    assert states(told, date(2027, 10, 31)) == {"2027-09-15": "met", "2027-10-02": "running"}


@pytest.mark.clause("GRF-041")
def test_a_part_of_a_winter_asks_for_two_unless_it_is_prorated() -> None:
    told = Told("grafton-wi")
    told.tell(PermitIssued(on=date(2028, 2, 1), in_writing=True, by="engineer"))
    inspect(told, date(2028, 2, 10))
    after = date(2028, 3, 1)
    assert states(told, after)["2027-11-01"] == "missed"
    told.ratify("GRF-041", "prorate", date(2028, 2, 1))
    assert states(told, after)["2027-11-01"] == "met"


@pytest.mark.clause("GRF-035", "GRF-041")
def test_two_inspections_on_one_day_are_one() -> None:
    told, _ = permitted()
    inspect(told, date(2027, 12, 1), date(2027, 12, 1))
    assert states(told, date(2028, 3, 1))["2027-11-01"] == "missed"


@pytest.mark.clause("GRF-043")
def test_a_missed_inspection_has_no_effect_on_a_case_unless_it_is_a_duty() -> None:
    told, _ = permitted()
    on = date(2028, 5, 1)
    assert {c.if_missed for c in told.asked(on).clocks()} == {None}
    assert not told.lawful("find-violation", on)
    told.ratify("GRF-043", "duty", ISSUED)
    assert {c.if_missed for c in told.asked(on).clocks()} == {"inspections_missed"}
    assert told.lawful("find-violation", on)


@pytest.mark.clause("GRF-036")
def test_an_inspection_is_held_against_a_version_of_the_plan() -> None:
    told = Told("grafton-wi")
    assert not told.action("record-site-inspection", ISSUED).lawful
    told, _ = permitted()
    assert told.action("record-site-inspection", ISSUED).lawful
    assert told.missing("inspection_report", ISSUED) == {"result", "plan_version"}
    assert told.missing("inspection_report", ISSUED, result="acceptable") == {"plan_version"}
    assert not told.missing("inspection_report", ISSUED, result="acceptable", plan_version="2027-2")


@pytest.mark.clause("GRF-026")
def test_a_stop_work_order_stops_all_work_until_the_engineer_allows_it() -> None:
    told, _ = permitted()
    action = told.action("order-stop-work", CLOSED)
    assert (action.lawful, action.by) == (True, ("engineer",))
    assert told.missing("stop_work_order", CLOSED) == {"stop"}
    order = told.tell(StopWorkOrdered(on=CLOSED))
    assert told.clock("stop_work", CLOSED).state == "running"
    assert told.action("allow-resumption", CLOSED, order).lawful
    told.tell(ApprovalGiven(on=CLOSED, about=order, approval="resumption"))
    assert told.clock("stop_work", CLOSED).state == "ended"


@pytest.mark.clause("GRF-005", "GRF-045")
def test_without_a_permit_a_court_halts_the_work_and_staff_do_not() -> None:
    told = Told("grafton-wi")
    assert unmet(told.action("order-stop-work", ISSUED)) == {"GRF-005", "GRF-045"}
    assert not told.action("record-court-order", ISSUED).lawful
    told.tell(FindingRecorded(on=ISSUED, finding="no_permit"))
    action = told.action("record-court-order", ISSUED)
    assert (action.lawful, dict(action.fixed)) == (True, {"order": "cease_and_desist"})
    assert "CeaseAndDesistOrdered" not in {a.does for a in told.asked(ISSUED).actions()}
    told.ratify("GRF-045", "either", ISSUED)
    assert told.action("order-stop-work", ISSUED).lawful


@pytest.mark.clause("GRF-033")
def test_land_disturbed_without_a_permit_may_be_entered() -> None:
    told = Told("grafton-wi")
    assert unmet(told.action("enter-without-permit", ISSUED)) == {"GRF-033"}
    told.tell(FindingRecorded(on=ISSUED, finding="no_permit"))
    assert told.action("enter-without-permit", ISSUED).lawful
    told.tell(PermitIssued(on=CLOSED, in_writing=True, by="engineer"))
    assert not told.action("enter-without-permit", CLOSED).lawful
    assert not told.action("find-no-permit", CLOSED).lawful


def parcels(*years: int, acres: str = "1.5") -> Told:
    told = Told("grafton-wi")
    for year in years:
        told.tell(ParcelCreated(on=date(year, 6, 1), acres=Decimal(acres)))
    return told


def divided(told: Told) -> bool:
    return told.action("find-division-of-land", date(2034, 1, 1)).lawful


@pytest.mark.clause("GRF-008", "GRF-009", "GRF-010")
@pytest.mark.parametrize(
    ("years", "acres", "found"),
    [
        ((2027, 2027, 2027, 2027, 2027), "1.5", True),
        ((2027, 2027, 2027, 2027), "1.5", False),
        ((2027, 2027, 2027, 2027, 2027), "1.51", False),
        ((2027, 2028, 2029, 2030, 2031), "0.5", True),
        ((2027, 2028, 2029, 2030, 2032), "0.5", False),
    ],
)
def test_five_small_parcels_in_five_years_divide_land(
    years: tuple[int, ...], acres: str, found: bool
) -> None:
    assert divided(parcels(*years, acres=acres)) is found


@pytest.mark.clause("GRF-048")
def test_the_five_years_may_run_from_the_first_parcel_alone() -> None:
    told = parcels(2025, 2031, 2031, 2031, 2032, 2033)
    assert divided(told)
    told.ratify("GRF-048", "from_the_first", date(2025, 1, 1))
    assert not divided(told)


@pytest.mark.clause("GRF-013")
@pytest.mark.parametrize(("miles", "found"), [("1.5", True), ("1.6", False), ("0", False)])
def test_near_the_limits_is_extraterritorial(miles: str, found: bool) -> None:
    told = Told("grafton-wi")
    told.tell(SiteDescribed(on=ISSUED, miles_from_limits=Decimal(miles)))
    assert told.action("find-extraterritorial", ISSUED).lawful is found


@pytest.mark.clause("GRF-021")
def test_who_works_under_a_contract_is_a_responsible_party_too() -> None:
    pack = Told("grafton-wi").pack
    assert pack.is_regulated("responsible_party")
    assert {"responsible_party", "contractor"} <= set(pack.codes_of("role"))


@pytest.mark.clause("GRF-030")
def test_a_lower_level_is_accepted_on_a_claim_that_weighs_all_six_factors() -> None:
    told = Told("grafton-wi")
    factors = told.content("mep_claim")
    missing = dict(list(factors.items())[1:])
    told.tell(SubmissionReceived(on=ISSUED, instrument="mep_claim", content=missing))
    assert not told.action("accept-lower-level", ISSUED).lawful
    told.tell(SubmissionReceived(on=ISSUED, instrument="mep_claim", content=factors))
    assert told.action("accept-lower-level", ISSUED).lawful


@pytest.mark.clause("GRF-031")
@pytest.mark.parametrize(
    ("day", "cents"), [(date(2026, 12, 30), 25_000), (date(2027, 1, 2), 27_500)]
)
def test_a_fee_is_that_of_the_schedule_of_its_day(day: date, cents: int) -> None:
    told = Told("grafton-wi")
    assert told.action("adopt-fee-schedule", day).by == ("board",)
    told.tell(FeeScheduleAdopted(on=date(2026, 1, 1), items={"permit": 25_000}))
    told.tell(FeeScheduleAdopted(on=date(2027, 1, 1), items={"permit": 27_500}))
    told.tell(FeeIncurred(on=day, item="permit"))
    assert told.line("fees", date(2027, 2, 1)).cents == cents
