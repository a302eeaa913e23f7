"""The one decision all services share: may this fact be recorded, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

import msgspec

from ordinance_core.conclusions import FactHeard, FilingRefused, ReactionRefused
from ordinance_core.decider import Decision, NotUnderstood, Refused
from ordinance_core.gates import Gate, gates, on_its_paper
from ordinance_core.law import Action, Fact, Known, Matter, Pack
from ordinance_core.matters import Conclude, LawInForce, State, judged, local_day
from ordinance_core.messages import Applied, Context, Event
from ordinance_core.refusals import incomplete, outside, unlawful, unreasoned
from ordinance_core.threads import hung
from ordinance_core.wording import known_codes


class RecordFact(msgspec.Struct, frozen=True):
    """A person's act or finding, judged by the pack's actions that do the same.

    `action` narrows it to one of them, where the request named it, and to those that govern the
    codes of the fact (`gates`).
    """

    context: Context
    fact: Fact
    action: str | None = None


class HearFact(msgspec.Struct, frozen=True):
    """Another service's event as it came; `known` is the fact in it, if it is one."""

    context: Context
    heard: FactHeard
    known: Known | None


class AskAgain(msgspec.Struct, frozen=True):
    """Time passed, or the town changed: ask what follows now from the facts known."""

    context: Context


class BeforeItsTrigger(Refused):
    """Something dated earlier than the thing it answers."""


class NoAmount(Refused):
    """Money in an amount that is none."""


def facts(
    conclude: Conclude,
) -> Callable[[RecordFact | AskAgain, State, LawInForce], Decision]:
    """A service's `decide` for its own facts, given what it concludes from them."""

    def decide(command: RecordFact | AskAgain, state: State, law: LawInForce) -> Decision:
        match command:
            case RecordFact():
                return record(command, state, law, conclude)
            case AskAgain():
                now = command.context.now
                return Decision((*judged(state, law), *conclude(state, law, now)))

    return decide


def hear(command: HearFact, state: State, law: LawInForce, conclude: Conclude) -> Decision:
    """What was heard, and what follows; a refusal met on the way is an outcome too."""
    if command.known is None or state.knows(command.known.id):
        return Decision((command.heard,))
    after = msgspec.structs.replace(state, facts=(*state.facts, command.known))
    follows: tuple[Event, ...]
    try:
        follows = (*judged(state, law), *conclude(after, law, command.context.now))
    except Refused as refused:
        follows = (
            ReactionRefused(event_id=command.known.id, refusal=refused.rule, says=refused.says),
        )
    return Decision((command.heard, *follows))


def record(command: RecordFact, state: State, law: LawInForce, conclude: Conclude) -> Decision:
    """The fact, if it is lawful, and what follows from it; raises `Refused` where it is not."""
    context, fact = command.context, _dated(command.fact, command.context.now, law)
    if law.pack is not None:
        known_codes(fact, law.pack)
    asked = law.asks(state, fact.when or context.now)
    found = () if asked is None else gates(asked.actions(context.actor), fact, command.action)
    fact = hung(fact, state, _acts(found))
    found = tuple(
        on_its_paper(gate, fact, state.facts, command.action, filing=_is_filing(gate, law.pack))
        for gate in found
    )
    found = tuple(gate for gate in found if gate)
    acts = _acts(found)
    _in_order(fact, state, law, acts)
    _is_money(fact, acts, asked)
    if acts and asked is not None and law.pack is not None:
        offices = context.actor.offices_in(state.jurisdiction)
        try:
            fact = _permitted(fact, found, asked, offices, law.pack)
        except Refused as refused:
            return _kept(fact, acts, refused, law.pack)
    new = Known(context.event_id(0), state.matter, context.now, fact)
    after = msgspec.structs.replace(state, facts=(*state.facts, new))
    return Decision((fact, *judged(state, law), *conclude(after, law, context.now)))


def _dated(fact: Fact, now: datetime, law: LawInForce) -> Fact:
    """The fact with its date: today where none was given; never one still to come."""
    today = local_day(now, law.zone)
    if fact.on is not None and fact.at is not None:
        raise NotUnderstood("at", "give either the civil date `on` or the instant `at`, not both")
    if fact.when is None:
        return msgspec.structs.replace(fact, on=today)
    late = fact.at > now if fact.at is not None else fact.on is not None and fact.on > today
    if late:
        field = "at" if fact.at is not None else "on"
        raise NotUnderstood(field, f"{fact.when} is still to come (it is now {now.isoformat()})")
    return fact


def _acts(found: tuple[Gate, ...]) -> tuple[Action, ...]:
    return tuple(act for gate in found for act in gate)


