"""Broomfield: its offices and parties, who does which act, and what may be found."""

from __future__ import annotations

from tests.law.told import act, proofs

OFFICES = proofs(
    ("BRM-005", "director", "Director of Public Works", False),
    ("BRM-017", "public_health_officer", "Public Health Officer", False),
    ("BRM-102", "council", "City Council", False),
    ("BRM-011", "user", "user of the storm sewers", True),
    (
        "BRM-072",
        "responsible_person",
        "person responsible for the facility or for its emergency response",
        True,
    ),
    ("BRM-041", "tester", "person who makes the dye test", True),
)

ACTS = proofs(
    ("BRM-058", "inspect-premises", act("director", "InspectionRecorded", inspection="premises")),
    (
        ("BRM-005", "BRM-017"),
        "delegate",
        act("director public_health_officer", "DelegationRecorded"),
    ),
    (
        "BRM-024",
        "register-exemption",
        act("director", "ExemptionRegistered", exemption="registered"),
    ),
    (
        "BRM-040",
        "authorize-discharge",
        act("director", "ApprovalGiven", approval="authorized_discharge"),
    ),
    ("BRM-041", "approve-dye-test", act("director", "ApprovalGiven", approval="dye_test")),
    (
        "BRM-042",
        "approve-permitted-discharge",
        act("director", "ApprovalGiven", approval="permitted_discharge"),
    ),
    ("BRM-043", "deny-discharge", act("director", "DischargeDenied")),
    ("BRM-025", "close-as-exempt", act("director public_health_officer", "CaseClosed")),
    ("BRM-078", "record-finding", act("director public_health_officer", "FindingRecorded")),
    (
        ("BRM-079", "BRM-078"),
        "issue-notice-of-violation",
        act("director public_health_officer", "NoticeOfViolationIssued", "notice_of_violation"),
    ),
    (
        ("BRM-086", "BRM-078"),
        "order-compliance",
        act("director public_health_officer", "ComplianceOrderIssued", "compliance_order"),
    ),
    (
        ("BRM-087", "BRM-078"),
        "take-legal-action",
        act("director public_health_officer", "InjunctionSought"),
    ),
    (
        ("BRM-087", "BRM-104"),
        "confirm-compliance",
        act("director public_health_officer", "ComplianceConfirmed"),
    ),
    (
        ("BRM-091", "BRM-078"),
        "assess-fine",
        act("director public_health_officer", "PenaltyAssessed", "administrative_fine"),
    ),
    ("BRM-095", "request-reconsideration", act("user", "DisputeFiled")),
    (
        "BRM-096",
        "schedule-reconsideration-hearing",
        act("director public_health_officer", "HearingScheduled", "hearing_notice"),
    ),
    (
        ("BRM-095", "BRM-097", "BRM-141"),
        "decide-reconsideration",
        act("director public_health_officer", "DisputeDecided", force="shall"),
    ),
    (
        ("BRM-046", "BRM-129"),
        "suspend-access",
        act("director public_health_officer", "AccessSuspended", basis="imminent_danger"),
    ),
    (
        ("BRM-100", "BRM-129", "BRM-078"),
        "suspend-service",
        act(
            "director public_health_officer",
            "AccessSuspended",
            "suspension_order",
            basis="endangerment",
        ),
    ),
    (
        ("BRM-103", "BRM-129", "BRM-078"),
        "suspend-in-emergency",
        act(
            "director public_health_officer",
            "AccessSuspended",
            "emergency_suspension",
            basis="emergency",
        ),
    ),
    (
        ("BRM-047", "BRM-105"),
        "prevent-damage",
        act("director public_health_officer", "OrderIssued", order="damage_prevention"),
    ),
    (
        "BRM-130",
        "notify-state-agency",
        act("director public_health_officer", "OfficialNotified", recipient="state_agency"),
    ),
    (
        "BRM-106",
        "approve-prevention-plan",
        act("director public_health_officer", "ApprovalGiven", approval="prevention_plan"),
    ),
    (
        ("BRM-106", "BRM-129"),
        "reinstate-access",
        act("director public_health_officer", "AccessReinstated", force="shall"),
    ),
    (
        ("BRM-049", "BRM-048"),
        "propose-termination",
        act("director public_health_officer", "TerminationProposed", "termination_proposal"),
    ),
    ("BRM-050", "request-termination-hearing", act("user", "HearingRequested")),
    (
        ("BRM-051", "BRM-133"),
        "schedule-termination-hearing",
        act("director public_health_officer", "HearingScheduled", "hearing_notice", force="shall"),
    ),
    (
        ("BRM-048", "BRM-049", "BRM-133"),
        "terminate-access",
        act("director public_health_officer", "AccessTerminated", basis="illicit_discharge"),
    ),
    (
        ("BRM-048", "BRM-049"),
        "terminate-in-emergency",
        act("director public_health_officer", "AccessTerminated", basis="emergency"),
    ),
    (
        "BRM-052",
        "approve-reinstatement",
        act("director public_health_officer", "ApprovalGiven", approval="reinstatement"),
    ),
    (
        ("BRM-052", "BRM-129"),
        "reinstate-after-termination",
        act("director public_health_officer", "AccessReinstated"),
    ),
    (
        ("BRM-107", "BRM-128", "BRM-129"),
        "revoke-access",
        act("director public_health_officer", "AccessRevoked", "revocation_order"),
    ),
    (
        ("BRM-110", "BRM-078"),
        "order-treatment",
        act(
            "director public_health_officer", "OrderIssued", "other_order", order="protective_order"
        ),
    ),
    ("BRM-113", "file-appeal", act("user", "AppealFiled")),
    (
        "BRM-115",
        "schedule-hearing",
        act("director public_health_officer", "HearingScheduled", "hearing_notice", force="shall"),
    ),
    ("BRM-119", "continue-hearing", act("director public_health_officer", "HearingContinued")),
    (
        ("BRM-115", "BRM-116", "BRM-120"),
        "hold-hearing",
        act("director public_health_officer", "HearingHeld"),
    ),
    (
        ("BRM-115", "BRM-121"),
        "decide-appeal",
        act("director public_health_officer", "AppealDecided", force="shall"),
    ),
    (("BRM-102", "BRM-121"), "reverse-order", act("council", "CouncilReversed")),
    (("BRM-102", "BRM-140"), "stay-order", act("council", "CouncilStayed")),
    (("BRM-098", "BRM-106"), "post-cost", act("director public_health_officer", "CostPosted")),
    (("BRM-093", "BRM-106"), "issue-bill", act("director public_health_officer", "InvoiceIssued")),
    (
        ("BRM-093", "BRM-106"),
        "record-payment",
        act("director public_health_officer", "PaymentReceived"),
    ),
    ("BRM-093", "record-lien", act("director public_health_officer", "LienRecorded")),
    (
        "BRM-093",
        "release-lien",
        act("director public_health_officer", "LienReleased", force="shall"),
    ),
    ("BRM-066", "seek-warrant", act("director", "WarrantRecorded")),
    ("BRM-078", "close-case", act("director public_health_officer", "CaseClosed")),
)

OFFENCES = proofs(
    ("BRM-025", "prohibited_discharge", "director public_health_officer"),
    (("BRM-044", "BRM-008"), "illicit_connection", "director public_health_officer"),
    ("BRM-045", "sewage_connection", "director public_health_officer"),
    ("BRM-053", "littering", "director public_health_officer"),
    ("BRM-052", "unapproved_reinstatement", "director public_health_officer"),
    ("BRM-064", "access_delayed", "director public_health_officer"),
    ("BRM-065", "access_denied", "director public_health_officer"),
    (("BRM-073", "BRM-075"), "failure_to_notify", "director public_health_officer"),
    (("BRM-055", "BRM-078"), "permit_violation", "director public_health_officer"),
    ("BRM-078", "any_noncompliance", "director public_health_officer"),
)
