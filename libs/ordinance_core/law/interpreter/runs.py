"""What starts a clock: each run with the fact it is of, its thread and its anchor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ordinance_core.calendars import Moment
from ordinance_core.law.answers import Known
from ordinance_core.law.grammar import terms
from ordinance_core.law.grammar.clocks import Clock, EarlierOf, FactAnchor, LaterOf, MomentAnchor
from ordinance_core.law.grammar.terms import Gap
from ordinance_core.law.interpreter import evidence, journeys, moments, papers
from ordinance_core.law.interpreter.view import Thread, View


class Start(NamedTuple):
    """One run: the paper or fact it is of, and when it began (None: not yet), for whom.

    There is a `recipient` where a paper gives each of those it goes to their own time.
    """

    subject: Known | None
    paper: Known | None
    anchor: Moment | None
    gap: str | None = None
    recipient: str | None = None

    @property
    def thread(self) -> Thread:
        """A run sees what hangs on its own fact; another of its kind may still meet it."""
        paper = self.subject or self.paper
        return Thread(paper, self.subject, alone=False, recipient=self.recipient)


def starts(view: View, clock: Clock) -> tuple[Start, ...]:
    """Every run of a clock in this matter."""
    if not clock.per:
        return tuple(_starts(view, clock, None))
    kinds = [papers.of_kind(view, name) for name in clock.per]
    found = {paper.id: paper for kind in kinds for paper in kind}
    return tuple(start for paper in found.values() for start in _starts(view, clock, paper))


def _starts(view: View, clock: Clock, paper: Known | None) -> list[Start]:
    thread = Thread(paper, paper)
    match clock.anchor:
        case MomentAnchor(moments=several):
            return [
                Start(found.known, paper, at, recipient=recipient)
                for moment in several
                for found in moments.resolve(view, moment, thread)
                for recipient, at in _for_each(view, moment, found)
            ]
        case FactAnchor() as anchor:
            hits = evidence.gather(view, anchor, thread).hits
            return [Start(hit.known, paper, hit.at) for hit in hits]
        case LaterOf(later_of=several):
            return _joined(view, several, paper, 1)
        case EarlierOf(earlier_of=several):
            return _joined(view, several, paper, -1)
        case Gap(gap=gap):
            return [Start(paper, paper, None, gap)]


def _for_each(
    view: View, moment: terms.Moment, found: moments.Found
) -> Iterator[tuple[str | None, Moment | None]]:
    """The moment by recipient, where each has their own; else the one there is."""
    everybody = _recipients(view, moment, found.known)
    if not everybody:
        yield None, found.at
    for recipient in everybody:
        thread = Thread(found.known, found.known, recipient=recipient)
        (own,) = (f for f in moments.resolve(view, moment, thread) if f.known is found.known)
        yield recipient, own.at


def _recipients(view: View, moment: terms.Moment, known: Known | None) -> tuple[str, ...]:
    if known is None or moment.source is None or moment.attribute not in journeys.ON_ITS_WAY:
        return ()
    return journeys.recipients(view, moment.source, known)


def _joined(
    view: View, several: tuple[terms.Moment, ...], paper: Known | None, sign: int
) -> list[Start]:
    """A run from the later or earlier of moments, for each paper they all are of, and recipient.

    It is pending while a needed one is not known.
    """
    found = [moments.resolve(view, m, Thread(paper, paper)) for m in several]
    subjects = {f.known.id: f.known for each in found for f in each if f.known is not None}
    if paper is not None:
        return _of_one(view, several, paper, paper, sign)
    if len({m.source for m in several}) == 1:
        of_each = (_of_one(view, several, one, one, sign) for one in subjects.values())
        return [start for starts in of_each for start in starts]
    first = next(iter(subjects.values()), None)
    return [] if first is None else _of_one(view, several, first, None, sign)


def _of_one(
    view: View, several: tuple[terms.Moment, ...], known: Known, paper: Known | None, sign: int
) -> list[Start]:
    everybody = dict.fromkeys(r for m in several for r in _recipients(view, m, known))
    threads = [Thread(paper, paper, recipient=r) for r in everybody or (None,)]
    return [
        Start(known, paper, _pick(view, several, thread, sign), recipient=thread.recipient)
        for thread in threads
    ]


def _pick(
    view: View, several: tuple[terms.Moment, ...], thread: Thread, sign: int
) -> Moment | None:
    firsts = [moments.first(view, moments.resolve(view, m, thread)) for m in several]
    known = [at for at in firsts if at is not None]
    if not known or (sign > 0 and len(known) < len(firsts)):
        return None
    pick = max if sign > 0 else min
    return pick(known, key=view.record.order)
