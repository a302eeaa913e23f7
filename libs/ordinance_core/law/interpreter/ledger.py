"""Payments through what is owed, in order of time: by designation, then as the pack orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import partial
from typing import NamedTuple

import msgspec

from ordinance_core.law.grammar.charges import NO_DEBTS, Charge, Payments
from ordinance_core.law.grammar.terms import Gap
from ordinance_core.law.interpreter import (
    charges,
    designations,
    payments,
    posted,
    versions,
)
from ordinance_core.law.interpreter import interest as rules
from ordinance_core.law.interpreter.accounts import Accruing, Owed
from ordinance_core.law.interpreter.payments import Paid
from ordinance_core.law.interpreter.view import Thread, View
from ordinance_core.law.pack.sections import Gapped
from ordinance_core.money import Accrual

ORDER = "order"


Meant = Callable[[list[Owed], Paid], list[Owed]]


class Posted(msgspec.Struct, frozen=True):
    """Interest in cents, each posting rounded once, and the accruals it comes from."""

    cents: int
    accruals: tuple[Accrual, ...]


class Part(NamedTuple):
    """Cents of one payment, as they went to one account."""

    paid: Paid
    cents: int
    account: Owed


class Ledger:
    """The accounts of a matter after every payment; what no account took is credit."""

    def __init__(
        self, accounts: list[Owed], rank: dict[str, int], meant: Meant, *, settled: bool
    ) -> None:
        self.accounts, self._rank, self._ordered = accounts, rank, settled
        self._meant = meant
        self.applied: list[Part] = []
        self.credits: list[tuple[Paid, int]] = []

    @property
    def credit(self) -> int:
        """Cents that nothing owed has taken."""
        return sum(left for _, left in self.credits)

    def account(self, charge: str, about: str | None) -> Owed | None:
        found = (a for a in self.accounts if (a.charge, a.about) == (charge, about))
        return next(found, None)

    def pay(self, paid: Paid, day: date) -> None:
        """A payment toward what it is meant for, the rest through what is due in order."""
        if paid.cents < 0:
            self._take_back(-paid.cents, day)
            return
        self.settle(day)
        meant = set(map(id, self._meant(self.accounts, paid)))
        wanted = [a for a in self._in_order(day) if id(a) in meant]
        left = self._through(paid, day, wanted, paid.cents)
        self.credits.append((paid, left))
        self.settle(day)

    def settle(self, day: date) -> None:
        """What is left of earlier payments goes to what has become due."""
        left_over, self.credits = self.credits, []
        due = [a for a in self._in_order(day) if a.due] if self._ordered else []
        for paid, cents in left_over:
            left = self._through(paid, day, due, cents)
            if left:
                self.credits.append((paid, left))

    def _in_order(self, day: date) -> list[Owed]:
        last = len(self._rank)
        found = [a for a in self.accounts if a.open_on(day)]
        return sorted(found, key=lambda a: (self._rank.get(a.kind, last), a.since))

    def _through(self, paid: Paid, day: date, owed: Iterable[Owed], cents: int) -> int:
        """What is left of it."""
        for account in owed:
            used = min(cents, account.open_on(day))
            if used:
                account.take(day, used)
                self.applied.append(Part(paid, used, account))
            cents -= used
        return cents

    def _take_back(self, cents: int, day: date) -> None:
        """A reversal of no payment in particular: credit first, then the last that was applied."""
        while cents and self.credits:
            paid, left = self.credits.pop()
            used = min(cents, left)
            cents -= used
            if left - used:
                self.credits.append((paid, left - used))
        while cents and self.applied:
            last = self.applied.pop()
            used = min(cents, last.cents)
            cents -= used
            last.account.take(day, -used)
            if last.cents - used:
                self.applied.append(last._replace(cents=last.cents - used))


def of(view: View) -> Ledger | None:
    """Every payment applied; None while the ledger itself asks what is owed."""
    if view.settling:
        return None
    if (base := _same_money(view)) is not None:
        return of(base)
    return view.kept("ledger", lambda: _run(view))


def _same_money(view: View) -> View | None:
    """The view this one varies, where no charge rests on the reading that differs."""
    if view.varies is None or view.varies[0].settling:
        return None
    keys = [("payments", ORDER), *(("charges", name) for name in view.pack.names("charges"))]
    known = [key for key in keys if key[1] in view.pack.names(key[0])]
    touched = any(view.unvaried(*key) is None for key in known)
    return None if touched else view.varies[0]


def interest(view: View, name: str, thread: Thread, rule: rules.Rule) -> Posted:
    """The interest of one charge on one thread, with what payments settled of it."""
    found = of(view)
    about = thread.subject.id if thread.subject is not None else None
    account = None if found is None else found.account(name, about)
    if not isinstance(account, Accruing):
        account = Accruing(name, about, "", since=date.min, due=False)
        account.run(rule.accruals, rule.end)
    return Posted(account.total(rule.end), tuple(account.accruals))


def order(view: View) -> Payments | None:
    """The pack's order of payments."""
    return view.get(Payments, "payments", ORDER)


