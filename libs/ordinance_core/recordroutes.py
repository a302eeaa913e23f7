"""Routes every service has: a fact of the vocabulary, recorded on a matter or on a town."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ordinance_core.decider import NotFound
from ordinance_core.forms import form, from_form
from ordinance_core.items import seal_items
from ordinance_core.law import FACTS, Fact
from ordinance_core.law.facts import PartyNamed
from ordinance_core.matters import State
from ordinance_core.messages import UNASSIGNED, Actor, Context, matter_stream, town_stream
from ordinance_core.outcomes import Command, Outcome, command_id
from ordinance_core.recording import RecordFact
from ordinance_core.runtime import Runtime
from ordinance_core.standing import matter_of_number
from ordinance_core.web.answers import Written, written
from ordinance_core.web.auth import see
from ordinance_core.web.bodies import read
from ordinance_core.web.conditional import if_match
from ordinance_core.web.exchange import caller
from ordinance_core.web.idempotency import command_context, key_of, same_request
from ordinance_core.web.routes import Operation

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def slug(name: str) -> str:
    """A fact's name as it stands in a URL: `official-notified` for OfficialNotified."""
    return _CAMEL.sub("-", name).lower()


def matter_facts(runtime: Runtime) -> Mapping[str, type[Fact]]:
    """The facts this service owns that are of a matter, by their place in a URL."""
    return _facts(runtime, "matter")


def town_facts(runtime: Runtime) -> Mapping[str, type[Fact]]:
    """The facts this service owns that are of a town, by their place in a URL."""
    return _facts(runtime, "town")


def fact_operations(runtime: Runtime, root: str, roles: tuple[str, ...]) -> tuple[Operation, ...]:
    """`POST {root}/{id}/facts/{fact}` and `POST /towns/{jurisdiction}/facts/{fact}`."""
    of_matters, of_towns = matter_facts(runtime), town_facts(runtime)

    async def on_matter(request: Request) -> Response:
        fact = _named(of_matters, request)
        state = await find(runtime, request.path_params["id"], caller(request))
        return await record(runtime, request, state, fact)

    async def on_town(request: Request) -> Response:
        fact = _named(of_towns, request)
        return await record_of_town(runtime, request, fact)

    made = []
    if of_matters:
        made.append(
            Operation(
                method="POST",
                path=f"{root}/{{id}}/facts/{{fact}}",
                handler=on_matter,
                summary="Record a fact of a matter",
                description="What happened, as people know it. Where the town's pack has an "
                "action that does this, it must be lawful; `about` may be left out where one "
                "candidate exists.",
                takes=tuple(form(fact) for fact in of_matters.values()),
                status=201,
                roles=roles,
                group="facts",
                choices={"fact": tuple(of_matters)},
            )
        )
    if of_towns:
        made.append(
            Operation(
                method="POST",
                path="/towns/{jurisdiction}/facts/{fact}",
                handler=on_town,
                summary="Record a fact of a town",
                description="Rates, closures, meetings, readings: every open matter of the town "
                "is judged again.",
                takes=tuple(form(fact) for fact in of_towns.values()),
                status=201,
                roles=roles,
                group="towns",
                choices={"fact": tuple(of_towns)},
            )
        )
    return tuple(made)


async def find(runtime: Runtime, given: str, actor: Actor) -> State:
    """A matter by its id or case number; `NotFound` outside the caller's scope, as if absent."""
    matter = given if _is_id(given) else await _numbered(runtime, given, actor)
    state = await runtime.handler.state(matter_stream(matter)) if matter else None
    if state is None or state.version == 0:
        raise NotFound(f"there is no matter {given} here")
    see(actor, state.jurisdiction, "matter")
    return state


async def record(
    runtime: Runtime,
    request: Request,
    state: State,
    fact: type[Fact],
    *,
    action: str | None = None,
    **settled: Any,
) -> Response:
    """Records the fact in the body on a matter; `settled` attributes come from the route."""
    body: msgspec.Struct = await read(request, form(fact))
    context = await command_context(request)
    made = await from_form(fact, body, context, runtime.keyring)
    made = await _without_names(runtime, state, made, context)
    if settled:
        made = msgspec.structs.replace(made, **settled)
    command = RecordFact(context, made, action)
    return await execute(runtime, request, state.stream, command, state.jurisdiction)


async def _without_names(runtime: Runtime, state: State, fact: Fact, context: Context) -> Fact:
    """The fact with the items of its content sealed that name a person: the party named last."""
    content = fact.attribute("content")
    if not content or state.jurisdiction == UNASSIGNED:
        return fact
    named = state.last(PartyNamed.__name__)
    party = fact.person or (named.fact.person if named is not None else None)
    person = party or command_id("person", context.command_id)
    pack = runtime.packs(state.jurisdiction)
    sealed = await seal_items(content, pack, person, runtime.keyring)
    return msgspec.structs.replace(fact, content=sealed)


async def record_of_town(runtime: Runtime, request: Request, fact: type[Fact]) -> Response:
    """Records the fact in the body on the town of the path."""
    state = await town_of(runtime, request)
    body = await read(request, form(fact))
    context = await command_context(request)
    made = await from_form(fact, body, context, runtime.keyring)
    town = request.path_params["jurisdiction"]
    return await execute(runtime, request, state.stream, RecordFact(context, made), town)


async def town_of(runtime: Runtime, request: Request) -> State:
    """The town of the path, as this service knows it; `NotFound` outside the caller's scope."""
    town = request.path_params["jurisdiction"]
    if town not in runtime.towns or not caller(request).sees(town):
        raise NotFound(f"there is no town {town} here")
    return await runtime.handler.state(town_stream(town))


async def execute(
    runtime: Runtime, request: Request, stream: str, command: Command, jurisdiction: str
) -> Response:
    """Runs a command under the request's conditions and answers what was written."""
    outcome = await runtime.handler.execute(
        stream,
        command,
        jurisdiction=jurisdiction,
        expected=if_match(request),
        keep_refusal=key_of(request) is not None,
    )
    same_request(outcome.digest, command.context.digest)
    return written(told(outcome), 201)


async def kept_outcome(runtime: Runtime, command_id: str) -> Outcome | None:
    """What was answered to a command before, or None."""
    handled = await runtime.log.outcome(command_id)
    if handled is None:
        return None
    kept = msgspec.json.decode(handled.outcome, type=Outcome)
    return msgspec.structs.replace(kept, position=handled.position)


def told(outcome: Outcome) -> Written:
    return Written(outcome.stream, outcome.version, outcome.position, outcome.event_id or "")


def _facts(runtime: Runtime, scope: str) -> dict[str, type[Fact]]:
    return {
        slug(name): fact
        for name, fact in FACTS.items()
        if fact.owner == runtime.service.name and fact.scope == scope
    }


def _named(facts: Mapping[str, type[Fact]], request: Request) -> type[Fact]:
    wanted = request.path_params["fact"]
    if wanted not in facts:
        raise NotFound(f"{wanted} is no fact that this service records: {', '.join(facts)}")
    return facts[wanted]


def _is_id(given: str) -> bool:
    try:
        return str(uuid.UUID(given)) == given
    except ValueError:
        return False


async def _numbered(runtime: Runtime, number: str, actor: Actor) -> str | None:
    async with runtime.log.reading() as connection:
        return await matter_of_number(connection, number, actor)
