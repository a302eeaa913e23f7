"""Broomfield: what relieves nobody, bars nothing and is needed for nothing."""

from __future__ import annotations

from copy import deepcopy
from datetime import date

import pytest

from ordinance_core.law.facts import (
    AccessRevoked,
    AccessSuspended,
    AppealFiled,
    ComplianceOrderIssued,
    Fact,
    NoticeOfViolationIssued,
    OfficialNotified,
    OrderIssued,
    PenaltyAssessed,
    SubmissionReceived,
)
from ordinance_core.law.pack.loader import read_pack
from ordinance_core.law.pack.source import PackRefused, parse
from tests.law.broomfield import PACK, matter
from tests.law.told import contradicts, proofs

ON = date(2026, 6, 1)
EVERY = set(PACK.names("actions"))
ORDERS = {"issue-notice-of-violation", "order-compliance", "assess-fine"}
SUSPENSIONS = {"suspend-service", "suspend-in-emergency"}
ENFORCEMENT = {
    *ORDERS,
    *SUSPENSIONS,
    *("suspend-access", "prevent-damage", "propose-termination", "terminate-access"),
    *("terminate-in-emergency", "order-treatment", "take-legal-action"),
}
COMBINED = {*ORDERS, *SUSPENSIONS, "order-treatment"}
READS_NOTICES = {"file-appeal", "revoke-access", "close-case"}
READS_ORDERS = {*READS_NOTICES, "take-legal-action"}
BESIDE_AN_APPEAL = {*ENFORCEMENT, "revoke-access", "record-lien"}

UPON = proofs(
    ("BRM-077", "release_notification", OfficialNotified(on=ON, recipient="director"), EVERY),
    (
        "BRM-077",
        "release_notification",
        SubmissionReceived(on=ON, instrument="written_report"),
        EVERY,
    ),
    ("BRM-084", "notice_response", SubmissionReceived(on=ON, instrument="notice_response"), EVERY),
    (
        ("BRM-085", "BRM-135"),
        "notice_of_violation",
        NoticeOfViolationIssued(on=ON),
        EVERY - READS_NOTICES,
    ),
    ("BRM-090", "compliance_order", ComplianceOrderIssued(on=ON), EVERY - READS_ORDERS),
    ("BRM-099", "fine", PenaltyAssessed(on=ON), ENFORCEMENT),
    *(
        ("BRM-078", "actions_combinable", fact, COMBINED)
        for fact in (
            NoticeOfViolationIssued(on=ON),
            PenaltyAssessed(on=ON),
            AccessSuspended(on=ON, basis="endangerment"),
            AccessSuspended(on=ON, basis="emergency"),
            AccessRevoked(on=ON),
            OrderIssued(on=ON, order="protective_order"),
        )
    ),
    (("BRM-120", "BRM-140"), "appeal", AppealFiled(on=ON), BESIDE_AN_APPEAL),
)


@pytest.mark.parametrize(("name", "fact", "upon"), UPON)
def test_an_act_says_what_has_no_effect_on_it(name: str, fact: Fact, upon: set[str]) -> None:
    says = str(PACK.tree["no_effect"][name]["says"])
    acts = matter({"f": fact}).actions()
    assert {a.name for a in acts for r in a.reasons if r.says == says and r.facts} == upon


MONEY = proofs(
    ("BRM-077", "release_notification", "release_notification"),
    ("BRM-084", "notice_response", "notice_response"),
    ("BRM-085", "notice_of_violation", "NoticeOfViolationIssued"),
    ("BRM-090", "compliance_order", "ComplianceOrderIssued"),
)


@pytest.mark.parametrize(("name", "fact"), MONEY)
def test_what_relieves_nobody_cannot_become_a_need_of_a_charge(name: str, fact: str) -> None:
    told = contradicts("broomfield-co", ("charges", "refund"), fact)
    assert f"no_effect.{name}: it is contradicted by charges.refund" in told


@pytest.mark.clause("BRM-119")
def test_a_continued_hearing_cannot_become_a_condition_of_its_notice() -> None:
    tree = deepcopy(PACK.tree)
    tree["clocks"]["notice_of_hearing"].put(
        "when", parse("when", "fact: HearingContinued"), tree["clocks"].place
    )
    with pytest.raises(PackRefused, match=r"no_effect\.continuance: it is contradicted"):
        read_pack("broomfield-co", tree, clauses=dict(PACK.clauses))
