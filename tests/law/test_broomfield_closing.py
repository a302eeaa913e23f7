"""Broomfield: what either officer approves, what the Council reverses, and when a case closes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ordinance_core.law.facts import (
    AccessReinstated,
    AccessRevoked,
    AccessSuspended,
    AccessTerminated,
    AppealDecided,
    AppealFiled,
    ComplianceConfirmed,
    ComplianceOrderIssued,
    CostPosted,
    CouncilReversed,
    Fact,
    HearingHeld,
    LienRecorded,
    LienReleased,
    NoticeDelivered,
    NoticeOfViolationIssued,
    OrderIssued,
    PaymentReceived,
    PenaltyAssessed,
    ReadingRatified,
)
from tests.law.broomfield import (
    APPEAL,
    APPROVED,
    DECIDED,
    DISPUTE,
    FINE,
    HEARING,
    LIEN,
    ON,
    PAID,
    SPENT,
    THREE,
    VIOLATION,
    Facts,
    lawful,
    matter,
    stands_in_the_way,
    weigh,
    without,
)
from tests.law.told import proofs

OPEN = proofs(
    ("BRM-080", {"n": NoticeOfViolationIssued(on=ON)}, "NoticeOpen"),
    ("BRM-087", {"o": ComplianceOrderIssued(on=ON)}, "NoticeOpen"),
    ("BRM-106", {"s": AccessSuspended(on=ON, basis="endangerment")}, "AccessStillSuspended"),
    ("BRM-093", FINE, "FineOutstanding"),
)


@pytest.mark.parametrize(("facts", "rule"), OPEN)
def test_a_case_stays_open_while_something_in_it_does(facts: Facts, rule: str) -> None:
    assert stands_in_the_way("close-case", facts) == {rule}


REVERSED = {
    "a": AppealFiled(on=ON, about="x"),
    "d": AppealDecided(on=ON, about="a", outcome="reversed"),
}
DONE = proofs(
    ("BRM-078", {}),
    ("BRM-078", VIOLATION),
    ("BRM-080", {"x": NoticeOfViolationIssued(on=ON), "c": ComplianceConfirmed(on=ON)}),
    ("BRM-080", {"x": NoticeOfViolationIssued(on=ON), **REVERSED}),
    ("BRM-106", {"x": AccessSuspended(on=ON), "b": AccessReinstated(on=ON, about="x")}),
    ("BRM-106", {"x": AccessSuspended(on=ON), "r": CouncilReversed(on=ON, about="x")}),
    ("BRM-106", {"x": AccessSuspended(on=ON), **REVERSED}),
    ("BRM-093", {**FINE, "l": LienRecorded(on=ON, about="fine")}),
    ("BRM-093", PAID),
)


@pytest.mark.parametrize("facts", DONE)
def test_a_case_closes_when_all_is_done_or_undone(facts: Facts) -> None:
    assert lawful("close-case", facts)


@pytest.mark.clause("BRM-080", "BRM-106")
def test_an_appeal_decided_otherwise_leaves_the_case_open() -> None:
    upheld = {**REVERSED, "d": AppealDecided(on=ON, about="a", outcome="upheld")}
    notice = {"x": NoticeOfViolationIssued(on=ON), **upheld}
    assert stands_in_the_way("close-case", notice) == {"NoticeOpen"}
    suspended = {"x": AccessSuspended(on=ON), **upheld}
    assert stands_in_the_way("close-case", suspended) == {"AccessStillSuspended"}


ORDERS = proofs(
    ("BRM-102", AccessSuspended(on=ON, basis="endangerment"), True),
    ("BRM-109", AccessRevoked(on=ON), True),
    ("BRM-111", OrderIssued(on=ON, order="protective_order"), True),
    ("BRM-121", AccessSuspended(on=ON, basis="emergency"), False),
    ("BRM-121", NoticeOfViolationIssued(on=ON), False),
    ("BRM-121", ComplianceOrderIssued(on=ON), False),
    ("BRM-121", PenaltyAssessed(on=ON), False),
    ("BRM-121", AccessTerminated(on=ON), False),
)


@pytest.mark.parametrize("act", ["reverse-order", "stay-order"])
@pytest.mark.parametrize(("order", "may"), ORDERS)
def test_the_council_reverses_and_stays_three_kinds_of_order(
    act: str, order: Fact, may: bool
) -> None:
    assert lawful(act, {**APPEAL, "order": order}) is may


@pytest.mark.parametrize(("order", "councils"), ORDERS)
def test_the_officer_leaves_such_an_order_to_the_council_only_if_so_read(
    order: Fact, councils: bool
) -> None:
    appealed = {**APPEAL, "order": order}
    for way in ("two_fora", "officer_only", "council_for_orders"):
        read = ReadingRatified(on=ON, reading="BRM-121", way=way)
        for_council = councils and way == "council_for_orders"
        assert lawful("decide-appeal", {**appealed, "read": read}) is not for_council
        council = lawful("reverse-order", {**appealed, "read": read})
        assert council is (councils and way != "officer_only")
        assert lawful("stay-order", {**appealed, "read": read}) is council


BY_OFFICER = proofs(
    (
        "BRM-106",
        "reinstate-access",
        {**SPENT, **THREE, "s": AccessSuspended(on=ON, basis="emergency")},
        "plan",
    ),
    (
        "BRM-052",
        "reinstate-after-termination",
        {"s": AccessTerminated(on=ON), "a": APPROVED},
        "a",
    ),
    (
        "BRM-129",
        "reinstate-after-termination",
        {
            **SPENT,
            **THREE,
            "s": AccessTerminated(on=ON),
            "a": APPROVED,
            "read": ReadingRatified(on=ON, reading="BRM-129", way="conditions_for_all"),
        },
        "plan",
    ),
)


@pytest.mark.parametrize("officer", ["director", "public_health_officer"])
@pytest.mark.parametrize(("act", "facts", "approval"), BY_OFFICER)
def test_either_officer_may_approve(act: str, facts: Facts, approval: str, officer: str) -> None:
    approved = replace(facts[approval], by=officer)
    assert lawful(act, {**facts, approval: approved})


@pytest.mark.clause("BRM-095")
def test_a_fine_once_reconsidered_may_be_disputed_again() -> None:
    again = {**PAID, **DISPUTE, "decided": DECIDED}
    assert stands_in_the_way("request-reconsideration", without(again, "decided")) >= {
        "DisputePending"
    }
    assert "DisputePending" not in stands_in_the_way("request-reconsideration", again)


@pytest.mark.clause("BRM-093")
def test_a_released_lien_may_be_followed_by_another() -> None:
    lien = {**FINE, "l": LienRecorded(on=ON, about="fine")}
    assert "LienOnFile" in stands_in_the_way("record-lien", lien)
    released = {**lien, "r": LienReleased(on=ON, about="l")}
    assert "LienOnFile" not in stands_in_the_way("record-lien", released)


@pytest.mark.clause("BRM-115")
def test_that_an_appeal_was_heard_is_advised_and_not_needed() -> None:
    def advice(facts: Facts) -> list[bool | None]:
        return [w.ok for w in matter(facts).action("decide-appeal").warns]

    assert advice(APPEAL) == [False]
    assert lawful("decide-appeal", APPEAL)
    assert advice({**HEARING, "held": HearingHeld(on=ON, about="hearing")}) == [True]


@pytest.mark.clause("BRM-093", "BRM-106")
def test_a_bill_is_for_a_fine_or_a_cost() -> None:
    assert not lawful("issue-bill", VIOLATION)
    assert lawful("issue-bill", FINE)
    assert lawful("issue-bill", SPENT)


TERMINATED: Facts = {**SPENT, **THREE, "a": APPROVED}


@pytest.mark.clause("BRM-052", "BRM-129")
@pytest.mark.parametrize("way", ["chosen_basis", "conditions_for_all", "approval_lifts_revocation"])
def test_written_approval_brings_back_what_was_terminated_and_nothing_else(way: str) -> None:
    read = ReadingRatified(on=ON, reading="BRM-129", way=way)
    facts = {**TERMINATED, "read": read}
    assert not lawful("reinstate-after-termination", facts)
    assert lawful("reinstate-after-termination", {**facts, "s": AccessTerminated(on=ON)})
    revoked = lawful("reinstate-after-termination", {**facts, "s": AccessRevoked(on=ON)})
    assert revoked is (way == "approval_lifts_revocation")


CONDITIONS: Facts = {
    "a": APPROVED,
    "s": AccessTerminated(on=ON),
    "read": ReadingRatified(on=ON, reading="BRM-129", way="conditions_for_all"),
}


@pytest.mark.clause("BRM-129", "BRM-106")
def test_each_of_three_conditions_may_be_read_into_a_termination() -> None:
    weigh(
        lambda facts: lawful("reinstate-after-termination", {**SPENT, **CONDITIONS, **facts}),
        THREE,
        {},
    )
    assert lawful("reinstate-after-termination", without({**SPENT, **CONDITIONS}, "read"))


@pytest.mark.clause("BRM-093", "BRM-098")
def test_a_fine_is_not_paid_while_the_costs_added_to_it_are_not() -> None:
    owing = {
        **PAID,
        "r": NoticeDelivered(on=ON, about="fine", method="personal"),
        "c": CostPosted(on=ON, category="preparation", amount_cents=500),
    }
    lien = {"l": LienRecorded(on=LIEN, about="fine")}
    paid = {"y": PaymentReceived(on=ON, amount_cents=500, toward="preparation_costs")}
    assert lawful("record-lien", owing, LIEN)
    assert not lawful("record-lien", {**owing, **paid}, LIEN)
    assert not lawful("release-lien", {**owing, **lien}, LIEN)
    assert lawful("release-lien", {**owing, **lien, **paid}, LIEN)
    assert stands_in_the_way("close-case", owing) == {"FineOutstanding"}
    assert lawful("close-case", {**owing, **paid})
