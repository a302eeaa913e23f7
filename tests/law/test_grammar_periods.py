"""Every unit of a period and every form of an anchor, each with the end it leads to."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law import facts as f
from tests.law.grammar import DAY, Example, clock, due, runs, state

REPLY = "met_by: {fact: ComplianceConfirmed}"
WARNED: dict[str, f.Fact] = {"w": f.WarningNoticeIssued(on=DAY)}
NOTICE: dict[str, f.Fact] = {
    "n": f.NoticeOfViolationIssued(on=DAY, complete_by=date(2026, 5, 20)),
    "r": f.NoticeDelivered(on=date(2026, 5, 6), about="n", method="certified"),
}
FILED: dict[str, f.Fact] = {"a": f.AppealFiled(on=DAY)}
PERMIT: dict[str, f.Fact] = {"p": f.PermitIssued(on=date(2026, 2, 16))}
LATER = date(2026, 6, 1)


def ends(word: str, rule: str, then: object, without: object, **facts: f.Fact) -> Example:
    """When a run ends."""
    return Example(word, clock(rule), then, without, facts or WARNED, due)


def is_in(
    word: str, rule: str, then: object, without: object, on: date = DAY, **facts: f.Fact
) -> Example:
    """What state a run is in."""
    return Example(word, clock(rule), then, without, facts or WARNED, state, on)


def wait(period: str, other: str = "3 days") -> str:
    return f"kind: wait, rolls: false, from: WarningNoticeIssued, within: «{period}|{other}»"


THIRD = date(2026, 5, 7)
MEETINGS = f.MeetingScheduleAdopted(on=DAY, series="board_meeting", days=(date(2026, 5, 12),))
STATED = "{stated: notice.complete_by}"
PERIODS = [
    ends("Step.unit=hours", wait("48 hours"), datetime(2026, 5, 7, 5, tzinfo=UTC), THIRD),
    ends("Step.unit=days", wait("5 days"), date(2026, 5, 9), THIRD),
    ends("Step.unit=business days", wait("5 business days"), date(2026, 5, 11), THIRD),
    ends("Step.unit=weeks", wait("2 weeks"), date(2026, 5, 18), THIRD),
    ends("Step.unit=months", wait("1 month"), date(2026, 6, 4), THIRD),
    ends("Step.unit=years", wait("1 year"), date(2027, 5, 4), THIRD),
    ends("Step.unit=immediately", wait("immediately"), DAY, THIRD),
    ends("Step.unit=same day", wait("same day"), DAY, THIRD),
    ends("Step.unit=end of day", wait("[1 day, end of day]"), date(2026, 5, 5), THIRD),
    ends("Step.unit=end of year", wait("end of year"), date(2026, 12, 31), THIRD),
    ends("Step.unit=open", wait("open"), None, THIRD),
    ends(
        "Step.unit=next", wait("next board meeting"), date(2026, 5, 12), THIRD, **WARNED, m=MEETINGS
    ),
    ends(
        "Step.unit=stated",
        f"per: notice, from: notice.issued, {REPLY}, within: «stated|3 days»",
        date(2026, 5, 20),
        THIRD,
        **NOTICE,
    ),
    ends(
        "Stated.stated",
        f"per: notice, from: notice.issued, {REPLY}, within: «{STATED}|3 days»",
        date(2026, 5, 20),
        THIRD,
        **NOTICE,
    ),
]
RECEIVED, ISSUED = date(2026, 5, 9), date(2026, 5, 7)
BOTH = "[notice.issued, notice.received]"
MOMENTS = ("mailed", "received", "served")
MAILED = f.NoticeMailed(on=date(2026, 5, 5), about="n", method="certified")
ANCHORS = [
    ends(
        "LaterOf.later_of",
        f"per: notice, {REPLY}, within: 3 days, from: «{{later_of: {BOTH}}}|notice.issued»",
        date(2026, 5, 9),
        ISSUED,
        **NOTICE,
    )._replace(on=LATER),
    ends(
        "EarlierOf.earlier_of",
        f"per: notice, {REPLY}, within: 3 days, from: «{{earlier_of: {BOTH}}}|notice.received»",
        ISSUED,
        date(2026, 5, 9),
        **NOTICE,
    )._replace(on=LATER),
    Example(
        "MomentAnchor.moments",
        clock(f"{REPLY}, within: 3 days, from: «[WarningNoticeIssued, AppealFiled]|AppealFiled»"),
        ["w", "a"],
        ["a"],
        {**WARNED, **FILED},
        runs,
    ),
    Example(
        "FactAnchor.fact",
        clock(f"{REPLY}, within: 3 days, from: {{fact: «WarningNoticeIssued|AppealFiled»}}"),
        ["w"],
        [],
        WARNED,
        runs,
    ),
    *(
        Example(
            "Clock.from",
            clock(f"per: notice, {REPLY}, within: 3 days, from: «notice.{moment}|notice.issued»"),
            then,
            ISSUED,
            {**NOTICE, "m": MAILED},
            due,
            LATER,
        )
        for moment, then in zip(MOMENTS, (date(2026, 5, 8), RECEIVED, RECEIVED), strict=True)
    ),
    ends(
        "Clock.from",
        "kind: wait, from: «AppealFiled.received_on|AppealFiled», within: 3 days",
        date(2026, 5, 11),
        THIRD,
        a=f.AppealFiled(on=DAY, received_on=date(2026, 5, 8)),
    )._replace(on=LATER),
    ends(
        "Clock.back_from",
        f"«back_from|from»: WarningNoticeIssued, within: 3 days, {REPLY}",
        date(2026, 5, 1),
        THIRD,
    ),
]
EXAMPLES = [*PERIODS, *ANCHORS]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.word)
def test_the_word_moves_the_end(example: Example) -> None:
    example.check()
