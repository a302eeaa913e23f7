"""What payments have covered of every debt, line by line, and what of them is left over."""

from __future__ import annotations

from collections.abc import Iterator

from ordinance_core.law.answers import Applied, Line, Payoff, Settlement
from ordinance_core.law.grammar.charges import NO_DEBTS
from ordinance_core.law.grammar.terms import Gap
from ordinance_core.law.interpreter import charges, ledger
from ordinance_core.law.interpreter.view import View


def answer(view: View) -> Payoff:
    """The debts with their payments; designated ones first, the rest as the pack orders."""
    book = ledger.of(view)
    assert book is not None
    rule = ledger.order(view)
    gaps = (rule.order.gap,) if rule is not None and isinstance(rule.order, Gap) else ()
    kinds = () if rule is None or isinstance(rule.order, Gap) else rule.order
    return Payoff(
        settled=tuple(_settled(book, charges.answer(view))),
        applied=tuple(
            Applied(
                part.paid.id,
                view.record.day_of(part.paid.at),
                part.cents,
                part.account.charge,
                part.account.about,
            )
            for part in book.applied
        ),
        credit_cents=book.credit,
        order=kinds,
        clauses=rule.cite if rule is not None else (),
        readings=view.used("payments", ledger.ORDER),
        gaps=gaps,
    )


def _settled(book: ledger.Ledger, lines: tuple[Line, ...]) -> Iterator[Settlement]:
    """Every line that is due, and every other one toward which somebody paid."""
    for line in lines:
        if line.kind in NO_DEBTS or line.cents is None:
            continue
        account = book.account(line.charge, line.about)
        paid = account.paid if account is not None else 0
        if line.state == "due" or paid:
            owed = line.cents if line.state == "due" else 0
            yield Settlement(
                charge=line.charge,
                about=line.about,
                kind=line.kind,
                owed_cents=owed,
                paid_cents=paid,
            )
