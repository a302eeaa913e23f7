"""Grafton: its offices and parties, who does which act, and what may be found."""

from __future__ import annotations

from tests.law.told import act, proofs

OFFICES = proofs(
    (("GRF-019", "GRF-026"), "engineer", "Director of Public Works/Village Engineer", False),
    (("GRF-002",), "administering_authority", "administering authority", False),
    (("GRF-002", "GRF-031"), "board", "Village Board", False),
    (("GRF-005",), "court", "court of competent jurisdiction", False),
    (
        ("GRF-021",),
        "responsible_party",
        "holder of the title, or who performs services under a contract",
        True,
    ),
    (("GRF-016",), "landowner", "landowner", True),
    (("GRF-026",), "permit_holder", "holder of the permit", True),
)

SITE = act("engineer", "InspectionRecorded", "inspection_report", inspection="site")
ACTS = proofs(
    (
        ("GRF-002",),
        "designate-administering-authority",
        act("board", "DelegationRecorded", role="administering_authority"),
    ),
    (("GRF-019", "GRF-026"), "delegate", act("engineer", "DelegationRecorded", role="engineer")),
    (
        ("GRF-008",),
        "find-division-of-land",
        act("engineer", "FindingRecorded", finding="division_of_land"),
    ),
    (
        ("GRF-013",),
        "find-extraterritorial",
        act("engineer", "FindingRecorded", finding="extraterritorial"),
    ),
    (
        ("GRF-005", "GRF-033"),
        "find-no-permit",
        act("engineer", "FindingRecorded", finding="no_permit"),
    ),
    (("GRF-019",), "issue-permit", act("engineer", "PermitIssued", "permit")),
    (("GRF-034", "GRF-036"), "record-site-inspection", SITE),
    (
        ("GRF-017", "GRF-029"),
        "accept-lower-level",
        act("engineer", "ApprovalGiven", approval="lower_level"),
    ),
    (("GRF-026",), "order-stop-work", act("engineer", "StopWorkOrdered", "stop_work_order")),
    (
        ("GRF-005", "GRF-045"),
        "record-court-order",
        act("court engineer", "CourtOrderRecorded", order="cease_and_desist"),
    ),
    (("GRF-033",), "enter-without-permit", act("engineer", "OrderIssued", order="entry")),
    (("GRF-033",), "record-warrant", act("court engineer", "WarrantRecorded")),
    (
        ("GRF-033",),
        "find-consent",
        act("engineer", "FindingRecorded", finding="consent_to_entry"),
    ),
    (
        ("GRF-033",),
        "find-emergency",
        act("engineer", "FindingRecorded", finding="emergency_exists"),
    ),
    (("GRF-031",), "adopt-fee-schedule", act("board", "FeeScheduleAdopted")),
    (("GRF-031",), "record-payment", act("engineer board", "PaymentReceived")),
    (("GRF-026", "GRF-042"), "close-case", act("engineer", "CaseClosed")),
)

OFFENCES = proofs(("GRF-043", "inspections_missed", "board"))
