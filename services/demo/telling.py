"""What a service concluded, in words a clerk reads; what says nothing new is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import Any

import msgspec

from ordinance_core.law import Pack
from ordinance_core.messages import moment_of
from ordinance_core.money import dollars
from services.demo.office import News


class Line(msgspec.Struct, frozen=True):
    """One thing that followed: its mark, the words, the clauses behind it, smaller words below."""

    mark: str
    says: str
    clauses: tuple[str, ...] = ()
    below: tuple[str, ...] = ()


Tell = Callable[["Teller", dict[str, Any]], Line | None]
CLOCK, LETTER, MONEY, PAPER, CASE = "clock", "letter", "money", "paper", "case"
REPORTED = "ReportReceived"


class Teller:
    """Tells the conclusions of one case, and remembers what was told of each clock and line."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.told: dict[str, object] = {}
        self.titles: dict[str, str] = {}

    def lines(self, news: Iterator[News] | tuple[News, ...]) -> Iterator[Line]:
        """What is new in these events, in their order."""
        for each in news:
            tell = _TELLS.get(each.type)
            line = tell(self, each.event) if tell else None
            if line is not None:
                yield msgspec.structs.replace(line, clauses=line.clauses or each.clauses)

    def new(self, key: str, value: object) -> bool:
        """Whether this was not told of the key last."""
        before, self.told[key] = self.told.get(key), value
        return before != value


def day(text: str | None, zone: str = "") -> str:
    """A moment as people write it: `Wed 27 May 2026`, with the time where it has one."""
    if text is None:
        return "a day not known yet"
    moment = moment_of(text)
    if isinstance(moment, datetime):
        return f"{moment:%a} {moment.day} {moment:%b %Y %H:%M} {zone}".strip()
    return plain_day(moment)


def plain_day(on: date) -> str:
    return f"{on:%a} {on.day} {on:%b %Y}"


def _clock_key(clock: Mapping[str, Any]) -> str:
    return f"{clock['name']}/{clock.get('about')}"


def _running(teller: Teller, clock: dict[str, Any]) -> Line | None:
    if clock["state"] != "running":
        return None
    if not teller.new(_clock_key(clock), ("running", clock.get("due"))):
        return None
    return Line(CLOCK, f"{clock['says']}: runs to {day(clock.get('due'))}")


def _met(teller: Teller, clock: dict[str, Any]) -> Line | None:
    if not teller.new(_clock_key(clock), ("met", clock.get("done_at"))):
        return None
    if clock.get("kind", "deadline") != "deadline":
        return Line(CLOCK, f"{clock['says']}: over")
    return Line(CLOCK, f"{clock['says']}: met on {day(clock.get('done_at'))}")


def _missed(teller: Teller, clock: dict[str, Any]) -> Line | None:
    if not teller.new(_clock_key(clock), ("missed", clock.get("due"))):
        return None
    return Line(CLOCK, f"{clock['says']}: ran out with {day(clock.get('due'))}, not met")


def _ended(teller: Teller, clock: dict[str, Any]) -> Line | None:
    if not teller.new(_clock_key(clock), ("ended", None)):
        return None
    return Line(CLOCK, f"{clock['says']}: ended, no longer needed")


def _open(teller: Teller, clock: dict[str, Any]) -> Line | None:
    if not teller.new(_clock_key(clock), ("undetermined", None)):
        return None
    gaps = tuple(clock.get("gaps", ()))
    asked = "; ".join(teller.pack.question(gap) for gap in gaps)
    return Line(CLOCK, f"{clock['says']}: cannot be computed. {asked}", gaps)


def _escalated(_: Teller, raised: dict[str, Any]) -> Line | None:
    who = raised.get("who")
    return None if who is None else Line(CLOCK, f"escalated to the office: {raised['says']}")


def _proposed(_: Teller, failure: dict[str, Any]) -> Line:
    words = failure["offence"].replace("_", " ")
    return Line(CLOCK, f"proposed to the office as an offence, for it to find or not: {words}")


def _printed(teller: Teller, letter: dict[str, Any]) -> Line:
    teller.titles[letter["notice"]] = letter["title"]
    return Line(LETTER, f"{letter['title']} printed: /notices/{letter['notice']}.pdf")


def _served(teller: Teller, served: dict[str, Any]) -> Line:
    title = teller.titles.get(served["notice"], served["instrument"].replace("_", " "))
    return Line(PAPER, f"{title}: counts as served since {day(served['served'])}")


def _kept(_: Teller, paper: dict[str, Any]) -> Line | None:
    content = "; ".join((paper.get("content") or {}).values())
    return Line(PAPER, f"kept on file as a submission: “{content}”") if content else None


def _stated(teller: Teller, line: dict[str, Any]) -> Line | None:
    if line["state"] != "due" or not teller.new(_line_key(line), line.get("cents")):
        return None
    below = tuple(line.get("why", ()))
    return Line(MONEY, f"{line['says']}: {dollars(line.get('cents') or 0)} due", below=below)


def _line_key(line: Mapping[str, Any]) -> str:
    return f"{line['charge']}/{line.get('about')}"


def _settled(_: Teller, account: dict[str, Any]) -> Line:
    return Line(MONEY, f"account settled: {dollars(account['paid_cents'])} paid, nothing open")


def report_words(report: Mapping[str, Any]) -> str:
    """A report in one line: its number, the material and the place."""
    what = ", ".join(report[name] for name in ("material", "location", "place") if name in report)
    return f"{report.get('source', '')} {report.get('external_id', '')}".upper() + f": {what}"


def _opened(_: Teller, case: dict[str, Any]) -> Line:
    return Line(CASE, f"opened as {case['number']}")


_TELLS: Mapping[str, Tell] = {
    "CaseOpened": _opened,
    "ClockStarted": _running,
    "ClockRecomputed": _running,
    "ClockResumed": _running,
    "ClockMet": _met,
    "ClockMissed": _missed,
    "ClockEnded": _ended,
    "ClockUndetermined": _open,
    "EscalationRaised": _escalated,
    "FailureToNotifyProposed": _proposed,
    "NoticeRendered": _printed,
    "NoticeServed": _served,
    "SubmissionReceived": _kept,
    "CostStated": _stated,
    "PenaltyPosted": _stated,
    "SurchargeApplied": _stated,
    "InterestPosted": _stated,
    "LevyStated": _stated,
    "AccountSettled": _settled,
}
