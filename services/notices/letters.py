"""Makes a letter of each paper issued, and archives it under its digest and its person's key."""

from __future__ import annotations

import asyncio

from ordinance_core.items import open_items
from ordinance_core.law import Pack, Paper
from ordinance_core.matters import State
from ordinance_core.messages import Actor, Context, matter_stream
from ordinance_core.outcomes import command_id
from ordinance_core.runtime import Runtime
from services.notices.commands import KeepFault, KeepLetter
from services.notices.drafts import addressee, draft, issuing_of
from services.notices.letter import CannotRender, render
from services.notices.views import unprinted

BATCH_ROWS = 20
PRINTER = Actor(id="service:notices")


async def print_letters(runtime: Runtime) -> int:
    """Prints what waits to be printed; how many papers that were."""
    rows = await runtime.rows(unprinted(BATCH_ROWS))
    printed = 0
    for row in rows:
        stream = matter_stream(row.matter)
        context = Context(
            command_id=command_id("letter", row.notice),
            now=runtime.clock(),
            actor=PRINTER,
            correlation=command_id("letter", row.notice),
        )
        if await runtime.log.outcome(context.command_id) is not None:
            continue
        state = await runtime.handler.state(stream)
        law = await runtime.handler.law(state, state.jurisdiction)
        asked = law.asks(state, context.now)
        paper = next((p for p in asked.papers() if p.id == row.notice), None) if asked else None
        command: KeepFault | KeepLetter
        if paper is None or law.pack is None:
            says = "the town's ordinance describes no paper for this act"
            command = KeepFault(context, row.notice, says)
        else:
            command = await _printed(runtime, context, paper, state, law.pack)
        await runtime.handler.execute(stream, command, jurisdiction=row.jurisdiction)
        printed += 1
    return printed


async def _printed(
    runtime: Runtime, context: Context, paper: Paper, state: State, pack: Pack
) -> KeepFault | KeepLetter:
    party = addressee(paper, state)
    sealed = [] if party is None else [x for x in (party.name, party.address) if x is not None]
    opened = dict(zip(sealed, await runtime.keyring.open_all(sealed), strict=True))
    name = opened.get(party.name) if party and party.name else None
    address = opened.get(party.address) if party and party.address else None
    content = issuing_of(paper, state).fact.attribute("content") or {}
    content = await open_items(content, pack, runtime.keyring)
    letter = draft(paper, state, pack, content, name=name, address=address)
    try:
        pdf = await asyncio.to_thread(render, letter)
    except CannotRender as fault:
        return KeepFault(context, paper.id, str(fault))
    person = None if party is None or party.name is None else party.name.person
    if person is not None and not await runtime.keyring.knows(person):
        person = None
    return KeepLetter(
        context=context,
        notice=paper.id,
        instrument=paper.instrument,
        title=paper.title,
        sha256=await runtime.files.keep(pdf, person),
        size=len(pdf),
        sealed_for=person,
    )
