"""What officers find, approve and permit."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Code, Codes, Count, Day, Fact, Flag, Text


class ViolationFound(Fact, frozen=True):
    offence: Code | None = None
    began_on: Day | None = None
    ended_on: Day | None = None
    made_on: Day | None = None
    occurrences: Count | None = None
    incident: Text | None = None


class FindingRecorded(Fact, frozen=True):
    finding: Code | None = None
    document: Text | None = None


class ApprovalGiven(Fact, frozen=True):
    approval: Code | None = None
    in_writing: Flag | None = None
    document: Text | None = None
    until: Day | None = None
    conditions: Text | None = None


class EntryRefused(Fact, frozen=True):
    pass


class UnauthorizedReinstatementFound(Fact, frozen=True):
    pass


class DischargeDenied(Fact, frozen=True):
    pass


class ComplianceConfirmed(Fact, frozen=True):
    requirements: Codes | None = None


class PermitIssued(Fact, frozen=True):
    permit: Code | None = None
    in_writing: Flag | None = None


class PermitComplianceRecorded(Fact, frozen=True):
    complied: Flag | None = None


class PermitClosed(Fact, frozen=True):
    pass
