"""What starts a clock: each run with the fact it is of, its thread and its anchor."""

from __future__ import annotations

from typing import NamedTuple

from ordinance_core.calendars import Moment
from ordinance_core.law.answers import Known
from ordinance_core.law.grammar.clocks import Clock, EarlierOf, FactAnchor, LaterOf, MomentAnchor
from ordinance_core.law.grammar.terms import Gap
from ordinance_core.law.interpreter import evidence, moments, papers
from ordinance_core.law.interpreter.view import Thread, View


class Start(NamedTuple):
    """One run: the paper or fact it is of, and when it began (None: not yet)."""

    subject: Known | None
    paper: Known | None
    anchor: Moment | None
    gap: str | None = None

    @property
    def thread(self) -> Thread:
        """A run sees what hangs on its own fact; another of its kind may still meet it."""
        return Thread(self.subject or self.paper, self.subject, alone=False)


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
            found = [f for m in several for f in moments.resolve(view, m, thread)]
            return [Start(f.known, paper, f.at) for f in found]
        case FactAnchor() as anchor:
            hits = evidence.gather(view, anchor, thread).hits
            return [Start(hit.known, paper, hit.at) for hit in hits]
        case LaterOf(later_of=several):
            return _joined(view, [moments.resolve(view, m, thread) for m in several], paper, 1)
        case EarlierOf(earlier_of=several):
            return _joined(view, [moments.resolve(view, m, thread) for m in several], paper, -1)
        case Gap(gap=gap):
            return [Start(paper, paper, None, gap)]


def _joined(
    view: View, several: list[tuple[moments.Found, ...]], paper: Known | None, sign: int
) -> list[Start]:
    """One run from the later (or earlier) of moments; pending while a needed one is not known."""
    firsts = [moments.first(view, found) for found in several]
    known = [at for at in firsts if at is not None]
    subject = paper or next((f.known for found in several for f in found), None)
    if subject is None:
        return []
    if not known or (sign > 0 and len(known) < len(firsts)):
        return [Start(subject, paper, None)]
    pick = max if sign > 0 else min
    return [Start(subject, paper, pick(known, key=view.record.order))]
