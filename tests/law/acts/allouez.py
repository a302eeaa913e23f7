"""Allouez: its offices and parties, who does which act, and what may be found."""

from __future__ import annotations

from tests.law.told import act, proofs

OFFICES = proofs(
    (("ALZ-001", "ALZ-004"), "director", "Public Works Director", False),
    ("ALZ-151", "clerk_treasurer", "Clerk-Treasurer", False),
    ("ALZ-141", "board", "Village Board", False),
    ("ALZ-019", "violator", "person noticed", True),
    (
        "ALZ-067",
        "responsible_person",
        "person responsible for the facility or for its emergency response",
        True,
    ),
    ("ALZ-073", "owner_operator", "owner or operator of the establishment", True),
    ("ALZ-048", "owner_or_occupant", "owner or occupant of the premises", True),
    ("ALZ-040", "tester", "person who makes the dye test", True),
    ("ALZ-145", "aggrieved_person", "person aggrieved by a decision", True),
    ("ALZ-145", "village_body", "body of the village that a decision affects", False),
)

ACTS = proofs(
    ("ALZ-002", "delegate", act("director", "DelegationRecorded")),
    (
        "ALZ-023",
        "register-exemption",
        act("director", "ExemptionRegistered", exemption="registered"),
    ),
    (
        "ALZ-039",
        "specify-discharge",
        act("director", "ExemptionRegistered", exemption="specified_in_writing"),
    ),
    ("ALZ-037", "identify-significant-source", act("director", "SignificantSourceIdentified")),
    ("ALZ-010", "close-as-exempt", act("director", "CaseClosed")),
    ("ALZ-001", "record-finding", act("director", "FindingRecorded")),
    (
        "ALZ-166",
        "classify-as-homeowner",
        act("director", "PersonClassified", **{"class": "homeowner"}),
    ),
    ("ALZ-166", "classify-as-other", act("director", "PersonClassified", **{"class": "other"})),
    ("ALZ-080", "issue-warning", act("director", "WarningNoticeIssued", "warning", force="shall")),
    (
        "ALZ-085",
        "issue-notice-of-violation",
        act("director", "NoticeOfViolationIssued", "notice_of_violation", force="shall"),
    ),
    (
        ("ALZ-048", "ALZ-050"),
        "issue-locate-notice",
        act("director", "NoticeOfViolationIssued", "locate_notice"),
    ),
    (
        ("ALZ-095", "ALZ-145"),
        "file-appeal",
        act(
            "violator aggrieved_person village_body",
            "AppealFiled",
            against="notice_of_violation",
        ),
    ),
    (
        ("ALZ-141", "ALZ-142", "ALZ-145"),
        "appeal-to-board",
        act("violator aggrieved_person village_body", "AppealFiled", tier="board"),
    ),
    (
        ("ALZ-141", "ALZ-158"),
        "appeal-notice-to-board",
        act(
            "violator aggrieved_person village_body",
            "AppealFiled",
            against="notice_of_violation",
            tier="board",
        ),
    ),
    (
        ("ALZ-141", "ALZ-145", "ALZ-158"),
        "appeal-decision",
        act("violator aggrieved_person village_body", "AppealFiled", tier="board"),
    ),
    ("ALZ-144", "schedule-hearing", act("board director", "HearingScheduled")),
    (("ALZ-141", "ALZ-144"), "hold-hearing", act("board director", "HearingHeld")),
    (("ALZ-141", "ALZ-158"), "decide-appeal", act("board", "AppealDecided", force="shall")),
    (("ALZ-094", "ALZ-047"), "confirm-compliance", act("director", "ComplianceConfirmed")),
    (
        "ALZ-103",
        "order-cease-and-desist",
        act("director", "CeaseAndDesistOrdered", "emergency_order", force="shall"),
    ),
    ("ALZ-106", "cut-utilities", act("director", "OrderIssued", order="utilities_cut")),
    ("ALZ-106", "prevent-harm", act("director", "OrderIssued", order="harm_prevention")),
    (
        "ALZ-107",
        "allow-recommencement",
        act("director", "ApprovalGiven", approval="recommencement"),
    ),
    ("ALZ-110", "suspend-access", act("director", "AccessSuspended", basis="emergency")),
    ("ALZ-111", "prevent-damage", act("director", "OrderIssued", order="damage_prevention")),
    (
        "ALZ-113",
        "propose-termination",
        act("director", "TerminationProposed", "termination_proposal"),
    ),
    (
        ("ALZ-112", "ALZ-113"),
        "terminate-access",
        act("director", "AccessTerminated", basis="illicit_discharge"),
    ),
    ("ALZ-114", "reinstate-access", act("director", "AccessReinstated")),
    (("ALZ-115", "ALZ-121"), "assess-penalty", act("director", "PenaltyAssessed")),
    (("ALZ-118", "ALZ-119"), "seek-injunction", act("director", "InjunctionSought")),
    ("ALZ-063", "seek-warrant", act("director", "WarrantRecorded")),
    (
        ("ALZ-146", "ALZ-096"),
        "issue-notice-of-intent",
        act("director", "NoticeOfIntentIssued", "notice_of_intent"),
    ),
    (("ALZ-148", "ALZ-096"), "start-abatement", act("director", "AbatementStarted")),
    ("ALZ-078", "enter-without-notice", act("director", "AbatementStarted")),
    ("ALZ-148", "complete-abatement", act("director", "AbatementCompleted")),
    (("ALZ-150", "ALZ-154"), "post-cost", act("director clerk_treasurer", "CostPosted")),
    ("ALZ-151", "record-payment", act("clerk_treasurer director", "PaymentReceived")),
    ("ALZ-150", "issue-bill", act("director clerk_treasurer", "InvoiceIssued", force="shall")),
    ("ALZ-151", "certify-to-tax-roll", act("clerk_treasurer", "CertifiedToTaxRoll", force="shall")),
    ("ALZ-001", "close-case", act("director", "CaseClosed")),
)

OFFENCES = proofs(
    ("ALZ-024", "prohibited_discharge", "director"),
    ("ALZ-044", "illicit_connection", "director"),
    ("ALZ-046", "sewage_connection", "director"),
    (("ALZ-122", "ALZ-123"), "improper_disposal", "director"),
    (("ALZ-124", "ALZ-125"), "failure_to_eliminate", "director"),
    (("ALZ-126", "ALZ-127"), "failure_to_locate", "director"),
    (("ALZ-128", "ALZ-129"), "failure_to_implement_permit", "director"),
    ("ALZ-061", "access_delayed", "director"),
    ("ALZ-062", "access_denied", "director"),
    (("ALZ-132", "ALZ-133"), "monitoring_equipment", "director"),
    (("ALZ-134", "ALZ-135"), "bmps", "director"),
    (("ALZ-075", "ALZ-136", "ALZ-137"), "failure_to_notify_hazardous", "director"),
    ("ALZ-075", "failure_to_notify", "director"),
    (("ALZ-138", "ALZ-139"), "failure_to_contain", "director"),
    ("ALZ-114", "unapproved_reinstatement", "director"),
    ("ALZ-149", "abatement_entry_refused", "director"),
    ("ALZ-076", "any_noncompliance", "director"),
)
