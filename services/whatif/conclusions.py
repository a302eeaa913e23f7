"""A service's conclusions as parts that can be compared, and as words a person reads."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ordinance_core.conclusions import Conclusion, JudgedByTown
from ordinance_core.messages import Applied
from ordinance_core.money.amounts import dollars
from services.billing.events import AccountSettled, AccountUnsettled, LineStated, LineWithdrawn
from services.deadlines.events import (
    ClockTold,
    EscalationRaised,
    EscalationVoided,
    FailureToNotifyProposed,
)
from services.notices.events import NoticeServed, NoticeUnserved
from services.whatif.findings import Kind

CONCLUDED = (
    ClockTold,
    EscalationRaised,
    EscalationVoided,
    FailureToNotifyProposed,
    NoticeServed,
    NoticeUnserved,
    LineStated,
    AccountSettled,
    AccountUnsettled,
    JudgedByTown,
)
"""What asking the law again may add; the rest is what people did, or letters."""

Parts = tuple[tuple[str, str], ...]
_STATE, _AMOUNT = "state", "amount"
_BARE = frozenset({_STATE, _AMOUNT})


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A conclusion as parts: (what it is, its value); none of them where nothing is concluded.

    `section` and `name` say which entry of the pack speaks.
    """

    kind: Kind
    section: str
    name: str
    says: str = ""
    about: str | None = None
    parts: Parts = ()
    law: Applied | None = None


def told(conclusion: Conclusion | None) -> Told | None:
    """Its parts; None for what only goes with another: an escalation goes with its miss."""
    found: Told | None = None
    match conclusion:
        case ClockTold():
            found = _clock(conclusion)
        case FailureToNotifyProposed():
            found = _proposed(conclusion)
        case NoticeServed():
            found = _paper(conclusion, (("served", conclusion.served),))
        case NoticeUnserved():
            found = _paper(conclusion, ())
        case LineStated():
            found = _line(conclusion)
        case AccountSettled() | AccountUnsettled():
            found = _account(conclusion)
    return found


def words(parts: Parts) -> str:
    said = (value if name in _BARE else f"{name} {value}" for name, value in parts)
    return ", ".join(said) or "nothing"


def differing(was: Parts, would_be: Parts) -> tuple[Parts, Parts]:
    """What differs of both; a state keeps the day it is due beside it, an amount its state."""
    if not was or not would_be:
        return was, would_be
    one, other = dict(was), dict(would_be)
    names = {name for name in (*one, *other) if one.get(name) != other.get(name)}
    if _STATE in names:
        names.add("due")
    if _AMOUNT in names:
        names.add(_STATE)
    return tuple(p for p in was if p[0] in names), tuple(p for p in would_be if p[0] in names)


def _clock(clock: ClockTold) -> Told:
    parts = (
        (_STATE, clock.state),
        ("due", clock.due),
        ("from", clock.started),
        ("earliest", clock.earliest if clock.earliest != clock.due else None),
        ("latest", clock.latest if clock.latest != clock.due else None),
        ("done", clock.done_at),
        ("binding", clock.who),
        ("else", clock.if_missed),
        ("open:", ", ".join(clock.gaps)),
    )
    return _told(
        clock, "clock", "clocks", clock.name, says=clock.says, about=clock.about, parts=parts
    )


def _proposed(failure: FailureToNotifyProposed) -> Told:
    name = failure.clock.partition("/")[0]
    parts = (("proposed", failure.offence),)
    return _told(failure, "offence", "clocks", name, parts=parts)


def _line(line: LineStated) -> Told:
    parts: Parts = ()
    if not isinstance(line, LineWithdrawn):
        parts = tuple(_amounts(line))
    return _told(
        line, "money", "charges", line.charge, says=line.says, about=line.about, parts=parts
    )


def _amounts(line: LineStated) -> Iterator[tuple[str, str]]:
    yield _STATE, line.state
    most = line.max_exposure_cents
    amounts = (
        (_AMOUNT, line.cents),
        ("at most", line.at_most),
        ("up to", most if most != line.cents else None),
    )
    for name, cents in amounts:
        if cents is not None:
            yield name, dollars(cents)


def _paper(paper: NoticeServed | NoticeUnserved, parts: Parts) -> Told:
    return _told(paper, "service", "instruments", paper.instrument, about=paper.notice, parts=parts)


def _account(account: AccountSettled | AccountUnsettled) -> Told:
    state = "settled" if isinstance(account, AccountSettled) else "not settled"
    parts = ((_STATE, state), (_AMOUNT, dollars(account.due_cents)))
    return _told(account, "account", "charges", "", says="the account", parts=parts)


def _told(
    conclusion: Conclusion,
    kind: Kind,
    section: str,
    name: str,
    *,
    parts: tuple[tuple[str, str | None], ...],
    says: str = "",
    about: str | None = None,
) -> Told:
    return Told(
        kind=kind,
        section=section,
        name=name,
        says=says or name.replace("_", " "),
        about=about,
        parts=tuple((label, value) for label, value in parts if value),
        law=conclusion.law,
    )
