"""Kingsbury: its offices and parties, who does which act, and what may be found."""

from __future__ import annotations

from tests.law.told import act, proofs

OFFICES = proofs(
    (("KNG-001", "KNG-028"), "stormwater_officer", "Stormwater Management Officer", False),
    (("KNG-054", "KNG-082"), "code_enforcement_officer", "Code Enforcement Officer", False),
    (("KNG-043", "KNG-044"), "town_board", "Town Board", False),
    (("KNG-045", "KNG-082"), "town_clerk", "Town Clerk", False),
    (("KNG-050", "KNG-063"), "court", "court of competent jurisdiction", False),
    (("KNG-043", "KNG-082"), "violator", "person noticed", True),
    (("KNG-020", "KNG-028"), "landowner", "landowner", True),
    (("KNG-002", "KNG-015"), "applicant", "applicant", True),
    (("KNG-011", "KNG-025"), "developer", "developer", True),
    ("KNG-027", "owner_operator", "owner or operator of the property", True),
)

ACTS = proofs(
    (
        "KNG-001",
        "record-construction-inspection",
        act(
            "stormwater_officer",
            "InspectionRecorded",
            "inspection_report",
            inspection="construction",
        ),
    ),
    (
        ("KNG-011", "KNG-012"),
        "notify-inspection-violation",
        act(
            "stormwater_officer",
            "OrderIssued",
            "inspection_notice",
            force="shall",
            order="inspection_notice",
        ),
    ),
    (
        ("KNG-001", "KNG-013"),
        "approve-work",
        act("stormwater_officer", "ApprovalGiven", approval="prior_work"),
    ),
    (("KNG-013", "KNG-085"), "lift-work-hold", act("stormwater_officer", "WorkHoldLifted")),
    (
        "KNG-020",
        "grant-right-of-entry",
        act("landowner", "ApprovalGiven", force="shall", approval="right_of_entry"),
    ),
    (
        "KNG-019",
        "order-monitoring",
        act("stormwater_officer", "OrderIssued", "monitoring_order", order="monitoring"),
    ),
    (
        ("KNG-021", "KNG-022"),
        "require-completion-guarantee",
        act("stormwater_officer", "GuaranteeRequired", "guarantee_demand", guarantee="completion"),
    ),
    (
        "KNG-025",
        "require-operation-guarantee",
        act("stormwater_officer", "GuaranteeRequired", "guarantee_demand", guarantee="operation"),
    ),
    (
        "KNG-021",
        "start-construction",
        act("applicant developer stormwater_officer", "ConstructionStarted"),
    ),
    (
        ("KNG-015", "KNG-023"),
        "accept-project",
        act("stormwater_officer town_board", "FinalAcceptanceRecorded"),
    ),
    (
        ("KNG-023", "KNG-025", "KNG-078"),
        "release-guarantee",
        act("stormwater_officer town_board", "GuaranteeReleased"),
    ),
    ("KNG-026", "draw-guarantee", act("stormwater_officer town_board", "GuaranteeDrawn")),
    (
        "KNG-028",
        "issue-notice-of-violation",
        act("stormwater_officer", "NoticeOfViolationIssued", "notice_of_violation"),
    ),
    ("KNG-040", "confirm-compliance", act("stormwater_officer", "ComplianceConfirmed")),
    (
        "KNG-040",
        "close-notice",
        act("stormwater_officer", "FindingRecorded", finding="notice_closed"),
    ),
    (
        ("KNG-041", "KNG-071"),
        "seek-penalty",
        act("stormwater_officer", "FindingRecorded", finding="referred_for_penalty"),
    ),
    (("KNG-041", "KNG-076"), "assess-penalty", act("stormwater_officer", "PenaltyAssessed")),
    (
        "KNG-054",
        "recommend-alternative-remedy",
        act("code_enforcement_officer", "ApprovalGiven", approval="alternative_remedy"),
    ),
    (
        ("KNG-054", "KNG-073"),
        "accept-alternative-remedy",
        act("stormwater_officer", "CompensatoryActionAccepted"),
    ),
    (
        ("KNG-039", "KNG-042", "KNG-043"),
        "file-appeal",
        act("violator landowner developer applicant", "AppealFiled", against="notice_of_violation"),
    ),
    (
        ("KNG-043", "KNG-072"),
        "appeal-stop-work",
        act("violator landowner developer applicant", "AppealFiled", against="stop_work_order"),
    ),
    ("KNG-044", "schedule-hearing", act("town_board town_clerk", "HearingScheduled")),
    ("KNG-044", "hold-hearing", act("town_board", "HearingHeld", force="shall")),
    (
        ("KNG-043", "KNG-044"),
        "decide-appeal",
        act("town_board", "AppealDecided", "appeal_decision", force="shall"),
    ),
    ("KNG-045", "file-decision", act("town_board town_clerk", "DecisionFiled", force="shall")),
    ("KNG-048", "request-access", act("stormwater_officer", "AccessRequested", force="shall")),
    (
        "KNG-048",
        "grant-access",
        act("landowner stormwater_officer", "ApprovalGiven", approval="access"),
    ),
    ("KNG-049", "seek-warrant", act("stormwater_officer", "WarrantRecorded")),
    (
        "KNG-050",
        "determine-violation",
        act("stormwater_officer", "FindingRecorded", finding="violation_determined"),
    ),
    (
        "KNG-050",
        "record-court-order",
        act("court stormwater_officer", "CourtOrderRecorded", order="abatement"),
    ),
    (("KNG-048", "KNG-050"), "start-abatement", act("stormwater_officer", "AbatementStarted")),
    (
        ("KNG-055", "KNG-088"),
        "abate-nuisance",
        act("stormwater_officer town_board", "AbatementStarted"),
    ),
    (("KNG-051", "KNG-067"), "complete-abatement", act("stormwater_officer", "AbatementCompleted")),
    (
        ("KNG-053", "KNG-055"),
        "seek-injunction",
        act("stormwater_officer town_board", "InjunctionSought"),
    ),
    (("KNG-057", "KNG-058", "KNG-059"), "record-fine", act("court", "PenaltyAssessed")),
    ("KNG-065", "withhold-occupancy", act("stormwater_officer", "OccupancyHoldPlaced")),
    ("KNG-065", "lift-occupancy-hold", act("stormwater_officer", "OccupancyHoldLifted")),
    (
        ("KNG-066", "KNG-067"),
        "order-restoration",
        act(
            "stormwater_officer town_board",
            "OrderIssued",
            "restoration_notice",
            order="restoration",
        ),
    ),
    ("KNG-067", "correct-restoration", act("stormwater_officer town_board", "AbatementStarted")),
    (
        ("KNG-051", "KNG-068"),
        "post-cost",
        act("stormwater_officer town_clerk town_board", "CostPosted"),
    ),
    (("KNG-051", "KNG-068"), "record-payment", act("town_clerk town_board", "PaymentReceived")),
    (("KNG-068", "KNG-077"), "record-lien", act("town_clerk town_board", "LienRecorded")),
    ("KNG-068", "release-lien", act("town_clerk town_board", "LienReleased", force="shall")),
    ("KNG-040", "close-case", act("stormwater_officer", "CaseClosed")),
)

OFFENCES = proofs(
    ("KNG-028", "work_against_plan", "stormwater_officer"),
    (("KNG-013", "KNG-029"), "work_despite_hold", "stormwater_officer"),
    ("KNG-067", "no_restoration", "stormwater_officer"),
    ("KNG-052", "any_noncompliance", "stormwater_officer"),
)
