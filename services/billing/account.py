"""Sums of an account in integer cents: what is due, what was paid, what is open."""

from __future__ import annotations

import msgspec

from ordinance_core.law import Known
from ordinance_core.law.facts import PaymentReceived, PaymentReversed
from services.billing.events import LineStated


class Balance(msgspec.Struct, frozen=True):
    """Cents. A levy repeats the lines it is made of, so it is not counted beside them."""

    due_cents: int
    paid_cents: int

    @property
    def open_cents(self) -> int:
        return self.due_cents - self.paid_cents


def balance(lines: tuple[LineStated, ...], facts: tuple[Known, ...]) -> Balance:
    """What the lines that are debts come to, against payments less reversals."""
    due = sum(line.cents or 0 for line in lines if is_debt(line))
    return Balance(due, paid(facts))


def is_debt(line: LineStated) -> bool:
    """Whether the line itself is owed: a levy or lien only says how, a refund is owed back."""
    return line.state == "due" and line.kind not in {"levy", "lien", "refund"}


def paid(facts: tuple[Known, ...]) -> int:
    """Payments received, less those reversed."""
    received = sum(k.fact.amount_cents or 0 for k in facts if isinstance(k.fact, PaymentReceived))
    returned = sum(k.fact.amount_cents or 0 for k in facts if isinstance(k.fact, PaymentReversed))
    return received - returned
