"""Which of a pack's actions a fact has to be lawful by: those that settle the codes it names."""

from __future__ import annotations

from collections.abc import Iterable

from ordinance_core.decider import NotUnderstood, Refused
from ordinance_core.law import Action, Fact, Known
from ordinance_core.threads import line

Gate = tuple[Action, ...]
"""Alternatives: the fact is lawful by any one of them."""


class NoSuchAction(Refused):
    """An action the town's pack does not know."""


class WrongPaper(NotUnderstood):
    """An act about another paper than the one its clause speaks of."""

    def __init__(self, says: str, clauses: tuple[str, ...]) -> None:
        super().__init__("about", says)
        self.clauses = clauses


def gates(known: tuple[Action, ...], fact: Fact, action: str | None) -> tuple[Gate, ...]:
    """The gates a fact has to pass, each of them; none where no action of the pack does it.

    An action governs what it settles: where the fact names every code of its `with`, it judges
    in the place of the more general actions, and beside the one that the request named.

    Raises `NoSuchAction`, and `NotUnderstood` where the named action cannot record the fact.
    """
    doing = [act for act in known if act.does == type(fact).__name__]
    governing = [act for act in doing if _governs(act, fact)]
    if action is None:
        by_code = _by_code(_most_special(governing))
        agreeing = tuple(act for act in doing if _agrees(fact, act))
        return by_code or ((agreeing,) if agreeing else ())
    named = _named(known, fact, action)
    further = [act for act in governing if not any(_covers(own, act) for own in named)]
    own = tuple(act for act in named if not any(_covers(other, act) for other in further))
    return (*((own,) if own else ()), *_by_code(_most_special(further)))


def on_its_paper(
    gate: Gate, fact: Fact, facts: tuple[Known, ...], action: str | None, *, filing: bool = False
) -> Gate:
    """The alternatives that are about what the fact is about.

    Raises `WrongPaper` where none is. A person's `filing` alone stays on file without a gate, and
    only if neither the request named an action nor the fact the code of one.
    """
    if fact.about is None:
        return gate
    above = line(fact.about, facts)
    found = tuple(act for act in gate if act.about is None or act.about in above)
    governed = all(_governs(act, fact) for act in gate)
    if not found and (not filing or action is not None or governed):
        raise _wrong(gate, fact.about, facts)
    return found


def _wrong(gate: Gate, about: str, facts: tuple[Known, ...]) -> WrongPaper:
    by_id = {known.id: known for known in facts}
    papers = dict.fromkeys(act.about for act in gate if act.about is not None)
    named = " or ".join(_paper(paper, by_id.get(paper)) for paper in papers)
    says = f"{gate[0].name} is about {named}, not {_paper(about, by_id.get(about))}"
    return WrongPaper(says, tuple(dict.fromkeys(c for act in gate for c in act.clauses)))


def _paper(name: str, known: Known | None) -> str:
    return name if known is None else f"{name} ({known.name} of {known.fact.when})"


def _named(known: tuple[Action, ...], fact: Fact, action: str) -> Gate:
    named = tuple(act for act in known if act.name == action)
    if not named:
        raise NoSuchAction(f"the pack of this town has no action {action}")
    does = type(fact).__name__
    agreeing = tuple(act for act in named if act.does == does and _agrees(fact, act))
    if not agreeing:
        raise _otherwise(fact, named[0])
    return agreeing


def _otherwise(fact: Fact, act: Action) -> NotUnderstood:
    """Why an action cannot record this fact: it settles another code, or records another event."""
    for name, code in act.fixed:
        given = fact.attribute(name)
        if given not in (None, code):
            return NotUnderstood(name, f"{act.name} records {code}, not {given}; leave it out")
    return NotUnderstood("action", f"{act.name} records {act.does}, not {type(fact).__name__}")


def _agrees(fact: Fact, act: Action) -> bool:
    return all(fact.attribute(name) in (None, code) for name, code in act.fixed)


def _governs(act: Action, fact: Fact) -> bool:
    return bool(act.fixed) and all(fact.attribute(name) == code for name, code in act.fixed)


def _covers(act: Action, other: Action) -> bool:
    """Whether an action settles all that the other one does."""
    return set(other.fixed) <= set(act.fixed)


def _most_special(acts: Iterable[Action]) -> list[Action]:
    acts = list(acts)
    return [act for act in acts if not any(set(act.fixed) < set(o.fixed) for o in acts)]


def _by_code(acts: Iterable[Action]) -> tuple[Gate, ...]:
    found: dict[frozenset[tuple[str, str]], Gate] = {}
    for act in acts:
        code = frozenset(act.fixed)
        found[code] = (*found.get(code, ()), act)
    return tuple(found.values())
