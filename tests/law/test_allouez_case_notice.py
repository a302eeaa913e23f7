"""Allouez: a whole case up to the notice of violation, its service and the time to appeal it."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law import facts as f
from ordinance_core.law import load_pack
from tests.law.allouez_case import (
    APPEAL_ENDS,
    CONTENT,
    FOUND,
    SCHEDULE_ENDS,
    matter,
    noticed,
    served,
)
from tests.law.case import Given, given


@pytest.mark.clause("ALZ-080", "ALZ-085")
def test_a_violation_found_calls_for_a_warning_and_a_notice() -> None:
    asked = matter().when(FOUND)
    assert asked.action("issue-warning").lawful
    assert asked.action("issue-notice-of-violation").force == "shall"
    assert {d.name for d in asked.duties()} >= {"issue-warning", "issue-notice-of-violation"}


@pytest.mark.clause("ALZ-085")
def test_without_a_violation_there_is_no_notice() -> None:
    asked = given(load_pack("allouez-wi")).when(FOUND)
    assert not asked.action("issue-notice-of-violation").lawful


@pytest.mark.clause("ALZ-090")
@pytest.mark.parametrize("left_out", CONTENT)
def test_a_notice_lacks_what_is_left_out(left_out: str) -> None:
    content = {name: text for name, text in CONTENT.items() if name != left_out}
    given_ = {"content": content, "complete_by": SCHEDULE_ENDS}
    missing = matter().when(FOUND).missing("notice_of_violation", given_)
    assert [m.item for m in missing] == [left_out]
    assert missing[0].clauses


@pytest.mark.clause("ALZ-090")
def test_a_schedule_needs_its_date() -> None:
    missing = matter().when(FOUND).missing("notice_of_violation", {"content": CONTENT})
    assert [m.item for m in missing] == ["measures_and_schedule"]


@pytest.mark.clause("ALZ-085")
def test_a_complete_notice_lacks_nothing() -> None:
    given_ = {"content": CONTENT, "complete_by": SCHEDULE_ENDS}
    assert matter().when(FOUND).missing("notice_of_violation", given_) == ()


@pytest.mark.clause("ALZ-095")
def test_the_appeal_clock_waits_for_the_return_receipt() -> None:
    clock = noticed().when(date(2026, 5, 20)).clock("appeal", "notice")
    assert (clock.state, clock.due) == ("pending", None)


@pytest.mark.clause("ALZ-095")
def test_three_business_days_run_past_a_weekend_and_memorial_day() -> None:
    clock = served().when(APPEAL_ENDS).clock("appeal", "notice")
    assert clock.state == "running"
    assert clock.due is not None
    assert clock.due.legal == APPEAL_ENDS
    assert any("Memorial Day" in step for step in clock.due.steps)


@pytest.mark.clause("ALZ-095")
def test_the_appeal_clock_is_missed_the_day_after_its_last() -> None:
    asked = served().when(date(2026, 5, 28))
    assert asked.clock("appeal").state == "missed"
    assert "ALZ-095" in asked.unmet("file-appeal", "notice")


@pytest.mark.clause("ALZ-095")
def test_an_appeal_in_time_meets_the_clock() -> None:
    appeal = f.AppealFiled(on=APPEAL_ENDS, about="notice", against="notice_of_violation")
    clock = served(appeal=appeal).when(date(2026, 6, 1)).clock("appeal")
    assert (clock.state, clock.done_at) == ("met", APPEAL_ENDS)


@pytest.mark.clause("ALZ-159")
def test_a_refused_letter_is_served_when_it_is_refused() -> None:
    refused = f.NoticeRefused(on=date(2026, 5, 22), about="notice")
    clock = noticed(refused=refused).when(date(2026, 5, 22)).clock("appeal")
    assert clock.started == date(2026, 5, 22)


@pytest.mark.clause("ALZ-159")
def test_an_unclaimed_letter_is_not_served() -> None:
    unclaimed = f.NoticeUnclaimed(on=date(2026, 5, 30), about="notice")
    assert noticed(back=unclaimed).when(date(2026, 6, 1)).clock("appeal").state == "pending"


@pytest.mark.clause("ALZ-159", "ALZ-095")
def test_before_the_pack_is_adopted_a_person_is_held_to_the_later_reading() -> None:
    open_text = Given(load_pack("allouez-wi"), (k for k in served().facts if k.id != "adopted"))
    clock = open_text.when(APPEAL_ENDS).clock("appeal")
    assert (clock.earliest, clock.latest) == (date(2026, 5, 22), APPEAL_ENDS)
