"""Broomfield: from what the days of a written report run, in each reading, and what is one."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from ordinance_core.law.facts import ReadingRatified, ReleaseDiscovered, SubmissionReceived
from tests.law.broomfield_ways import LONG_AGO, december, ended_on, state
from tests.law.told import proofs

# Released on Tuesday the first, known on Thursday the third or, told early, on the first.
REPORTS = proofs(
    (("BRM-075", "BRM-139"), "discharge", 1, 3, 7),
    (("BRM-075", "BRM-139"), "discharge", 3, 2, 7),
    (("BRM-075", "BRM-139"), "discovery", 1, 3, 8),
    (("BRM-075", "BRM-139"), "mailing_counts", 1, 3, 7),
    (("BRM-075", "BRM-139"), "mailing_counts", 3, 2, 7),
)


@pytest.mark.parametrize(("way", "discharged", "known", "due"), REPORTS)
def test_from_what_the_five_days_of_a_report_run(
    way: str, discharged: int, known: int, due: int
) -> None:
    at = datetime(2026, 12, known, 18, tzinfo=UTC)
    released = ReleaseDiscovered(
        on=december(3), material="unknown", known_at=at, discharged_on=december(discharged)
    )
    assert ended_on("written_report", {"p": released}, "BRM-139", way) == december(due)


@pytest.mark.clause("BRM-139")
@pytest.mark.parametrize("way", ["discharge", "discovery", "mailing_counts"])
def test_only_the_written_report_itself_will_do(way: str) -> None:
    released = ReleaseDiscovered(
        on=december(1),
        material="unknown",
        known_at=datetime(2026, 12, 1, 18, tzinfo=UTC),
        discharged_on=december(1),
    )
    facts = {"p": released, "read": ReadingRatified(on=LONG_AGO, reading="BRM-139", way=way)}
    report = SubmissionReceived(on=december(4), instrument="written_report", mailed_on=december(3))
    answer = replace(report, instrument="notice_response")
    assert state("written_report", {**facts, "w": report}) == "met"
    assert state("written_report", {**facts, "w": answer}) == "missed"
    late = replace(report, on=december(9))
    expected = "met" if way == "mailing_counts" else "missed"
    assert state("written_report", {**facts, "w": late}) == expected
