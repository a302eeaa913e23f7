"""Papers of a matter: letters made of them, and when the law counts them as served."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from ordinance_core.conclusions import Conclusion
from ordinance_core.decider import Decision
from ordinance_core.law import Pack, Paper
from ordinance_core.matters import LawInForce, State, changed
from ordinance_core.messages import Applied, Event
from ordinance_core.recording import AskAgain, RecordFact, facts
from services.notices.commands import Command, KeepFault, KeepLetter
from services.notices.events import (
    NoticeNotRendered,
    NoticeRendered,
    NoticeServed,
    NoticeUnserved,
)


def conclude(state: State, law: LawInForce, now: datetime) -> tuple[Event, ...]:
    """Which papers are served now, as far as it differs from what was concluded before."""
    asked = law.asks(state, now)
    if asked is None or law.pack is None:
        return ()
    pack = law.pack
    return changed(state, tuple(c for p in asked.papers() for c in _service(p, state, pack)))


def _service(paper: Paper, state: State, pack: Pack) -> Iterator[Conclusion]:
    applied = Applied(pack=pack.reference, clauses=paper.clauses, readings=paper.readings)
    if paper.served is not None:
        on = paper.served if not isinstance(paper.served, datetime) else None
        at = paper.served if isinstance(paper.served, datetime) else None
        yield NoticeServed(
            on=on,
            at=at,
            notice=paper.id,
            instrument=paper.instrument,
            served=paper.served.isoformat(),
            law=applied,
        )
    elif isinstance(state.concluded.get(f"served/{paper.id}"), NoticeServed):
        yield NoticeUnserved(notice=paper.id, instrument=paper.instrument, law=applied)


_recorded = facts(conclude)


def decide(command: Command, state: State, law: LawInForce) -> Decision:
    match command:
        case KeepLetter():
            return _kept(command, state, law)
        case KeepFault():
            return Decision((NoticeNotRendered(notice=command.notice, says=command.says),))
        case RecordFact() | AskAgain():
            return _recorded(command, state, law)


def _kept(command: KeepLetter, state: State, law: LawInForce) -> Decision:
    before = state.concluded.get(f"rendered/{command.notice}")
    if isinstance(before, NoticeRendered) and before.sha256 == command.sha256:
        return Decision()
    rendered = NoticeRendered(
        notice=command.notice,
        instrument=command.instrument,
        title=command.title,
        sha256=command.sha256,
        size=command.size,
        sealed_for=command.sealed_for,
        law=Applied(pack=law.pack.reference) if law.pack else None,
    )
    return Decision((rendered,))
