"""Billing over HTTP: accounts with each line's clause, entries, levies, liens and the tax roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy.engine import Row
from starlette.requests import Request
from starlette.responses import Response

from ordinance_core.decider import NotFound, NotUnderstood
from ordinance_core.forms import form, says
from ordinance_core.law import Fact, Line, Payoff
from ordinance_core.law.facts import (
    AssessmentLevied,
    BoardResolutionAdopted,
    CostPosted,
    DisputeFiled,
    FeeScheduleAdopted,
    InvoiceIssued,
    LevyDateAdopted,
    LienRecorded,
    LienReleased,
    PaymentReceived,
    PaymentReversed,
    RateResolutionAdopted,
)
from ordinance_core.matters import State
from ordinance_core.messages import matter_stream
from ordinance_core.recordroutes import fact_operations, find, record, record_of_town
from ordinance_core.runtime import Runtime
from ordinance_core.web.answers import answer
from ordinance_core.web.exchange import caller, now
from ordinance_core.web.routes import Operation
from services.billing import statement
from services.billing.account import balance, exposure, paid
from services.billing.events import LineStated
from services.billing.roll import RollLine, as_csv, roll_line
from services.billing.views import lines_of, roll_of

OFFICE = ("officer", "director", "clerk", "hearing_body", "admin")
ENTRIES: dict[str, type[Fact]] = {
    "costs": CostPosted,
    "resolutions": BoardResolutionAdopted,
    "invoices": InvoiceIssued,
    "levies": AssessmentLevied,
    "payments": PaymentReceived,
    "reversals": PaymentReversed,
    "disputes": DisputeFiled,
    "liens": LienRecorded,
    "lien-releases": LienReleased,
}
OF_TOWN: dict[str, type[Fact]] = {
    "rates": RateResolutionAdopted,
    "fee-schedules": FeeScheduleAdopted,
    "levy-dates": LevyDateAdopted,
}


class Account(msgspec.Struct, frozen=True):
    """An account in cents. `stated` is what was concluded, `lines` what the law says just now.

    `exposure_cents` is no debt: the most that could still be set where nobody has assessed it.
    `payoff` applies every payment to the debts: designated ones first, the rest by the order of
    kinds that the pack or its state gives; what is left over is `credit_cents`.
    """

    matter: str
    case: str | None
    jurisdiction: str
    due_cents: int
    paid_cents: int
    open_cents: int
    exposure_cents: int
    stated: tuple[dict[str, Any], ...]
    lines: tuple[Line, ...]
    payoff: Payoff | None
    entries: tuple[dict[str, Any], ...]


def operations(runtime: Runtime) -> Sequence[Operation]:
    """The routes of billing."""
    routes = _Routes(runtime)
    return (
        Operation(
            method="GET",
            path="/accounts/{id}",
            handler=routes.account,
            summary="An account: what is due, why, and what was paid",
            description="Exposure is not a debt; a blocked or open line says what it waits for.",
            gives=Account,
            group="accounts",
        ),
        *statement.operations(runtime),
        *(
            Operation(
                method="POST",
                path=f"/accounts/{{id}}/{name}",
                handler=_entry(runtime, fact),
                summary=says(fact),
                takes=form(fact),
                status=201,
                roles=OFFICE,
                group="accounts",
            )
            for name, fact in ENTRIES.items()
        ),
        *(
            Operation(
                method="POST",
                path=f"/towns/{{jurisdiction}}/{name}",
                handler=_of_town(runtime, fact),
                summary=says(fact),
                takes=form(fact),
                status=201,
                roles=OFFICE,
                group="towns",
            )
            for name, fact in OF_TOWN.items()
        ),
        Operation(
            method="GET",
            path="/tax-roll/{jurisdiction}/{year}.csv",
            handler=routes.roll_as_csv,
            summary="The tax roll of a year as CSV",
            gives=str,
            media="text/csv",
            group="tax roll",
        ),
        Operation(
            method="GET",
            path="/tax-roll/{jurisdiction}/{year}",
            handler=routes.roll,
            summary="What was certified to the tax roll of a year",
            gives=list[RollLine],
            group="tax roll",
        ),
        *fact_operations(runtime, "/accounts", OFFICE),
    )


def _entry(runtime: Runtime, fact: type[Fact]) -> Any:
    async def entry(request: Request) -> Response:
        state = await find(runtime, request.path_params["id"], caller(request))
        return await record(runtime, request, state, fact)

    return entry


def _of_town(runtime: Runtime, fact: type[Fact]) -> Any:
    async def of_town(request: Request) -> Response:
        return await record_of_town(runtime, request, fact)

    return of_town


class _Routes:
    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime

    async def account(self, request: Request) -> Response:
        state = await find(self._runtime, request.path_params["id"], caller(request))
        law = await self._runtime.handler.law(state, state.jurisdiction)
        asked = law.asks(state, now(request))
        lines = () if asked is None else asked.owed()
        rows = await self._runtime.rows(lines_of(state.matter or ""))
        stated = tuple(c for c in state.concluded.values() if isinstance(c, LineStated))
        sums = balance(stated, state.facts)
        return answer(
            Account(
                matter=state.matter or "",
                case=state.number,
                jurisdiction=state.jurisdiction,
                due_cents=sums.due_cents,
                paid_cents=paid(state.facts),
                open_cents=sums.open_cents,
                exposure_cents=exposure(lines),
                stated=tuple(_stated(row) for row in rows),
                lines=lines,
                payoff=None if asked is None else asked.payoff(),
                entries=_entries(state),
            ),
            version=state.version,
        )

    async def roll(self, request: Request) -> Response:
        return answer(await self._roll(request))

    async def roll_as_csv(self, request: Request) -> Response:
        return Response(as_csv(await self._roll(request)), media_type="text/csv")

    async def _roll(self, request: Request) -> list[RollLine]:
        town, actor = request.path_params["jurisdiction"], caller(request)
        if town not in self._runtime.towns or not actor.sees(town):
            raise NotFound(f"there is no town {town} here")
        year = request.path_params["year"]
        if not year.isdecimal():
            raise NotUnderstood("year", "is a calendar year, as in 2027")
        rows = await self._runtime.rows(roll_of(actor, town, int(year)))
        lines = [await self._line(row) for row in rows]
        return [line for line in lines if line is not None]

    async def _line(self, row: Row[Any]) -> RollLine | None:
        state = await self._runtime.handler.state(matter_stream(row.matter))
        return roll_line(state, row.certified_on)


def _stated(row: Row[Any]) -> dict[str, Any]:
    return {"event": row.event, **msgspec.json.decode(row.stated)}


def _entries(state: State) -> tuple[dict[str, Any], ...]:
    return tuple(
        {"id": k.id, "fact": k.name, **msgspec.to_builtins(k.fact)}
        for k in state.facts
        if k.fact.owner == "billing"
    )
