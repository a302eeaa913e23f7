"""Allouez: what each paper is called and contains, how it goes out, and when it is served."""

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
    NoticeOfIntentIssued,
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
WARNING = WarningNoticeIssued(on=ON)
NOTICE = NoticeOfViolationIssued(on=ON)
LOCATE = NoticeOfViolationIssued(on=ON, requirements=("locate_drain",))
ORDER, SUSPENSION = CeaseAndDesistOrdered(on=ON), AccessSuspended(on=ON, basis="emergency")
PROPOSAL, INTENT = TerminationProposed(on=ON), NoticeOfIntentIssued(on=ON)
RELEASE = OfficialNotified(on=ON, recipient="director")
CERTIFIED = ("certified_mail_rr",)
EITHER = ("certified_mail_rr", "personal")


def submitted(instrument: str) -> SubmissionReceived:
    return SubmissionReceived(on=ON, instrument=instrument)


def paper(*facts: Fact, instrument: str | None = None) -> Paper:
    papers = told_of("allouez-wi", *facts).asked(LATER).papers()
    (found,) = (p for p in papers if instrument in (None, p.instrument))
    return found


PAPERS = proofs(
    (("ALZ-080", "ALZ-081"), WARNING, "Warning notice", CERTIFIED, ("violator",)),
    (("ALZ-085", "ALZ-086"), NOTICE, "Notice of violation", CERTIFIED, ("violator",)),
    (
        ("ALZ-103", "ALZ-104"),
        ORDER,
        "Emergency cease-and-desist order",
        ("personal", "certified_mail_rr"),
        ("violator",),
    ),
    ("ALZ-110", SUSPENSION, "Suspension of access", (), ()),
    (("ALZ-113", "ALZ-177"), PROPOSAL, "Proposal to terminate access", EITHER, ("violator",)),
    (("ALZ-146", "ALZ-172"), INTENT, "Notice of intent to perform the work", EITHER, ("violator",)),
    (
        ("ALZ-070", "ALZ-071"),
        RELEASE,
        "Notification of a release",
        ("in_person", "phone", "fax"),
        ("director",),
    ),
    ("ALZ-108", submitted("emergency_statement"), "Statement after an emergency order", (), ()),
    ("ALZ-083", submitted("warning_response"), "Answer to a warning notice", (), ()),
    ("ALZ-051", submitted("drain_location"), "Results of the search for a drain", (), ()),
    (
        "ALZ-140",
        OrderIssued(on=ON, order="training_or_service"),
        "Order of training or service",
        (),
        (),
    ),
    ("ALZ-141", AppealDecided(on=ON, outcome="reversed"), "Decision that reverses", (), ()),
)


@pytest.mark.parametrize(("fact", "title", "methods", "recipients"), PAPERS)
def test_a_paper_has_its_title_its_ways_and_its_addressee(
    fact: Fact, title: str, methods: tuple[str, ...], recipients: tuple[str, ...]
) -> None:
    found = paper(fact)
    assert (found.title, found.methods, found.recipients) == (title, methods, recipients)


@pytest.mark.clause("ALZ-048", "ALZ-086")
def test_a_notice_that_asks_for_a_drain_is_a_locate_notice_too() -> None:
    found = paper(LOCATE, instrument="locate_notice")
    assert (found.title, found.methods) == ("Notice to locate a drain", CERTIFIED)
    assert found.recipients == ("owner_or_occupant",)
    assert {p.instrument for p in told_of("allouez-wi", NOTICE).asked(LATER).papers()} == {
        "notice_of_violation"
    }


@pytest.mark.parametrize(
    "fact",
    proofs(
        ("ALZ-110", AccessSuspended(on=ON)),
        ("ALZ-070", OfficialNotified(on=ON, recipient="dnr")),
        ("ALZ-070", OfficialNotified(on=ON)),
        ("ALZ-108", SubmissionReceived(on=ON)),
        ("ALZ-083", submitted("permit_proof")),
    ),
)
def test_another_basis_recipient_or_filing_is_no_such_paper(fact: Fact) -> None:
    assert not told_of("allouez-wi", fact).asked(LATER).papers()


