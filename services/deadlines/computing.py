"""One due date computed for whoever asks, as JSON or as a calendar; nothing is recorded."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from ordinance_core import ics
from ordinance_core.decider import NotUnderstood
from ordinance_core.law.computation import Computation, compute
from ordinance_core.law.datebook import entries
from ordinance_core.law.supposing import Asked
from ordinance_core.messages import town_stream
from ordinance_core.runtime import Runtime
from ordinance_core.web.answers import answer
from ordinance_core.web.bodies import Query, query, read
from ordinance_core.web.exchange import caller, header, now
from ordinance_core.web.routes import Operation

SAYS = """Any clock of any town's pack, from any moment: a rehearsal, nothing is recorded. Closures,
meetings and readings that the town has recorded count.

With `from` the clock runs from that moment (a civil date, or an instant with its offset). What
else it asks goes into `given` by name: the date a paper states (`complete_by`), a second moment,
a stay's begin and end, a meeting series or closed days (dates with commas between them), or a
reading's id with one of its ways. Without `from`, `facts` are judged as a matter's own would be.

`ends` is the answer as the law is read now, with a mark for each day (`days`: counted, skipped or
passed, and why, with the source) and the same in sentences (`steps`). `others` is what each other
way of each reading would make of it. A clock that nothing starts is `pending` and an end that is
not known `undetermined`: `needs` names what to give, `gaps` the readings to be settled.
`provisional`: it rests on holidays of a year nobody has checked.

As a calendar (RFC 5545) with `?format=ics` or `Accept: text/calendar`."""


class Form(Query, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the answer is written."""

    format: Annotated[
        Literal["json", "ics"] | None, Meta(description="As JSON, or as an iCalendar file.")
    ] = None


def operation(runtime: Runtime) -> Operation:
    """`POST /deadlines/compute`."""

    async def computed(request: Request) -> Response:
        asked = await read(request, Asked)
        towns = [town for town in runtime.towns if caller(request).sees(town)]
        if asked.jurisdiction not in towns:
            says = f"there is no town '{asked.jurisdiction}' here; there are {', '.join(towns)}"
            raise NotUnderstood("jurisdiction", says)
        state = await runtime.handler.state(town_stream(asked.jurisdiction))
        found = compute(runtime.packs(asked.jurisdiction), asked, state.facts)
        if not _as_calendar(request):
            return answer(found)
        written = ics.calendar(found.town, entries(asked, found), now(request))
        return Response(written, media_type=ics.MEDIA)

    return Operation(
        method="POST",
        path="/compute",
        handler=computed,
        summary="Compute one due date, and what each other reading would make of it",
        description=SAYS,
        takes=Asked,
        query=Form,
        gives=Computation,
        also=(ics.MEDIA,),
        group="clocks",
    )


def _as_calendar(request: Request) -> bool:
    form = query(request, Form).format
    if form is not None:
        return form == "ics"
    return ics.MEDIA in (header(request, b"accept") or "")
