"""Minoa: its offices and parties, who does which act, and what may be found."""

from __future__ import annotations

from tests.law.told import act, proofs

OFFICES = proofs(
    (("MIN-001", "MIN-024"), "enforcement_officer", "Codes Enforcement Officer", False),
    (("MIN-160", "MIN-180"), "board", "Village Board", False),
    ("MIN-153", "village_clerk", "Village Clerk", False),
    ("MIN-004", "department", "Department of Environmental Conservation", False),
    ("MIN-147", "court", "court of competent jurisdiction", False),
    ("MIN-151", "violator", "person noticed", True),
    (
        "MIN-101",
        "responsible_person",
        "person responsible for the facility or for its emergency response",
        True,
    ),
    ("MIN-106", "owner_operator", "owner or operator of the establishment", True),
    ("MIN-058", "owner_or_occupant", "owner or occupant of the premises", True),
    ("MIN-077", "facility_operator", "operator of the facility", True),
    ("MIN-084", "ists_owner", "owner or operator of the sewage treatment system", True),
    ("MIN-051", "tester", "person who makes the dye test", True),
)

ACTS = proofs(
    ("MIN-025", "delegate", act("enforcement_officer", "DelegationRecorded")),
    (
        "MIN-023",
        "register-exemption",
        act("enforcement_officer", "ExemptionRegistered", exemption="registered"),
    ),
    (
        "MIN-047",
        "identify-significant-source",
        act("enforcement_officer board department", "SignificantSourceIdentified"),
    ),
    (
        ("MIN-049", "MIN-050"),
        "approve-emergency-discharge",
        act("enforcement_officer", "ApprovalGiven", approval="emergency_discharge"),
    ),
    ("MIN-008", "close-as-exempt", act("enforcement_officer", "CaseClosed")),
    ("MIN-024", "record-finding", act("enforcement_officer", "FindingRecorded")),
    ("MIN-111", "issue-warning", act("enforcement_officer", "WarningNoticeIssued", "warning")),
    (
        "MIN-115",
        "issue-notice-of-violation",
        act("enforcement_officer", "NoticeOfViolationIssued", "notice_of_violation"),
    ),
    (
        ("MIN-058", "MIN-060"),
        "issue-locate-notice",
        act("enforcement_officer", "NoticeOfViolationIssued", "locate_notice"),
    ),
    (
        "MIN-069",
        "notify-contaminating-activity",
        act(
            "enforcement_officer",
            "OrderIssued",
            "contamination_notice",
            order="contamination_notice",
        ),
    ),
    (
        ("MIN-150", "MIN-151"),
        "file-appeal",
        act("violator owner_or_occupant", "AppealFiled", against="notice_of_violation"),
    ),
    ("MIN-184", "petition", act("violator", "AppealFiled")),
    ("MIN-152", "schedule-hearing", act("board village_clerk", "HearingScheduled")),
    ("MIN-152", "hold-hearing", act("board", "HearingHeld", force="shall")),
    (
        ("MIN-152", "MIN-153", "MIN-180"),
        "decide-appeal",
        act("board", "AppealDecided", "appeal_decision", force="shall"),
    ),
    ("MIN-153", "file-decision", act("board village_clerk", "DecisionFiled", force="shall")),
    (
        ("MIN-122", "MIN-057"),
        "confirm-compliance",
        act("enforcement_officer", "ComplianceConfirmed"),
    ),
    ("MIN-144", "lengthen-cure", act("enforcement_officer", "ClockExtended", clock="cure")),
    (
        "MIN-129",
        "accept-compensatory-action",
        act("enforcement_officer", "CompensatoryActionAccepted"),
    ),
    (
        "MIN-130",
        "order-cease-and-desist",
        act("enforcement_officer", "CeaseAndDesistOrdered", "emergency_order"),
    ),
    ("MIN-134", "cut-utilities", act("enforcement_officer", "OrderIssued", order="utilities_cut")),
    (
        "MIN-134",
        "prevent-harm",
        act("enforcement_officer", "OrderIssued", order="harm_prevention"),
    ),
    (
        "MIN-135",
        "allow-recommencement",
        act("enforcement_officer", "ApprovalGiven", approval="recommencement"),
    ),
    ("MIN-139", "suspend-access", act("enforcement_officer", "AccessSuspended", basis="emergency")),
    (
        "MIN-140",
        "prevent-damage",
        act("enforcement_officer", "OrderIssued", order="damage_prevention"),
    ),
    (
        "MIN-142",
        "propose-termination",
        act("enforcement_officer", "TerminationProposed", "termination_proposal"),
    ),
    (
        ("MIN-141", "MIN-142"),
        "terminate-access",
        act("enforcement_officer", "AccessTerminated", basis="illicit_discharge"),
    ),
    ("MIN-143", "reinstate-access", act("enforcement_officer", "AccessReinstated")),
    ("MIN-145", "assess-penalty", act("enforcement_officer", "PenaltyAssessed")),
    ("MIN-156", "authorize-abatement", act("enforcement_officer", "AbatementAuthorized")),
    (("MIN-156", "MIN-158"), "start-abatement", act("enforcement_officer", "AbatementStarted")),
    ("MIN-109", "enter-without-notice", act("enforcement_officer", "AbatementStarted")),
    (
        ("MIN-168", "MIN-200"),
        "abate-nuisance",
        act("enforcement_officer board", "AbatementStarted"),
    ),
    ("MIN-156", "complete-abatement", act("enforcement_officer", "AbatementCompleted")),
    (("MIN-100", "MIN-157"), "seek-warrant", act("enforcement_officer", "WarrantRecorded")),
    (
        "MIN-158",
        "determine-violation",
        act("enforcement_officer", "FindingRecorded", finding="violation_determined"),
    ),
    (
        "MIN-158",
        "record-court-order",
        act("court enforcement_officer", "CourtOrderRecorded", order="abatement"),
    ),
    (
        ("MIN-108", "MIN-169"),
        "seek-injunction",
        act("enforcement_officer board", "InjunctionSought"),
    ),
    ("MIN-159", "post-cost", act("enforcement_officer village_clerk board", "CostPosted")),
    (
        "MIN-160",
        "find-procedure-followed",
        act("board", "FindingRecorded", finding="procedure_followed"),
    ),
    ("MIN-161", "find-emergency", act("board", "FindingRecorded", finding="bona_fide_emergency")),
    (
        ("MIN-160", "MIN-162"),
        "adopt-board-resolution",
        act("board", "BoardResolutionAdopted", resolution="pay_costs"),
    ),
    (
        ("MIN-163", "MIN-164"),
        "levy",
        act("board village_clerk", "AssessmentLevied", force="shall"),
    ),
    ("MIN-165", "record-payment", act("village_clerk board", "PaymentReceived")),
    ("MIN-165", "record-lien", act("village_clerk board", "LienRecorded")),
    (
        "MIN-165",
        "find-lien-discharged",
        act("board", "FindingRecorded", finding="lien_discharged"),
    ),
    ("MIN-165", "release-lien", act("village_clerk board", "LienReleased", force="shall")),
    ("MIN-024", "close-case", act("enforcement_officer", "CaseClosed")),
)

OFFENCES = proofs(
    ("MIN-029", "prohibited_discharge", "enforcement_officer"),
    ("MIN-054", "illicit_connection", "enforcement_officer"),
    ("MIN-056", "sewage_connection", "enforcement_officer"),
    ("MIN-062", "failing_ists", "enforcement_officer"),
    ("MIN-079", "no_noi_copy", "enforcement_officer"),
    ("MIN-098", "access_delayed", "enforcement_officer"),
    ("MIN-099", "access_denied", "enforcement_officer"),
    (("MIN-102", "MIN-103", "MIN-105"), "failure_to_notify", "enforcement_officer"),
    ("MIN-143", "unapproved_reinstatement", "enforcement_officer"),
    ("MIN-108", "any_noncompliance", "enforcement_officer"),
)