SERVED = proofs(
    ("ALZ-081", WARNING, "warning", "certified_mail_rr"),
    ("ALZ-086", NOTICE, "notice_of_violation", "certified_mail_rr"),
    (("ALZ-048", "ALZ-086"), LOCATE, "locate_notice", "certified_mail_rr"),
    (("ALZ-113", "ALZ-177"), PROPOSAL, "termination_proposal", "certified_mail_rr"),
    (("ALZ-113", "ALZ-177"), PROPOSAL, "termination_proposal", "personal"),
    (("ALZ-146", "ALZ-172"), INTENT, "notice_of_intent", "certified_mail_rr"),
    (("ALZ-146", "ALZ-172"), INTENT, "notice_of_intent", "personal"),
)
ORDERED = proofs(
    (("ALZ-103", "ALZ-104"), ORDER, "emergency_order", "certified_mail_rr"),
    (("ALZ-103", "ALZ-104"), ORDER, "emergency_order", "personal"),
)
MAILING = ReadingRatified(on=ON, reading="ALZ-159", way="mailing")


def sent(kind: Any, fact: Fact, method: str, on: date = CAME) -> Fact:
    answer: Fact = kind(on=on, about=f"{type(fact).__name__}-1", method=method)
    return answer


@pytest.mark.clause("ALZ-159")
@pytest.mark.parametrize(("fact", "instrument", "method"), [*SERVED, *ORDERED])
@pytest.mark.parametrize(
    ("answer", "served"), [(NoticeDelivered, CAME), (NoticeRefused, CAME), (NoticeUnclaimed, None)]
)
def test_a_paper_is_served_when_it_is_delivered_or_refused(
    fact: Fact, instrument: str, method: str, answer: Any, served: date | None
) -> None:
    mailed = sent(NoticeMailed, fact, method, SENT)
    assert paper(fact, mailed, instrument=instrument).served is None
    found = paper(fact, mailed, sent(answer, fact, method), instrument=instrument)
    assert found.served == served


@pytest.mark.clause("ALZ-159")
@pytest.mark.parametrize(("fact", "instrument", "method"), SERVED)
def test_by_the_other_reading_it_is_served_when_it_is_mailed(
    fact: Fact, instrument: str, method: str
) -> None:
    mailed = sent(NoticeMailed, fact, method, SENT)
    assert paper(fact, mailed, MAILING, instrument=instrument).served == SENT


@pytest.mark.clause("ALZ-081", "ALZ-086", "ALZ-104", "ALZ-172", "ALZ-177")
@pytest.mark.parametrize("fact", [WARNING, NOTICE, ORDER, PROPOSAL, INTENT])
def test_nothing_is_served_by_plain_mail(fact: Fact) -> None:
    assert paper(fact, sent(NoticeDelivered, fact, "first_class_mail")).served is None


NOTICE_ITEMS = (
    *("name_and_address", "place", "nature", "measures_and_schedule", "penalties"),
    *("appeal_statement", "intent_and_cost_statement"),
)
ITEMS = proofs(
    ("ALZ-103", "emergency_order", {"cease", "directives"}),
    ("ALZ-113", "termination_proposal", {"proposal"}),
    ("ALZ-147", "notice_of_intent", {"intent"}),
    ("ALZ-109", "emergency_statement", {"causes", "measures"}),
    (
        ("ALZ-048", "ALZ-049", "ALZ-050"),
        "locate_notice",
        {*NOTICE_ITEMS, "period", "drain_kind", "outfall"},
    ),
)


@pytest.mark.parametrize(("instrument", "items"), ITEMS)
def test_a_paper_lacks_whatever_it_does_not_say(instrument: str, items: set[str]) -> None:
    told = Told("allouez-wi")
    assert told.missing(instrument, ON) == items
    written = {item: dict.fromkeys(items - {item}, "as written") for item in items}
    for item, rest in written.items():
        assert item in told.missing(instrument, ON, content=rest)


@pytest.mark.clause("ALZ-049")
def test_the_period_of_a_locate_notice_is_a_date_and_not_words() -> None:
    told = Told("allouez-wi")
    content = dict.fromkeys((*NOTICE_ITEMS, "period", "drain_kind", "outfall"), "soon")
    dated = {"measures_and_schedule", "period"}
    assert told.missing("locate_notice", ON, content=content) == dated
    assert not told.missing("locate_notice", ON, content=content, complete_by=LATER)
    assert not told.missing("locate_notice", ON, content=content, within_days=30)


@pytest.mark.clause("ALZ-087")
def test_the_name_and_address_of_the_person_noticed_is_kept_sealed() -> None:
    assert Told("allouez-wi").pack.personal_items == {"name_and_address"}
