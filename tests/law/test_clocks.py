"""Clocks on small packs: anchors, periods, states, and the readings nobody has settled."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law import Clock, Pack
from ordinance_core.law import facts as f
from tests.law import small
from tests.law.case import Given, given

MONDAY = date(2026, 5, 4)


def pack(clock: str, more: str = "") -> Pack:
    return small.town(f"clocks:\n  c: {{cite: S-3, {clock}}}\n", more)


def clock(rule: str, as_of: date | datetime, more: str = "", **facts: f.Fact) -> Clock:
    return given(pack(rule, more), **facts).when(as_of).clock("c")


def legal(found: Clock) -> date | datetime:
    assert found.due is not None
    return found.due.legal


REPLY = "from: WarningNoticeIssued, within: 10 days, met_by: {fact: ComplianceConfirmed}"
WARNED = f.WarningNoticeIssued(on=MONDAY)


@pytest.mark.parametrize(
    ("as_of", "state"), [(date(2026, 5, 14), "running"), (date(2026, 5, 15), "missed")]
)
def test_on_its_last_day_a_deadline_still_runs(as_of: date, state: str) -> None:
    assert clock(REPLY, as_of, w=WARNED).state == state


@pytest.mark.parametrize(
    ("as_of", "state"), [(date(2026, 5, 13), "running"), (date(2026, 5, 14), "met")]
)
def test_on_its_last_day_a_wait_is_over(as_of: date, state: str) -> None:
    assert (
        clock(
            "kind: wait, from: AppealFiled, within: 10 days", as_of, a=f.AppealFiled(on=MONDAY)
        ).state
        == state
    )


def test_an_act_in_time_meets_it_and_a_late_one_leaves_it_missed() -> None:
    in_time = clock(
        REPLY, date(2026, 6, 1), w=WARNED, c=f.ComplianceConfirmed(on=date(2026, 5, 14))
    )
    late = clock(REPLY, date(2026, 6, 1), w=WARNED, c=f.ComplianceConfirmed(on=date(2026, 5, 15)))
    assert (in_time.state, in_time.done_at) == ("met", date(2026, 5, 14))
    assert (late.state, late.done_at) == ("missed", date(2026, 5, 15))


def test_each_fact_that_starts_it_is_a_run_of_its_own() -> None:
    second = f.WarningNoticeIssued(on=date(2026, 5, 6))
    asked = given(pack(REPLY), w=WARNED, x=second).when(MONDAY.replace(day=7))
    assert {c.about: legal(c) for c in asked.clocks()} == {
        "w": date(2026, 5, 14),
        "x": date(2026, 5, 16),
    }


def test_an_act_that_hangs_on_one_run_does_not_meet_another() -> None:
    asked = given(
        pack(REPLY),
        w=WARNED,
        x=f.WarningNoticeIssued(on=MONDAY),
        c=f.ComplianceConfirmed(on=MONDAY, about="x"),
    ).when(MONDAY)
    assert {c.about: c.state for c in asked.clocks()} == {"w": "running", "x": "met"}


def test_a_run_is_not_met_by_the_fact_that_started_it() -> None:
    yearly = (
        "from: {fact: InspectionRecorded, where: {inspection: site}}, within: 1 year,"
        "met_by: {fact: InspectionRecorded, where: {inspection: site}}"
    )
    first = f.InspectionRecorded(on=MONDAY, inspection="site")
    second = f.InspectionRecorded(on=date(2027, 4, 1), inspection="site")
    asked = given(pack(yearly), i=first, j=second).when(date(2027, 4, 2))
    assert {c.about: c.state for c in asked.clocks()} == {"i": "met", "j": "running"}


def test_when_looks_at_the_fact_that_started_it() -> None:
    rule = (
        "from: ReleaseDiscovered, within: 1 day, met_by: {fact: OfficialNotified},"
        "when: {this: {material: hazardous}}"
    )
    asked = given(
        pack(rule),
        a=f.ReleaseDiscovered(on=MONDAY, material="hazardous"),
        b=f.ReleaseDiscovered(on=MONDAY, material="harmless"),
        c=f.ReleaseDiscovered(on=MONDAY),
    ).when(MONDAY)
    assert {c.about: c.state for c in asked.clocks()} == {"a": "running", "c": "undetermined"}


BACKWARD = (
    "back_from: MilestonePlanned.milestone_at, within: 48 hours,"
    "met_by: {fact: MilestoneNotified, where: {milestone: .milestone}}"
)
MILESTONE = datetime(2026, 5, 14, 13, tzinfo=UTC)


def planned(**facts: f.Fact) -> Clock:
    plan = f.MilestonePlanned(on=MONDAY, milestone="clearing", milestone_at=MILESTONE)
    case = given(
        small.town(
            f"clocks:\n  c: {{cite: S-3, {BACKWARD}}}\n",
            head=small.HEAD.replace("  category:", "  milestone: {clearing: x}\n  category:"),
        ),
        plan=plan,
        **facts,
    )
    return case.when(date(2026, 5, 20)).clock("c")


def test_a_backward_clock_is_met_by_an_act_before_its_end() -> None:
    told = f.MilestoneNotified(at=datetime(2026, 5, 12, 12, tzinfo=UTC), milestone="clearing")
    found = planned(told=told)
    assert (found.state, legal(found)) == ("met", datetime(2026, 5, 12, 13, tzinfo=UTC))


def test_a_backward_clock_is_missed_by_an_act_too_near_the_event() -> None:
    told = f.MilestoneNotified(at=datetime(2026, 5, 12, 14, tzinfo=UTC), milestone="clearing")
    assert planned(told=told).state == "missed"
    assert planned().state == "missed"


def test_at_once_is_late_when_the_day_is_over() -> None:
    rule = "from: ReleaseDiscovered.known_at, within: immediately, met_by: {fact: OfficialNotified}"
    known = datetime(2026, 5, 5, 3, tzinfo=UTC)
    release = f.ReleaseDiscovered(on=MONDAY, known_at=known)
    assert clock(rule, datetime(2026, 5, 5, 4, tzinfo=UTC), r=release).state == "running"
    assert clock(rule, datetime(2026, 5, 5, 6, tzinfo=UTC), r=release).state == "missed"


def test_hours_end_at_an_instant() -> None:
    rule = "from: WarningNoticeIssued, within: 48 hours, met_by: {fact: ComplianceConfirmed}"
    warned = f.WarningNoticeIssued(at=datetime(2026, 5, 8, 20, tzinfo=UTC))
    found = clock(rule, datetime(2026, 5, 11, 20, 1, tzinfo=UTC), w=warned)
    assert (legal(found), found.state) == (datetime(2026, 5, 11, 20, tzinfo=UTC), "missed")


def test_a_period_the_text_leaves_open_never_lapses_by_itself() -> None:
    rule = "from: ViolationFound, within: open, met_by: {fact: ComplianceConfirmed}"
    found = clock(rule, date(2030, 1, 1), v=f.ViolationFound(on=MONDAY))
    assert (found.state, found.due) == ("running", None)
    done = f.ComplianceConfirmed(on=date(2029, 1, 1))
    assert clock(rule, date(2030, 1, 1), v=f.ViolationFound(on=MONDAY), c=done).state == "met"


STATED = "per: notice, from: notice.issued, within: stated, met_by: {fact: ComplianceConfirmed}"


def test_a_stated_period_ends_on_the_date_of_the_paper() -> None:
    notice = f.NoticeOfViolationIssued(on=MONDAY, complete_by=date(2026, 5, 31))
    found = clock(STATED, MONDAY, n=notice)
    assert (legal(found), found.about) == (date(2026, 5, 31), "n")


def test_a_date_nobody_stated_leaves_it_undetermined_but_an_act_meets_it() -> None:
    notice = f.NoticeOfViolationIssued(on=MONDAY)
    assert clock(STATED, MONDAY, n=notice).state == "undetermined"
    done = f.ComplianceConfirmed(on=MONDAY, about="n")
    assert clock(STATED, MONDAY, n=notice, c=done).state == "met"


def test_the_later_of_two_moments_waits_for_both() -> None:
    rule = (
        "per: notice, from: {later_of: [notice.issued, notice.received]}, within: 5 days,"
        "met_by: {fact: AppealFiled}"
    )
    notice = f.NoticeOfViolationIssued(on=MONDAY)
    assert clock(rule, MONDAY, n=notice).state == "pending"
    receipt = f.NoticeDelivered(on=date(2026, 5, 6), about="n", method="certified")
    assert legal(clock(rule, MONDAY.replace(day=6), n=notice, d=receipt)) == date(2026, 5, 11)


def test_the_earlier_of_two_moments_waits_for_one() -> None:
    rule = (
        "per: notice, from: {earlier_of: [notice.received, AppealFiled]}, within: 5 days,"
        "met_by: {fact: ComplianceConfirmed}"
    )
    notice = f.NoticeOfViolationIssued(on=MONDAY)
    filed = f.AppealFiled(on=date(2026, 5, 6), about="n")
    assert clock(rule, MONDAY, n=notice).state == "pending"
    assert clock(rule, MONDAY.replace(day=6), n=notice, a=filed).started == date(2026, 5, 6)


def test_a_later_clock_runs_from_the_end_of_a_missed_one() -> None:
    town = small.town(
        f"""\
        clocks:
          first: {{cite: S-3, {REPLY}}}
          c: {{cite: S-3, kind: wait, from: first.due, within: 5 days, rolls: false}}
        """
    )
    found = given(town, w=WARNED).when(date(2026, 5, 18)).clock("c")
    assert (legal(found), found.state) == (date(2026, 5, 19), "running")


def test_it_ends_by_what_ends_it() -> None:
    rule = (
        "kind: wait, from: OrderIssued, within: 5 days,"
        "ends_if: {any_of: [{fact: CouncilReversed}, {fact: CouncilStayed}]}"
    )
    order, stayed = f.OrderIssued(on=MONDAY), f.CouncilStayed(on=date(2026, 5, 6))
    assert clock(rule, date(2026, 5, 20), o=order, s=stayed).state == "ended"
    late = f.CouncilStayed(on=date(2026, 5, 12))
    assert clock(rule, date(2026, 5, 20), o=order, s=late).state == "met"


STAYS = (
    "from: InvoiceIssued, within: 30 days, ends_if: {fact: PaymentReceived},"
    "stays: [{from: DisputeFiled, to: DisputeDecided}]"
)
BILL = f.InvoiceIssued(on=MONDAY)


def test_a_stay_stops_it_and_adds_its_days() -> None:
    dispute = f.DisputeFiled(on=date(2026, 5, 10), about="b")
    assert clock(STAYS, date(2026, 5, 20), b=BILL, d=dispute).state == "stayed"
    decided = f.DisputeDecided(on=date(2026, 5, 20), about="d")
    found = clock(STAYS, date(2026, 6, 11), b=BILL, d=dispute, e=decided)
    assert (found.state, legal(found)) == ("running", date(2026, 6, 13))


def test_a_meeting_that_is_on_no_schedule_leaves_it_undetermined() -> None:
    rule = (
        "kind: wait, from: OrderIssued, within: [5 days, next board meeting, 1 day], rolls: false"
    )
    order = f.OrderIssued(on=MONDAY)
    assert clock(rule, MONDAY, o=order).state == "undetermined"
    meetings = f.MeetingScheduleAdopted(
        on=MONDAY, series="board_meeting", days=(date(2026, 5, 5), date(2026, 5, 12))
    )
    assert legal(clock(rule, MONDAY, o=order, m=meetings)) == date(2026, 5, 13)


def test_a_closure_moves_a_business_day() -> None:
    rule = "from: WarningNoticeIssued, within: 1 business day, met_by: {fact: ComplianceConfirmed}"
    closed = f.OfficeClosureDeclared(on=MONDAY, day=date(2026, 5, 5))
    assert legal(clock(rule, MONDAY, w=WARNED, c=closed)) == date(2026, 5, 6)


def test_a_clock_takes_the_law_of_the_day_it_started() -> None:
    rule = (
        "kind: wait, from: AppealFiled, rolls: false,"
        "within: {2024-01-01: 3 days, 2027-01-01: 10 days}"
    )
    case = given(
        pack(rule),
        a=f.AppealFiled(on=date(2026, 12, 31)),
        b=f.AppealFiled(on=date(2027, 1, 1)),
        c=f.AppealFiled(on=date(2023, 1, 1)),
    ).when(date(2027, 1, 1))
    assert {c.about: legal(c) for c in case.clocks()} == {
        "a": date(2027, 1, 3),
        "b": date(2027, 1, 11),
    }


def test_it_says_which_offence_a_miss_is() -> None:
    assert clock(f"{REPLY}, if_missed: dumping", MONDAY, w=WARNED).if_missed == "dumping"


READ = """\
readings:
  S-5: {cite: S-5, asks: "From what?", default: receipt, ways: {receipt: it, issue: its date}}
