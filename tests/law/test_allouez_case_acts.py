"""Allouez: a release beside the case, a warning on file, and who may act in it."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law import facts as f
from ordinance_core.messages import Actor
from tests.law.allouez_case import (
    FOUND,
    matter,
)


@pytest.mark.clause("ALZ-070", "ALZ-072")
def test_a_release_starts_the_reporters_clocks() -> None:
    known = datetime(2026, 11, 25, 17, tzinfo=UTC)
    released = matter(
        release=f.ReleaseDiscovered(on=date(2026, 11, 25), material="nonhazardous", known_at=known)
    )
    clock = released.when(date(2026, 11, 26)).clock("nonhazardous_to_director")
    assert clock.due is not None
    assert clock.due.legal == date(2026, 11, 27)
    told = f.OfficialNotified(
        at=datetime(2026, 11, 30, 16, tzinfo=UTC),
        about="release",
        recipient="director",
        channel="phone",
    )
    asked = released.but(told=told).when(date(2026, 12, 1))
    assert asked.clock("nonhazardous_to_director").state == "missed"
    assert asked.clock("nonhazardous_to_director").done_at == told.at
    confirmation = asked.clock("written_confirmation", "told")
    assert confirmation.due is not None
    assert confirmation.due.legal == date(2026, 12, 3)


@pytest.mark.clause("ALZ-072")
def test_a_confirmation_counts_from_its_mailing() -> None:
    asked = matter(
        told=f.OfficialNotified(on=date(2026, 11, 30), recipient="director", channel="phone"),
        letter=f.WrittenConfirmationReceived(
            on=date(2026, 12, 7), recipient="director", mailed_on=date(2026, 12, 3)
        ),
    ).when(date(2026, 12, 8))
    assert asked.clock("written_confirmation").state == "met"


@pytest.mark.clause("ALZ-084", "ALZ-163")
def test_a_warning_on_file_is_named_and_changes_nothing() -> None:
    warning = f.WarningNoticeIssued(on=FOUND, about="found")
    action = matter(warning=warning).when(FOUND).action("issue-notice-of-violation")
    assert action.lawful
    assert any("ALZ-084" in r.clauses and r.facts == ("warning",) for r in action.reasons)


@pytest.mark.clause("ALZ-002", "ALZ-001")
def test_an_act_needs_the_office_or_a_delegation() -> None:
    director = Actor(id="k1", offices=("allouez-wi:director",))
    stranger = Actor(id="k2", offices=("minoa-ny:enforcement_officer",))
    asked = matter().when(FOUND)
    assert asked.action("issue-notice-of-violation", actor=director).lawful
    assert not asked.action("issue-notice-of-violation", actor=stranger).lawful
    by_word = f.DelegationRecorded(on=FOUND, role="director", delegate="k2", in_writing=False)
    delegated = matter(delegated=by_word).when(FOUND)
    assert delegated.action("issue-notice-of-violation", actor=stranger).lawful


@pytest.mark.clause("ALZ-045")
def test_what_is_no_defence_is_said_beside_the_finding() -> None:
    found = [
        a for a in matter().when(FOUND).actions() if a.fixed == (("offence", "illicit_connection"),)
    ]
    assert found[0].name == "find-violation"
    assert any("ALZ-045" in reason.clauses for reason in found[0].reasons)
