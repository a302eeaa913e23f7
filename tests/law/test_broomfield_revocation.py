"""Broomfield: which actions, within which time, open the revocation of service."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from ordinance_core.law.facts import (
    AccessReinstated,
    AccessSuspended,
    AccessTerminated,
    AppealDecided,
    AppealFiled,
    ComplianceOrderIssued,
    CouncilReversed,
    CouncilStayed,
    Fact,
    NoticeOfViolationIssued,
    OrderIssued,
    PenaltyAssessed,
    ReadingRatified,
    WarningNoticeIssued,
)
from tests.law.broomfield import ADOPTED, PACK, Facts, lawful
from tests.law.case import given
from tests.law.told import proofs

FIRST, LAST, ANNIVERSARY = date(2026, 3, 2), date(2027, 3, 1), date(2027, 3, 2)
THREE: Facts = {
    "a": NoticeOfViolationIssued(on=FIRST, incident="a"),
    "b": NoticeOfViolationIssued(on=date(2026, 5, 4), incident="b"),
    "c": NoticeOfViolationIssued(on=date(2026, 7, 6), incident="c"),
}
FOURTH = NoticeOfViolationIssued(on=LAST, incident="d")


def revoked(facts: Facts, **more: Fact) -> bool:
    return lawful("revoke-access", {**facts, **more}, ANNIVERSARY)


def read(way: str) -> ReadingRatified:
    return ReadingRatified(on=FIRST, reading="BRM-128", way=way)


KINDS = proofs(
    ("BRM-107", NoticeOfViolationIssued(on=LAST, incident="d"), True),
    ("BRM-107", ComplianceOrderIssued(on=LAST, incident="d"), True),
    ("BRM-107", PenaltyAssessed(on=LAST, incident="d"), True),
    ("BRM-107", AccessSuspended(on=LAST, basis="endangerment", incident="d"), True),
    ("BRM-107", AccessSuspended(on=LAST, basis="emergency", incident="d"), True),
    ("BRM-107", OrderIssued(on=LAST, order="protective_order", incident="d"), True),
    ("BRM-128", AccessSuspended(on=LAST, basis="imminent_danger", incident="d"), False),
    ("BRM-128", OrderIssued(on=LAST, order="damage_prevention", incident="d"), False),
    ("BRM-128", WarningNoticeIssued(on=LAST, incident="d"), False),
    ("BRM-128", AccessTerminated(on=LAST), False),
)


@pytest.mark.parametrize(("fourth", "opens"), KINDS)
def test_the_fourth_administrative_action_opens_a_revocation(fourth: Fact, opens: bool) -> None:
    assert not revoked(THREE)
    assert revoked(THREE, d=fourth) is opens


@pytest.mark.clause("BRM-108", "BRM-128")
def test_twelve_months_end_the_day_before_the_anniversary_unless_read_otherwise() -> None:
    late = replace(FOURTH, on=ANNIVERSARY)
    assert revoked(THREE, d=FOURTH)
    assert not revoked(THREE, d=late)
    assert revoked(THREE, d=late, r=read("anniversary_too"))
    for way in ("every_instrument", "reversed_too"):
        assert not revoked(THREE, d=late, r=read(way)), way


@pytest.mark.clause("BRM-107", "BRM-128")
def test_an_incident_counts_once_however_many_papers_it_brings_unless_each_paper_counts() -> None:
    same = replace(FOURTH, incident="c")
    for way in ("per_incident", "reversed_too", "anniversary_too"):
        assert not revoked(THREE, d=same, r=read(way)), way
    assert revoked(THREE, d=same, r=read("every_instrument"))


UNNAMED: Facts = {
    "n": NoticeOfViolationIssued(on=FIRST),
    "s": AccessSuspended(on=FIRST, basis="endangerment"),
    "o": ComplianceOrderIssued(on=FIRST),
    "f": PenaltyAssessed(on=FIRST),
}


@pytest.mark.clause("BRM-107", "BRM-128")
def test_papers_of_one_matter_that_name_no_incident_are_of_one() -> None:
    assert not revoked(UNNAMED)
    assert revoked(UNNAMED, r=read("every_instrument"))


@pytest.mark.clause("BRM-107", "BRM-128")
def test_a_paper_of_another_matter_that_names_no_incident_is_of_another() -> None:
    two = {name: THREE[name] for name in ("a", "b")}
    here = given(PACK, adopted=ADOPTED, n=NoticeOfViolationIssued(on=FIRST), **two)
    there = here.elsewhere(m=NoticeOfViolationIssued(on=FIRST))
    lawful_in = [asked.when(LAST).action("revoke-access").lawful for asked in (here, there)]
    assert lawful_in == [False, True]


UNDONE = proofs(
    ("BRM-128", {"u": CouncilReversed(on=LAST, about="d")}),
    (
        "BRM-128",
        {
            "p": AppealFiled(on=LAST, about="d"),
            "u": AppealDecided(on=LAST, about="p", outcome="reversed"),
        },
    ),
)


@pytest.mark.parametrize("undone", UNDONE)
def test_what_was_reversed_does_not_count_unless_it_is_read_so(undone: Facts) -> None:
    order = AccessSuspended(on=LAST, basis="endangerment", incident="d")
    facts = {**THREE, "d": order, **undone}
    for way in ("per_incident", "every_instrument", "anniversary_too"):
        assert not revoked(facts, r=read(way)), way
    assert revoked(facts, r=read("reversed_too"))


STANDING = proofs(
    ("BRM-128", {"u": CouncilStayed(on=LAST, about="d")}),
    ("BRM-128", {"u": AccessReinstated(on=LAST, about="d")}),
    (
        "BRM-128",
        {
            "p": AppealFiled(on=LAST, about="d"),
            "u": AppealDecided(on=LAST, about="p", outcome="modified"),
        },
    ),
)


@pytest.mark.parametrize("facts", STANDING)
def test_what_was_stayed_or_upheld_counts(facts: Facts) -> None:
    order = AccessSuspended(on=LAST, basis="endangerment", incident="d")
    assert revoked(THREE, d=order, **facts)
