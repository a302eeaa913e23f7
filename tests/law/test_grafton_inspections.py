"""Grafton: who inspects a permitted site through the seasons, how often and until when."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    InspectionRecorded,
    PermitClosed,
    PermitIssued,
)
from tests.law.grafton import CLOSED, ISSUED, inspect, permitted, stabilized
from tests.law.told import Told


def states(told: Told, on: date) -> dict[str, str]:
    found = [*told.clocks("inspect_season", on), *told.clocks("inspect_winter", on)]
    return {c.period or "": c.state for c in found}


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


@pytest.mark.clause("GRF-034", "GRF-035")
def test_an_inspection_of_no_known_kind_is_none_of_the_site() -> None:
    told, _ = permitted()
    for on in (date(2027, 10, 4), date(2027, 12, 1), date(2028, 2, 1)):
        told.tell(InspectionRecorded(on=on))
    found = states(told, date(2028, 3, 1))
    assert (found["2027-10-01"], found["2027-11-01"]) == ("missed", "missed")


@pytest.mark.clause("GRF-042")
@pytest.mark.parametrize("way", ["permit_closed", "stabilized"])
@pytest.mark.parametrize(
    ("day", "season"), [(date(2028, 1, 20), "2027-11-01"), (date(2028, 3, 20), "2028-03-01")]
)
def test_with_the_permit_the_inspections_end_under_either_reading(
    way: str, day: date, season: str
) -> None:
    told, permit = permitted()
    told.ratify("GRF-042", way, ISSUED)
    assert states(told, day)[season] == "running"
    told.tell(PermitClosed(on=day, about=permit))
    assert states(told, date(2028, 5, 1))[season] == "ended"


@pytest.mark.clause("GRF-042")
@pytest.mark.parametrize(
    ("day", "season"), [(date(2028, 1, 20), "2027-11-01"), (date(2028, 3, 20), "2028-03-01")]
)
def test_stabilization_ends_them_under_the_other_reading_alone(day: date, season: str) -> None:
    told, _ = permitted()
    stabilized(told, day)
    after = date(2028, 5, 1)
    assert states(told, after)[season] == ("missed" if season == "2027-11-01" else "met")
    assert "2028-05-01" in states(told, after)
    told.ratify("GRF-042", "stabilized", ISSUED)
    assert states(told, after)[season] in ("ended", "met")
    assert "2028-05-01" not in states(told, after)


@pytest.mark.clause("GRF-046")
@pytest.mark.parametrize("by", ["engineer", "administering_authority"])
def test_where_the_authority_acts_the_engineer_does_as_well(by: str) -> None:
    told, _ = permitted(by)
    told.ratify("GRF-046", "authority_acts", ISSUED)
    assert {c.name for c in told.asked(CLOSED).clocks()} == {"inspect_season", "inspect_winter"}
    other, _ = permitted("board")
    other.ratify("GRF-046", "authority_acts", ISSUED)
    assert states(other, CLOSED) == {}


@pytest.mark.clause("GRF-034", "GRF-035", "GRF-043")
def test_either_kind_of_missed_inspection_is_found_where_it_is_a_duty() -> None:
    told, _ = permitted()
    told.ratify("GRF-043", "duty", ISSUED)
    assert not told.lawful("find-violation", date(2027, 9, 20))
    assert told.lawful("find-violation", date(2027, 10, 1))
    inspect(told, date(2027, 9, 30), date(2027, 10, 5))
    assert not told.lawful("find-violation", date(2028, 2, 28))
    assert told.lawful("find-violation", date(2028, 3, 1))


@pytest.mark.clause("GRF-034", "GRF-035")
@pytest.mark.parametrize(("permit", "inspected"), [("construction", True), ("runoff", False)])
def test_construction_sites_are_inspected_and_no_others(permit: str, inspected: bool) -> None:
    told = Told("grafton-wi")
    told.tell(PermitIssued(on=ISSUED, permit=permit, in_writing=True, by="engineer"))
    for clock in ("inspect_season", "inspect_winter"):
        assert bool(told.clocks(clock, CLOSED)) is inspected
