"""What a payer meant a payment for: a charge, the fact or paper it is owed for, or both."""

from __future__ import annotations

from ordinance_core.law.interpreter import payments
from ordinance_core.law.interpreter.accounts import Owed
from ordinance_core.law.interpreter.payments import Paid
from ordinance_core.law.interpreter.view import View


def meant(view: View, accounts: list[Owed], paid: Paid) -> list[Owed]:
    """The accounts named; of one charge on several notices, those of what the payment is about."""
    names = payments.with_parts(view, () if paid.toward is None else (paid.toward,))
    named = [account for account in accounts if account.charge in names]
    own = _about(view, accounts, paid.about)
    if not names:
        return own
    return [account for account in own if account.charge in names] or named


def _about(view: View, accounts: list[Owed], about: str | None) -> list[Owed]:
    """Those of the fact, or of what hangs on it; else of the nearest one that it hangs on."""
    chain = view.record.chain
    for step in () if about is None else chain(about) or ():
        if found := [account for account in accounts if step in (chain(account.about or "") or ())]:
            return found
    return []
