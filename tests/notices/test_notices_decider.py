"""Papers: served when the law says so, never by the mailing alone; letters kept once."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law import Fact
from ordinance_core.law.facts import (
    EntryVoided,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    NoticeRefused,
    NoticeUnclaimed,
    ViolationFound,
)
from ordinance_core.messages import Actor
from services.notices.commands import KeepFault, KeepLetter
from services.notices.events import (
    NoticeNotRendered,
    NoticeRendered,
    NoticeServed,
    NoticeUnserved,
)
from services.notices.reactions import MATTER
from tests.kit import Given, context, none_of, the

TOWN = "allouez-wi"
NOW = datetime(2026, 5, 29, 17, tzinfo=UTC)
PRINTER = Actor("service:notices")
ISSUED: dict[str, Fact] = {
    "found": ViolationFound(on=date(2026, 5, 5), offence="prohibited_discharge"),
    "notice": NoticeOfViolationIssued(
        on=date(2026, 5, 19), about="found", content={"nature": "oil"}
    ),
    "mailed": NoticeMailed(on=date(2026, 5, 19), about="notice", method="certified_mail_rr"),
}
DELIVERED = NoticeDelivered(on=date(2026, 5, 22), about="notice", method="certified_mail_rr")


def given(**more: Fact) -> Given:
    return Given(MATTER, TOWN, {**ISSUED, **more}, date(2026, 5, 1))


@pytest.mark.clause("ALZ-159")
def test_a_mailed_notice_is_not_served() -> None:
    assert none_of(NoticeServed, given().when_time_passes(NOW))


@pytest.mark.clause("ALZ-159")
def test_a_notice_is_served_on_the_day_of_the_signed_receipt() -> None:
    served = the(NoticeServed, given(delivered=DELIVERED).when_time_passes(NOW))
    assert served.served == "2026-05-22"
    assert served.law is not None
    assert ("ALZ-159", "delivery") in served.law.readings


@pytest.mark.clause("ALZ-159")
def test_a_refused_letter_is_served_and_an_unclaimed_one_is_not() -> None:
    method = "certified_mail_rr"
    refused = NoticeRefused(on=date(2026, 5, 21), about="notice", method=method)
    assert the(NoticeServed, given(refused=refused).when_time_passes(NOW)).served == "2026-05-21"
    unclaimed = NoticeUnclaimed(on=date(2026, 5, 21), about="notice", method=method)
    assert none_of(NoticeServed, given(unclaimed=unclaimed).when_time_passes(NOW))


def test_a_delivery_entered_by_mistake_and_voided_takes_the_service_back() -> None:
    served = given(delivered=DELIVERED).when_time_passes(NOW).events
    voided = EntryVoided(on=date(2026, 5, 23), about="delivered")
    case = given(delivered=DELIVERED, voided=voided).concluded(served)
    assert the(NoticeUnserved, case.when_time_passes(NOW)).notice == "notice"


def letter(digest: str) -> KeepLetter:
    return KeepLetter(
        context=context(NOW, PRINTER),
        notice="notice",
        instrument="notice_of_violation",
        title="Notice of violation",
        sha256=digest,
        size=9,
    )


def test_the_same_letter_is_kept_once() -> None:
    case = given()
    first = case.when(letter("aa"))
    assert the(NoticeRendered, first).sha256 == "aa"
    assert not case.concluded(first.events).when(letter("aa"))


def test_a_letter_that_cannot_be_printed_says_why() -> None:
    fault = KeepFault(context(NOW, PRINTER), "notice", "a character has no glyph")
    assert the(NoticeNotRendered, given().when(fault)).says == "a character has no glyph"
