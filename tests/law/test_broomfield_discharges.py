"""Broomfield: what exempts a discharge, and what each offence consists of."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from msgspec.structs import replace

from ordinance_core.law.facts import (
    AccessRevoked,
    AccessTerminated,
    ApprovalGiven,
    DischargeDenied,
    DyeTestPlanned,
    EntryRefused,
    ExemptionRegistered,
    FindingRecorded,
    OfficialNotified,
    PermitComplianceRecorded,
    PermitIssued,
    ReleaseDiscovered,
    ReportTriaged,
    SampleRecorded,
    SubmissionReceived,
    UnauthorizedReinstatementFound,
)
from tests.law.broomfield import APPROVED, ON, PACK, Facts, finds, lawful, matter, weigh
from tests.law.told import proofs

LATE = date(2026, 6, 9)  # the fifth day, a Saturday, moves to Monday the 8th
TEST_AT = datetime(2026, 6, 1, 18, tzinfo=UTC)


def triage(source: str = "paint", composition: str = "not_stormwater") -> ReportTriaged:
    return ReportTriaged(
        on=ON,
        source=source,
        composition=composition,
        receiving="ms4",
        conditions=("flowing",),
        discharged_on=ON,
    )


def approval(name: str) -> ApprovalGiven:
    return ApprovalGiven(on=ON, approval=name, by="director")


NOT_COMPLIED = PermitComplianceRecorded(on=ON, complied=False)
COMPLIED = PermitComplianceRecorded(on=ON, complied=True)
EXEMPTIONS = proofs(
    (
        "BRM-024",
        "paint",
        {"e": ExemptionRegistered(on=ON, exemption="registered", by="director")},
        {},
    ),
    (
        "BRM-040",
        "paint",
        {"a": replace(approval("authorized_discharge"), in_writing=True)},
        {},
    ),
    (
        "BRM-041",
        "dye_testing",
        {
            "p": DyeTestPlanned(on=ON, test_at=TEST_AT),
            "a": replace(approval("dye_test"), on=None, at=TEST_AT.replace(hour=17)),
        },
        {},
    ),
    (
        "BRM-042",
        "permitted_discharge",
        {"c": COMPLIED, "a": approval("permitted_discharge")},
        {"n": NOT_COMPLIED, "d": DischargeDenied(on=ON)},
    ),
)


@pytest.mark.parametrize(("source", "needed", "bars"), EXEMPTIONS)
@pytest.mark.parametrize("composition", ["mixed", "not_stormwater"])
def test_an_exempt_discharge_is_closed_and_is_no_violation(
    source: str, composition: str, needed: Facts, bars: Facts
) -> None:
    told = {"t": triage(source, composition), "p": PermitIssued(on=ON, permit="cdps")}
    weigh(lambda facts: lawful("close-as-exempt", {**told, **facts}), needed, bars)
    assert not finds("prohibited_discharge", {**told, **needed})
    for name, bar in bars.items():
        assert finds("prohibited_discharge", {**told, **needed, name: bar})


PERMITTED: Facts = {
    "t": triage("permitted_discharge"),
    "c": COMPLIED,
    "a": approval("permitted_discharge"),
}


@pytest.mark.clause("BRM-042")
@pytest.mark.parametrize("permit", sorted(PACK.codes_of("permit")))
def test_any_permit_waiver_or_order_will_do(permit: str) -> None:
    issued = PermitIssued(on=ON, permit=permit)
    assert lawful("close-as-exempt", {**PERMITTED, "p": issued})


@pytest.mark.clause("BRM-042")
@pytest.mark.parametrize("permit", [None, "construction"])
def test_without_a_permit_of_a_known_kind_no_discharge_is_permitted(permit: str | None) -> None:
    issued = {} if permit is None else {"p": PermitIssued(on=ON, permit=permit)}
    assert not lawful("close-as-exempt", {**PERMITTED, **issued})


@pytest.mark.clause("BRM-024")
def test_an_entry_that_names_no_exemption_exempts_nothing() -> None:
    entry = ExemptionRegistered(on=ON, by="director")
    assert not lawful("close-as-exempt", {"t": triage(), "e": entry})


@pytest.mark.clause("BRM-043")
def test_a_denial_ends_the_exemption_of_later_discharges_only() -> None:
    before = {**PERMITTED, "p": PermitIssued(on=ON, permit="cdps")}
    assert lawful("close-as-exempt", {**before, "d": DischargeDenied(on=LATE)}, LATE)


@pytest.mark.clause("BRM-041")
@pytest.mark.parametrize("hour", [18, 19])
def test_a_dye_test_is_approved_before_it_is_made(hour: int) -> None:
    facts = {
        "t": triage("dye_testing"),
        "p": DyeTestPlanned(on=ON, test_at=TEST_AT),
        "a": replace(approval("dye_test"), on=None, at=TEST_AT.replace(hour=hour)),
    }
    assert not lawful("close-as-exempt", facts, LATE)


@pytest.mark.clause("BRM-041", "BRM-042")
@pytest.mark.parametrize("row", [2, 3])
def test_a_test_or_permit_exempts_no_discharge_of_another_kind(row: int) -> None:
    _, needed, _ = EXEMPTIONS[row].values
    facts = {"t": triage("paint"), "p": PermitIssued(on=ON, permit="cdps"), **needed}
    assert not lawful("close-as-exempt", facts)


OFFENCES = proofs(
    ("BRM-025", "prohibited_discharge", {"t": triage()}, {}),
    ("BRM-025", "prohibited_discharge", {"t": triage(composition="mixed")}, {}),
    ("BRM-044", "illicit_connection", {}, {}),
    ("BRM-045", "sewage_connection", {}, {}),
    ("BRM-078", "any_noncompliance", {}, {}),
    (
        "BRM-052",
        "unapproved_reinstatement",
        {"u": UnauthorizedReinstatementFound(on=ON), "t": AccessTerminated(on=ON)},
        {"a": APPROVED},
    ),
    (
        "BRM-052",
        "unapproved_reinstatement",
        {"u": UnauthorizedReinstatementFound(on=ON), "t": AccessRevoked(on=ON)},
        {"a": APPROVED},
    ),
    (
        "BRM-064",
        "access_delayed",
        {"f": FindingRecorded(on=ON, finding="unreasonable_delay")},
        {},
    ),
    ("BRM-055", "permit_violation", {"n": NOT_COMPLIED}, {}),
)


@pytest.mark.parametrize(("offence", "needed", "bars"), OFFENCES)
def test_an_offence_is_found_on_its_facts_alone(offence: str, needed: Facts, bars: Facts) -> None:
    weigh(lambda facts: finds(offence, facts), needed, bars)


@pytest.mark.clause("BRM-052")
@pytest.mark.parametrize("officer", ["director", "public_health_officer"])
def test_written_approval_of_either_officer_excuses_when_it_was_given_before(officer: str) -> None:
    taken_up = {"u": UnauthorizedReinstatementFound(on=ON), "t": AccessTerminated(on=ON)}
    approved = replace(APPROVED, by=officer)
    assert not finds("unapproved_reinstatement", {**taken_up, "a": approved})
    later = replace(approved, on=LATE)
    assert finds("unapproved_reinstatement", {**taken_up, "a": later}, LATE)


@pytest.mark.clause("BRM-055")
def test_a_permit_that_is_complied_with_is_not_violated() -> None:
    assert not finds("permit_violation", {"c": COMPLIED})


@pytest.mark.clause("BRM-065")
@pytest.mark.parametrize("permit", sorted(PACK.codes_of("permit")))
def test_entry_denied_to_a_facility_with_a_discharge_permit_is_an_offence(permit: str) -> None:
    refused = {"e": EntryRefused(on=ON)}
    issued = {"p": PermitIssued(on=ON, permit=permit)}
    assert not finds("access_denied", refused)
    assert not finds("access_denied", issued)
    assert finds("access_denied", {**refused, **issued}) is (permit in {"cdps", "npdes"})


@pytest.mark.clause("BRM-012")
@pytest.mark.parametrize("pollutant", sorted(PACK.codes_of("pollutants")))
def test_each_of_the_twelve_kinds_is_a_pollutant(pollutant: str) -> None:
    spring = replace(triage("natural_springs"), pollutants=(pollutant,))
    warned = matter({"t": spring}).action("close-as-exempt").warns
    assert [w.ok for w in warned] == [False]
    clean = replace(spring, pollutants=())
    assert [w.ok for w in matter({"t": clean}).action("close-as-exempt").warns] == [True]


@pytest.mark.clause("BRM-013")
def test_only_a_sample_of_acidity_shows_unusual_acidity() -> None:
    spring = {"t": replace(triage("natural_springs"), pollutants=())}

    def clean(parameter: str) -> list[bool | None]:
        sample = SampleRecorded(on=ON, parameter=parameter, value=Decimal(9))
        return [w.ok for w in matter({**spring, "s": sample}).action("close-as-exempt").warns]

    assert clean("ph") == [False]
    assert clean("temperature") == [True]


NOTIFIED = OfficialNotified(on=ON, recipient="director", channel="phone")
REPORTED = SubmissionReceived(on=ON, instrument="written_report")
RELEASED: Facts = {
    "r": ReleaseDiscovered(on=ON, material="unknown", known_at=TEST_AT, discharged_on=ON)
}


@pytest.mark.clause("BRM-073", "BRM-075")
@pytest.mark.parametrize(
    ("told", "failed"),
    [
        ({"n": NOTIFIED, "w": REPORTED}, False),
        ({"n": NOTIFIED}, True),
        ({"w": REPORTED}, True),
        ({}, True),
    ],
)
def test_both_the_call_and_the_report_are_owed(told: Facts, failed: bool) -> None:
    assert finds("failure_to_notify", {**RELEASED, **told}, LATE) is failed
    assert not finds("failure_to_notify", told, LATE)
