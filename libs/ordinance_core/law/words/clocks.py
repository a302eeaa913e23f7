"""Clocks as sentences: who must do what, within what, from when, and what comes of missing it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from ordinance_core.law.grammar.clocks import Clock, FactAnchor
from ordinance_core.law.grammar.terms import Gap, Stated
from ordinance_core.law.words.lexicon import Lexicon, listed
from ordinance_core.law.words.predicates import narrowed, points, whole
from ordinance_core.law.words.told import Point
from ordinance_core.law.words.vocabulary import quoted

_ROUND = {"month": "each month", "rolling month": "each month since the last time"}
_TIMES = ("never", "once", "twice")
_PARTIAL = {
    "prorate": "a period held in part asks for its share, rounded up",
    "skip": "a period that had begun before asks for nothing",
}
_LAST = "last"
_OFTEN = re.compile(r" (once|twice|\d+ times)( (a|an|each|every|in the|per) \w+)?$")


def clock(lexicon: Lexicon, name: str, of: Clock) -> Iterator[Point]:
    yield Point("Rule", _sentence(lexicon, name, of), of.cite)
    yield from _terms(lexicon, of)
    yield from _gates(lexicon, of)
    yield from _ends(lexicon, of)
    yield from _counting(lexicon, of)


def _sentence(lexicon: Lexicon, name: str, of: Clock) -> str:
    title, runs = lexicon.title("clocks", name), _runs(lexicon, of)
    if of.who is None or of.must is None:
        bearer = "" if of.who is None else f", for the {lexicon.pack.office(of.who)}"
        return f"{title[:1].upper()}{title[1:]}: {runs}{bearer}."
    joint = " " if runs.startswith(_JOINED) else ", "
    return f"The {lexicon.pack.office(of.who)} must {_must(lexicon, of)}{joint}{runs}."


_JOINED = ("within", "at least", "at once", "for", "before", "once", "twice", "on the same day")


def _must(lexicon: Lexicon, of: Clock) -> str:
    """What must be done, without the period where the pack says it there as well."""
    must = of.must or ""
    if of.every is not None:
        return _OFTEN.sub("", must)
    return must if of.within is None else must.removesuffix(f" {lexicon.period(of.within)}")


def _runs(lexicon: Lexicon, of: Clock) -> str:
    """The period with what it runs from or up to, as one piece of a sentence."""
    start = _from(lexicon, of)
    within = of.within
    if within is None:
        return f"{_round(of)}, {start}"
    if isinstance(within, Gap):
        return f"within a period that is {lexicon.gap(within.gap)}, {start}"
    if isinstance(within, Stated):
        kind = "a wait that lasts " if of.kind == "wait" else ""
        return f"{kind}{lexicon.period(within)}; the time runs {start}"
    return _walked(lexicon.period(within), str(within[-1]), of, start)


def _walked(period: str, last: str, of: Clock, start: str) -> str:
    if period[:1].isdigit():
        return f"{_length(of)}{period} {start}"
    if of.back_from is not None:
        return start
    kind = "a wait: " if of.kind == "wait" else ""
    return f"{kind}{_WITH_START.get(last, '{period}, {start}').format(period=period, start=start)}"


_WITH_START = {
    "stated": "{period}; the time runs {start}",
    "open": "{start}; {period}",
    "same day": "{period}, counted {start}",
}


def _length(of: Clock) -> str:
    if of.kind == "keep":
        return "for "
    if of.kind == "wait":
        return "a wait of "
    return "within " if of.back_from is None else "at least "


def _round(of: Clock) -> str:
    times = _TIMES[of.times] if of.times < len(_TIMES) else f"{of.times} times"
    each = _ROUND.get(of.every or "", f"each {of.every}")
    if of.between is None:
        return f"{times} {each}"
    return f"{times} {each} between {listed(map(_day, of.between), 'and')}"


def _day(text: str) -> str:
    """`11-01` as people read it; `02-last` is the last day of a month."""
    month, _, day = text.partition("-")
    name = date(1, int(month), 1).strftime("%B")
    return f"the last day of {name}" if day == _LAST else f"{name} {int(day)}"


def _from(lexicon: Lexicon, of: Clock) -> str:
    word = "from" if of.back_from is None else "before"
    anchor = of.anchor
    more = ""
    if isinstance(anchor, FactAnchor):
        more = "".join(f", {narrow}" for narrow in narrowed(lexicon, anchor))
    until = "" if of.until is None else f" until {lexicon.moment(of.until)}"
    return f"{word} {lexicon.anchor(anchor)}{more}{until}"


def _terms(lexicon: Lexicon, of: Clock) -> Iterator[Point]:
    if of.within is not None:
        yield Point("Period", lexicon.period(of.within))
    if of.who is not None:
        whom = "whom the law burdens" if lexicon.pack.is_regulated(of.who) else "an office"
        yield Point("Who", f"{lexicon.pack.office(of.who)} ({whom})")
    if of.per:
        yield Point("Per", f"each {listed(map(lexicon.paper, of.per))} on its own")


def _gates(lexicon: Lexicon, of: Clock) -> Iterator[Point]:
    if of.when is not None:
        yield from points(lexicon, "Runs only if", (of.when,))
    if of.during is not None:
        yield from points(lexicon, "Runs only while", (of.during,))


def _ends(lexicon: Lexicon, of: Clock) -> Iterator[Point]:
    if of.met_by is not None:
        yield Point("Met by", whole(lexicon, of.met_by), of.met_by.cite)
    elif of.kind != "deadline":
        yield Point("Met by", "lapse of time; it is never missed")
    if of.ends_if is not None:
        yield Point("Ends if", whole(lexicon, of.ends_if), of.ends_if.cite)
    if of.if_missed is not None:
        offence = quoted(lexicon.title("offences", of.if_missed))
        yield Point("If missed", f"the offence {offence} may be found")


def _counting(lexicon: Lexicon, of: Clock) -> Iterator[Point]:
    for stay in of.stays:
        begins, ends = lexicon.moment(stay.begins), lexicon.moment(stay.ends)
        yield Point("Stands still", f"from {begins} to {ends}; those days are added")
    if of.extends is not None:
        yield Point("Extension", "it can be extended, to the longest date granted")
    if of.filing:
        yield Point("Counting", "it is a filing, for days on which an office is closed")
    if not of.rolls:
        yield Point("Counting", "its last day does not move off a closed day")
    if of.partial in _PARTIAL:
        yield Point("Counting", _PARTIAL[of.partial])
