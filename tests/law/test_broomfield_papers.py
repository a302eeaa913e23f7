"""Broomfield: what its papers are called, to whom each goes and how it is served."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from ordinance_core.law import Paper
from ordinance_core.law.facts import (
    AccessRevoked,
    AccessSuspended,
    AccessTerminated,
    AppealDecided,
    AppealFiled,
    ComplianceOrderIssued,
    Fact,
    HearingScheduled,
    NoticeAttempted,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    NoticeRefused,
    NoticeReturned,
    NoticeUnclaimed,
    OfficialNotified,
    OrderIssued,
    PenaltyAssessed,
    SubmissionReceived,
    TerminationProposed,
)
from tests.law.told import Told, proofs

ON, SENT = date(2026, 6, 1), date(2026, 6, 3)
RECEIPTED = {"personal", "registered_mail_rr", "certified_mail_rr"}
HEARING_MAIL = {"personal", "certified_mail", "certified_mail_rr"}
METHODS = RECEIPTED | HEARING_MAIL | {"registered_mail", "first_class_mail"}
ADDRESSES = {"billing_address", "street_address"}
ORDERS: dict[str, Fact] = {
    "notice_of_violation": NoticeOfViolationIssued(on=ON),
    "compliance_order": ComplianceOrderIssued(on=ON),
    "administrative_fine": PenaltyAssessed(on=ON),
    "suspension_order": AccessSuspended(on=ON, basis="endangerment"),
    "emergency_suspension": AccessSuspended(on=ON, basis="emergency"),
    "revocation_order": AccessRevoked(on=ON),
    "other_order": OrderIssued(on=ON, order="protective_order"),
}


@pytest.fixture
def told() -> Told:
    return Told("broomfield-co")


def paper(told: Told, fact: Fact, then: Fact | None = None) -> Paper:
    """The one paper a fact makes, with what became of it."""
    of = told.tell(fact)
    if then is not None:
        told.tell(replace(then, about=of))
    (found,) = told.asked(SENT).papers()
    return found


PAPERS = proofs(
    (
        "BRM-073",
        OfficialNotified(on=ON, recipient="director"),
        "release_notification",
        "Telephone notification of an accidental discharge",
    ),
    (
        "BRM-075",
        SubmissionReceived(on=ON, instrument="written_report"),
        "written_report",
        "Written report of an accidental discharge",
    ),
    (
        ("BRM-079", "BRM-135"),
        NoticeOfViolationIssued(on=ON),
        "notice_of_violation",
        "Notice of violation",
    ),
    (
        "BRM-080",
        SubmissionReceived(on=ON, instrument="notice_response"),
        "notice_response",
        "Answer to a notice of violation",
    ),
    (
        ("BRM-086", "BRM-134"),
        ComplianceOrderIssued(on=ON),
        "compliance_order",
        "Compliance or stop-work order",
    ),
    ("BRM-091", PenaltyAssessed(on=ON), "administrative_fine", "Administrative fine"),
    (
        "BRM-046",
        AccessSuspended(on=ON, basis="imminent_danger"),
        "access_suspension",
        "Suspension of discharge access",
    ),
    (
        "BRM-100",
        AccessSuspended(on=ON, basis="endangerment"),
        "suspension_order",
        "Suspension order",
    ),
    (
        "BRM-103",
        AccessSuspended(on=ON, basis="emergency"),
        "emergency_suspension",
        "Emergency suspension order",
    ),
    ("BRM-107", AccessRevoked(on=ON), "revocation_order", "Revocation order"),
    (
        "BRM-110",
        OrderIssued(on=ON, order="protective_order"),
        "other_order",
        "Order for treatment, flow control, access or sampling",
    ),
    (
        "BRM-049",
        TerminationProposed(on=ON),
        "termination_proposal",
        "Proposal to terminate access",
    ),
    ("BRM-048", AccessTerminated(on=ON), "termination_order", "Termination of access"),
    ("BRM-113", AppealFiled(on=ON), "notice_of_appeal", "Notice of appeal"),
    ("BRM-116", HearingScheduled(on=ON), "hearing_notice", "Notice of hearing"),
    ("BRM-128", AppealDecided(on=ON, outcome="reversed"), "reversal", "Decision that reverses"),
)


@pytest.mark.parametrize(("fact", "instrument", "title"), PAPERS)
def test_an_act_makes_a_paper_that_bears_its_title(
    told: Told, fact: Fact, instrument: str, title: str
) -> None:
    found = paper(told, fact)
    assert (found.instrument, found.title) == (instrument, title)


@pytest.mark.clause("BRM-073", "BRM-110", "BRM-128")
@pytest.mark.parametrize(
    "fact",
    [
        OfficialNotified(on=ON, recipient="state_agency"),
        OrderIssued(on=ON, order="damage_prevention"),
        AppealDecided(on=ON, outcome="upheld"),
    ],
)
def test_an_act_of_another_kind_makes_no_paper(told: Told, fact: Fact) -> None:
    told.tell(fact)
    assert told.asked(SENT).papers() == ()


SERVED = proofs(
    *(("BRM-112", fact, "user", RECEIPTED, ADDRESSES) for fact in ORDERS.values()),
    ("BRM-073", OfficialNotified(on=ON, recipient="director"), "director", {"phone"}, set()),
    (("BRM-049", "BRM-133"), TerminationProposed(on=ON), "user", RECEIPTED, set()),
    ("BRM-133", AccessTerminated(on=ON), "user", RECEIPTED, set()),
    ("BRM-117", HearingScheduled(on=ON), "user", HEARING_MAIL, set()),
)


@pytest.mark.parametrize(("fact", "to", "methods", "addresses"), SERVED)
def test_a_paper_goes_to_whom_and_as_the_ordinance_says(
    told: Told, fact: Fact, to: str, methods: set[str], addresses: set[str]
) -> None:
    found = paper(told, fact)
    assert (found.recipients, set(found.methods), set(found.addresses)) == (
        (to,),
        methods,
        addresses,
    )


@pytest.mark.clause("BRM-112")
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("address", sorted(ADDRESSES))
def test_an_order_is_mailed_to_either_address(told: Told, order: str, address: str) -> None:
    sent = NoticeMailed(on=SENT, method="registered_mail_rr", address_kind=address)
    assert paper(told, ORDERS[order], sent).mailed == SENT


@pytest.mark.clause("BRM-112")
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("address", ["responsible_person", "headquarters"])
def test_an_order_mailed_elsewhere_is_not_mailed(told: Told, order: str, address: str) -> None:
    sent = NoticeMailed(on=SENT, method="registered_mail_rr", address_kind=address)
    assert paper(told, ORDERS[order], sent).mailed is None


@pytest.mark.clause("BRM-112")
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("method", sorted(METHODS))
def test_an_order_is_received_by_a_method_that_can_be_proved(
    told: Told, order: str, method: str
) -> None:
    arrived = NoticeDelivered(on=SENT, method=method)
    assert (paper(told, ORDERS[order], arrived).received == SENT) is (method in RECEIPTED)


@pytest.mark.clause("BRM-133")
def test_a_proposal_to_terminate_comes_by_any_mail_where_its_own_terms_are_all() -> None:
    for method in METHODS - RECEIPTED:
        told = Told("broomfield-co")
        arrived = NoticeDelivered(on=SENT, method=method)
        assert paper(told, TerminationProposed(on=ON), arrived).received is None
        told.ratify("BRM-133", "own_terms", ON)
        (found,) = told.asked(SENT).papers()
        assert found.received == (SENT if method != "registered_mail" else None)
        assert set(found.methods) == METHODS - {"registered_mail"}


HEARING_SERVICE = proofs(
    ("BRM-117", NoticeMailed(on=SENT, method="certified_mail"), True),
    ("BRM-117", NoticeMailed(on=SENT, method="certified_mail_rr"), True),
    ("BRM-117", NoticeMailed(on=SENT, method="registered_mail"), False),
    ("BRM-117", NoticeDelivered(on=SENT, method="personal"), True),
    ("BRM-117", NoticeRefused(on=SENT, method="personal"), True),
    ("BRM-117", NoticeAttempted(on=SENT, method="personal"), False),
    ("BRM-117", NoticeReturned(on=SENT, method="certified_mail"), False),
    ("BRM-117", NoticeUnclaimed(on=SENT, method="certified_mail"), False),
)


@pytest.mark.parametrize(("then", "served"), HEARING_SERVICE)
def test_a_notice_of_hearing_is_served_when_it_is_handed_over_or_mailed(
    told: Told, then: Fact, served: bool
) -> None:
    assert (paper(told, HearingScheduled(on=ON), then).served == SENT) is served
