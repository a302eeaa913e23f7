"""Minoa: what may be found, and the notices that are no notice of violation."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AccessTerminated,
    ApprovalGiven,
    EntryRefused,
    Fact,
    FindingRecorded,
    NoticeDelivered,
    NoticeOfViolationIssued,
    OrderIssued,
    PermitIssued,
    UnauthorizedReinstatementFound,
)
from tests.law.told import Told, connected
from tests.law.told import offences as found_in

DAY = date(2026, 12, 1)
RECEIVED = date(2026, 12, 4)


@pytest.fixture
def found() -> Told:
    return connected("minoa-ny", DAY)


def offences(told: Told) -> set[str]:
    return found_in(told, DAY)


@pytest.mark.clause("MIN-054", "MIN-055", "MIN-056", "MIN-108")
def test_connections_and_anything_else_the_article_forbids_may_be_found_at_any_time() -> None:
    assert offences(Told("minoa-ny")) >= {
        "illicit_connection",
        "sewage_connection",
        "any_noncompliance",
    }


@pytest.mark.parametrize(
    ("offence", "facts"),
    [
        pytest.param(
            "unapproved_reinstatement",
            [AccessTerminated(on=DAY), UnauthorizedReinstatementFound(on=DAY)],
            marks=pytest.mark.clause("MIN-143"),
        ),
        pytest.param(
            "access_denied",
            [EntryRefused(on=DAY), PermitIssued(on=DAY, permit="industrial")],
            marks=pytest.mark.clause("MIN-099"),
        ),
        pytest.param(
            "access_delayed",
            [
                FindingRecorded(on=DAY, finding="unreasonable_delay"),
                PermitIssued(on=DAY, permit="spdes"),
            ],
            marks=pytest.mark.clause("MIN-098"),
        ),
    ],
)
def test_some_offences_rest_on_facts_of_their_own(offence: str, facts: list[Fact]) -> None:
    told = Told("minoa-ny")
    for fact in facts:
        assert offence not in offences(told)
        told.tell(fact)
    assert offence in offences(told)


@pytest.mark.clause("MIN-143")
@pytest.mark.parametrize(
    ("approval", "on", "found"),
    [
        ("reinstatement", DAY, False),
        ("reinstatement", RECEIVED, True),
        ("recommencement", DAY, True),
    ],
)
def test_access_taken_up_again_is_no_offence_with_a_prior_approval(
    approval: str, on: date, found: bool
) -> None:
    told = Told("minoa-ny")
    told.tell(AccessTerminated(on=DAY))
    told.tell(UnauthorizedReinstatementFound(on=DAY))
    told.tell(ApprovalGiven(on=on, approval=approval))
    acts = [a for a in told.actions("find-violation", RECEIVED) if a.lawful]
    assert ((("offence", "unapproved_reinstatement"),) in {a.fixed for a in acts}) is found


@pytest.mark.clause("MIN-057")
def test_a_redirected_line_needs_approval_before_compliance_is_confirmed(found: Told) -> None:
    assert found.clock("disconnect", DAY).state == "running"
    assert not found.lawful("confirm-compliance", DAY)
    found.tell(ApprovalGiven(on=DAY, approval="redirection"))
    assert found.lawful("confirm-compliance", DAY)


@pytest.mark.clause("MIN-058", "MIN-059")
def test_a_drain_is_located_by_the_day_the_notice_states(found: Told) -> None:
    paper = found.tell(
        NoticeOfViolationIssued(
            on=DAY, requirements=("locate_drain",), complete_by=date(2026, 12, 30)
        )
    )
    found.tell(NoticeDelivered(on=RECEIVED, about=paper, method="certified_mail_rr"))
    assert found.due("locate_drain", RECEIVED) == date(2026, 12, 30)


@pytest.mark.clause("MIN-060", *(f"MIN-{n}" for n in range(115, 122)))
def test_a_notice_to_locate_has_three_items_beside_the_six_of_every_notice() -> None:
    given = {"content": {}, "complete_by": DAY}
    assert Told("minoa-ny").missing("locate_notice", DAY, **given) == {
        "name_and_address",
        "place",
        "nature",
        "measures_and_schedule",
        "penalties",
        "work_at_violators_expense",
        "period",
        "drain_kind",
        "outfall",
    }


@pytest.mark.clause("MIN-069")
def test_word_of_a_contaminating_activity_starts_a_duty_without_a_last_day(found: Told) -> None:
    paper = found.tell(OrderIssued(on=DAY, order="contamination_notice"))
    found.tell(NoticeDelivered(on=RECEIVED, about=paper, method="personal"))
    clock = found.clock("correct_contaminating_activity", date(2028, 1, 1))
    assert (clock.state, clock.due) == ("running", None)
