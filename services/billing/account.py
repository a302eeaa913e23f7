"""Sums of an account in integer cents: what is due, what was paid, what is open."""

from __future__ import annotations

import msgspec

from ordinance_core.law import Known, Line
from ordinance_core.law.facts import PaymentReceived, PaymentReversed
from ordinance_core.law.grammar.charges import NO_DEBTS
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
    return line.state == "due" and line.kind not in NO_DEBTS


def exposure(lines: tuple[Line, ...]) -> int:
    """The most that could still be set or come due; a levy repeats lines, so it does not count."""
    return sum(line.max_exposure_cents or 0 for line in lines if line.kind not in NO_DEBTS)


def paid(facts: tuple[Known, ...]) -> int:
    """Payments less what was reversed of them, of none more than it was.

    A reversal that names no amount takes back the whole; one of no payment on record, its amount.
    """
    payments = [k for k in facts if isinstance(k.fact, PaymentReceived)]
    reversals = [k for k in facts if isinstance(k.fact, PaymentReversed)]
    known = {payment.id for payment in payments}
    standing = sum(_standing(payment, reversals) for payment in payments)
    return standing - sum(_cents(back) for back in reversals if back.fact.about not in known)


def _standing(payment: Known, reversals: list[Known]) -> int:
    back = [k for k in reversals if k.fact.about == payment.id]
    if any(k.fact.attribute("amount_cents") is None for k in back):
        return 0
    return max(_cents(payment) - sum(map(_cents, back)), 0)


def _cents(known: Known) -> int:
    return known.fact.attribute("amount_cents") or 0