def _run(view: View) -> Ledger:
    view.settling = True
    try:
        accounts = list(_accounts(view))
    finally:
        view.settling = False
    rule = order(view)
    kinds = () if rule is None or isinstance(rule.order, Gap) else rule.order
    ranks: dict[str, int] = {kind: place for place, kind in enumerate(kinds)}
    open_order = rule is not None and isinstance(rule.order, Gap)
    meant = partial(designations.meant, view)
    found = Ledger(accounts, ranks, meant, settled=not open_order)
    for paid in payments.received(view):
        found.pay(paid, view.record.day_of(paid.at))
    found.settle(view.today)
    return found


def _accounts(view: View) -> Iterator[Owed]:
    """Interest first, so that what it runs on can lower it when it is paid."""
    bearing: dict[str, list[Bearer]] = {}
    plain: list[tuple[str, Charge]] = []
    for name in view.pack.names("charges"):
        charge = versions.latest(view, name)
        if charge is None or charge.kind in NO_DEBTS:
            continue
        if charge.interest_on is None:
            plain.append((name, charge))
            continue
        for bearer, base in _accruing(view, name):
            for each in base:
                bearing.setdefault(each, []).append(bearer)
            yield bearer.account
    for name, charge in plain:
        if not _rests_on_payments(charge):
            yield from _owed(view, name, charge, bearing.get(name, []))


class Bearer(NamedTuple):
    """Interest, and the thread whose debts bear it."""

    account: Accruing
    thread: Thread


def _accruing(view: View, name: str) -> Iterator[tuple[Bearer, tuple[str, ...]]]:
    for charge, thread in charges.threads(view, name):
        if isinstance(charge, Gapped) or charge.interest_on is None:
            continue
        if not charges.arises(view, name, charge, thread):
            continue
        rule = rules.read(view, name, charge, thread)
        if isinstance(rule, rules.Rule) and rule.accruals:
            about = thread.subject.id if thread.subject is not None else None
            first = min(accrual.begun for accrual in rule.accruals)
            due = charges.is_due(view, charge, thread)
            account = Accruing(name, about, charge.kind, since=first, due=due)
            account.run(rule.accruals, rule.end)
            yield Bearer(account, thread), rule.base


def _owed(view: View, name: str, charge: Charge, bearing: list[Bearer]) -> Iterator[Owed]:
    for line in charges.lines(view, name):
        if line.cents is None:
            continue
        since = _since(view, name, charge, line.about)
        account = Owed(name, line.about, charge.kind, since=since, due=line.state == "due")
        account.cents = line.cents
        account.bearing = [b.account for b in bearing if charges.on_thread(view, line, b.thread)]
        yield account


def _since(view: View, name: str, charge: Charge, about: str | None) -> date:
    """The day a debt arose: that of its fact, or of the first of those it sums."""
    if about is not None:
        return view.record.day_of(view.record.when(view.record.by_id[about]))
    if charge.sum_of is None:
        return date.min
    hits = posted.hits(view, name, charge, Thread())
    return view.record.day_of(hits[0].at) if hits and not isinstance(hits, Gapped) else date.min


def _rests_on_payments(charge: Charge) -> bool:
    return charge.part_of is not None and charge.part_of.unpaid
