"""Minoa: what each paper is called, how it goes out, to whom, and when it is served."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ordinance_core.law import Paper
from ordinance_core.law.facts import (
    AccessSuspended,
    AppealDecided,
    CeaseAndDesistOrdered,
    Fact,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    NoticeRefused,
    NoticeUnclaimed,
    OfficialNotified,
    OrderIssued,
    ReadingRatified,
    SubmissionReceived,
    TerminationProposed,
    WarningNoticeIssued,
)
from tests.law.told import Told, proofs, told_of

ON, SENT, CAME, LATER = (date(2026, 6, day) for day in (1, 2, 4, 30))
WARNING, NOTICE = WarningNoticeIssued(on=ON), NoticeOfViolationIssued(on=ON)
LOCATE = NoticeOfViolationIssued(on=ON, requirements=("locate_drain",))
CONTAMINATION = OrderIssued(on=ON, order="contamination_notice")
ORDER, PROPOSAL = CeaseAndDesistOrdered(on=ON), TerminationProposed(on=ON)
DECISION = AppealDecided(on=ON, outcome="upheld")
RECEIPT = ("personal", "certified_mail_rr")
ANY = (*RECEIPT, "certified_mail", "registered_mail", "first_class_mail")
VIOLATOR, OFFICER = ("violator",), ("enforcement_officer",)
SIX = ("name_and_address", "place", "nature", "measures_and_schedule", "penalties")
SIX += ("work_at_violators_expense",)
LOCATING = ("period", "drain_kind", "outfall")
ANY_METHOD = ReadingRatified(on=ON, reading="MIN-178", way="any_method")


def submitted(instrument: str) -> SubmissionReceived:
    return SubmissionReceived(on=ON, instrument=instrument)


def paper(*facts: Fact, instrument: str | None = None) -> Paper:
    papers = told_of("minoa-ny", *facts).asked(LATER).papers()
    (found,) = (p for p in papers if instrument in (None, p.instrument))
    return found


OUTGOING = proofs(
    (("MIN-111", "MIN-178"), WARNING, "warning", "Warning notice", VIOLATOR),
    (("MIN-115", "MIN-178"), NOTICE, "notice_of_violation", "Notice of violation", VIOLATOR),
    (
        ("MIN-058", "MIN-178"),
        LOCATE,
        "locate_notice",
        "Notice to locate a drain",
        ("owner_or_occupant",),
    ),
    (
        ("MIN-069", "MIN-178"),
        CONTAMINATION,
        "contamination_notice",
        "Notification of a contaminating activity",
        VIOLATOR,
    ),
    (
        ("MIN-130", "MIN-178"),
        ORDER,
        "emergency_order",
        "Emergency cease-and-desist order",
        VIOLATOR,
    ),
    (
        ("MIN-142", "MIN-178"),
        PROPOSAL,
        "termination_proposal",
        "Proposal to terminate access",
        VIOLATOR,
    ),
)


@pytest.mark.parametrize(("fact", "instrument", "title", "recipients"), OUTGOING)
def test_a_paper_goes_to_its_addressee_by_the_methods_of_the_reading(
    fact: Fact, instrument: str, title: str, recipients: tuple[str, ...]
) -> None:
    found = paper(fact, instrument=instrument)
    assert (found.title, found.methods, found.recipients) == (title, RECEIPT, recipients)
    assert paper(fact, ANY_METHOD, instrument=instrument).methods == ANY


def sent(kind: Any, fact: Fact, method: str, on: date = CAME) -> Fact:
    answer: Fact = kind(on=on, about=f"{type(fact).__name__}-1", method=method)
    return answer


SENDINGS = proofs(
    ("MIN-111", WARNING, "warning"),
    ("MIN-115", NOTICE, "notice_of_violation"),
    ("MIN-058", LOCATE, "locate_notice"),
    ("MIN-069", CONTAMINATION, "contamination_notice"),
    ("MIN-130", ORDER, "emergency_order"),
    ("MIN-142", PROPOSAL, "termination_proposal"),
)


@pytest.mark.clause("MIN-178")
@pytest.mark.parametrize(("fact", "instrument"), SENDINGS)
@pytest.mark.parametrize(
    ("answer", "served"), [(NoticeDelivered, CAME), (NoticeRefused, CAME), (NoticeUnclaimed, None)]
)
def test_a_paper_is_served_when_it_is_delivered_or_refused(
    fact: Fact, instrument: str, answer: Any, served: date | None
) -> None:
    for method in RECEIPT:
        mailed = sent(NoticeMailed, fact, method, SENT)
        assert paper(fact, mailed, instrument=instrument).served is None
        found = paper(fact, mailed, sent(answer, fact, method), instrument=instrument)
        assert found.served == served


OTHERS = proofs(
    ("MIN-139", AccessSuspended(on=ON, basis="emergency"), "Suspension of access", (), ()),
    (
        ("MIN-103", "MIN-104"),
        OfficialNotified(on=ON, recipient="village"),
        "Notification of a release",
        ("in_person", "phone", "fax"),
        OFFICER,
    ),
    (
        ("MIN-077", "MIN-078"),
        submitted("noi_copy"),
        "Copy of the permit's notice of intent",
        ("in_person", "mail"),
        OFFICER,
    ),
    ("MIN-136", submitted("emergency_statement"), "Statement after an emergency order", (), ()),
    ("MIN-113", submitted("warning_response"), "Answer to a warning notice", (), ()),
    ("MIN-061", submitted("drain_location"), "Results of the search for a drain", (), ()),
    ("MIN-091", submitted("ists_certificate"), "Certificate that a repair complies", (), ()),
    (
        "MIN-154",
        DECISION,
        "Decision of the appeal",
        ("certified_mail", "certified_mail_rr"),
        VIOLATOR,
    ),
)


@pytest.mark.parametrize(("fact", "title", "methods", "recipients"), OTHERS)
def test_other_papers_have_their_title_and_their_ways(
    fact: Fact, title: str, methods: tuple[str, ...], recipients: tuple[str, ...]
) -> None:
    found = paper(fact)
    assert (found.title, found.methods, found.recipients) == (title, methods, recipients)


@pytest.mark.parametrize(
    "fact",
    proofs(
        ("MIN-139", AccessSuspended(on=ON)),
        ("MIN-069", OrderIssued(on=ON)),
        ("MIN-069", OrderIssued(on=ON, order="entry")),
        ("MIN-103", OfficialNotified(on=ON)),
        ("MIN-103", OfficialNotified(on=ON, recipient="dispatch")),
        (("MIN-061", "MIN-077", "MIN-091", "MIN-113", "MIN-136"), SubmissionReceived(on=ON)),
        ("MIN-091", submitted("pump_out")),
    ),
)
def test_another_basis_order_recipient_or_filing_is_no_such_paper(fact: Fact) -> None:
    assert not told_of("minoa-ny", fact).asked(LATER).papers()


@pytest.mark.clause("MIN-154")
@pytest.mark.parametrize("method", ["certified_mail", "certified_mail_rr"])
def test_a_decision_is_served_when_it_is_mailed_certified(method: str) -> None:
    assert paper(DECISION, sent(NoticeMailed, DECISION, method)).served == CAME
    assert paper(DECISION, sent(NoticeMailed, DECISION, "first_class_mail")).served is None


@pytest.mark.parametrize(
    ("instrument", "items"),
    proofs(
        ("MIN-142", "termination_proposal", {"proposal"}),
        (("MIN-059", "MIN-060", "MIN-115"), "locate_notice", {*SIX, *LOCATING}),
    ),
)
def test_a_paper_lacks_whatever_it_does_not_say(instrument: str, items: set[str]) -> None:
    assert Told("minoa-ny").missing(instrument, ON) == items


@pytest.mark.clause("MIN-059", "MIN-119")
def test_a_schedule_is_a_date_and_not_words() -> None:
    told = Told("minoa-ny")
    period = dict.fromkeys((*SIX, *LOCATING), "soon")
    assert told.missing("locate_notice", ON, content=period) == {"period"}
    assert not told.missing("locate_notice", ON, content=period, complete_by=LATER)
    content = told.content("notice_of_violation")
    assert "measures_and_schedule" in told.missing("notice_of_violation", ON, content=content)


@pytest.mark.clause("MIN-116")
def test_the_name_and_address_of_the_person_noticed_is_kept_sealed() -> None:
    assert Told("minoa-ny").pack.personal_items == {"name_and_address"}
