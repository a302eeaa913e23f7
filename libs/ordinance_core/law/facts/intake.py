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
    owner = "intake"
    jurisdiction: Code | None = None


class ReportTriaged(Fact, frozen=True):
    owner = "intake"
    source: Code | None = None
    composition: Code | None = None
    receiving: Code | None = None
    conditions: Codes | None = None
    pollutants: Codes | None = None
    discharged_on: Day | None = None


class ReleaseDiscovered(Fact, frozen=True):
    owner = "intake"
    material: Code | None = None
    known_at: Instant | None = None
    discharged_on: Day | None = None


class OfficialNotified(Fact, frozen=True):
    owner = "intake"
    recipient: Code | None = None
    channel: Code | None = None
    subject: Code | None = None
    content: Items | None = None


class WrittenConfirmationReceived(Fact, frozen=True):
    owner = "intake"
    recipient: Code | None = None
    mailed_on: Day | None = None


class SubmissionReceived(Fact, frozen=True):
    owner = "intake"
    instrument: Code | None = None
    channel: Code | None = None
    content: Items | None = None
    mailed_on: Day | None = None
    first_year: Count | None = None


class ExemptionRegistered(Fact, frozen=True):
    owner = "intake"
    exemption: Code | None = None
    document: Text | None = None
    until: Day | None = None
    plan: Flag | None = None


class SignificantSourceIdentified(Fact, frozen=True):
    owner = "intake"
    scope = "town"
    source: Code | None = None
    determiner: Code | None = None


class DyeTestPlanned(Fact, frozen=True):
    owner = "intake"
    test_at: Instant | None = None


class DyeTestNotified(Fact, frozen=True):
    owner = "intake"
    recipient: Code | None = None
    channel: Code | None = None


class SampleRecorded(Fact, frozen=True):
    owner = "intake"
    parameter: Code | None = None
    value: Number | None = None


class SiteDescribed(Fact, frozen=True):
    owner = "intake"
    disturbed_acres: Number | None = None
    common_plan_acres: Number | None = None
    miles_from_limits: Number | None = None


class ParcelCreated(Fact, frozen=True):
    owner = "intake"
    acres: Number | None = None
