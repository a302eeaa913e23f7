"""Broomfield: notice of violation, the answer to it, and the compliance order."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    ComplianceConfirmed,
    ComplianceOrderIssued,
    FindingRecorded,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    PermitComplianceRecorded,
    SubmissionReceived,
    ViolationFound,
)
from ordinance_core.law.grammar.papers import Instrument
from tests.law.told import Told, clauses, unmet

FOUND, FRIDAY = date(2026, 10, 1), date(2026, 10, 2)  # Cabrini Day is the Monday after
FIFTH, AFTER = date(2026, 10, 12), date(2026, 10, 13)
COMPLY_BY, LATE = date(2026, 10, 20), date(2026, 10, 21)


@pytest.fixture
def found() -> tuple[Told, str]:
    told = Told("broomfield-co")
    violation = ViolationFound(on=FOUND, offence="illicit_connection", began_on=FOUND)
    return told, told.tell(violation)


@pytest.fixture
def noticed(found: tuple[Told, str]) -> tuple[Told, str]:
    told, violation = found
    return told, told.tell(NoticeOfViolationIssued(on=FRIDAY, about=violation))


@pytest.fixture
def ordered(found: tuple[Told, str]) -> tuple[Told, str]:
    told, violation = found
    order = ComplianceOrderIssued(on=FRIDAY, about=violation, complete_by=COMPLY_BY)
    paper = told.tell(order)
    told.tell(NoticeDelivered(on=FRIDAY, about=paper, method="personal"))
    return told, paper


@pytest.mark.clause("BRM-079")
def test_a_violation_allows_a_notice_and_demands_none(found: tuple[Told, str]) -> None:
    told, violation = found
    action = told.action("issue-notice-of-violation", FOUND, violation)
    assert (action.lawful, action.force) == (True, "may")
    assert action.by == ("director", "public_health_officer")
    assert not Told("broomfield-co").lawful("issue-notice-of-violation", FOUND)


@pytest.mark.clause("BRM-069", "BRM-079", "BRM-086", "BRM-091")
@pytest.mark.parametrize("act", ["issue-notice-of-violation", "order-compliance", "assess-fine"])
@pytest.mark.parametrize(("complied", "warned"), [(True, True), (False, False), (None, False)])
def test_a_permit_whose_terms_are_kept_is_pointed_out(
    found: tuple[Told, str], complied: bool | None, warned: bool, act: str
) -> None:
    told, violation = found
    if complied is not None:
        told.tell(PermitComplianceRecorded(on=FOUND, complied=complied))
    action = told.action(act, FOUND, violation)
    assert action.lawful
    assert [w.ok for w in action.warns] == [not warned]


@pytest.mark.clause("BRM-135")
def test_the_lines_of_a_notice_are_offered_and_needed_only_if_so_read() -> None:
    told = Told("broomfield-co")

    def lacks() -> dict[str, bool]:
        found = told.asked(FOUND).missing("notice_of_violation", {"content": {}})
        return {m.item: m.must for m in found}

    lines = ("nature", "response_duty", "response_period", "appeal_statement")
    assert lacks() == dict.fromkeys(lines, False)
    told.ratify("BRM-135", "required", FOUND)
    assert lacks() == dict.fromkeys(lines, True)


@pytest.mark.clause("BRM-080", "BRM-131")
def test_the_answer_is_due_on_the_fifth_working_day_after_receipt(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    assert told.clock("respond_to_notice", FRIDAY).state == "pending"
    told.tell(NoticeDelivered(on=FRIDAY, about=paper, method="registered_mail_rr"))
    assert told.due("respond_to_notice", FRIDAY) == FIFTH
    told.tell(SubmissionReceived(on=FIFTH, instrument="notice_response"))
    assert told.clock("respond_to_notice", AFTER).state == "met"


@pytest.mark.clause("BRM-131")
@pytest.mark.parametrize(
    ("way", "due"),
    [("no_cabrini_day", date(2026, 10, 9)), ("office_open", date(2026, 10, 9)), ("no_roll", FIFTH)],
)
def test_whether_the_city_keeps_cabrini_day_is_a_reading(
    noticed: tuple[Told, str], way: str, due: date
) -> None:
    told, paper = noticed
    told.tell(NoticeDelivered(on=FRIDAY, about=paper, method="personal"))
    told.ratify("BRM-131", way, FOUND)
    assert told.due("respond_to_notice", FRIDAY) == due


@pytest.mark.parametrize(
    "item",
    [
        pytest.param("cause", marks=pytest.mark.clause("BRM-081")),
        pytest.param("times_and_dates", marks=pytest.mark.clause("BRM-082")),
        pytest.param("prevention", marks=pytest.mark.clause("BRM-083")),
    ],
)
def test_an_answer_without_one_of_its_three_items_lacks_it(item: str) -> None:
    told = Told("broomfield-co")
    content = told.content("notice_response")
    del content[item]
    assert told.missing("notice_response", FIFTH, content=content) == {item}


@pytest.mark.clause("BRM-084")
def test_an_answer_changes_neither_acts_nor_money(noticed: tuple[Told, str]) -> None:
    told, _ = noticed

    def standing() -> tuple[object, ...]:
        matter = told.asked(FIFTH)
        acts = [(a.name, a.about, a.lawful) for a in matter.actions()]
        return acts, [(line.charge, line.state, line.at_most) for line in matter.owed()]

    before = standing()
    told.tell(SubmissionReceived(on=FRIDAY, instrument="notice_response"))
    assert standing() == before
    assert "BRM-084" in clauses(told.actions("assess-fine", FIFTH)[0])


@pytest.mark.clause("BRM-085", "BRM-090")
@pytest.mark.parametrize("action", ["order-compliance", "assess-fine"])
def test_no_notice_is_needed_first(found: tuple[Told, str], action: str) -> None:
    told, violation = found
    bare = told.action(action, FOUND, violation)
    assert bare.lawful
    told.tell(NoticeOfViolationIssued(on=FOUND, about=violation))
    assert told.lawful(action, FOUND, violation)
    assert "BRM-085" in clauses(told.action(action, FOUND, violation))


@pytest.mark.clause("BRM-112")
@pytest.mark.parametrize(
    ("method", "received"),
    [
        ("personal", True),
        ("certified_mail_rr", True),
        ("registered_mail_rr", True),
        ("certified_mail", False),
        ("first_class_mail", False),
    ],
)
def test_notices_are_served_in_person_or_by_mail_with_a_return_receipt(
    noticed: tuple[Told, str], method: str, received: bool
) -> None:
    told, paper = noticed
    told.tell(NoticeDelivered(on=FRIDAY, about=paper, method=method))
    papers = {p.instrument: p for p in told.asked(FRIDAY).papers()}
    assert (papers["notice_of_violation"].received is not None) is received


@pytest.mark.clause("BRM-112")
@pytest.mark.parametrize(
    ("address", "mailed"),
    [("billing_address", True), ("street_address", True), ("other_address", False)],
)
def test_a_notice_is_mailed_to_the_billing_or_to_the_street_address(
    noticed: tuple[Told, str], address: str, mailed: bool
) -> None:
    told, paper = noticed
    sent = NoticeMailed(on=FRIDAY, about=paper, method="certified_mail_rr", address_kind=address)
    told.tell(sent)
    papers = {p.instrument: p for p in told.asked(FRIDAY).papers()}
    assert (papers["notice_of_violation"].mailed is not None) is mailed


@pytest.mark.clause("BRM-086", "BRM-087")
def test_a_compliance_order_states_its_time(found: tuple[Told, str]) -> None:
    told, violation = found
    assert told.lawful("order-compliance", FOUND, violation)
    content = told.content("compliance_order")
    assert told.missing("compliance_order", FOUND, content=content) == {"period"}
    assert not told.missing("compliance_order", FOUND, content=content, complete_by=COMPLY_BY)


@pytest.mark.clause("BRM-087")
def test_an_order_not_obeyed_in_its_time_leads_to_court(ordered: tuple[Told, str]) -> None:
    told, paper = ordered
    assert told.due("comply_with_order", FRIDAY) == COMPLY_BY
    early = told.action("take-legal-action", COMPLY_BY, paper)
    assert unmet(early) >= {"BRM-087"}
    assert told.lawful("take-legal-action", LATE, paper)
    told.tell(FindingRecorded(on=LATE, finding="adequate_facilities"))
    assert not told.lawful("take-legal-action", LATE, paper)


@pytest.mark.clause("BRM-087")
def test_an_order_obeyed_in_its_time_is_done(ordered: tuple[Told, str]) -> None:
    told, paper = ordered
    assert told.lawful("confirm-compliance", COMPLY_BY)
    told.tell(ComplianceConfirmed(on=COMPLY_BY, about=paper))
    assert told.clock("comply_with_order", LATE).state == "met"
    assert not told.lawful("take-legal-action", LATE, paper)


@pytest.mark.clause("BRM-090")
@pytest.mark.parametrize("action", ["issue-notice-of-violation", "assess-fine"])
def test_an_order_bars_no_other_action(ordered: tuple[Told, str], action: str) -> None:
    told, _ = ordered
    found = told.actions(action, FRIDAY)[0]
    assert found.lawful
    assert "BRM-090" in clauses(found)


@pytest.mark.clause("BRM-134")
def test_whether_an_order_may_stop_work_is_a_reading() -> None:
    pack = Told("broomfield-co").pack

    def stops(way: str) -> tuple[str, ...]:
        ways = {**pack.defaults, "BRM-134": way}
        order = pack.entry("instruments", "compliance_order", FOUND, ways)
        assert isinstance(order, Instrument)
        return order.may_require["stop_work"]

    assert stops("directive") == ("BRM-134",)
    assert stops("compliance_only") == ()
