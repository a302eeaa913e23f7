"""What follows for the clocks of a matter: each compared with what was told of it last."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import msgspec

from ordinance_core.conclusions import Conclusion
from ordinance_core.law import Clock, Pack
from ordinance_core.matters import LawInForce, State
from ordinance_core.messages import Applied, Event, moment_of, moment_text
from services.deadlines.events import (
    ClockEnded,
    ClockMet,
    ClockMissed,
    ClockPending,
    ClockRecomputed,
    ClockResumed,
    ClockStarted,
    ClockStayed,
    ClockTold,
    ClockUndetermined,
    EscalationRaised,
    EscalationVoided,
    FailureToNotifyProposed,
)

_BY_STATE: dict[str, type[ClockTold]] = {
    "pending": ClockPending,
    "running": ClockStarted,
    "stayed": ClockStayed,
    "met": ClockMet,
    "missed": ClockMissed,
    "ended": ClockEnded,
    "undetermined": ClockUndetermined,
}


def conclude(state: State, law: LawInForce, now: datetime) -> tuple[Event, ...]:
    """The clocks as the law gives them now, as far as they differ from what was told."""
    asked = law.asks(state, now)
    if asked is None or law.pack is None:
        return ()
    found = {told.key: told for told in (_told(c, law.pack) for c in asked.clocks())}
    clocks = tuple(_changes(state, found))
    return (*clocks, *(f for told in clocks for f in _consequences(told, state, law.pack)))


def _told(clock: Clock, pack: Pack) -> ClockTold:
    due = clock.due
    return _BY_STATE[clock.state](
        name=clock.name,
        about=clock.about,
        period=clock.period,
        recipient=clock.recipient,
        kind=clock.kind,
        state=clock.state,
        says=clock.says,
        who=clock.who,
        must=clock.must,
        regulated=clock.who is not None and pack.is_regulated(clock.who),
        zone=pack.zone,
        started=moment_text(clock.started),
        nominal=moment_text(due.nominal if due else None),
        due=moment_text(due.legal if due else None),
        earliest=moment_text(clock.earliest),
        latest=moment_text(clock.latest),
        done_at=moment_text(clock.done_at),
        if_missed=clock.if_missed,
        steps=due.steps if due else (),
        unchecked=due.unchecked if due else (),
        gaps=clock.gaps,
        law=Applied(pack=pack.reference, clauses=clock.clauses, readings=clock.readings),
    )


def _changes(state: State, found: dict[str, ClockTold]) -> Iterator[ClockTold]:
    for key, told in found.items():
        before = state.concluded.get(key)
        if not isinstance(before, ClockTold):
            yield _dated(told)
        elif _facts(before) != _facts(told):
            yield _dated(_as_change(before, told))
    for key, before in state.concluded.items():
        if isinstance(before, ClockTold) and key not in found and before.state != "ended":
            yield _vanished(before)


def _facts(told: ClockTold) -> tuple[object, ...]:
    """What counts when two tellings of a clock are compared: all but the event's own date."""
    return tuple(getattr(told, name) for name in told.__struct_fields__ if name not in {"on", "at"})


def _as_change(before: ClockTold, told: ClockTold) -> ClockTold:
    if told.state != before.state:
        resumed = before.state == "stayed" and told.state == "running"
        return _recast(told, ClockResumed) if resumed else told
    return _recast(told, ClockRecomputed)


def _recast(told: ClockTold, kind: type[ClockTold]) -> ClockTold:
    return kind(**msgspec.structs.asdict(told))


def _dated(told: ClockTold) -> ClockTold:
    """A miss is dated at the end that passed, a clock that is met at what met it."""
    text = told.due if told.state == "missed" else told.done_at
    moment = None if text is None else moment_of(text)
    if isinstance(moment, datetime):
        return msgspec.structs.replace(told, at=moment)
    return told if moment is None else msgspec.structs.replace(told, on=moment)


def _vanished(before: ClockTold) -> ClockTold:
    """What the clock hung on was voided: it ended, and nothing was missed."""
    changed = msgspec.structs.replace(before, state="ended", on=None, at=None)
    return _recast(changed, ClockEnded)


def _consequences(told: ClockTold, state: State, pack: Pack) -> Iterator[Conclusion]:
    raised = state.concluded.get(f"escalation/{told.clock}")
    applied = Applied(pack=pack.reference, clauses=told.law.clauses if told.law else ())
    if told.state != "missed":
        if isinstance(raised, EscalationRaised):
            yield EscalationVoided(clock=told.clock, law=applied)
        return
    if raised is None or isinstance(raised, EscalationVoided):
        yield EscalationRaised(
            clock=told.clock, who=told.who, says=told.must or told.says, due=told.due, law=applied
        )
    if told.if_missed is not None and f"failure/{told.clock}" not in state.concluded:
        yield FailureToNotifyProposed(
            clock=told.clock, offence=told.if_missed, due=told.due, law=applied
        )