"""


def anchored(who: str) -> Given:
    rule = (
        f"who: {who}, per: notice, within: 10 days, met_by: {{fact: AppealFiled}},"
        "from: {reading: S-5, receipt: notice.received, issue: notice.issued}"
    )
    return given(
        pack(rule, READ),
        n=f.NoticeOfViolationIssued(on=MONDAY),
        d=f.NoticeDelivered(on=date(2026, 5, 7), about="n", method="certified"),
    )


def test_an_unratified_reading_gives_an_earliest_and_a_latest_end() -> None:
    found = anchored("person").when(MONDAY.replace(day=8)).clock("c")
    assert (found.earliest, found.latest) == (date(2026, 5, 14), date(2026, 5, 18))
    assert found.readings == (("S-5", "receipt"),)


def test_the_town_is_held_to_the_default_and_plans_by_the_earliest() -> None:
    asked = anchored("officer").when(date(2026, 5, 15))
    assert (asked.clock("c").state, asked.clock("c").earliest) == ("running", date(2026, 5, 14))


def test_a_person_is_in_default_only_when_every_way_says_so() -> None:
    ratified = f.ReadingRatified(on=MONDAY, reading="S-5", way="issue")
    held = anchored("person")
    assert held.when(date(2026, 5, 19)).clock("c").state == "missed"
    by_issue = held.but(r=ratified)
    found = by_issue.when(date(2026, 5, 15)).clock("c")
    assert (found.state, found.latest) == ("missed", date(2026, 5, 14))
    undecided = given(
        pack(
            "who: person, per: notice, within: 10 days, met_by: {fact: AppealFiled},"
            "from: {reading: S-5, receipt: notice.issued, issue: notice.received}",
            READ,
        ),
        n=f.NoticeOfViolationIssued(on=MONDAY),
    ).when(date(2026, 5, 20))
    assert (undecided.clock("c").state, undecided.clock("c").latest) == ("pending", None)


SEASONS = (
    "who: officer, must: inspect, from: PermitIssued, until: PermitClosed, every: season,"
    'times: 2, between: ["11-01", "02-last"], met_by: {fact: InspectionRecorded}'
)


def test_a_season_asks_for_its_number_of_days() -> None:
    permit = f.PermitIssued(on=date(2027, 9, 15))
    one = f.InspectionRecorded(on=date(2027, 12, 1))
    two = f.InspectionRecorded(on=date(2028, 2, 29))
    found = clock(SEASONS, date(2028, 3, 1), p=permit, i=one)
    assert (found.state, found.period, legal(found)) == ("missed", "2027-11-01", date(2028, 2, 29))
    assert clock(SEASONS, date(2028, 3, 1), p=permit, i=one, j=two).state == "met"
    same_day = f.InspectionRecorded(on=date(2027, 12, 1))
    assert clock(SEASONS, date(2028, 2, 1), p=permit, i=one, j=same_day).state == "running"


def test_months_come_round_while_the_permit_is_in_force() -> None:
    monthly = (
        "from: PermitIssued, until: PermitClosed, every: month,"
        'between: ["03-01", "10-31"], met_by: {fact: InspectionRecorded}'
    )
    asked = given(
        pack(monthly),
        p=f.PermitIssued(on=date(2027, 9, 15)),
        i=f.InspectionRecorded(on=date(2027, 9, 20)),
        closed=f.PermitClosed(on=date(2028, 3, 20)),
    ).when(date(2028, 5, 1))
    assert {c.period: c.state for c in asked.clocks()} == {
        "2027-09-01": "met",
        "2027-10-01": "missed",
        "2028-03-01": "ended",
    }
    assert len({c.key for c in asked.clocks()}) == 3


def test_a_part_of_a_season_may_ask_for_less() -> None:
    permit = f.PermitIssued(on=date(2028, 2, 1))
    one = f.InspectionRecorded(on=date(2028, 2, 2))
    prorated = f"{SEASONS}, partial: prorate"
    assert clock(prorated, date(2028, 3, 1), p=permit, i=one).state == "met"
    assert clock(SEASONS, date(2028, 3, 1), p=permit, i=one).state == "missed"


def test_a_duty_that_binds_is_named_with_its_day() -> None:
    rule = f"who: person, must: reply, {REPLY}"
    duties = given(pack(rule), w=WARNED).when(MONDAY).duties()
    assert [(d.who, d.must, d.by, d.state) for d in duties] == [
        ("person", "reply", date(2026, 5, 14), "running")
    ]
    done = f.ComplianceConfirmed(on=MONDAY)
    assert given(pack(rule), w=WARNED, c=done).when(MONDAY).duties() == ()
