"""Turns what the interpreter says of an act into a refusal a clerk can act on."""

from __future__ import annotations

from collections.abc import Iterable

from ordinance_core.decider import Refused, Why
from ordinance_core.law import Action, Missing, Reason
from ordinance_core.money import dollars


class NotLawful(Refused):
    """An act whose needs are not all met, or that something bars."""


class Undetermined(Refused):
    """An act that the text or the record leaves open; the clause to be settled is named."""


class NoticeContentMissing(Refused):
    """A paper without an item that its clause requires."""


class OutsideLimits(Refused):
    """An amount an officer entered lies outside what the clause allows."""


def unlawful(acts: tuple[Action, ...]) -> Refused:
    """Why none of these acts is lawful: the reasons of the one that lacks the fewest."""
    nearest = min(acts, key=lambda act: len(tuple(_unmet(act.reasons))))
    reasons = tuple(why for reason in nearest.reasons for why in whys(reason))
    first = next(iter(_unmet(nearest.reasons)), None)
    if first is None or (first.ok is None and nearest.gaps):
        asked = ", ".join(nearest.gaps)
        says = f"{nearest.name} cannot be judged until {asked} is settled"
        return Undetermined(
            f"{says}: {first.says}" if first else says,
            reasons=reasons,
            clauses=nearest.gaps or nearest.clauses,
        )
    unmet = tuple(_unmet(nearest.reasons))
    deciding = tuple(_deepest(reason) for reason in unmet)
    clauses = [clause for reason in (*deciding, *unmet) for clause in reason.clauses]
    return NotLawful(
        f"{nearest.name} is not lawful; not met: {'; '.join(reason.says for reason in deciding)}",
        reasons=reasons,
        clauses=tuple(dict.fromkeys((*clauses, *nearest.clauses))),
        rule=next((reason.rule for reason in (*deciding, *unmet) if reason.rule), ""),
    )


def incomplete(act: Action, missing: tuple[Missing, ...]) -> Refused:
    """A paper that lacks required items, each named with its clause."""
    lacking = tuple(item for item in missing if item.must)
    named = "; ".join(f"{item.says} ({', '.join(item.clauses)})" for item in lacking)
    return NoticeContentMissing(
        f"{act.name}: the paper does not yet say: {named}",
        reasons=tuple(Why(False, item.says, item.clauses) for item in lacking),
    )


def outside(act: Action, amount_cents: int) -> Refused:
    """An entered amount beyond what the clause allows."""
    low, high = act.limits or (None, None)
    bounds = f"is outside the range {_bound(low, 'no least')} to {_bound(high, 'no most')}"
    if low is None and high is None:
        bounds = "cannot be set yet: the most it may be is not known; what is owed says why"
    return OutsideLimits(f"{act.name}: {dollars(amount_cents)} {bounds}", clauses=act.clauses)


def _bound(cents: int | None, none: str) -> str:
    return none if cents is None else dollars(cents)


def unreasoned(act: Action, amount_cents: int) -> Refused:
    """Another amount than the scheduled one, and nobody said why."""
    return OutsideLimits(
        f"{act.name}: {dollars(amount_cents)} is not the {dollars(act.scheduled_cents or 0)} "
        "scheduled; another amount needs a reason: state it with the amount",
        clauses=act.clauses,
        rule="ReasonMissing",
    )


def whys(reason: Reason) -> tuple[Why, ...]:
    """A reason and its parts, flat, as a person reads them."""
    own = Why(reason.ok, reason.says, reason.clauses)
    return (own, *(why for part in reason.parts for why in whys(part)))


def _unmet(reasons: Iterable[Reason]) -> Iterable[Reason]:
    return (reason for reason in reasons if reason.ok is not True)


def _deepest(reason: Reason) -> Reason:
    """The part that decides: the only unmet one, or of ways that are all closed the nearest."""
    unmet = tuple(_unmet(reason.parts))
    if not unmet:
        return reason
    if len(unmet) == 1 or len(unmet) == len(reason.parts):
        return _deepest(min(unmet, key=_way_left))
    return reason


def _way_left(reason: Reason) -> tuple[int, int]:
    """How many of its last needs are unmet, fewer first; then how many are met, more first."""
    last = tuple(_last(reason))
    met = sum(each.ok is True for each in last)
    return len(last) - met, -met


def _last(reason: Reason) -> Iterable[Reason]:
    """The needs that rest on no further ones of their own."""
    if not any(_unmet(reason.parts)):
        return (reason,)
    return (last for part in reason.parts for last in _last(part))
