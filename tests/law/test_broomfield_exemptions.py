"""Broomfield: what may run to the storm sewers, and what may not."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from msgspec.structs import replace

from ordinance_core.law.facts import (
    ApprovalGiven,
    DischargeDenied,
    DyeTestPlanned,
    ExemptionRegistered,
    PermitComplianceRecorded,
    PermitIssued,
    ReportTriaged,
    ViolationFound,
)
from tests.law.told import Told

DAY, LATER = date(2026, 3, 3), date(2026, 3, 10)
BEFORE, AFTER = date(2026, 3, 2), date(2026, 3, 4)
LISTED = {
    "fire_fighting": "BRM-026",
    "foundation_drains": "BRM-029",
    "uncontaminated_groundwater": "BRM-030",
    "sump_pump": "BRM-031",
    "landscape_irrigation": "BRM-032",
    "air_conditioning_condensation": "BRM-034",
    "diverted_stream_flows": "BRM-036",
    "riparian_habitat_flows": "BRM-037",
    "natural_springs": "BRM-038",
}
CONDITIONAL = {
    "hydrant_flushing": ("dechlorinated", "BRM-028"),
    "swimming_pool": ("dechlorinated", "BRM-033"),
    "residential_car_washing": ("noncommercial", "BRM-035"),
}


def told_of(source: str, *conditions: str, on: date = DAY) -> Told:
    told = Told("broomfield-co")
    triaged(told, source, *conditions, on=on)
    return told


def triaged(told: Told, source: str, *conditions: str, on: date = DAY) -> None:
    told.tell(
        ReportTriaged(
            on=on,
            source=source,
            composition="not_stormwater",
            receiving="ms4",
            conditions=conditions,
            discharged_on=on,
        )
    )


def prohibited(told: Told, on: date = DAY) -> bool:
    finds = told.actions("find-violation", on)
    return next(a.lawful for a in finds if ("offence", "prohibited_discharge") in a.fixed)


def closes(told: Told, on: date = DAY) -> bool:
    return told.lawful("close-as-exempt", on)


@pytest.mark.parametrize(
    "source", [pytest.param(s, marks=pytest.mark.clause(c)) for s, c in LISTED.items()]
)
def test_a_discharge_on_the_list_is_exempt(source: str) -> None:
    told = told_of(source)
    assert closes(told)
    assert not prohibited(told)


@pytest.mark.parametrize(
    ("source", "condition"),
    [pytest.param(s, w, marks=pytest.mark.clause(c)) for s, (w, c) in CONDITIONAL.items()],
)
def test_some_are_exempt_on_a_condition_only(source: str, condition: str) -> None:
    assert closes(told_of(source, condition))
    without = told_of(source, "flowing")
    assert not closes(without)
    assert prohibited(without)


@pytest.mark.clause("BRM-027", "BRM-136")
def test_a_drinking_water_release_is_exempt_unless_super_chlorinated() -> None:
    assert closes(told_of("potable_water_release", "flowing"))
    strong = told_of("potable_water_release", "super_chlorinated")
    assert prohibited(strong)
    strong.ratify("BRM-136", "always_exempt", DAY)
    assert closes(strong)
    weak = told_of("potable_water_release", "flowing")
    weak.ratify("BRM-136", "dechlorinated_only", DAY)
    assert prohibited(weak)
    treated = told_of("potable_water_release", "dechlorinated")
    treated.ratify("BRM-136", "dechlorinated_only", DAY)
    assert closes(treated)


@pytest.mark.clause("BRM-027", "BRM-136")
def test_nobody_closes_a_release_whose_chlorine_nobody_recorded() -> None:
    told = Told("broomfield-co")
    told.tell(
        ReportTriaged(
            on=DAY, source="potable_water_release", composition="not_stormwater", receiving="ms4"
        )
    )
    assert not closes(told)
    assert not prohibited(told)


@pytest.mark.clause("BRM-025", "BRM-137")
def test_what_is_not_on_the_list_is_prohibited_unless_the_list_is_read_as_open() -> None:
    told = told_of("paint")
    assert prohibited(told)
    told.ratify("BRM-137", "open_list", DAY)
    assert not prohibited(told)
    assert closes(told)


@pytest.mark.clause("BRM-007", "BRM-025")
@pytest.mark.parametrize(
    "changes",
    [{"composition": "stormwater_only"}, {"receiving": "waters_of_the_united_states"}],
)
def test_only_what_reaches_the_storm_sewers_besides_stormwater_is_illicit(
    changes: dict[str, str],
) -> None:
    told = Told("broomfield-co")
    given = {"source": "paint", "composition": "mixed", "receiving": "ms4", **changes}
    told.tell(ReportTriaged(on=DAY, discharged_on=DAY, **given))  # type: ignore[arg-type]
    assert not prohibited(told)


@pytest.mark.clause("BRM-024")
def test_the_director_may_exempt_water_expressly() -> None:
    told = told_of("paint")
    assert told.action("register-exemption", DAY).by == ("director",)
    told.tell(ExemptionRegistered(on=DAY, exemption="registered", by="user"))
    assert prohibited(told)
    told.tell(ExemptionRegistered(on=DAY, exemption="registered", by="director"))
    assert closes(told)


@pytest.mark.clause("BRM-040")
def test_an_authorisation_counts_in_writing_only() -> None:
    told = told_of("paint")
    oral = ApprovalGiven(on=DAY, approval="authorized_discharge", in_writing=False, by="director")
    told.tell(oral)
    assert prohibited(told)
    told.tell(
        ApprovalGiven(on=DAY, approval="authorized_discharge", in_writing=True, by="director")
    )
    assert closes(told)


@pytest.mark.clause("BRM-041")
def test_a_dye_test_needs_approval_before_the_test_and_no_notice() -> None:
    told = told_of("dye_testing")
    test_at = datetime(2026, 3, 3, 18, tzinfo=UTC)
    told.tell(DyeTestPlanned(on=date(2026, 3, 1), test_at=test_at))
    assert not closes(told)
    told.tell(ApprovalGiven(at=test_at.replace(hour=19), approval="dye_test", by="director"))
    assert not closes(told, LATER)
    told.tell(ApprovalGiven(at=test_at.replace(hour=17), approval="dye_test", by="director"))
    assert closes(told, LATER)


@pytest.mark.clause("BRM-042")
@pytest.mark.parametrize("without", ["permit", "compliance", "approval"])
def test_a_permitted_discharge_has_three_conditions(without: str) -> None:
    told = told_of("permitted_discharge")
    facts = {
        "permit": PermitIssued(on=DAY, permit="cdps"),
        "compliance": PermitComplianceRecorded(on=DAY, complied=True),
        "approval": ApprovalGiven(on=DAY, approval="permitted_discharge", by="director"),
    }
    for name, fact in facts.items():
        if name != without:
            told.tell(fact)
    assert not closes(told)
    told.tell(facts[without])
    assert closes(told)


@pytest.mark.clause("BRM-042", "BRM-043")
def test_a_denial_ends_a_permitted_discharge_from_its_day_on() -> None:
    told = told_of("permitted_discharge")
    told.tell(PermitIssued(on=DAY, permit="npdes"))
    told.tell(PermitComplianceRecorded(on=DAY, complied=True))
    told.tell(ApprovalGiven(on=DAY, approval="permitted_discharge", by="director"))
    assert told.action("deny-discharge", DAY).lawful
    told.tell(DischargeDenied(on=date(2026, 3, 5), by="director"))
    assert closes(told, LATER)
    triaged(told, "permitted_discharge", on=LATER)
    assert prohibited(told, LATER)


@pytest.mark.clause("BRM-053", "BRM-054")
def test_waste_in_a_proper_receptacle_is_no_litter_but_no_allowed_discharge_either() -> None:
    def litter(told: Told) -> bool:
        finds = told.actions("find-violation", DAY)
        return next(a.lawful for a in finds if ("offence", "littering") in a.fixed)

    assert not litter(told_of("waste_for_collection", "in_receptacle"))
    assert litter(told_of("waste_for_collection", "flowing"))
    assert prohibited(told_of("waste_for_collection", "in_receptacle"))


@pytest.mark.clause("BRM-025")
def test_a_matter_with_a_violation_is_not_closed_as_exempt() -> None:
    told = told_of("natural_springs")
    told.tell(ViolationFound(on=DAY, offence="illicit_connection"))
    assert not closes(told)


@pytest.mark.parametrize(
    "cover",
    [
        pytest.param(
            ExemptionRegistered(on=DAY, exemption="registered", by="director"),
            marks=pytest.mark.clause("BRM-024"),
        ),
        pytest.param(
            ApprovalGiven(on=DAY, approval="authorized_discharge", in_writing=True, by="director"),
            marks=pytest.mark.clause("BRM-040"),
        ),
    ],
)
@pytest.mark.parametrize(("until", "exempt"), [(BEFORE, False), (DAY, True), (None, True)])
def test_an_exemption_ends_with_its_last_day(
    cover: ExemptionRegistered | ApprovalGiven, until: date | None, exempt: bool
) -> None:
    told = told_of("paint")
    told.tell(replace(cover, until=until, by="user"))
    assert not closes(told)
    told.tell(replace(cover, until=until))
    assert closes(told) is exempt


@pytest.mark.clause("BRM-040")
@pytest.mark.parametrize("until", [AFTER, None])
def test_an_authorisation_in_writing_comes_before_the_discharge(until: date | None) -> None:
    told = told_of("paint")
    given = ApprovalGiven(
        on=AFTER, approval="authorized_discharge", in_writing=True, until=until, by="director"
    )
    told.tell(given)
    assert not closes(told, AFTER)
    told.tell(replace(given, on=DAY, in_writing=False))
    told.tell(replace(given, on=DAY, approval="dye_test"))
    assert not closes(told, AFTER)
    told.tell(replace(given, on=DAY))
    assert closes(told, AFTER)


@pytest.mark.clause("BRM-042")
@pytest.mark.parametrize("late", ["permit", "approval"])
def test_permit_and_approval_come_before_the_discharge(late: str) -> None:
    told = told_of("permitted_discharge")
    told.tell(PermitComplianceRecorded(on=DAY, complied=True))
    facts = {
        "permit": PermitIssued(on=DAY, permit="cdps"),
        "approval": ApprovalGiven(on=DAY, approval="permitted_discharge", by="director"),
    }
    for name, fact in facts.items():
        told.tell(replace(fact, on=AFTER) if name == late else fact)
    assert not closes(told, AFTER)
    told.tell(facts[late])
    assert closes(told, AFTER)


@pytest.mark.clause("BRM-024")
@pytest.mark.parametrize("until", [DAY, None])
def test_an_exemption_of_no_known_kind_exempts_nothing(until: date | None) -> None:
    told = told_of("paint")
    told.tell(ExemptionRegistered(on=DAY, until=until, by="director"))
    assert not closes(told)
