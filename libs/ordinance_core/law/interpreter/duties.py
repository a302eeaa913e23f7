"""What somebody has to do: clocks that bind, papers not yet served, acts the text demands."""

from __future__ import annotations

from ordinance_core.calendars import Moment
from ordinance_core.law.answers import Action, Clock, Duty
from ordinance_core.law.facts import FACTS
from ordinance_core.law.grammar.clocks import Clock as Rule
from ordinance_core.law.grammar.predicates import FactIs, Predicate, TestHolds
from ordinance_core.law.grammar.rules import Role, Test
from ordinance_core.law.interpreter import actions, clocks, papers
from ordinance_core.law.interpreter.view import View
from ordinance_core.law.pack.refs import terms

_CONFIRMING = {name: fact.confirms is not None for name, fact in FACTS.items()}
_BINDING = ("pending", "running", "stayed", "undetermined")


def answer(view: View) -> tuple[Duty, ...]:
    return (*_clocks(view), *_papers(view), *_acts(view))


def _clocks(view: View) -> list[Duty]:
    return [
        Duty(
            name=clock.name,
            about=clock.about,
            who=clock.who,
            must=clock.must,
            by=_by(view, clock),
            state=clock.state,
            open=_open(view, clock),
            clauses=clock.clauses,
        )
        for clock in clocks.answer(view)
        if clock.who is not None and clock.must is not None and _binds(clock)
    ]


def _binds(clock: Clock) -> bool:
    return clock.state in _BINDING or (clock.state == "missed" and clock.done_at is None)


def _open(view: View, clock: Clock) -> tuple[tuple[str, str], ...]:
    """What a confirmation still has to name, where one meets the clock."""
    rule = view.get(Rule, "clocks", clock.name)
    if clock.about is None or rule is None or not _confirms(view, rule.met_by):
        return ()
    items = view.record.open_requirements(clock.about)
    return tuple((item, view.pack.words("requirements", item)) for item in items)


def _confirms(view: View, met_by: Predicate | None) -> bool:
    for _, term in terms(met_by):
        if isinstance(term, FactIs) and any(_CONFIRMING.get(name) for name in term.fact):
            return True
        if isinstance(term, TestHolds):
            test = view.get(Test, "tests", term.test)
            if test is not None and _confirms(view, test.when):
                return True
    return False


def _by(view: View, clock: Clock) -> Moment | None:
    """The town plans by the earliest end, a person is held to the one that is told."""
    role = view.get(Role, "roles", clock.who or "")
    if role is not None and not role.regulated and clock.earliest is not None:
        return clock.earliest
    return clock.due.legal if clock.due is not None else None


def _papers(view: View) -> list[Duty]:
    issuers = _issuers(view)
    return [
        Duty(
            name=paper.instrument,
            about=paper.id,
            who=issuers[paper.instrument],
            must=f"serve: {paper.title}",
            by=None,
            state="unserved",
            clauses=paper.clauses,
        )
        for paper in papers.answer(view)
        if paper.instrument in issuers and paper.methods and paper.served is None
    ]


def _issuers(view: View) -> dict[str, str]:
    """Who issues each paper that goes out."""
    found: dict[str, str] = {}
    for action in actions.answer(view, None):
        if action.issues is not None and action.by:
            found.setdefault(action.issues, action.by[0])
    return found


def _acts(view: View) -> list[Duty]:
    return [
        Duty(
            name=action.name,
            about=action.about,
            who=action.by[0],
            must=action.says,
            by=None,
            state="lawful",
            clauses=action.clauses,
        )
        for action in actions.answer(view, None)
        if _demanded(view, action)
    ]


def _demanded(view: View, action: Action) -> bool:
    return (
        action.force == "shall"
        and action.lawful
        and bool(action.by)
        and not actions.is_done(view, action)
    )
