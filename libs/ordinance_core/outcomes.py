"""What a write is asked and answers, what it writes, and how it is kept under its command's id."""

from __future__ import annotations

import hashlib
import uuid
from typing import Protocol

import msgspec

from ordinance_core.decider import Decision, Refused, Why
from ordinance_core.law import Fact
from ordinance_core.log.model import Appended, Busy, Handled, Submission, Write
from ordinance_core.matters import LawInForce, State
from ordinance_core.messages import UNASSIGNED, Context, Event


class Command(Protocol):
    """Anything a decider can be asked; `context` says who asks, when and under which id."""

    @property
    def context(self) -> Context: ...


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """A refusal as it is kept under the id of the command that met it."""

    rule: str
    says: str
    reasons: tuple[Why, ...] = ()
    clauses: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a write answers: where its stream stands now, and the id of its first event.

    `digest` recognises another body sent under the same id; `position` is that of its last event.
    """

    stream: str
    version: int
    position: int = 0
    event_id: str | None = None
    digest: str | None = None
    refused: Kept | None = None


class Contended(Busy):
    """Others kept changing the stream; nothing was stored, try again."""


class VersionMoved(Refused):
    """The stream is no longer at the version the caller had seen."""


def command_id(*parts: str) -> str:
    """An id that the same parts always give: a repeat is recognised wherever it comes from."""
    digest = hashlib.sha256("\x1f".join(parts).encode()).digest()
    return str(uuid.UUID(bytes=digest[:16], version=4))


def place_of(command: Command, state: State, jurisdiction: str) -> str:
    """The jurisdiction of what is written: the stream's, or the one it is assigned to now."""
    if state.jurisdiction != UNASSIGNED:
        return state.jurisdiction
    fact = getattr(command, "fact", None)
    assigned = fact.attribute("jurisdiction") if isinstance(fact, Fact) else None
    return assigned or jurisdiction


def writes_of(state: State, law: LawInForce, decision: Decision, place: str) -> tuple[Write, ...]:
    """A decision's events per stream, each expecting the version it was decided at."""
    versions = {state.stream: state.version}
    if law.town is not None:
        versions.setdefault(law.town.stream, law.town.version)
    events: dict[str, tuple[Event, ...]] = {state.stream: decision.events, **decision.also}
    return tuple(
        Write(stream, versions.get(stream, 0), place, what)
        for stream, what in events.items()
        if what
    )


def submission(context: Context, writes: tuple[Write, ...], outcome: Outcome | None) -> Submission:
    return Submission(
        command_id=context.command_id,
        recorded_at=context.now,
        actor=context.actor.id,
        correlation=context.correlation,
        caused_by=context.caused_by,
        writes=writes,
        outcome=b"{}" if outcome is None else msgspec.json.encode(outcome),
    )


def outcome_of(state: State, context: Context, decision: Decision) -> Outcome:
    return Outcome(
        stream=state.stream,
        version=state.version + len(decision.events),
        event_id=context.event_id(0) if decision else None,
        digest=context.digest,
        refused=None if decision.refusal is None else kept(decision.refusal),
    )


def answer(outcome: Outcome, verdict: Appended, decision: Decision) -> Outcome:
    if decision.refusal is not None:
        raise decision.refusal
    position = max((r.position for r in verdict.recorded), default=0)
    return msgspec.structs.replace(outcome, position=position)


def repeated(handled: Handled) -> Outcome:
    outcome = msgspec.json.decode(handled.outcome, type=Outcome)
    if outcome.refused is not None:
        kept = outcome.refused
        raise Refused(kept.says, reasons=kept.reasons, clauses=kept.clauses, rule=kept.rule)
    return msgspec.structs.replace(outcome, position=handled.position)


def kept(refused: Refused) -> Kept:
    return Kept(refused.rule, refused.says, refused.reasons, refused.clauses)
