"""Broomfield: what each act of enforcement needs, what bars it, and what does neither."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AccessSuspended,
    AccessTerminated,
    ComplianceConfirmed,
    CouncilReversed,
    DisputeFiled,
    EntryRefused,
    HearingRequested,
    HearingScheduled,
    LienRecorded,
    LienReleased,
    MeetingScheduleAdopted,
    NoticeMailed,
    ReadingRatified,
)
from tests.law.broomfield import (
    AFTER,
    APPEAL,
    APPROVED,
    BACK,
    CONTINUED,
    DECIDED,
    DISPUTE,
    DUE,
    FINE,
    HEARING,
    HELD,
    LIEN,
    ON,
    ORDER,
    OUTCOME,
    PAID,
    PROPOSAL,
    REQUEST,
    SPENT,
    SPRING,
    THREE,
    VIOLATION,
    Facts,
    finding,
    lawful,
    reached,
    stands_in_the_way,
    weigh,
    without,
)
from tests.law.told import proofs

GATES = proofs(
    ("BRM-025", "close-as-exempt", ON, {"spring": SPRING}, VIOLATION),
    (
        "BRM-087",
        "take-legal-action",
        AFTER,
        ORDER,
        {
            "f": finding("adequate_facilities"),
            "c": ComplianceConfirmed(on=DUE, about="order"),
        },
    ),
    ("BRM-078", "confirm-compliance", ON, VIOLATION, {}),
    ("BRM-104", "confirm-compliance", ON, {"s": AccessSuspended(on=ON, basis="emergency")}, {}),
    ("BRM-078", "issue-notice-of-violation", ON, VIOLATION, {}),
    ("BRM-078", "order-compliance", ON, VIOLATION, {}),
    ("BRM-078", "assess-fine", ON, VIOLATION, {}),
    ("BRM-095", "request-reconsideration", ON, PAID, {"d": DisputeFiled(on=ON, about="fine")}),
    (
        "BRM-096",
        "schedule-reconsideration-hearing",
        ON,
        {**DISPUTE, "merit": finding("request_has_merit", "dispute")},
        {"d": DECIDED},
    ),
    ("BRM-095", "decide-reconsideration", ON, DISPUTE, {"d": DECIDED}),
    (
        "BRM-046",
        "suspend-access",
        ON,
        {"i": finding("imminent_danger"), "s": finding("substantial_danger")},
        {},
    ),
    ("BRM-100", "suspend-service", ON, {"f": finding("endangers")}, {}),
    ("BRM-100", "suspend-service", ON, {"f": finding("city_permit_risk")}, {}),
    (
        "BRM-103",
        "suspend-in-emergency",
        ON,
        {"i": finding("immediate_endangerment"), "s": finding("substantial_endangerment")},
        {},
    ),
    ("BRM-103", "suspend-in-emergency", ON, {"f": finding("city_permit_risk")}, {}),
    ("BRM-105", "prevent-damage", ON, {"s": AccessSuspended(on=ON, basis="emergency")}, {}),
    (
        "BRM-047",
        "prevent-damage",
        ON,
        {
            "s": AccessSuspended(on=ON, basis="imminent_danger"),
            "f": finding("suspension_disobeyed", "s"),
        },
        {},
    ),
    (
        "BRM-130",
        "notify-state-agency",
        ON,
        {"s": AccessSuspended(on=ON, basis="endangerment")},
        {},
    ),
    *(
        (
            ("BRM-106", "BRM-129"),
            "reinstate-access",
            ON,
            {**THREE, "s": AccessSuspended(on=ON, basis=basis)},
            {"b": BACK},
        )
        for basis in ("imminent_danger", "emergency")
    ),
    (
        ("BRM-101", "BRM-106"),
        "reinstate-access",
        AFTER,
        {
            **THREE,
            "meetings": MeetingScheduleAdopted(
                on=ON, series="regular_council_meeting", days=(DUE,)
            ),
            "s": AccessSuspended(on=ON, basis="endangerment"),
            "m": NoticeMailed(on=ON, about="s", method="certified_mail_rr"),
        },
        {"b": BACK},
    ),
    ("BRM-048", "propose-termination", ON, VIOLATION, {}),
    ("BRM-050", "request-termination-hearing", ON, PROPOSAL, {}),
    (
        "BRM-051",
        "schedule-termination-hearing",
        ON,
        REQUEST,
        {"h": HearingScheduled(on=ON, about="request")},
    ),
    (
        ("BRM-048", "BRM-049", "BRM-050"),
        "terminate-access",
        AFTER,
        {**VIOLATION, **PROPOSAL, "reached": reached("proposal")},
        {"r": HearingRequested(on=ON, about="proposal")},
    ),
    (
        ("BRM-048", "BRM-049"),
        "terminate-in-emergency",
        ON,
        {**VIOLATION, "f": finding("emergency_exists")},
        {},
    ),
    (
        "BRM-052",
        "reinstate-after-termination",
        ON,
        {"s": AccessTerminated(on=ON), "a": APPROVED},
        {"b": BACK},
    ),
    ("BRM-110", "order-treatment", ON, {"f": finding("danger_or_damage")}, {}),
    (
        "BRM-115",
        "schedule-hearing",
        ON,
        APPEAL,
        {"h": HearingScheduled(on=ON, about="appeal"), "d": OUTCOME},
    ),
    ("BRM-119", "continue-hearing", ON, without(HEARING, "mailed"), {"d": OUTCOME}),
    (("BRM-115", "BRM-116"), "hold-hearing", AFTER, HEARING, {"h": HELD}),
    (("BRM-116", "BRM-119"), "hold-hearing", AFTER, CONTINUED, {"h": HELD}),
    ("BRM-115", "decide-appeal", ON, APPEAL, {"d": OUTCOME}),
    ("BRM-102", "reverse-order", ON, APPEAL, {"r": CouncilReversed(on=ON, about="order")}),
    ("BRM-102", "stay-order", ON, APPEAL, {}),
    (
        "BRM-093",
        "record-lien",
        LIEN,
        {**FINE, "reached": reached("fine")},
        {"l": LienRecorded(on=LIEN, about="fine"), "p": PAID["paid"]},
    ),
    (
        "BRM-093",
        "release-lien",
        ON,
        {**PAID, "lien": LienRecorded(on=ON, about="fine")},
        {"r": LienReleased(on=ON, about="lien")},
    ),
    ("BRM-066", "seek-warrant", ON, {"e": EntryRefused(on=ON)}, {}),
)
gates = pytest.mark.parametrize(("act", "on", "needed", "bars"), GATES)


@gates
def test_an_act_is_lawful_with_all_it_needs_and_not_with_less_or_with_a_bar(
    act: str, on: date, needed: Facts, bars: Facts
) -> None:
    weigh(lambda facts: lawful(act, {**SPENT, **facts}, on), needed, bars)


OWN_TERMS: Facts = {"read": ReadingRatified(on=ON, reading="BRM-133", way="own_terms")}
NOTICED = proofs((("BRM-116", "BRM-133"), HEARING), (("BRM-119", "BRM-133"), CONTINUED))


@pytest.mark.parametrize("needed", NOTICED)
def test_the_hearing_of_an_appeal_is_noticed_however_terminations_are_heard(
    needed: Facts,
) -> None:
    weigh(lambda facts: lawful("hold-hearing", {**OWN_TERMS, **facts}, AFTER), needed, {"h": HELD})


@pytest.mark.clause("BRM-113")
def test_who_appeals_again_is_told_that_an_appeal_is_pending() -> None:
    assert "AppealPending" in stands_in_the_way("file-appeal", APPEAL)
    decided = {**APPEAL, "d": OUTCOME}
    assert "AppealPending" not in stands_in_the_way("file-appeal", decided)
