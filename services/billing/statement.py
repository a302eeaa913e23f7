"""An account as a statement: what is due, what is only exposure, where each payment went."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ordinance_core.decider import NotUnderstood
from ordinance_core.law import Line, Matter, Pack, Payoff
from ordinance_core.matters import State
from ordinance_core.money import plain_dollars
from ordinance_core.recordroutes import find
from ordinance_core.runtime import Runtime
from ordinance_core.web.answers import answer
from ordinance_core.web.exchange import caller, now
from ordinance_core.web.routes import Operation
from services.billing.account import exposure

COLUMNS = ("section", "date", "item", "amount", "paid", "open", "clauses", "why")
EXPOSURE = "exposure, owed by nobody until it is assessed"
_SECTIONS = {"due": "due", "exposure": EXPOSURE, "blocked": "not owed yet", "open": "not settled"}


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One row; cents. `section` says what it is: due, exposure, not owed, payment or credit."""

    section: str
    item: str
    date: str | None = None
    amount_cents: int | None = None
    paid_cents: int | None = None
    open_cents: int | None = None
    clauses: tuple[str, ...] = ()
    why: tuple[str, ...] = ()


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """What an account comes to as of `on`; only rows of the section `due` are debts."""

    matter: str
    case: str | None
    town: str
    on: str
    due_cents: int
    paid_cents: int
    open_cents: int
    credit_cents: int
    exposure_cents: int
    entries: tuple[Entry, ...]


def state_account(state: State, asked: Matter, pack: Pack) -> Statement:
    """The lines of the law with the payments applied to them, in the pack's order."""
    lines, payoff = asked.owed(), asked.payoff()
    debts = payoff.settled
    return Statement(
        matter=state.matter or "",
        case=state.number,
        town=pack.title,
        on=str(pack.day_of(asked.as_of)),
        due_cents=sum(debt.owed_cents for debt in debts),
        paid_cents=sum(debt.paid_cents for debt in debts),
        open_cents=sum(max(debt.open_cents, 0) for debt in debts),
        credit_cents=payoff.credit_cents,
        exposure_cents=exposure(lines),
        entries=(*_of_lines(lines, payoff), *_of_payments(lines, payoff)),
    )


def _of_lines(lines: Sequence[Line], payoff: Payoff) -> Iterator[Entry]:
    """Debts first, then what is none."""
    paid = {(d.charge, d.about): d.paid_cents for d in payoff.settled}
    order = list(_SECTIONS)
    for line in sorted((x for x in lines if x.state in order), key=lambda x: order.index(x.state)):
        settled = paid.get((line.charge, line.about))
        due = line.state == "due" and settled is not None
        amount = line.max_exposure_cents if line.state == "exposure" else line.cents
        unmet = (reason.says for reason in line.reasons if reason.ok is not True)
        yield Entry(
            section=_SECTIONS[line.state] if due or line.state != "due" else "repeats lines above",
            item=line.says,
            amount_cents=amount,
            paid_cents=settled if due else None,
            open_cents=(line.cents or 0) - (settled or 0) if due else None,
            clauses=line.clauses,
            why=(*line.why, *unmet),
        )


def _of_payments(lines: Sequence[Line], payoff: Payoff) -> Iterator[Entry]:
    says = {line.charge: line.says for line in lines}
    for part in payoff.applied:
        item = f"toward {says.get(part.charge, part.charge)}"
        yield Entry(section="payment", date=str(part.on), item=item, amount_cents=part.cents)
    if payoff.credit_cents:
        why = tuple(f"open until {gap} is settled" for gap in payoff.gaps)
        cents = payoff.credit_cents
        yield Entry(section="credit", item="paid beyond what is due", amount_cents=cents, why=why)


def as_csv(statement: Statement) -> str:
    """The rows as CSV; amounts are dollars with two decimals."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for entry in statement.entries:
        cents = (entry.amount_cents, entry.paid_cents, entry.open_cents)
        money = ("" if amount is None else plain_dollars(amount) for amount in cents)
        clauses, why = "; ".join(entry.clauses), "; ".join(entry.why)
        writer.writerow((entry.section, entry.date or "", entry.item, *money, clauses, why))
    return out.getvalue()


def operations(runtime: Runtime) -> tuple[Operation, ...]:
    """`GET /billing/accounts/{id}/statement` and the same as CSV."""

    async def stated(request: Request) -> Statement:
        state = await find(runtime, request.path_params["id"], caller(request))
        law = await runtime.handler.law(state, state.jurisdiction)
        asked = law.asks(state, now(request))
        if asked is None or law.pack is None:
            raise NotUnderstood("id", "no town's ordinance governs this matter yet")
        return state_account(state, asked, law.pack)

    async def as_json(request: Request) -> Response:
        return answer(await stated(request))

    async def as_file(request: Request) -> Response:
        return Response(as_csv(await stated(request)), media_type="text/csv")

    says = (
        "Only rows of the section `due` are owed. Exposure is named so until a person assesses "
        "it; what waits says for what. Each payment stands with the line it went to."
    )
    given: dict[str, Any] = {"method": "GET", "group": "accounts", "description": says}
    return (
        Operation(
            **given,
            path="/accounts/{id}/statement.csv",
            handler=as_file,
            summary="A statement of an account as CSV",
            gives=str,
            media="text/csv",
        ),
        Operation(
            **given,
            path="/accounts/{id}/statement",
            handler=as_json,
            summary="A statement of an account",
            gives=Statement,
        ),
    )
