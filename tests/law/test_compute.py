"""One due date by itself, from a pack's clock and what the clock has to be told."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import msgspec
import pytest

from ordinance_core.decider import NotUnderstood
from ordinance_core.law import available, load_pack
from ordinance_core.law.computation import Computation, End, compute
from ordinance_core.law.datebook import entries
from ordinance_core.law.facts import OfficeClosureDeclared
from ordinance_core.law.supposed import known
from ordinance_core.law.supposing import Asked

ALL = [(town, clock) for town in available() for clock in load_pack(town).names("clocks")]


def asked(town: str, clock: str, start: str | None = None, **given: Any) -> Asked:
    facts = tuple(msgspec.Raw(msgspec.json.encode(fact)) for fact in given.pop("facts", ()))
    as_of = given.pop("as_of", None)
    named = {name.replace("__", "."): text for name, text in given.items()}
    return Asked(jurisdiction=town, clock=clock, start=start, given=named, facts=facts, as_of=as_of)


def told(town: str, clock: str, start: str | None = None, **given: Any) -> Computation:
    return compute(load_pack(town), asked(town, clock, start, **given))


def end(town: str, clock: str, start: str | None = None, **given: Any) -> End:
    (found,) = told(town, clock, start, **given).ends
    return found


@pytest.mark.clause("ALZ-095")
def test_an_appeal_runs_past_the_weekend_and_the_holiday_under_every_reading() -> None:
    found = told("allouez-wi", "appeal", "2026-05-21")
    assert found.ends[0].due == "2026-05-27"
    assert any("Memorial Day" in step for step in found.ends[0].steps)
    assert {other.reading for other in found.others} >= {"ALZ-159", "ALZ-160"}
    assert (found.earliest, found.latest) == ("2026-05-27", "2026-05-27")


@pytest.mark.parametrize(("town", "clock"), ALL)
def test_every_clock_of_every_pack_ends_or_says_what_it_lacks(town: str, clock: str) -> None:
    bare = told(town, clock)
    assert all(one.needs or one.gaps for one in bare.ends)
    begun = told(town, clock, "2026-05-21")
    assert all(one.due or one.needs or one.gaps or one.open for one in begun.ends)
    wanted = {need.name: "2026-06-12" for one in begun.ends for need in one.needs}
    later = "2027-05-21" if wanted.pop("as_of", None) else None
    question = asked(town, clock, "2026-05-21", as_of=later)
    again = compute(load_pack(town), msgspec.structs.replace(question, given=wanted))
    assert all(one.due or one.gaps or one.open for one in again.ends)
    assert set(wanted) <= set(begun.takes)


@pytest.mark.clause("ALZ-175")
def test_a_period_that_nobody_settled_names_its_gap_until_a_way_is_given() -> None:
    assert end("allouez-wi", "pay_bill", "2026-05-21").gaps == ("ALZ-175",)
    question = asked("allouez-wi", "pay_bill", "2026-05-21")
    settled = msgspec.structs.replace(question, given={"ALZ-175": "30"})
    assert compute(load_pack("allouez-wi"), settled).ends[0].due == "2026-06-22"  # past a Saturday


def test_a_clock_without_its_anchor_is_pending_and_names_it() -> None:
    found = end("allouez-wi", "appeal")
    assert found.state == "pending"
    assert [need.name for need in found.needs] == ["notice_of_violation.served"]


@pytest.mark.clause("ALZ-094")
def test_the_schedule_of_a_notice_ends_on_the_date_it_states_and_asks_for_it() -> None:
    lacking = end("allouez-wi", "schedule", "2026-05-21")
    assert [need.name for need in lacking.needs] == ["complete_by"]
    stated = end("allouez-wi", "schedule", "2026-05-21", complete_by="2026-06-12")
    assert stated.due == "2026-06-12"


@pytest.mark.clause("MIN-144")
def test_a_cure_is_extended_by_the_officer() -> None:
    found = end("minoa-ny", "cure", "2026-05-21", ClockExtended__until="2026-07-01")
    assert found.due == "2026-07-01"


@pytest.mark.clause("MIN-174")
def test_each_reading_runs_from_its_own_moment_where_both_are_given() -> None:
    found = told(
        "minoa-ny",
        "cure",
        notice_of_violation__received="2026-06-04",
        notice_of_violation__issued="2026-06-01",
    )
    assert found.ends[0].due == "2026-06-24"
    (other,) = [o for o in found.others if o.reading == "MIN-174"]
    assert other.ends[0].due == "2026-06-22"
    assert other.ends[0].runs_from == ("notice_of_violation.issued",)


def test_the_earlier_of_two_moments_is_taken_from_those_given() -> None:
    found = end(
        "broomfield-co",
        "written_report",
        ReleaseDiscovered__discharged_on="2026-05-21",
        ReleaseDiscovered__known_at="2026-05-22T10:00-06:00",
    )
    assert found.due == "2026-05-26"


@pytest.mark.clause("BRM-101")
def test_a_suspension_waits_for_a_meeting_on_the_schedule() -> None:
    lacking = end("broomfield-co", "suspension_effective", "2026-05-21")
    assert [need.name for need in lacking.needs] == ["regular_council_meeting"]
    held = end(
        "broomfield-co",
        "suspension_effective",
        "2026-05-21",
        regular_council_meeting="2026-05-26,2026-06-09",
    )
    assert held.due == "2026-05-27"


def test_a_dispute_stops_the_clock_and_adds_its_days() -> None:
    plain = end("broomfield-co", "pay_before_lien", "2026-05-21")
    stayed = end(
        "broomfield-co",
        "pay_before_lien",
        "2026-05-21",
        DisputeFiled="2026-05-25",
        DisputeDecided="2026-06-10",
    )
    assert (plain.due, stayed.due) == ("2026-06-22", "2026-07-06")


@pytest.mark.clause("KNG-002")
def test_a_notice_before_a_milestone_is_counted_back() -> None:
    found = end("kingsbury-ny", "milestone_notice", "2026-05-25T08:00-04:00")
    assert found.due == "2026-05-23T12:00:00+00:00"


@pytest.mark.clause("GRF-034")
def test_a_cadence_lists_each_period_up_to_the_day_it_is_asked() -> None:
    found = told("grafton-wi", "inspect_season", "2026-03-15", as_of="2026-05-20")
    assert [one.period for one in found.ends] == ["2026-03-01", "2026-04-01", "2026-05-01"]


def test_a_closed_day_is_passed_over() -> None:
    found = end("allouez-wi", "appeal", "2026-05-26", OfficeClosureDeclared__day="2026-05-27")
    assert found.due == "2026-06-01"
    assert any("the office closed" in mark.says for mark in found.days)


def test_what_the_town_recorded_counts_and_a_way_that_is_given_overrules_it() -> None:
    closed = known(
        OfficeClosureDeclared(on=date(2026, 5, 1), day=date(2026, 5, 22), full=True), "c", town=True
    )
    question = asked("allouez-wi", "appeal", "2026-05-21")
    assert compute(load_pack("allouez-wi"), question, (closed,)).ends[0].due == "2026-05-28"


NOTICE = {"fact": "NoticeOfViolationIssued", "id": "n", "on": "2026-05-20"}
DELIVERED = {
    "fact": "NoticeDelivered",
    "about": "n",
    "on": "2026-05-21",
    "method": "certified_mail_rr",
}


def test_facts_are_judged_as_a_matters_own() -> None:
    served = end("allouez-wi", "appeal", facts=[NOTICE, DELIVERED])
    assert (served.about, served.state, served.due) == ("n", "running", "2026-05-27")
    later = end("allouez-wi", "appeal", facts=[NOTICE, DELIVERED], as_of="2026-06-01")
    assert later.state == "missed"
    pending = end("allouez-wi", "appeal", facts=[NOTICE])
    assert (pending.state, pending.needs[0].name) == ("pending", "notice_of_violation.served")


@pytest.mark.parametrize(
    ("fact", "field"),
    [
        ({"on": "2026-05-20"}, "facts[0]"),
        ({"fact": "Nothing", "on": "2026-05-20"}, "facts[0].fact"),
        ({**NOTICE, "on": "2026-02-30"}, "facts[0]"),
        ({**NOTICE, "colour": "red"}, "facts[0]"),
        ({"fact": "NoticeOfViolationIssued"}, "facts[0]"),
        ({**DELIVERED, "method": "pigeon"}, "facts[0].method"),
        ({"fact": "CostPosted", "on": "2026-05-20", "amount_cents": 12.5}, "facts[0].amount_cents"),
        ({"fact": "PartyNamed", "on": "2026-05-20", "name": "Ada"}, "facts[0]"),
    ],
    ids=[
        "no name",
        "unknown",
        "no such day",
        "a field",
        "no date",
        "a code",
        "a float",
        "a person",
    ],
)
def test_a_fact_that_cannot_be_is_refused_by_its_place(fact: dict[str, Any], field: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        told("allouez-wi", "appeal", facts=[fact])
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("clock", "start", "given", "field"),
    [
        ("never", "2026-05-21", {}, "clock"),
        ("appeal", "2026-05-21T09:00", {}, "from"),
        ("appeal", "2026-02-30", {}, "from"),
        ("appeal", "soon", {}, "from"),
        ("appeal", "2026-05-21", {"complete_by": "2026-06-01"}, "given.complete_by"),
        ("appeal", "2026-05-21", {"ALZ-159": "pigeon"}, "given.ALZ-159"),
        ("pay_bill", "2026-05-21", {"ALZ-175": "soon"}, "given.ALZ-175"),
        ("schedule", "2026-05-21", {"complete_by": "June"}, "given.complete_by"),
    ],
)
def test_what_means_nothing_is_refused_by_its_name(
    clock: str, start: str, given: dict[str, str], field: str
) -> None:
    question = Asked(jurisdiction="allouez-wi", clock=clock, start=start, given=given)
    with pytest.raises(NotUnderstood) as refused:
        compute(load_pack("allouez-wi"), question)
    assert refused.value.field == field


def test_a_date_beyond_the_checked_years_is_provisional_and_one_beyond_all_says_so() -> None:
    assert end("allouez-wi", "appeal", "2095-05-20").provisional
    question = asked("allouez-wi", "pay_bill", "2095-05-20")
    long = msgspec.structs.replace(question, given={"ALZ-175": "99999999999"})
    (beyond,) = compute(load_pack("allouez-wi"), long).ends
    assert beyond.due is None
    assert "2099" in beyond.needs[0].says


@pytest.mark.parametrize("town", ["grafton-wi"])
@pytest.mark.parametrize(("start", "as_of"), [("2500-05-20", None), ("2026-05-20", "2500-05-20")])
def test_duties_that_come_round_are_listed_within_the_years_of_the_calendars(
    town: str, start: str, as_of: str | None
) -> None:
    with pytest.raises(NotUnderstood, match="the years that can be computed"):
        told(town, "inspect_season", start, as_of=as_of)


@pytest.mark.parametrize("start", ["9999-12-31", "0001-01-01", "9999-12-31T23:00-04:00"])
@pytest.mark.parametrize(("town", "clock"), ALL)
def test_a_year_no_calendar_reaches_is_refused_for_every_clock(
    town: str, clock: str, start: str
) -> None:
    with pytest.raises(NotUnderstood, match="the years that can be computed") as refused:
        told(town, clock, start)
    assert refused.value.field == "from"


def test_a_fact_that_leads_out_of_the_years_leaves_the_end_open_and_says_so() -> None:
    released = {
        "fact": "ReleaseDiscovered",
        "on": "2026-05-20",
        "known_at": "2026-05-20T09:00:00-05:00",
        "discharged_on": "9998-05-20",
    }
    trade = {
        "fact": "FindingRecorded",
        "on": "2026-05-20",
        "finding": "commercial_or_industrial",
    }
    (beyond,) = told("allouez-wi", "keep_release_records", facts=[released, trade]).ends
    assert beyond.due is None
    assert "the years that are computed" in beyond.needs[0].says


def test_an_entry_of_a_calendar_cites_the_clause_and_keeps_its_key() -> None:
    question = asked("allouez-wi", "appeal", "2026-05-21")
    found = compute(load_pack("allouez-wi"), question)
    (entry,) = entries(question, found)
    assert entry.due == date(2026, 5, 27)
    assert "(ALZ-095)" in entry.description
    assert entries(question, found)[0].key == entry.key
    assert entry.summary == "Village of Allouez: time to appeal a notice of violation"


def test_a_clock_without_an_end_makes_no_calendar() -> None:
    question = asked("allouez-wi", "schedule", "2026-05-21")
    with pytest.raises(NotUnderstood, match="complete_by"):
        entries(question, compute(load_pack("allouez-wi"), question))


def test_the_answer_is_plain_json() -> None:
    found = json.loads(msgspec.json.encode(told("kingsbury-ny", "cure", "2026-05-22T16:00-04:00")))
    assert found["ends"][0]["due"] == "2026-05-26T20:00:00+00:00"
    assert found["ends"][0]["days"][0] == {"on": "2026-05-22", "mark": "from"}
