"""Broomfield: termination, revocation and orders against danger."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law import Known
from ordinance_core.law.facts import (
    AccessReinstated,
    AccessRevoked,
    AccessTerminated,
    AppealDecided,
    AppealFiled,
    ApprovalGiven,
    ComplianceOrderIssued,
    CouncilReversed,
    Fact,
    FindingRecorded,
    HearingHeld,
    HearingRequested,
    HearingScheduled,
    MeetingScheduleAdopted,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    OrderIssued,
    PenaltyAssessed,
    TerminationProposed,
    ViolationFound,
)
from tests.law.told import Told, instant, unmet

RECEIVED = date(2026, 12, 2)  # a Wednesday; the third day is a Saturday
LAST, AFTER = date(2026, 12, 7), date(2026, 12, 8)
HEARD = date(2026, 12, 21)
ISSUED, EFFECTIVE, LATER = date(2026, 12, 1), date(2026, 12, 9), date(2026, 12, 15)


@pytest.fixture
def proposed() -> tuple[Told, str]:
    told = Told("broomfield-co")
    told.tell(ViolationFound(on=RECEIVED, offence="prohibited_discharge"))
    paper = told.tell(TerminationProposed(on=RECEIVED))
    told.tell(NoticeDelivered(on=RECEIVED, about=paper, method="personal"))
    return told, paper


@pytest.mark.clause("BRM-048", "BRM-049")
def test_access_is_terminated_only_after_a_written_proposal_was_received() -> None:
    told = Told("broomfield-co")
    assert not told.lawful("propose-termination", RECEIVED)
    told.tell(ViolationFound(on=RECEIVED, offence="prohibited_discharge"))
    assert told.lawful("propose-termination", RECEIVED)
    assert not told.lawful("terminate-access", RECEIVED)
    paper = told.tell(TerminationProposed(on=RECEIVED))
    told.tell(NoticeMailed(on=RECEIVED, about=paper, method="certified_mail_rr"))
    assert unmet(told.action("terminate-access", HEARD, paper)) >= {"BRM-049", "BRM-050"}


@pytest.mark.clause("BRM-049")
def test_an_emergency_needs_no_proposal() -> None:
    told = Told("broomfield-co")
    told.tell(ViolationFound(on=RECEIVED, offence="prohibited_discharge"))
    assert not told.lawful("terminate-in-emergency", RECEIVED)
    told.tell(FindingRecorded(on=RECEIVED, finding="emergency_exists"))
    assert told.lawful("terminate-in-emergency", RECEIVED)


@pytest.mark.clause("BRM-050", "BRM-132")
def test_a_hearing_is_requested_in_three_days_that_roll_past_a_weekend(
    proposed: tuple[Told, str],
) -> None:
    told, paper = proposed
    assert told.due("request_termination_hearing", RECEIVED) == LAST
    assert told.lawful("request-termination-hearing", LAST, paper)
    assert not told.lawful("terminate-access", LAST, paper)
    assert not told.lawful("request-termination-hearing", AFTER, paper)
    assert told.lawful("terminate-access", AFTER, paper)


@pytest.mark.clause("BRM-132")
@pytest.mark.parametrize(
    ("way", "channel", "state"),
    [
        ("any_form", "phone", "met"),
        ("in_writing", "phone", "running"),
        ("in_writing", "mail", "met"),
    ],
)
def test_the_form_of_the_request_is_a_reading(
    proposed: tuple[Told, str], way: str, channel: str, state: str
) -> None:
    told, paper = proposed
    told.ratify("BRM-132", way, RECEIVED)
    told.tell(HearingRequested(on=LAST, about=paper, channel=channel))
    assert told.clock("request_termination_hearing", LAST).state == state


@pytest.mark.clause("BRM-132")
def test_the_three_days_may_be_read_as_working_days(proposed: tuple[Told, str]) -> None:
    told, _ = proposed
    told.ratify("BRM-132", "working_days", RECEIVED)
    assert told.due("request_termination_hearing", RECEIVED) == LAST
    told.tell(TerminationProposed(on=date(2026, 12, 3)))
    late = told.tell(TerminationProposed(on=date(2026, 12, 4)))
    told.tell(NoticeDelivered(on=date(2026, 12, 4), about=late, method="personal"))
    due = {c.about: c.due for c in told.clocks("request_termination_hearing", LAST)}[late]
    assert due is not None
    assert due.legal == date(2026, 12, 9)


@pytest.mark.clause("BRM-051", "BRM-133")
def test_a_requested_hearing_is_noticed_and_held_and_the_basis_stated(
    proposed: tuple[Told, str],
) -> None:
    told, paper = proposed
    request = told.tell(HearingRequested(on=LAST, about=paper, channel="phone"))
    setting = told.action("schedule-termination-hearing", AFTER, request)
    assert (setting.lawful, setting.force) == (True, "shall")
    hearing = told.tell(HearingScheduled(on=AFTER, about=request, hearing_at=instant(HEARD)))
    told.tell(NoticeMailed(on=AFTER, about=hearing, method="certified_mail"))
    assert told.lawful("hold-hearing", HEARD, hearing)
    told.tell(HearingHeld(on=HEARD, about=hearing, basis_stated=False))
    assert not told.lawful("terminate-access", HEARD, paper)
    told.tell(HearingHeld(on=HEARD, about=hearing, basis_stated=True))
    assert told.lawful("terminate-access", HEARD, paper)


@pytest.mark.clause("BRM-133")
def test_the_notice_of_a_termination_hearing_is_a_reading(proposed: tuple[Told, str]) -> None:
    told, paper = proposed
    request = told.tell(HearingRequested(on=LAST, about=paper, channel="phone"))
    hearing = told.tell(HearingScheduled(on=AFTER, about=request, hearing_at=instant(LATER)))
    told.tell(NoticeMailed(on=AFTER, about=hearing, method="certified_mail"))
    assert not told.lawful("hold-hearing", LATER, hearing)
    told.ratify("BRM-133", "own_terms", RECEIVED)
    assert told.lawful("hold-hearing", LATER, hearing)


@pytest.mark.clause("BRM-052", "BRM-129")
def test_terminated_access_comes_back_by_written_approval() -> None:
    told = Told("broomfield-co")
    ended = told.tell(AccessTerminated(on=RECEIVED, basis="illicit_discharge"))
    told.tell(ApprovalGiven(on=AFTER, approval="reinstatement", in_writing=False, by="director"))
    assert not told.lawful("reinstate-after-termination", AFTER, ended)
    told.tell(ApprovalGiven(on=AFTER, approval="reinstatement", in_writing=True, by="director"))
    assert told.lawful("reinstate-after-termination", AFTER, ended)
    told.ratify("BRM-129", "conditions_for_all", RECEIVED)
    assert not told.lawful("reinstate-after-termination", AFTER, ended)
    told.ratify("BRM-129", "chosen_basis", AFTER)
    told.tell(AccessReinstated(on=AFTER, about=ended))
    assert not told.lawful("reinstate-after-termination", AFTER, ended)


@pytest.mark.clause("BRM-107", "BRM-129")
def test_a_revocation_is_for_good_unless_so_read() -> None:
    told = Told("broomfield-co")
    ended = told.tell(AccessRevoked(on=RECEIVED))
    told.tell(ApprovalGiven(on=AFTER, approval="reinstatement", in_writing=True, by="director"))
    assert not told.lawful("reinstate-after-termination", AFTER)
    assert not told.lawful("reinstate-access", AFTER)
    told.ratify("BRM-129", "approval_lifts_revocation", RECEIVED)
    assert told.lawful("reinstate-after-termination", AFTER, ended)


def elsewhere(told: Told, name: str, fact: Fact) -> None:
    """A fact of another matter of the same person."""
    assert fact.when is not None
    told.facts.append(Known(name, "m2", instant(fact.when), fact))


@pytest.mark.clause("BRM-107", "BRM-108", "BRM-128")
def test_actions_of_the_persons_other_matters_count_toward_a_revocation() -> None:
    told = Told("broomfield-co")
    first = NoticeOfViolationIssued(on=date(2026, 2, 2), incident="a")
    elsewhere(told, "n", first)
    elsewhere(told, "o", ComplianceOrderIssued(on=date(2026, 4, 2), incident="b"))
    told.tell(PenaltyAssessed(on=date(2026, 6, 2), incident="c"))
    assert not told.lawful("revoke-access", ISSUED)
    told.tell(OrderIssued(on=date(2026, 8, 3), order="damage_prevention"))
    assert not told.lawful("revoke-access", ISSUED)
    told.tell(OrderIssued(on=date(2026, 8, 3), order="protective_order"))
    assert told.lawful("revoke-access", ISSUED)
    elsewhere(told, "appeal", AppealFiled(on=date(2026, 2, 9), about="n"))
    decided = AppealDecided(on=date(2026, 2, 20), about="appeal", outcome="reversed")
    elsewhere(told, "decision", decided)
    assert not told.lawful("revoke-access", ISSUED)


@pytest.mark.clause("BRM-109")
def test_a_revocation_takes_effect_after_the_meeting_unless_the_council_reverses_it() -> None:
    told = Told("broomfield-co")
    days = (date(2026, 12, 8), date(2026, 12, 22))
    told.tell(MeetingScheduleAdopted(on=ISSUED, series="regular_council_meeting", days=days))
    order = told.tell(AccessRevoked(on=ISSUED))
    told.tell(NoticeMailed(on=ISSUED, about=order, method="registered_mail_rr"))
    assert told.due("revocation_effective", ISSUED) == EFFECTIVE
    told.tell(AppealFiled(on=ISSUED, about=order))
    assert told.lawful("reverse-order", date(2026, 12, 8), order)
    told.tell(CouncilReversed(on=date(2026, 12, 8), about=order))
    assert told.clock("revocation_effective", LATER).state == "ended"


@pytest.mark.clause("BRM-110")
def test_treatment_is_ordered_against_danger_or_damage() -> None:
    told = Told("broomfield-co")
    assert not told.lawful("order-treatment", ISSUED)
    told.tell(FindingRecorded(on=ISSUED, finding="danger_or_damage"))
    assert told.action("order-treatment", ISSUED).lawful
    content = told.content("other_order")
    assert told.missing("other_order", ISSUED, content=content) == {"effective_time"}


@pytest.mark.clause("BRM-111")
def test_another_order_takes_effect_when_it_says_unless_the_council_undoes_it() -> None:
    told = Told("broomfield-co")
    order = told.tell(OrderIssued(on=ISSUED, order="protective_order", effective_on=LATER))
    assert told.due("other_order_effective", ISSUED) == LATER
    assert told.clock("other_order_effective", LATER).state == "met"
    told.tell(CouncilReversed(on=EFFECTIVE, about=order))
    assert told.clock("other_order_effective", LATER).state == "ended"
