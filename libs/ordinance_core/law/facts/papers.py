"""Papers that go out over a signature, from the town or from a court."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Code, Codes, Day, Fact, Items, Text


class WarningNoticeIssued(Fact, frozen=True):
    content: Items | None = None
    requirements: Codes | None = None
    complete_by: Day | None = None
    incident: Text | None = None


class NoticeOfViolationIssued(Fact, frozen=True):
    content: Items | None = None
    requirements: Codes | None = None
    complete_by: Day | None = None
    incident: Text | None = None


class ComplianceOrderIssued(Fact, frozen=True):
    content: Items | None = None
    requirements: Codes | None = None
    complete_by: Day | None = None
    incident: Text | None = None


class NoticeOfIntentIssued(Fact, frozen=True):
    content: Items | None = None


class StopWorkOrdered(Fact, frozen=True):
    content: Items | None = None


class TerminationProposed(Fact, frozen=True):
    content: Items | None = None


class CeaseAndDesistOrdered(Fact, frozen=True):
    content: Items | None = None
    incident: Text | None = None


class OrderIssued(Fact, frozen=True):
    order: Code | None = None
    content: Items | None = None
    requirements: Codes | None = None
    complete_by: Day | None = None
    effective_on: Day | None = None
    incident: Text | None = None


class CourtOrderRecorded(Fact, frozen=True):
    order: Code | None = None


class WarrantRecorded(Fact, frozen=True):
    pass
