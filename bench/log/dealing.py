"""Load, decide, append as every service does it: the handler of the core, with a small decider."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import msgspec

from bench.log.spill import NOW, SPILL, SpillMeasured
from ordinance_core.decider import Decider, Decision
from ordinance_core.handling import Handler
from ordinance_core.law import Pack
from ordinance_core.log.model import Log
from ordinance_core.messages import UNASSIGNED, Actor, Codec, Context, Event, Recorded
from ordinance_core.service import Service

CODEC = Codec(SpillMeasured)
HOTLINE = Actor(id="hotline-1")


class Deal(msgspec.Struct, frozen=True):
    """Measure once more."""

    context: Context


class Dealt(msgspec.Struct, frozen=True):
    """What was measured so far."""

    stream: str
    version: int = 0
    jurisdiction: str = UNASSIGNED
    matter: str | None = None
    gallons: int = 0


def deal() -> Deal:
    """A command with an id of its own."""
    command_id = str(uuid4())
    context = Context(command_id=command_id, now=NOW, actor=HOTLINE, correlation=command_id)
    return Deal(context)


def handler(log: Log) -> Handler:
    """The core's own, over a service that only measures."""
    decider: Decider[Any, Any] = Decider(Dealt, _evolve, _decide)
    service = Service(
        name="bench",
        summary="Measures.",
        deciders={"deal": decider},
        codec=CODEC,
        hears={},
        views=(),
        operations=lambda _: (),
    )
    return Handler(service, log, _no_pack, lambda: NOW)


def _evolve(state: Dealt, recorded: Recorded, event: Event) -> Dealt:
    assert isinstance(event, SpillMeasured)
    gallons = state.gallons + event.gallons
    return msgspec.structs.replace(state, version=recorded.version, gallons=gallons)


def _decide(_: Deal, state: Dealt, __: object) -> Decision:
    assert state.gallons >= 0
    return Decision((SPILL,))


def _no_pack(jurisdiction: str) -> Pack:
    raise LookupError(f"nothing here is judged, least of all for {jurisdiction}")
