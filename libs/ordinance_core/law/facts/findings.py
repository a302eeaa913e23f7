"""What officers find, approve and permit."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Code, Codes, Count, Day, Fact, Flag, Text


class ViolationFound(Fact, frozen=True):
    """An officer found an offence; `made_on` is the day of the finding where it differs."""

    offence: Code | None = None
    began_on: Day | None = None
    ended_on: Day | None = None
    made_on: Day | None = None
    occurrences: Count | None = None
    incident: Text | None = None


class FindingRecorded(Fact, frozen=True):
    """A finding that the law asks for, by name."""

    finding: Code | None = None
    document: Text | None = None


class ApprovalGiven(Fact, frozen=True):
    """An approval that the law asks for, by name."""

    approval: Code | None = None
    in_writing: Flag | None = None
    document: Text | None = None
    until: Day | None = None
    conditions: Text | None = None


class EntryRefused(Fact, frozen=True):
    """Entry to the premises was refused."""


class UnauthorizedReinstatementFound(Fact, frozen=True):
    """Access was found restored without leave."""


class DischargeDenied(Fact, frozen=True):
    """A discharge that was asked for was not allowed."""


class ComplianceConfirmed(Fact, frozen=True):
    """An officer confirmed that these requirements of a paper (`about`) are met, or all of them.

    It counts as compliance once nothing that the paper requires is left open; `remedied_on` is
    the day the violation had ended by, where that was before the confirmation.
    """

    confirms = "requirements"
    requirements: Codes | None = None
    remedied_on: Day | None = None


class PermitIssued(Fact, frozen=True):
    """A permit was issued."""

    permit: Code | None = None
    in_writing: Flag | None = None


class PermitComplianceRecorded(Fact, frozen=True):
    """Whether the terms of a permit were kept."""

    complied: Flag | None = None


class PermitClosed(Fact, frozen=True):
    """A permit was closed."""
