"""Minoa: exemptions by their conditions, offences by theirs, sums by their kinds, and its days."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from ordinance_core.calendars import Proclaimed, parse_period, walk
from ordinance_core.law.facts import (
    ApprovalGiven,
    AssessmentLevied,
    BoardResolutionAdopted,
    CeaseAndDesistOrdered,
    CostPosted,
    DyeTestNotified,
    DyeTestPlanned,
    EntryRefused,
    ExemptionRegistered,
    Fact,
    FindingRecorded,
    InspectionRecorded,
    OfficialNotified,
    PartyNamed,
    PenaltyAssessed,
    PermitComplianceRecorded,
    PermitIssued,
    ReadingRatified,
    ReleaseDiscovered,
    ReportTriaged,
    SignificantSourceIdentified,
    SubmissionReceived,
    WrittenConfirmationReceived,
)
from ordinance_core.law.grammar.papers import Instrument
from ordinance_core.law.grammar.rules import Test
from tests.law.told import Told, proofs, told_of
from tests.law.told import offences as found_in

TOWN = "minoa-ny"
ON, NEXT, LATER = date(2026, 5, 19), date(2026, 5, 20), date(2026, 7, 15)
NOON = datetime(2026, 5, 19, 16, tzinfo=UTC)


def triaged(source: str, composition: str = "not_stormwater", **more: Any) -> ReportTriaged:
    given = {"receiving": "ms4", "discharged_on": ON, **more}
    return ReportTriaged(on=ON, source=source, composition=composition, **given)


def read(reading: str, way: str) -> ReadingRatified:
    return ReadingRatified(on=ON, reading=reading, way=way)


def found(finding: str) -> FindingRecorded:
    return FindingRecorded(on=ON, finding=finding)


def identified(source: str | None, determiner: str | None, on: date = ON) -> Fact:
    return SignificantSourceIdentified(on=on, source=source, determiner=determiner)


def permit(name: str | None) -> PermitIssued:
    return PermitIssued(on=ON, permit=name)


OTHER = triaged("other_without_pollutants")
SPRINGS, DYE, PERMITTED = triaged("springs"), triaged("dye_testing"), triaged("permitted_discharge")
PLAN_NEEDED = read("MIN-195", "required")
PLAN = ExemptionRegistered(on=ON, plan=True)
KEPT = PermitComplianceRecorded(on=ON, complied=True)
WRITTEN = ApprovalGiven(on=ON, approval="discharge", in_writing=True)
URGENT = ApprovalGiven(
    on=ON, approval="emergency_discharge", in_writing=True, until=date(2026, 6, 1)
)
PLANNED = DyeTestPlanned(on=ON, test_at=NOON + timedelta(days=1))
ANNOUNCED = DyeTestNotified(at=NOON, recipient="enforcement_officer", channel="phone")
EXEMPT = proofs(
    ("MIN-023", [triaged("oil"), ExemptionRegistered(on=ON, by="enforcement_officer")], False),
    ("MIN-046", [OTHER, found("no_pollutants")], True),
    (("MIN-046", "MIN-196"), [OTHER], False),
    ("MIN-196", [OTHER, found("contributed")], False),
    ("MIN-196", [OTHER, read("MIN-196", "claim_is_enough")], True),
    (("MIN-048", "MIN-195"), [SPRINGS], True),
    (("MIN-048", "MIN-195"), [SPRINGS, PLAN_NEEDED], False),
    (("MIN-048", "MIN-195"), [SPRINGS, PLAN_NEEDED, PLAN], True),
    ("MIN-195", [SPRINGS, PLAN_NEEDED, ExemptionRegistered(on=ON)], False),
    ("MIN-047", [SPRINGS, identified("springs", "village")], False),
    ("MIN-047", [SPRINGS, identified("springs", "department")], False),
    ("MIN-047", [SPRINGS, identified("foundation_drains", "village")], True),
    ("MIN-047", [SPRINGS, identified("springs", "village", NEXT)], True),
    ("MIN-049", [triaged("oil"), URGENT], True),
    (
        "MIN-049",
        [triaged("oil"), ApprovalGiven(on=ON, approval="redirection", in_writing=True)],
        False,
    ),
    ("MIN-051", [DYE, PLANNED, ANNOUNCED], True),
    ("MIN-052", [DYE, PLANNED], False),
    ("MIN-051", [triaged("oil"), PLANNED, ANNOUNCED], False),
    ("MIN-053", [PERMITTED, permit("spdes"), KEPT, WRITTEN], True),
    ("MIN-053", [PERMITTED, permit("construction"), KEPT, WRITTEN], True),
    ("MIN-053", [PERMITTED, permit("industrial"), KEPT, WRITTEN], True),
    ("MIN-053", [PERMITTED, permit("waiver"), KEPT, WRITTEN], True),
    ("MIN-053", [PERMITTED, permit("discharge_order"), KEPT, WRITTEN], True),
    ("MIN-053", [PERMITTED, permit(None), KEPT, WRITTEN], False),
    ("MIN-053", [PERMITTED, KEPT, WRITTEN], False),
    ("MIN-053", [PERMITTED, permit("spdes"), WRITTEN], False),
    (
        "MIN-053",
        [
            PERMITTED,
            permit("spdes"),
            KEPT,
            WRITTEN,
            PermitComplianceRecorded(on=ON, complied=False),
        ],
        False,
    ),
    ("MIN-053", [PERMITTED, permit("spdes"), KEPT], False),
    ("MIN-053", [PERMITTED, permit("spdes"), KEPT, URGENT], True),
    (
        "MIN-053",
        [PERMITTED, permit("spdes"), KEPT, ApprovalGiven(on=ON, in_writing=True)],
        False,
    ),
    ("MIN-053", [triaged("oil"), permit("spdes"), KEPT, WRITTEN], False),
)


@pytest.mark.parametrize(("facts", "exempt"), EXEMPT)
def test_a_discharge_is_exempt_on_its_conditions_and_not_without(
    facts: list[Fact], exempt: bool
) -> None:
    assert told_of(TOWN, *facts).lawful("close-as-exempt", NEXT) is exempt


@pytest.mark.clause("MIN-047")
def test_a_determination_of_unknown_source_or_authority_leaves_the_exemption_open() -> None:
    for fact in (identified(None, "village"), identified("springs", None)):
        reasons = told_of(TOWN, SPRINGS, fact).action("close-as-exempt", NEXT).reasons
        assert [r.ok for r in reasons if "MIN-008" in r.clauses] == [None]


@pytest.mark.clause("MIN-048", "MIN-195")
@pytest.mark.parametrize(
    ("facts", "ok"),
    [([], False), ([PLAN], True), ([ExemptionRegistered(on=ON, plan=False)], False)],
)
def test_the_absence_of_a_plan_is_pointed_out(facts: list[Fact], ok: bool) -> None:
    warns = told_of(TOWN, SPRINGS, *facts).action("close-as-exempt", NEXT).warns
    assert [w.ok for w in warns] == [ok]


def offences(*facts: Fact, on: date = LATER) -> set[str]:
    return found_in(told_of(TOWN, *facts), on)


def release(material: str) -> ReleaseDiscovered:
    return ReleaseDiscovered(at=NOON, known_at=NOON, material=material)


def word(recipient: str) -> OfficialNotified:
    return OfficialNotified(at=NOON, recipient=recipient, channel="phone")


TOLD = word("village")
CONFIRMED = WrittenConfirmationReceived(on=ON, recipient="village", mailed_on=ON)
VILLAGE_TOO = read("MIN-193", "duty")
NOI = SubmissionReceived(on=ON, instrument="noi_copy")
REFUSED = EntryRefused(on=ON)
FOUND = proofs(
    ("MIN-029", "prohibited_discharge", [triaged("oil")], True),
    ("MIN-008", "prohibited_discharge", [triaged("oil", "mixed")], True),
    ("MIN-008", "prohibited_discharge", [triaged("oil", "stormwater_only")], False),
    ("MIN-008", "prohibited_discharge", [triaged("oil", receiving="land_only")], False),
    ("MIN-008", "prohibited_discharge", [], False),
    ("MIN-079", "no_noi_copy", [], True),
    ("MIN-079", "no_noi_copy", [SubmissionReceived(on=ON, instrument="pump_out")], True),
    ("MIN-079", "no_noi_copy", [NOI], False),
    ("MIN-098", "access_delayed", [found("unreasonable_delay"), permit("spdes")], True),
    ("MIN-098", "access_delayed", [found("unreasonable_delay"), permit("construction")], True),
    ("MIN-098", "access_delayed", [found("unreasonable_delay"), permit("industrial")], True),
    ("MIN-098", "access_delayed", [found("unreasonable_delay"), permit("waiver")], False),
    ("MIN-098", "access_delayed", [found("unreasonable_delay")], False),
    ("MIN-098", "access_delayed", [found("contributed"), permit("spdes")], False),
    ("MIN-099", "access_denied", [REFUSED, permit("spdes")], False),
    ("MIN-099", "access_denied", [REFUSED, permit("industrial")], True),
    ("MIN-099", "access_denied", [REFUSED, permit("construction")], False),
    ("MIN-099", "access_denied", [REFUSED, permit("waiver")], False),
    ("MIN-099", "access_denied", [REFUSED, permit(None)], False),
    ("MIN-099", "access_denied", [permit("industrial")], False),
    ("MIN-102", "failure_to_notify", [release("hazardous"), TOLD, CONFIRMED], True),
    (
        "MIN-102",
        "failure_to_notify",
        [release("hazardous"), word("dispatch"), TOLD, CONFIRMED],
        False,
    ),
    (
        "MIN-193",
        "failure_to_notify",
        [release("hazardous"), word("dispatch"), VILLAGE_TOO],
        True,
    ),
    (
        "MIN-193",
        "failure_to_notify",
        [release("hazardous"), word("dispatch"), TOLD, CONFIRMED, VILLAGE_TOO],
        False,
    ),
    ("MIN-103", "failure_to_notify", [release("nonhazardous")], True),
    ("MIN-105", "failure_to_notify", [release("nonhazardous"), TOLD], True),
    ("MIN-105", "failure_to_notify", [release("nonhazardous"), TOLD, CONFIRMED], False),
    ("MIN-103", "failure_to_notify", [], False),
)


@pytest.mark.parametrize(("offence", "facts", "lawful"), FOUND)
def test_an_offence_is_found_on_what_it_needs_and_not_without(
    offence: str, facts: list[Fact], lawful: bool
) -> None:
    assert (offence in offences(*facts)) is lawful


@pytest.mark.clause("MIN-103", "MIN-105")
@pytest.mark.parametrize("facts", [[release("nonhazardous")], [release("nonhazardous"), TOLD]])
def test_a_release_is_no_offence_while_its_time_runs(facts: list[Fact]) -> None:
    assert "failure_to_notify" not in offences(*facts, on=ON)


SIGNS = proofs(
    ("MIN-063", "sewage_backup"),
    ("MIN-064", "surface_discharge"),
    ("MIN-065", "storm_connection"),
    ("MIN-066", "high_liquid_level"),
    ("MIN-067", "structural_failure"),
    ("MIN-068", "groundwater_contamination"),
)


@pytest.mark.parametrize("sign", SIGNS)
def test_a_treatment_system_fails_by_any_one_sign(
    sign: str, request: pytest.FixtureRequest
) -> None:
    seen = InspectionRecorded(on=ON, conditions=(sign, "odour"))
    assert "failing_ists" in offences(seen)
    assert "failing_ists" not in offences(InspectionRecorded(on=ON, conditions=("odour",)))
    pack = Told(TOWN).pack
    failing = pack.entry("tests", "failing_ists", ON, pack.defaults)
    (mark,) = request.node.iter_markers("clause")
    assert isinstance(failing, Test)
    assert failing.conditions[sign] == mark.args


CONTINUING = "a continuing offence: it lasts until it is ended"


@pytest.mark.parametrize(
    ("offence", "says", "clauses"),
    proofs(
        ("MIN-029", "prohibited_discharge", CONTINUING, ("MIN-029",)),
        ("MIN-054", "illicit_connection", CONTINUING, ("MIN-054",)),
        ("MIN-055", "illicit_connection", "even if lawful when made", ("MIN-055",)),
        ("MIN-056", "sewage_connection", CONTINUING, ("MIN-056",)),
        ("MIN-062", "failing_ists", CONTINUING, ("MIN-062",)),
        ("MIN-108", "any_noncompliance", "for what no other offence names", ("MIN-108",)),
    ),
)
def test_an_offence_tells_its_nature(offence: str, says: str, clauses: tuple[str, ...]) -> None:
    acts = told_of(TOWN).actions("find-violation", ON)
    reasons = next(a.reasons for a in acts if ("offence", offence) in a.fixed)
    assert [r.clauses for r in reasons if r.says == says] == [clauses]


REQUIRED = {
    "monitoring": ("MIN-123",),
    "elimination": ("MIN-124",),
    "cease": ("MIN-125",),
    "abatement": ("MIN-126",),
    "cost_fine": ("MIN-127", "MIN-198"),
    "bmps": ("MIN-128",),
    "locate_drain": ("MIN-058",),
}


@pytest.mark.parametrize(
    ("requirement", "clauses"),
    [pytest.param(k, c, marks=pytest.mark.clause(*c)) for k, c in REQUIRED.items()],
)
def test_what_a_notice_may_require_has_its_clause(
    requirement: str, clauses: tuple[str, ...]
) -> None:
    pack = Told(TOWN).pack
    paper = pack.entry("instruments", "notice_of_violation", ON, pack.defaults)
    assert isinstance(paper, Instrument)
    assert paper.may_require[requirement] == clauses


def cost(category: str | None, cents: int = 10_000) -> CostPosted:
    return CostPosted(on=ON, category=category, amount_cents=cents, incurred_on=ON)


RESOLVED = BoardResolutionAdopted(on=ON, resolution="pay_costs")
LEVIED = AssessmentLevied(on=NEXT)
PENALTY = PenaltyAssessed(on=ON, amount_cents=5_000)


def owed(*facts: Fact) -> dict[str, tuple[str, int | None]]:
    return {x.charge: (x.state, x.cents) for x in told_of(TOWN, *facts).asked(LATER).owed()}


@pytest.mark.clause("MIN-159", "MIN-110")
@pytest.mark.parametrize(
    ("category", "cents"), [("abatement", 10_000), ("maintenance", 10_000), ("prosecution", None)]
)
def test_the_cost_of_the_work_is_that_of_work_and_upkeep(category: str, cents: int | None) -> None:
    assert owed(cost(category)).get("work_cost", ("", None))[1] == cents


@pytest.mark.clause("MIN-159")
def test_a_cost_of_unknown_kind_is_no_cost_of_the_work() -> None:
    assert owed(cost("abatement"), cost(None))["work_cost"][1] == 10_000


@pytest.mark.clause("MIN-159", "MIN-163", "MIN-164")
def test_work_and_service_charge_are_owed_from_the_levy_on() -> None:
    before, after = (owed(cost("abatement"), RESOLVED, *levy) for levy in ([], [LEVIED]))
    for charge, cents in (("work_cost", 10_000), ("service_charge", 3_000)):
        assert (before[charge], after[charge]) == (("exposure", cents), ("due", cents))


@pytest.mark.clause("MIN-162", "MIN-163", "MIN-164", "MIN-188")
def test_nothing_is_added_or_levied_without_the_resolution_to_pay_the_costs() -> None:
    for facts in ([], [BoardResolutionAdopted(on=ON)]):
        found = owed(cost("abatement"), *facts, LEVIED)
        assert found["service_charge"][0] in ("blocked", "open")
        assert found["levied"][0] in ("blocked", "open")
    assert owed(cost("abatement"), RESOLVED, LEVIED)["levied"] == ("due", 13_000)


@pytest.mark.clause("MIN-187")
def test_an_assessed_penalty_is_levied_under_either_reading() -> None:
    facts = (cost("abatement"), RESOLVED, PENALTY, LEVIED)
    assert owed(*facts)["levied"] == ("due", 18_000)
    assert owed(*facts, read("MIN-187", "with_criminal"))["levied"] == ("due", 18_000)


@pytest.mark.clause("MIN-164")
def test_a_levy_is_split_over_lots_and_over_nobody_else() -> None:
    lots = [PartyNamed(on=ON, role="lot", share=1), PartyNamed(on=ON, role="lot", share=2)]
    stranger = PartyNamed(on=ON, role="occupant", share=3)
    told = told_of(TOWN, cost("abatement"), RESOLVED, LEVIED, *lots, stranger)
    shares = [x.cents for x in told.asked(LATER).owed() if x.charge == "levied"]
    assert sorted(filter(None, shares)) == [4_333, 8_667]


@pytest.mark.clause("MIN-161", "MIN-186")
def test_an_order_or_an_immediate_danger_makes_an_emergency_and_nothing_else_does() -> None:
    genuine = FindingRecorded(on=ON, finding="bona_fide_emergency", by="board")
    for fact, lawful in (
        (CeaseAndDesistOrdered(on=ON), True),
        (found("immediate_danger"), True),
        (found("imminent_danger"), False),
        (FindingRecorded(on=ON), False),
    ):
        told = told_of(TOWN, cost("abatement"), genuine, fact)
        assert told.lawful("adopt-board-resolution", LATER) is lawful


OFFICE_DAYS = [
    date(2027, 1, 1),
    date(2027, 5, 31),
    date(2027, 7, 5),
    date(2027, 9, 6),
    date(2027, 11, 25),
    date(2028, 12, 25),
]
COLUMBUS = date(2027, 10, 11)


def calendar(way: str) -> Any:
    pack = Told(TOWN).pack
    return pack.calendar(ON, {**pack.defaults, "MIN-201": way})


@pytest.mark.clause("MIN-201")
@pytest.mark.parametrize("day", OFFICE_DAYS)
def test_the_office_is_closed_on_its_holidays_and_open_on_others(day: date) -> None:
    assert not calendar("office_open").is_business_day(day)
    assert calendar("office_open").is_business_day(COLUMBUS)
    assert not calendar("statute").is_business_day(COLUMBUS)
    assert not calendar("no_roll").is_business_day(COLUMBUS)


ENDS = [
    ("statute", date(2027, 6, 5), date(2027, 6, 7)),
    ("statute", date(2027, 6, 6), date(2027, 6, 7)),
    ("statute", COLUMBUS, date(2027, 10, 12)),
    ("office_open", date(2027, 6, 5), date(2027, 6, 7)),
    ("office_open", date(2027, 6, 6), date(2027, 6, 7)),
    ("office_open", COLUMBUS, date(2027, 10, 12)),
    ("no_roll", date(2027, 6, 5), date(2027, 6, 5)),
    ("no_roll", COLUMBUS, COLUMBUS),
]


@pytest.mark.clause("MIN-201")
@pytest.mark.parametrize(("way", "nominal", "legal"), ENDS)
def test_a_period_of_days_rolls_as_the_reading_says(way: str, nominal: date, legal: date) -> None:
    start = nominal - timedelta(days=10)
    assert walk(calendar(way), start, parse_period("10 days")).legal == legal


@pytest.mark.clause("MIN-201")
@pytest.mark.parametrize("way", ["statute", "office_open"])
def test_a_period_rolls_off_a_proclaimed_holiday(way: str) -> None:
    day = date(2027, 6, 9)
    proclaimed = calendar(way).with_proclaimed(Proclaimed(day, "mourning", "the governor"))
    due = walk(proclaimed, day - timedelta(days=10), parse_period("10 days"))
    assert due.legal == date(2027, 6, 10)


@pytest.mark.clause("MIN-201")
@pytest.mark.parametrize("way", ["statute", "office_open"])
@pytest.mark.parametrize(
    ("start", "days", "end"),
    [
        (date(2027, 6, 4), 1, date(2027, 6, 7)),
        (date(2027, 6, 4), 2, date(2027, 6, 8)),
        (date(2027, 6, 4), 3, date(2027, 6, 7)),
        (date(2027, 6, 3), 2, date(2027, 6, 7)),
        (date(2027, 9, 5), 2, date(2027, 9, 8)),
    ],
)
def test_a_period_of_two_days_leaves_out_the_days_between_that_do_not_count(
    way: str, start: date, days: int, end: date
) -> None:
    assert walk(calendar(way), start, parse_period(f"{days} days")).legal == end


@pytest.mark.clause("MIN-201")
@pytest.mark.parametrize("way", ["statute", "office_open"])
def test_a_proclaimed_holiday_between_is_none_of_two_days(way: str) -> None:
    day = date(2027, 6, 9)
    proclaimed = calendar(way).with_proclaimed(Proclaimed(day, "mourning", "the governor"))
    tuesday, friday = date(2027, 6, 8), date(2027, 6, 11)
    assert walk(proclaimed, tuesday, parse_period("2 days")).legal == friday
