"""What is reported, discovered, notified and submitted."""

from __future__ import annotations

from ordinance_core.law.facts.fact import (
    Code,
    Codes,
    Count,
    Day,
    Fact,
    Flag,
    Instant,
    Items,
    Number,
    Private,
    Text,
)


class ReportReceived(Fact, frozen=True):
    """A report came in, by whatever channel, as it was told."""

    owner = "intake"
    channel: Code | None = None
    place: Text | None = None
    location: Text | None = None
    county: Text | None = None
    state: Text | None = None
    postcode: Text | None = None
    lat: Text | None = None
    lon: Text | None = None
    occurred_at: Instant | None = None
    description: Private | None = None
    material: Text | None = None
    quantity: Number | None = None
    unit: Text | None = None
    medium: Text | None = None
    external_id: Text | None = None
    source: Text | None = None
    update_of: Text | None = None
    reporter: Private | None = None
    suspect: Private | None = None


class ReportAssigned(Fact, frozen=True):
    """The report belongs to this town."""

    owner = "intake"
    jurisdiction: Code | None = None


class ReportTriaged(Fact, frozen=True):
    """What was discharged, of what, into what, under which conditions."""

    owner = "intake"
    source: Code | None = None
    composition: Code | None = None
    receiving: Code | None = None
    conditions: Codes | None = None
    pollutants: Codes | None = None
    discharged_on: Day | None = None


class ReleaseDiscovered(Fact, frozen=True):
    """The person responsible learned of a release at this instant."""

    owner = "intake"
    material: Code | None = None
    known_at: Instant | None = None
    discharged_on: Day | None = None


class OfficialNotified(Fact, frozen=True):
    """An authority was told of a release, through a channel."""

    owner = "intake"
    recipient: Code | None = None
    channel: Code | None = None
    subject: Code | None = None
    content: Items | None = None


class WrittenConfirmationReceived(Fact, frozen=True):
    """A notification was confirmed in writing."""

    owner = "intake"
    recipient: Code | None = None
    mailed_on: Day | None = None


class SubmissionReceived(Fact, frozen=True):
    """A filing that the law asks a person for, by name."""

    owner = "intake"
    instrument: Code | None = None
    channel: Code | None = None
    content: Items | None = None
    mailed_on: Day | None = None
    first_year: Count | None = None


class ExemptionRegistered(Fact, frozen=True):
    """A person relies on an exemption, on the strength of a document."""

    owner = "intake"
    exemption: Code | None = None
    document: Text | None = None
    until: Day | None = None
    plan: Flag | None = None


class SignificantSourceIdentified(Fact, frozen=True):
    """A kind of discharge was found to be a significant source of pollution."""

    owner = "intake"
    scope = "town"
    source: Code | None = None
    determiner: Code | None = None


class DyeTestPlanned(Fact, frozen=True):
    """A dye test is to take place at this instant."""

    owner = "intake"
    test_at: Instant | None = None


class DyeTestNotified(Fact, frozen=True):
    """An authority was told of a dye test (`about`)."""

    owner = "intake"
    recipient: Code | None = None
    channel: Code | None = None


class SampleRecorded(Fact, frozen=True):
    """A measured value."""

    owner = "intake"
    parameter: Code | None = None
    value: Number | None = None


class SiteDescribed(Fact, frozen=True):
    """How large a site is and where it lies."""

    owner = "intake"
    disturbed_acres: Number | None = None
    common_plan_acres: Number | None = None
    miles_from_limits: Number | None = None


class ParcelCreated(Fact, frozen=True):
    """A parcel of land came to be."""

    owner = "intake"
    acres: Number | None = None
