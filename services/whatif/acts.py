"""The acts of people decided once more, as they were recorded, by another pack's rules."""

from __future__ import annotations

from datetime import date

import msgspec

from ordinance_core.conclusions import FilingRefused
from ordinance_core.decider import Refused
from ordinance_core.law import FACTS, Fact, Pack
from ordinance_core.law.facts import DelegationRecorded
from ordinance_core.law.grammar.rules import Action
from ordinance_core.law.interpreter.offices import NOT_AUTHORIZED
from ordinance_core.matters import LawInForce, nothing
from ordinance_core.messages import Actor, Context, Event
from ordinance_core.recording import RecordFact, record
from services.whatif.replaying import Moment

_SERVICE = "service:"


def by_person(moment: Moment) -> bool:
    """Whether a person asked; what a service records by itself is no decision of anybody."""
    return not moment.header.actor.startswith(_SERVICE)


def decided(fact: Fact, moment: Moment, pack: Pack, action: str | None = None) -> Event | Refused:
    """What recording the fact would come to under a pack: the fact, or why it is refused."""
    header = moment.header
    context = Context(
        command_id=header.event_id,
        now=header.recorded_at,
        actor=_actor(fact, moment, pack),
        correlation=header.correlation,
    )
    asked = RecordFact(context, msgspec.structs.replace(fact, law=None), action)
    law = LawInForce(pack, moment.town, moment.persons)
    try:
        decision = record(asked, moment.before, law, nothing)
    except Refused as refused:
        return refused
    return decision.refusal or decision.events[0]


def filing(refused: FilingRefused) -> Fact:
    """The fact that a refused filing would have been, as far as the record keeps it."""
    kind = FACTS[refused.filing]
    given = {
        name: value
        for name in ("on", "at", "about", "person", "content")
        if name in kind.__struct_fields__ and (value := getattr(refused, name)) is not None
    }
    return kind(**given)


def named(fact: Fact, pack: Pack) -> str | None:
    """The action a fact was recorded under, by the clauses it names; None where several fit."""
    if fact.law is None:
        return None
    ways = {**pack.defaults, **dict(fact.law.readings)}
    found = [
        name
        for name in pack.names("actions")
        if isinstance(entry := pack.entry("actions", name, _day(fact, pack), ways), Action)
        and entry.does == type(fact).__name__
        and entry.cite == fact.law.clauses
    ]
    return found[0] if len(found) == 1 else None


def _day(fact: Fact, pack: Pack) -> date:
    return date.max if fact.when is None else pack.day_of(fact.when)


def _actor(fact: Fact, moment: Moment, pack: Pack) -> Actor:
    """Who acted: in the office the fact names, unless a delegation of it names the caller.

    A refused filing names no office; where it failed for another reason, whoever brought it
    held one.
    """
    caller, lead = moment.header.actor, moment.lead
    if isinstance(lead, FilingRefused) and lead.refusal != NOT_AUTHORIZED:
        return Actor(id=caller, offices=tuple(_office(pack, role) for role in pack.names("roles")))
    delegated = any(
        isinstance(k.fact, DelegationRecorded)
        and (k.fact.delegate, k.fact.role) == (caller, fact.by)
        for k in moment.town.facts
    )
    held = () if fact.by is None or delegated else (_office(pack, fact.by),)
    return Actor(id=caller, offices=held)


def _office(pack: Pack, role: str) -> str:
    return f"{pack.jurisdiction}:{role}"
