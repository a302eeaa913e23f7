"""Broomfield: an accidental discharge is telephoned at once and reported in five days."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law.facts import (
    OfficialNotified,
    ReleaseDiscovered,
    SubmissionReceived,
    ViolationFound,
)
from tests.law.told import Told

KNOWN = datetime(2026, 3, 4, 17, tzinfo=UTC)  # a Wednesday; the fifth day is Monday the 9th
DAY, MONDAY, TUESDAY = date(2026, 3, 4), date(2026, 3, 9), date(2026, 3, 10)


def released(discharged_on: date | None = DAY) -> Told:
    told = Told("broomfield-co")
    told.tell(
        ReleaseDiscovered(
            at=KNOWN, material="hazardous", known_at=KNOWN, discharged_on=discharged_on
        )
    )
    return told


def report(on: date, mailed_on: date | None = None) -> SubmissionReceived:
    return SubmissionReceived(on=on, instrument="written_report", mailed_on=mailed_on)


def failed(told: Told, on: date) -> bool:
    finds = told.actions("find-violation", on)
    return next(a.lawful for a in finds if ("offence", "failure_to_notify") in a.fixed)


@pytest.mark.clause("BRM-073")
def test_the_director_is_telephoned_on_the_day_the_discharge_is_known() -> None:
    told = released()
    clock = told.clock("telephone_director", DAY)
    assert (clock.state, clock.who) == ("running", "responsible_person")
    assert told.due("telephone_director", DAY) == DAY
    late = date(2026, 3, 5)
    assert told.clock("telephone_director", late).state == "missed"
    assert failed(told, late)


@pytest.mark.clause("BRM-073")
@pytest.mark.parametrize(
    ("recipient", "channel", "state"),
    [
        ("director", "phone", "met"),
        ("director", "email", "running"),
        ("state_agency", "phone", "running"),
    ],
)
def test_only_a_telephone_call_to_the_director_will_do(
    recipient: str, channel: str, state: str
) -> None:
    told = released()
    told.tell(OfficialNotified(at=KNOWN, recipient=recipient, channel=channel))
    assert told.clock("telephone_director", DAY).state == state


@pytest.mark.clause("BRM-074")
def test_the_call_tells_five_things() -> None:
    told = Told("broomfield-co")
    items = {"location", "type_of_waste", "concentration", "volume", "corrective_actions"}
    assert told.missing("release_notification", DAY, content={}) == items
    content = {**told.content("release_notification"), "volume": ""}
    assert told.missing("release_notification", DAY, content=content) == {"volume"}


@pytest.mark.clause("BRM-075")
def test_the_written_report_is_in_hand_on_the_fifth_day() -> None:
    told = released()
    assert told.due("written_report", DAY) == MONDAY
    told.tell(report(MONDAY))
    assert told.clock("written_report", MONDAY).state == "met"


@pytest.mark.clause("BRM-075")
def test_a_report_a_day_late_is_an_offence() -> None:
    told = released()
    told.tell(OfficialNotified(at=KNOWN, recipient="director", channel="phone"))
    assert not failed(told, MONDAY)
    told.tell(report(TUESDAY))
    clock = told.clock("written_report", TUESDAY)
    assert (clock.state, clock.done_at) == ("missed", TUESDAY)
    assert failed(told, TUESDAY)


@pytest.mark.clause("BRM-075", "BRM-139")
def test_the_days_run_from_the_discharge_or_from_its_discovery_when_that_is_not_known() -> None:
    before = released(date(2026, 2, 27))
    assert before.due("written_report", DAY) == date(2026, 3, 4)
    assert released(None).due("written_report", DAY) == MONDAY
    before.ratify("BRM-139", "discovery", DAY)
    assert before.due("written_report", DAY) == MONDAY


@pytest.mark.clause("BRM-139")
def test_a_report_mailed_in_time_counts_only_if_so_read() -> None:
    told = released()
    told.tell(report(TUESDAY, mailed_on=MONDAY))
    assert told.clock("written_report", TUESDAY).state == "missed"
    told.ratify("BRM-139", "mailing_counts", DAY)
    assert told.clock("written_report", TUESDAY).state == "met"


@pytest.mark.clause("BRM-139")
@pytest.mark.parametrize(("received", "state"), [(MONDAY, "met"), (TUESDAY, "missed")])
def test_a_report_whose_mailing_nobody_noted_was_mailed_by_the_day_it_came(
    received: date, state: str
) -> None:
    told = released()
    told.ratify("BRM-139", "mailing_counts", DAY)
    told.tell(report(received))
    assert told.clock("written_report", TUESDAY).state == state


@pytest.mark.clause("BRM-075")
def test_each_discharge_has_a_report_of_its_own() -> None:
    told = released()
    second = date(2026, 3, 11)
    told.tell(ReleaseDiscovered(on=second, material="hazardous", discharged_on=second))
    clocks = told.clocks("written_report", second)
    assert [c.due.legal for c in clocks if c.due] == [MONDAY, date(2026, 3, 16)]


@pytest.mark.clause("BRM-076")
def test_the_report_states_cause_and_prevention() -> None:
    told = Told("broomfield-co")
    assert told.missing("written_report", DAY, content={}) == {"cause", "prevention"}


@pytest.mark.clause("BRM-077")
def test_a_report_changes_neither_acts_nor_money() -> None:
    told = released()
    told.tell(ViolationFound(on=DAY, offence="prohibited_discharge", began_on=DAY))

    def standing() -> tuple[object, ...]:
        matter = told.asked(MONDAY)
        acts = [(a.name, a.about, a.lawful) for a in matter.actions() if a.name != "find-violation"]
        return acts, [(line.charge, line.state, line.at_most) for line in matter.owed()]

    before = standing()
    told.tell(OfficialNotified(at=KNOWN, recipient="director", channel="phone"))
    told.tell(report(DAY))
    assert standing() == before
    assert "BRM-077" in {c for r in told.action("assess-fine", DAY).reasons for c in r.clauses}
