"""A line of the tax roll: what stood open when the matter was certified."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

import msgspec

from ordinance_core.law.facts import CertifiedToTaxRoll
from ordinance_core.matters import State
from ordinance_core.money import plain_dollars
from services.billing.account import balance, is_debt
from services.billing.events import LineStated


class RollLine(msgspec.Struct, frozen=True):
    """One entry; cents. `lines` are the parts, each with the charge it is."""

    matter: str
    case: str | None
    certified_on: str
    amount_cents: int
    lines: tuple[tuple[str, int], ...]


def roll_line(state: State, certified_on: str) -> RollLine | None:
    """What an account enters on the roll with; None where it was never certified."""
    if state.last(CertifiedToTaxRoll.__name__) is None:
        return None
    stated = tuple(c for c in state.concluded.values() if isinstance(c, LineStated))
    now = balance(stated, state.facts)
    parts = tuple((s.charge, s.cents or 0) for s in stated if is_debt(s) and s.cents)
    return RollLine(state.matter or "", state.number, certified_on, now.open_cents, parts)


def as_csv(lines: Sequence[RollLine]) -> str:
    """The roll as CSV; ids stay text, amounts are dollars with two decimals."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(("case", "matter", "certified_on", "amount"))
    for line in lines:
        amount = plain_dollars(line.amount_cents)
        writer.writerow((line.case, line.matter, line.certified_on, amount))
    return out.getvalue()
