"""Allouez: whom each clock binds, what starts it, what meets it and what nearly does."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law.facts import (
    CeaseAndDesistOrdered,
    ComplianceConfirmed,
    DyeTestNotified,
    DyeTestPlanned,
    Fact,
    FindingRecorded,
    InvoiceIssued,
    NoticeDelivered,
    NoticeOfIntentIssued,
    NoticeOfViolationIssued,
    OfficialNotified,
    ReadingRatified,
    ReleaseDiscovered,
    SubmissionReceived,
    TerminationProposed,
    ViolationFound,
    WrittenConfirmationReceived,
)
from tests.law.told import Told, proofs, told_of

ON, NEXT, LATER = date(2026, 5, 19), date(2026, 5, 20), date(2026, 7, 15)
NOON = datetime(2026, 5, 19, 17, tzinfo=UTC)
TEST = datetime(2026, 5, 20, 17, tzinfo=UTC)


def release(material: str = "hazardous", on: date = NEXT) -> ReleaseDiscovered:
    return ReleaseDiscovered(on=on, known_at=NOON, material=material, discharged_on=ON)


def notified(recipient: str | None, channel: str | None = "phone", on: date = ON) -> Fact:
    return OfficialNotified(on=on, recipient=recipient, channel=channel)


def received(paper: str, on: date = NEXT) -> NoticeDelivered:
    return NoticeDelivered(on=on, about=f"{paper}-1", method="certified_mail_rr")


def read(reading: str, way: str) -> ReadingRatified:
    return ReadingRatified(on=ON, reading=reading, way=way)


LOCATE = NoticeOfViolationIssued(on=ON, requirements=("locate_drain",), complete_by=LATER)
NOTICE = NoticeOfViolationIssued(on=ON, complete_by=LATER)
ORDER = CeaseAndDesistOrdered(on=ON)
IMMINENT = FindingRecorded(on=ON, finding="imminent_endangerment")
TRADE = FindingRecorded(on=ON, finding="commercial_or_industrial")
PLANNED = DyeTestPlanned(on=ON, test_at=TEST)
LINE = ViolationFound(on=ON, offence="sewage_connection")
BEARERS = proofs(
    (("ALZ-067", "ALZ-068"), "hazardous_to_dispatch", "responsible_person", [release()]),
    (("ALZ-067", "ALZ-069"), "hazardous_to_director", "responsible_person", [release()]),
    ("ALZ-070", "nonhazardous_to_director", "responsible_person", [release("nonhazardous")]),
    ("ALZ-072", "written_confirmation", "responsible_person", [notified("director")]),
    (("ALZ-073", "ALZ-074"), "keep_release_records", "owner_operator", [release(), TRADE]),
    ("ALZ-041", "dye_test_notice_director", "tester", [PLANNED]),
    ("ALZ-041", "dye_test_notice_dnr", "tester", [PLANNED]),
    ("ALZ-047", "disconnect", "owner_operator", [LINE]),
    ("ALZ-048", "locate_drain", "owner_or_occupant", [LOCATE]),
    ("ALZ-094", "schedule", "violator", [NOTICE]),
    ("ALZ-095", "appeal", "violator", [NOTICE]),
    ("ALZ-105", "obey_emergency_order", "violator", [ORDER]),
    ("ALZ-108", "emergency_statement", "violator", [ORDER, IMMINENT]),
    ("ALZ-151", "pay_bill", "violator", [InvoiceIssued(on=ON)]),
    ("ALZ-113", "termination_wait", None, [TerminationProposed(on=ON)]),
    ("ALZ-148", "intent_wait", None, [NoticeOfIntentIssued(on=ON)]),
)


@pytest.mark.parametrize(("clock", "who", "facts"), BEARERS)
def test_a_clock_binds_whom_the_article_names(
    clock: str, who: str | None, facts: list[Fact]
) -> None:
    assert told_of("allouez-wi", *facts).clock(clock, LATER).who == who


@pytest.mark.parametrize(
    ("clock", "kind"),
    proofs(
        (("ALZ-113", "ALZ-177"), "termination_wait", "wait"),
        (("ALZ-148", "ALZ-172"), "intent_wait", "wait"),
        ("ALZ-074", "keep_release_records", "keep"),
    ),
)
def test_a_wait_is_no_deadline_and_a_record_is_kept(clock: str, kind: str) -> None:
    facts = (TerminationProposed(on=ON), NoticeOfIntentIssued(on=ON), release(), TRADE)
    assert told_of("allouez-wi", *facts).clock(clock, LATER).kind == kind


@pytest.mark.parametrize(
    ("clock", "offence", "facts"),
    proofs(
        ("ALZ-068", "hazardous_to_dispatch", "failure_to_notify_hazardous", [release()]),
        ("ALZ-069", "hazardous_to_director", "failure_to_notify_hazardous", [release()]),
        ("ALZ-072", "written_confirmation", "failure_to_notify", [notified("director")]),
        ("ALZ-108", "emergency_statement", "any_noncompliance", [ORDER, IMMINENT]),
    ),
)
def test_a_missed_clock_is_an_offence(clock: str, offence: str, facts: list[Fact]) -> None:
    assert told_of("allouez-wi", *facts).clock(clock, LATER).if_missed == offence


AT_ONCE = read("ALZ-169", "at_once")
DUE = proofs(
    ("ALZ-068", "hazardous_to_dispatch", ON, [release()]),
    ("ALZ-069", "hazardous_to_director", NEXT, [release()]),
    ("ALZ-169", "hazardous_to_director", ON, [release(), AT_ONCE]),
    ("ALZ-070", "nonhazardous_to_director", NEXT, [release("nonhazardous")]),
    (
        "ALZ-074",
        "keep_release_records",
        date(2031, 5, 19),
        [release(on=date(2026, 5, 22)), TRADE],
    ),
    (
        "ALZ-049",
        "locate_drain",
        LATER,
        [LOCATE, received("NoticeOfViolationIssued")],
    ),
    (
        "ALZ-105",
        "obey_emergency_order",
        NEXT,
        [ORDER, received("CeaseAndDesistOrdered")],
    ),
    ("ALZ-047", "disconnect", None, [LINE]),
)


@pytest.mark.parametrize(("clock", "due", "facts"), DUE)
def test_a_clock_ends_on_its_day(clock: str, due: date | None, facts: list[Fact]) -> None:
    told = told_of("allouez-wi", *facts)
    found = told.clock(clock, LATER).due
    assert (found and told.pack.day_of(found.legal)) == due


@pytest.mark.clause("ALZ-069")
def test_a_hazardous_release_known_on_friday_is_told_to_the_director_on_monday() -> None:
    friday = datetime(2026, 6, 5, 17, tzinfo=UTC)
    told = told_of("allouez-wi", ReleaseDiscovered(at=friday, known_at=friday, material="unknown"))
    assert told.due("hazardous_to_director", date(2026, 6, 5)) == date(2026, 6, 8)


@pytest.mark.clause("ALZ-074")
def test_records_are_kept_five_years_to_the_very_sunday() -> None:
    told = told_of("allouez-wi", ReleaseDiscovered(on=ON, discharged_on=date(2026, 5, 18)), TRADE)
    assert told.due("keep_release_records", ON) == date(2031, 5, 18)


@pytest.mark.clause("ALZ-073", "ALZ-074")
def test_no_record_is_asked_of_a_home() -> None:
    home = FindingRecorded(on=ON, finding="residential_premises")
    told = told_of("allouez-wi", ReleaseDiscovered(on=ON, discharged_on=ON), home)
    assert not told.clocks("keep_release_records", ON)


@pytest.mark.clause("ALZ-067", "ALZ-070")
def test_a_hazardous_release_has_clocks_of_its_own() -> None:
    told = told_of("allouez-wi", release())
    assert not told.clocks("nonhazardous_to_director", LATER)
    told = told_of("allouez-wi", release("nonhazardous"))
    assert not told.clocks("hazardous_to_director", LATER)


HARMLESS = release("nonhazardous")
MAILED = WrittenConfirmationReceived(on=NEXT, recipient="director", mailed_on=ON)
STRAY = WrittenConfirmationReceived(on=NEXT, mailed_on=ON)
RESULT = SubmissionReceived(on=NEXT, instrument="drain_location")
MET = proofs(
    ("ALZ-068", "hazardous_to_dispatch", [release(), notified("dispatch")], "met"),
    ("ALZ-068", "hazardous_to_dispatch", [release(), notified("director")], "missed"),
    ("ALZ-069", "hazardous_to_director", [release(), notified("director")], "met"),
    ("ALZ-069", "hazardous_to_director", [release(), notified("dispatch")], "missed"),
    ("ALZ-069", "hazardous_to_director", [release(), notified("dnr")], "missed"),
    ("ALZ-070", "nonhazardous_to_director", [HARMLESS, notified("director")], "met"),
    ("ALZ-070", "nonhazardous_to_director", [HARMLESS, notified("dnr")], "missed"),
    ("ALZ-072", "written_confirmation", [notified("director"), MAILED], "met"),
    ("ALZ-072", "written_confirmation", [notified("director"), STRAY], "missed"),
    (
        "ALZ-048",
        "locate_drain",
        [LOCATE, received("NoticeOfViolationIssued"), RESULT],
        "met",
    ),
    (
        "ALZ-051",
        "locate_drain",
        [LOCATE, received("NoticeOfViolationIssued"), SubmissionReceived(on=NEXT)],
        "running",
    ),
    ("ALZ-047", "disconnect", [LINE], "running"),
    ("ALZ-047", "disconnect", [LINE, ComplianceConfirmed(on=NEXT)], "met"),
    (
        "ALZ-094",
        "schedule",
        [NOTICE, received("NoticeOfViolationIssued"), ComplianceConfirmed(on=NEXT)],
        "met",
    ),
    (
        "ALZ-105",
        "obey_emergency_order",
        [ORDER, received("CeaseAndDesistOrdered"), ComplianceConfirmed(on=NEXT)],
        "met",
    ),
    ("ALZ-105", "obey_emergency_order", [ORDER, received("CeaseAndDesistOrdered")], "missed"),
)


@pytest.mark.parametrize(("clock", "facts", "state"), MET)
def test_a_clock_is_met_by_the_right_act_and_by_no_other(
    clock: str, facts: list[Fact], state: str
) -> None:
    assert told_of("allouez-wi", *facts).clock(clock, LATER).state == state


@pytest.mark.parametrize(
    ("paper", "clock"),
    proofs(
        ("ALZ-105", "CeaseAndDesistOrdered", "obey_emergency_order"),
        ("ALZ-048", "NoticeOfViolationIssued", "locate_drain"),
    ),
)
def test_a_clock_that_runs_from_receipt_waits_for_it(paper: str, clock: str) -> None:
    facts = {"CeaseAndDesistOrdered": ORDER, "NoticeOfViolationIssued": LOCATE}
    assert told_of("allouez-wi", facts[paper]).clock(clock, LATER).state == "pending"
    told = told_of("allouez-wi", facts[paper], received(paper))
    assert told.clock(clock, NEXT).started == NEXT


CLEAR = read("ALZ-170", "clear_day")
ANY_TIME = read("ALZ-170", "any_time")
MONDAY_TEST = DyeTestPlanned(on=ON, test_at=datetime(2026, 6, 8, 15, tzinfo=UTC))
DYE = proofs(
    (("ALZ-041", "ALZ-170"), [MONDAY_TEST], datetime(2026, 6, 5, 15, tzinfo=UTC)),
    (("ALZ-041", "ALZ-170"), [MONDAY_TEST, ANY_TIME], datetime(2026, 6, 6, 5, tzinfo=UTC)),
    (("ALZ-041", "ALZ-170"), [MONDAY_TEST, CLEAR], datetime(2026, 6, 5, 5, tzinfo=UTC)),
)


@pytest.mark.parametrize("clock", ["dye_test_notice_director", "dye_test_notice_dnr"])
@pytest.mark.parametrize(("facts", "end"), DYE)
def test_a_dye_test_is_told_one_business_day_before_as_each_reading_counts(
    clock: str, facts: list[Fact], end: datetime
) -> None:
    told = told_of("allouez-wi", *facts)
    calendar = told.pack.calendar(ON, told.pack.defaults)
    assert calendar.end_of(told.due(clock, ON)) == end


@pytest.mark.clause("ALZ-041")
@pytest.mark.parametrize(
    ("clock", "recipient", "channel", "state"),
    [
        ("dye_test_notice_director", "director", "phone", "met"),
        ("dye_test_notice_director", "director", "in_person", "met"),
        ("dye_test_notice_director", "director", "email", "missed"),
        ("dye_test_notice_director", "director", None, "missed"),
        ("dye_test_notice_director", "dnr", "phone", "missed"),
        ("dye_test_notice_dnr", "dnr", "phone", "met"),
        ("dye_test_notice_dnr", "dnr", "in_person", "met"),
        ("dye_test_notice_dnr", "dnr", "fax", "missed"),
        ("dye_test_notice_dnr", "dnr", None, "missed"),
        ("dye_test_notice_dnr", "director", "phone", "missed"),
    ],
)
def test_a_dye_test_is_told_by_word_of_mouth_to_both(
    clock: str, recipient: str, channel: str | None, state: str
) -> None:
    told = told_of(
        "allouez-wi", PLANNED, DyeTestNotified(at=NOON, recipient=recipient, channel=channel)
    )
    assert told.clock(clock, LATER).state == state


CONFIRMED = proofs(
    ("ALZ-072", None, "director", "phone", True),
    ("ALZ-072", None, "director", "in_person", True),
    ("ALZ-168", None, "director", "fax", False),
    ("ALZ-168", "phone_only", "director", "phone", True),
    ("ALZ-168", "phone_only", "director", "in_person", False),
    ("ALZ-168", "phone_only", "director", None, False),
    ("ALZ-168", "phone_only", "dispatch", "phone", False),
    ("ALZ-168", "fax_too", "director", "phone", True),
    ("ALZ-168", "fax_too", "director", "in_person", True),
    ("ALZ-168", "fax_too", "director", "fax", True),
    ("ALZ-168", "fax_too", "director", "email", False),
    ("ALZ-168", "fax_too", "dispatch", "phone", False),
    ("ALZ-072", None, "dispatch", "phone", False),
)


@pytest.mark.parametrize(("way", "recipient", "channel", "runs"), CONFIRMED)
def test_which_word_of_mouth_calls_for_a_written_confirmation(
    way: str | None, recipient: str, channel: str | None, runs: bool
) -> None:
    told = told_of("allouez-wi", notified(recipient, channel))
    if way is not None:
        told.tell(read("ALZ-168", way))
    assert bool(told.clocks("written_confirmation", LATER)) is runs


@pytest.mark.clause("ALZ-095", "ALZ-181")
def test_an_appeal_is_a_filing_that_waits_for_a_served_notice() -> None:
    told = Told("allouez-wi")
    told.tell(NOTICE)
    assert told.clock("appeal", LATER).state == "pending"


@pytest.mark.parametrize(
    ("clock", "facts"),
    proofs(
        ("ALZ-047", "disconnect", [LINE]),
        ("ALZ-105", "obey_emergency_order", [ORDER, received("CeaseAndDesistOrdered", ON)]),
    ),
)
def test_a_duty_is_met_on_the_day_of_the_remedy(clock: str, facts: list[Fact]) -> None:
    confirmed = ComplianceConfirmed(on=LATER, remedied_on=ON)
    found = told_of("allouez-wi", *facts, confirmed).clock(clock, LATER)
    assert (found.state, found.done_at) == ("met", ON)
