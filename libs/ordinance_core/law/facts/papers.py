"""Papers that go out over a signature, from the town or from a court."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Code, Codes, Count, Day, Fact, Items, Text


class WarningNoticeIssued(Fact, frozen=True):
    """A warning went out, asking for these requirements by a date."""

    content: Items | None = None
    requirements: Codes | None = None
    complete_by: Day | None = None
    incident: Text | None = None


class NoticeOfViolationIssued(Fact, frozen=True):
    """A notice of violation went out; `content` is all that it says.

    It sets a day, `complete_by`, or so many days from where its time begins, `within_days`.
    """

    content: Items | None = None
    requirements: Codes | None = None
    complete_by: Day | None = None
    within_days: Count | None = None
    incident: Text | None = None


class ComplianceOrderIssued(Fact, frozen=True):
    """An order to comply went out, by a day or within so many days."""

    content: Items | None = None
    requirements: Codes | None = None
    complete_by: Day | None = None
    within_days: Count | None = None
    incident: Text | None = None


class NoticeOfIntentIssued(Fact, frozen=True):
    """The town announced an act before doing it."""

    content: Items | None = None


class StopWorkOrdered(Fact, frozen=True):
    """Work on the site was ordered to stop."""

    content: Items | None = None


class TerminationProposed(Fact, frozen=True):
    """The town announced that access is to end."""

    content: Items | None = None


class CeaseAndDesistOrdered(Fact, frozen=True):
    """A person was ordered to stop."""

    content: Items | None = None
    incident: Text | None = None


class OrderIssued(Fact, frozen=True):
    """An order that the law knows by name."""

    order: Code | None = None
    content: Items | None = None
    requirements: Codes | None = None
    complete_by: Day | None = None
    effective_on: Day | None = None
    incident: Text | None = None


class CourtOrderRecorded(Fact, frozen=True):
    """A court's order came on file."""

    order: Code | None = None


class WarrantRecorded(Fact, frozen=True):
    """A warrant came on file."""