def _permitted(
    fact: Fact, found: tuple[Gate, ...], asked: Matter, offices: tuple[str, ...], pack: Pack
) -> Fact:
    """The fact completed by the first lawful action of each gate; raises why there is none."""
    acts = tuple(_lawful(gate) for gate in found)
    for act in acts:
        _complete(fact, act, asked)
    may = tuple(role for act in acts for role in act.by)
    held = next((role for role in may if role in offices), None)
    settled = {n: code for act in acts for n, code in act.fixed if fact.attribute(n) is None}
    return msgspec.structs.replace(
        fact,
        **settled,
        by=fact.by or held or next(iter(may), None),
        law=Applied(
            pack=pack.reference,
            clauses=tuple(dict.fromkeys(clause for act in acts for clause in act.clauses)),
            readings=tuple(dict.fromkeys(way for act in acts for way in act.readings)),
        ),
    )


def _lawful(gate: Gate) -> Action:
    act = next((act for act in gate if act.lawful), None)
    if act is None:
        raise unlawful(gate)
    return act


def _complete(fact: Fact, act: Action, asked: Matter) -> None:
    if act.issues is not None:
        missing = asked.missing(act.issues, _given(fact))
        if any(item.must for item in missing):
            raise incomplete(act, missing)
    amount = fact.attribute("amount_cents")
    if amount is None:
        return
    if not _within(amount, act.limits):
        raise outside(act, amount)
    if act.scheduled_cents not in {None, amount} and not fact.attribute("reason"):
        raise unreasoned(act, amount)


def _within(amount: int, limits: tuple[int | None, int | None] | None) -> bool:
    """Whether an amount lies within limits; within none that are not known yet."""
    if limits is None:
        return True
    low, high = limits
    if low is None and high is None:
        return False
    return (low is None or low <= amount) and (high is None or amount <= high)


def _given(fact: Fact) -> dict[str, object]:
    attributes = {
        name: value for name in fact.__struct_fields__ if (value := getattr(fact, name)) is not None
    }
    return {**attributes, **(fact.attribute("content") or {})}


def _kept(fact: Fact, acts: tuple[Action, ...], refused: Refused, pack: Pack) -> Decision:
    """A filing from outside stays on file though it is refused; an act of the town does not."""
    if not _is_filing(acts, pack):
        raise refused
    kept = FilingRefused(
        on=fact.on,
        at=fact.at,
        filing=type(fact).__name__,
        about=fact.about,
        person=fact.person,
        content=fact.attribute("content"),
        refusal=refused.rule,
        says=refused.says,
        law=Applied(pack=pack.reference, clauses=refused.clauses),
    )
    return Decision((kept,), refusal=refused)


def _is_filing(acts: tuple[Action, ...], pack: Pack | None) -> bool:
    """Whether a person whom the law burdens may do it: then it is not the town's own act."""
    roles = {role for act in acts for role in act.by}
    return pack is not None and any(pack.is_regulated(role) for role in roles)


def _in_order(fact: Fact, state: State, law: LawInForce, acts: tuple[Action, ...]) -> None:
    above = next((k for k in state.facts if k.id == fact.about), None)
    if above is None or above.fact.when is None or fact.when is None:
        return
    if _before(fact.when, above.fact.when, law):
        raise BeforeItsTrigger(
            f"{type(fact).__name__} of {fact.when} is dated before the {above.name} of "
            f"{above.fact.when} that it is about",
            clauses=_clauses(acts, above),
        )


def _is_money(fact: Fact, acts: tuple[Action, ...], asked: Matter | None) -> None:
    amount = fact.attribute("amount_cents")
    if amount is None or amount > 0:
        return
    lines = () if asked is None else asked.owed()
    toward = fact.attribute("toward")
    meant = [line for line in lines if toward in (None, line.charge)]
    raise NoAmount(
        f"amount_cents: {amount} cents is no amount; enter at least one cent",
        clauses=_clauses(acts, None) or tuple(dict.fromkeys(c for m in meant for c in m.clauses)),
    )


def _clauses(acts: tuple[Action, ...], above: Known | None) -> tuple[str, ...]:
    own = tuple(clause for act in acts for clause in act.clauses)
    if own or above is None or above.fact.law is None:
        return tuple(dict.fromkeys(own))
    return above.fact.law.clauses


def _before(one: date | datetime, other: date | datetime, law: LawInForce) -> bool:
    if isinstance(one, datetime) and isinstance(other, datetime):
        return one < other
    return local_day(one, law.zone) < local_day(other, law.zone)
