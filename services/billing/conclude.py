"""What follows for the account of a matter: each line compared with what was stated of it last."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime

import msgspec

from ordinance_core.law import Line, Pack
from ordinance_core.matters import LawInForce, State, local_day
from ordinance_core.messages import Applied, Event
from services.billing.account import Balance, balance
from services.billing.events import (
    AccountSettled,
    AccountUnsettled,
    CostStated,
    ExposureStated,
    InterestPosted,
    LevyStated,
    LienEligible,
    LineBlocked,
    LineStated,
    LineWithdrawn,
    PenaltyPosted,
    RefundStated,
    SurchargeApplied,
)

_BY_KIND: dict[str, type[LineStated]] = {
    "cost": CostStated,
    "penalty": PenaltyPosted,
    "surcharge": SurchargeApplied,
    "interest": InterestPosted,
    "levy": LevyStated,
    "lien": LienEligible,
    "refund": RefundStated,
}
_NO_DEBT: dict[str, type[LineStated]] = {
    "exposure": ExposureStated,
    "blocked": LineBlocked,
    "open": LineBlocked,
    "none": LineBlocked,
}


def conclude(state: State, law: LawInForce, now: datetime) -> tuple[Event, ...]:
    """The lines as the law gives them, as far as they differ from what was stated.

    Accruals run to the last entry of the account, not to the moment of asking: what is posted
    then depends on the facts alone, in whatever order they came.
    """
    through = last_entry(state)
    asked = law.asks(state, now if through is None else through)
    if asked is None or law.pack is None:
        return ()
    found = {line.key: line for line in (_stated(x, law.pack, through) for x in asked.owed())}
    changes = tuple(_changes(state, found))
    return (*changes, *_settled(state, found, through))


def last_entry(state: State) -> date | datetime | None:
    """When the newest fact of the account happened."""
    whens = [k.fact.when for k in state.facts if k.fact.when is not None]
    return max(whens, key=_order, default=None)


def _order(moment: date | datetime) -> str:
    return moment.isoformat()


def _stated(line: Line, pack: Pack, through: date | datetime | None) -> LineStated:
    kind = _NO_DEBT.get(line.state) or _BY_KIND.get(line.kind, CostStated)
    accrues = kind in {InterestPosted, ExposureStated}
    return kind(
        charge=line.charge,
        about=line.about,
        kind=line.kind,
        state=line.state,
        cents=line.cents,
        at_most=line.at_most,
        max_exposure_cents=line.max_exposure_cents,
        says=line.says,
        why=line.why,
        through=local_day(through, pack.tzinfo) if accrues and through is not None else None,
        law=Applied(pack=pack.reference, clauses=line.clauses, readings=line.readings),
    )


def _changes(state: State, found: dict[str, LineStated]) -> Iterator[LineStated]:
    for key, line in found.items():
        before = state.concluded.get(key)
        if not isinstance(before, LineStated) or _counts(before) != _counts(line):
            yield line
    for key, before in state.concluded.items():
        stands = isinstance(before, LineStated) and not isinstance(before, LineWithdrawn)
        if stands and key not in found:
            assert isinstance(before, LineStated)
            fields = {**msgspec.structs.asdict(before), "state": "none", "cents": None}
            yield LineWithdrawn(**fields)


def _counts(line: LineStated) -> tuple[object, ...]:
    """What counts when two statements of a line are compared: not how far it was counted."""
    return (type(line), line.state, line.cents, line.at_most, line.law)


def _settled(
    state: State, found: dict[str, LineStated], through: date | datetime | None
) -> Iterator[AccountSettled | AccountUnsettled]:
    now: Balance = balance(tuple(found.values()), state.facts)
    before = state.concluded.get(AccountSettled.__name__)
    dated = {"at": through} if isinstance(through, datetime) else {"on": through}
    if now.due_cents and now.open_cents <= 0:
        told = AccountSettled(due_cents=now.due_cents, paid_cents=now.paid_cents, **dated)
        if not isinstance(before, AccountSettled) or before.due_cents != told.due_cents:
            yield told
    elif isinstance(before, AccountSettled):
        yield AccountUnsettled(due_cents=now.due_cents, paid_cents=now.paid_cents)
