"""Kingsbury: what each paper is called, how it goes out, to whom, and when it is served."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ordinance_core.law import Paper
from ordinance_core.law.facts import (
    AppealDecided,
    Fact,
    GuaranteeRequired,
    InspectionRecorded,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    NoticeRefused,
    NoticeUnclaimed,
    OrderIssued,
    ReadingRatified,
    SubmissionReceived,
)
from ordinance_core.law.grammar.papers import Instrument
from tests.law.told import Told, proofs, told_of

TOWN = "kingsbury-ny"
ON, SENT, CAME, LATER = (date(2026, 6, day) for day in (1, 2, 4, 30))
NOTICE = NoticeOfViolationIssued(on=ON)
DECISION = AppealDecided(on=ON, outcome="upheld")
RECEIPT = ("personal", "certified_mail_rr")
ANY = (*RECEIPT, "certified_mail", "registered_mail", "first_class_mail")
ANY_METHOD = ReadingRatified(on=ON, reading="KNG-081", way="any_method")


def ordered(order: str | None) -> OrderIssued:
    return OrderIssued(on=ON, order=order)


def submitted(instrument: str | None) -> SubmissionReceived:
    return SubmissionReceived(on=ON, instrument=instrument)


INSPECTION, RESTORE = ordered("inspection_notice"), ordered("restoration")


def paper(*facts: Fact) -> Paper:
    (found,) = told_of(TOWN, *facts).asked(LATER).papers()
    return found


OUTGOING = proofs(
    (
        ("KNG-011", "KNG-081"),
        INSPECTION,
        "inspection_notice",
        "Notice of a violation found on inspection",
        ("applicant", "developer"),
    ),
    (
        ("KNG-028", "KNG-081"),
        NOTICE,
        "notice_of_violation",
        "Notice of violation",
        ("landowner", "developer", "applicant"),
    ),
    (
        ("KNG-066", "KNG-081"),
        RESTORE,
        "restoration_notice",
        "Notice to restore land",
        ("violator",),
    ),
)


@pytest.mark.parametrize(("fact", "instrument", "title", "recipients"), OUTGOING)
def test_a_paper_goes_to_its_addressees_by_the_methods_of_the_reading(
    fact: Fact, instrument: str, title: str, recipients: tuple[str, ...]
) -> None:
    found = paper(fact)
    assert (found.instrument, found.title) == (instrument, title)
    assert (found.methods, found.recipients) == (RECEIPT, recipients)
    assert paper(fact, ANY_METHOD).methods == ANY


def sent(kind: Any, fact: Fact, method: str, on: date = CAME) -> Fact:
    answer: Fact = kind(on=on, about=f"{type(fact).__name__}-1", method=method)
    return answer


SENDINGS = proofs(("KNG-011", INSPECTION), ("KNG-028", NOTICE), ("KNG-066", RESTORE))


@pytest.mark.clause("KNG-081")
@pytest.mark.parametrize("fact", SENDINGS)
@pytest.mark.parametrize(
    ("answer", "served"), [(NoticeDelivered, CAME), (NoticeRefused, CAME), (NoticeUnclaimed, None)]
)
def test_a_paper_is_served_when_it_is_delivered_or_refused(
    fact: Fact, answer: Any, served: date | None
) -> None:
    for method in RECEIPT:
        mailed = sent(NoticeMailed, fact, method, SENT)
        assert paper(fact, mailed).served is None
        assert paper(fact, mailed, sent(answer, fact, method)).served == served


@pytest.mark.clause("KNG-081")
@pytest.mark.parametrize("fact", SENDINGS)
@pytest.mark.parametrize("method", ANY)
def test_a_method_serves_where_the_reading_names_it(fact: Fact, method: str) -> None:
    came = sent(NoticeDelivered, fact, method)
    assert paper(fact, came).served == (CAME if method in RECEIPT else None)
    assert paper(fact, came, ANY_METHOD).served == CAME


OTHERS = proofs(
    (
        "KNG-001",
        InspectionRecorded(on=ON, inspection="construction"),
        "inspection_report",
        "Report of an inspection",
        (),
        (),
    ),
    (
        "KNG-046",
        DECISION,
        "appeal_decision",
        "Decision of the appeal",
        ("certified_mail", "certified_mail_rr"),
        ("violator",),
    ),
    ("KNG-019", ordered("monitoring"), "monitoring_order", "Order to monitor and report", (), ()),
    (
        "KNG-022",
        GuaranteeRequired(on=ON, guarantee="completion"),
        "guarantee_demand",
        "Demand for a guarantee",
        (),
        (),
    ),
    ("KNG-015", submitted("as_built"), "as_built", "As-built plan", (), ()),
    (
        "KNG-027",
        submitted("compliance_record"),
        "compliance_record",
        "Record or yearly report that shows compliance",
        (),
        (),
    ),
    (
        "KNG-019",
        submitted("monitoring_report"),
        "monitoring_report",
        "Report of monitoring",
        (),
        (),
    ),
)


@pytest.mark.parametrize(("fact", "instrument", "title", "methods", "recipients"), OTHERS)
def test_other_papers_have_their_title_and_their_ways(
    fact: Fact, instrument: str, title: str, methods: tuple[str, ...], recipients: tuple[str, ...]
) -> None:
    found = paper(fact)
    assert (found.instrument, found.title) == (instrument, title)
    assert (found.methods, found.recipients) == (methods, recipients)


@pytest.mark.parametrize(
    "fact",
    proofs(
        ("KNG-001", InspectionRecorded(on=ON)),
        ("KNG-001", InspectionRecorded(on=ON, inspection="one_year")),
        (("KNG-011", "KNG-066", "KNG-019"), ordered(None)),
        (("KNG-011", "KNG-066", "KNG-019"), ordered("abatement")),
        (("KNG-015", "KNG-027", "KNG-019"), submitted(None)),
    ),
)
def test_another_inspection_order_or_filing_is_no_such_paper(fact: Fact) -> None:
    assert not told_of(TOWN, fact).asked(LATER).papers()


@pytest.mark.clause("KNG-046")
@pytest.mark.parametrize("method", ["certified_mail", "certified_mail_rr"])
def test_a_decision_is_served_when_it_is_mailed_certified(method: str) -> None:
    assert paper(DECISION, sent(NoticeMailed, DECISION, method)).served == CAME
    assert paper(DECISION, sent(NoticeMailed, DECISION, "first_class_mail")).served is None
    assert paper(DECISION, sent(NoticeDelivered, DECISION, method)).served is None


LACKING = proofs(
    ("KNG-001", "inspection_report", {"result"}),
    ("KNG-012", "inspection_notice", {"nature", "corrective_actions"}),
    (("KNG-066", "KNG-067"), "restoration_notice", {"restoration", "period"}),
    ("KNG-022", "guarantee_demand", {"amount_cents", "basis"}),
    ("KNG-016", "as_built", {"final_specifications", "engineer_certificate"}),
)


@pytest.mark.parametrize(("instrument", "items"), LACKING)
def test_a_paper_lacks_whatever_it_does_not_say(instrument: str, items: set[str]) -> None:
    assert Told(TOWN).missing(instrument, ON) == items


STATED = proofs(
    ("KNG-001", "inspection_report", "result", "approved_portion"),
    ("KNG-033", "notice_of_violation", "measures_and_schedule", LATER),
    ("KNG-067", "restoration_notice", "period", LATER),
    ("KNG-022", "guarantee_demand", "amount_cents", 100_000),
    ("KNG-022", "guarantee_demand", "basis", "final design plans"),
)
STATES = {"measures_and_schedule": "complete_by", "period": "complete_by"}


@pytest.mark.parametrize(("instrument", "item", "value"), STATED)
def test_what_the_record_states_is_not_left_to_words(
    instrument: str, item: str, value: object
) -> None:
    told = Told(TOWN)
    content = told.content(instrument)
    assert item in told.missing(instrument, ON, content=content)
    stated = {STATES.get(item, item): value}
    assert item not in told.missing(instrument, ON, content=content, **stated)


@pytest.mark.clause("KNG-030")
def test_the_name_and_address_of_the_person_noticed_is_kept_sealed() -> None:
    assert Told(TOWN).pack.personal_items == {"name_and_address"}


@pytest.mark.clause("KNG-029")
def test_a_notice_may_require_a_halt() -> None:
    pack = Told(TOWN).pack
    found = pack.entry("instruments", "notice_of_violation", ON, pack.defaults)
    assert isinstance(found, Instrument)
    assert found.may_require == {"halt": ("KNG-029",)}
