"""Every word of clocks and periods, each with an example that moves, meets or ends a run."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law import facts as f
from tests.law.case import Asked
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


DONE = f.ComplianceConfirmed(on=date(2026, 5, 5))
SHUT = "ends_if: {fact: CaseClosed}"
PERSON = f"who: person, {REPLY}, from: WarningNoticeIssued, within: 3 days"


def duties(asked: Asked) -> list[tuple[str, str]]:
    return [(duty.who, duty.must) for duty in asked.duties()]


STAYED: dict[str, f.Fact] = {
    **WARNED,
    "d": f.DisputeFiled(on=date(2026, 5, 5), about="w"),
    "e": f.DisputeDecided(on=date(2026, 5, 6), about="d"),
    "h": f.HearingHeld(on=date(2026, 5, 7), about="d"),
}
HAZARDOUS = "{this: {material: hazardous}}"
STAY = "from: WarningNoticeIssued, within: 3 days, rolls: false"
EXTENDED = f.ClockExtended(on=DAY, clock="c", until=LATER, about="w")
RULES = [
    is_in(
        "Clock.kind=wait",
        f"kind: «wait|deadline», from: WarningNoticeIssued, within: 3 days, {SHUT}",
        "met",
        "missed",
        LATER,
    ),
    is_in(
        "Clock.kind=deadline",
        f"kind: «deadline|wait», from: WarningNoticeIssued, within: 3 days, {SHUT}",
        "missed",
        "met",
        LATER,
    ),
    is_in(
        "Clock.kind=keep",
        "kind: «keep|wait», from: WarningNoticeIssued, within: 3 days",
        "running",
        "met",
        date(2026, 5, 7),
    ),
    is_in(
        "Clock.kind",
        f"«kind: wait, »from: WarningNoticeIssued, within: 3 days, {SHUT}",
        "met",
        "missed",
        LATER,
    ),
    ends(
        "Clock.within",
        f"from: WarningNoticeIssued, within: «4 days|3 days», {REPLY}",
        date(2026, 5, 8),
        date(2026, 5, 7),
    ),
    Example(
        "Clock.who",
        clock(PERSON.replace("who: person", "who: «person|officer», must: reply")),
        [("person", "reply")],
        [("officer", "reply")],
        WARNED,
        duties,
    ),
    Example(
        "Clock.must",
        clock(PERSON.replace("who: person", "who: person«, must: reply»")),
        [("person", "reply")],
        [],
        WARNED,
        duties,
    ),
    Example(
        "Clock.says",
        clock(f"«says: the time to reply, »{PERSON}"),
        "the time to reply",
        "c",
        WARNED,
        lambda a: a.clock("c").says,
    ),
    Example(
        "Clock.cite",
        clock(PERSON).replace("cite: S-3", "cite: «S-4|S-3»"),
        ("S-4",),
        ("S-3",),
        WARNED,
        lambda a: a.clock("c").clauses,
    ),
    Example(
        "Clock.per",
        clock(f"«per: notice, »from: AppealFiled, within: 3 days, {REPLY}"),
        ["a", "a"],
        ["a"],
        {**NOTICE, "m": f.NoticeOfViolationIssued(on=DAY), **FILED},
        runs,
    ),
    is_in(
        "Clock.met_by",
        f"from: WarningNoticeIssued, within: 3 days, ends_if: {{fact: CaseClosed}}«, {REPLY}»",
        "met",
        "missed",
        LATER,
        **WARNED,
        c=DONE,
    ),
    is_in(
        "Clock.ends_if",
        f"from: WarningNoticeIssued, within: 3 days, {REPLY}«, ends_if: {{fact: CaseClosed}}»",
        "ended",
        "missed",
        LATER,
        **WARNED,
        x=f.CaseClosed(on=DAY),
    ),
    Example(
        "Clock.when",
        clock(f"from: ReleaseDiscovered, within: 3 days, {REPLY}«, when: {HAZARDOUS}»"),
        [],
        ["r"],
        {"r": f.ReleaseDiscovered(on=DAY, material="harmless")},
        runs,
    ),
    Example(
        "Clock.while",
        clock(
            f"from: WarningNoticeIssued, within: 3 days, {REPLY}«, while: {{fact: PermitIssued}}»"
        ),
        [],
        ["w"],
        WARNED,
        runs,
    ),
    Example(
        "Clock.if_missed",
        clock(f"{PERSON}«, if_missed: dumping»"),
        "dumping",
        None,
        WARNED,
        lambda a: a.clock("c").if_missed,
    ),
    ends(
        "Clock.extends",
        f"{STAY}, {REPLY}«, extends: longer»",
        LATER,
        date(2026, 5, 7),
        **WARNED,
        e=EXTENDED,
    ),
    ends(
        "Clock.extends=longer",
        f"{STAY}, {REPLY}«, extends: longer»",
        LATER,
        date(2026, 5, 7),
        **WARNED,
        e=EXTENDED,
    ),
    ends(
        "Clock.stays",
        f"{STAY}, {REPLY}«, stays: [{{from: DisputeFiled, to: DisputeDecided}}]»",
        date(2026, 5, 8),
        date(2026, 5, 7),
        **STAYED,
    )._replace(on=LATER),
    ends(
        "Stay.from",
        f"{STAY}, {REPLY}, stays: [{{from: «DisputeFiled|HearingRequested», to: DisputeDecided}}]",
        date(2026, 5, 8),
        date(2026, 5, 7),
        **STAYED,
    )._replace(on=LATER),
    ends(
        "Stay.to",
        f"{STAY}, {REPLY}, stays: [{{from: DisputeFiled, to: «HearingHeld|DisputeDecided»}}]",
        date(2026, 5, 9),
        date(2026, 5, 8),
        **STAYED,
    )._replace(on=LATER),
    ends(
        "Clock.filing",
        f"from: WarningNoticeIssued, within: 5 days, {REPLY}«, filing: true»",
        date(2026, 5, 11),
        date(2026, 5, 9),
    ),
    ends(
        "Clock.rolls",
        f"from: WarningNoticeIssued, within: 6 days, {REPLY}«, rolls: false»",
        date(2026, 5, 10),
        date(2026, 5, 11),
    ),
]
ROUND = "from: PermitIssued, met_by: {fact: InspectionRecorded}"
SEASON = f'{ROUND}, every: season, between: ["03-01", "05-last"]'
SEEN: dict[str, f.Fact] = {
    **PERMIT,
    "i": f.InspectionRecorded(on=date(2026, 3, 10)),
    "j": f.InspectionRecorded(on=date(2026, 4, 20)),
}


def periods(asked: Asked) -> dict[str | None, str]:
    return {run.period: run.state for run in asked.clocks()}


def comes(word: str, rule: str, then: object, without: object, **more: object) -> Example:
    return Example(word, clock(rule), then, without, SEEN, periods, date(2026, 5, 4))._replace(
        **more
    )


MONTHS = {"2026-02-01": "missed", "2026-03-01": "met", "2026-04-01": "met", "2026-05-01": "running"}
ROLLING = {
    "2026-02-16": "met",
    "2026-03-11": "missed",
    "2026-04-11": "met",
    "2026-04-21": "running",
}
CADENCES = [
    comes("Clock.every", f"{ROUND}, every: «month|rolling month»", MONTHS, ROLLING),
    comes("Clock.every=month", f"{ROUND}, every: «month|rolling month»", MONTHS, ROLLING),
    comes("Clock.every=rolling month", f"{ROUND}, every: «rolling month|month»", ROLLING, MONTHS),
    comes("Clock.every=season", f"{ROUND}, every: «season|month»", {"2026-01-01": "met"}, MONTHS),
    comes("Clock.times", f"{SEASON}«, times: 3»", {"2026-03-01": "running"}, {"2026-03-01": "met"}),
    comes(
        "Clock.between",
        f'{ROUND}, every: season«, between: ["03-01", "05-last"]»',
        {"2026-03-01": "met"},
        {"2026-01-01": "met"},
    ),
    comes(
        "Clock.until",
        f"{ROUND}, every: month«, until: InspectionRecorded»",
        {"2026-02-01": "missed", "2026-03-01": "met"},
        MONTHS,
    ),
    comes(
        "Clock.partial",
        f"{ROUND}, every: month«, partial: skip»",
        {k: v for k, v in MONTHS.items() if k != "2026-02-01"},
        MONTHS,
    ),
    comes(
        "Clock.partial=skip",
        f"{ROUND}, every: month, partial: «skip|strict»",
        {k: v for k, v in MONTHS.items() if k != "2026-02-01"},
        MONTHS,
    ),
    comes(
        "Clock.partial=strict",
        f"{ROUND}, every: month, partial: «strict|skip»",
        MONTHS,
        {k: v for k, v in MONTHS.items() if k != "2026-02-01"},
    ),
    comes(
        "Clock.partial=prorate",
        f'{ROUND}, every: season, between: ["01-01", "04-30"], times: 3«, partial: prorate»',
        {"2026-01-01": "met"},
        {"2026-01-01": "missed"},
    ),
]
EXAMPLES = [*RULES, *CADENCES]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.word)
def test_the_word_moves_or_ends_a_run(example: Example) -> None:
    example.check()
