"""Every action of the pack, judged once on each paper it is about, with every need and bar."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ordinance_core.law.answers import Action as Answer
from ordinance_core.law.answers import Known, Reason
from ordinance_core.law.grammar.papers import Instrument
from ordinance_core.law.grammar.rules import Action, Bar, NoEffect, Offence, Role
from ordinance_core.law.interpreter import charges, exemptions, offices, papers, predicates, words
from ordinance_core.law.interpreter.conditions import every
from ordinance_core.law.interpreter.view import Thread, View, closed_by
from ordinance_core.law.pack.barring import barring
from ordinance_core.law.pack.effects import covered
from ordinance_core.law.pack.refs import Key
from ordinance_core.messages import Actor

FIND = "find-violation"
_FOUND = "ViolationFound"


def answer(view: View, actor: Actor | None) -> tuple[Answer, ...]:
    return view.kept(("actions", actor), lambda: _answer(view, actor))


def _answer(view: View, actor: Actor | None) -> tuple[Answer, ...]:
    found = [a for name in view.pack.names("actions") for a in _actions(view, name, actor)]
    return (*found, *(_offence(view, name, actor) for name in view.pack.names("offences")))


def _actions(view: View, name: str, actor: Actor | None) -> list[Answer]:
    entry = view.entry("actions", name)
    if isinstance(entry, Action):
        threads = _threads(view, entry)
        return [_action(view, name, entry, thread, actor) for thread in threads] or [
            _nothing_there(view, name, entry, actor)
        ]
    gaps = closed_by(entry)
    return [_closed(name, gaps)] if gaps else []


def _threads(view: View, action: Action) -> list[Thread]:
    if not action.per:
        return [Thread()]
    found = {p.id: p for name in action.per for p in papers.of_kind(view, name)}
    return [Thread(paper, paper) for paper in found.values()]


def _action(view: View, name: str, action: Action, thread: Thread, actor: Actor | None) -> Answer:
    reasons = (
        *predicates.needs(view, action.needs, thread),
        *predicates.bars(view, action.unless, thread),
        *_barred(view, ("actions", name), thread),
        *_office(view, name, action, actor),
    )
    warns = _warnings(view, name, action, thread)
    return _judged(view, name, action, thread.paper, reasons=reasons, warns=warns)


def _judged(
    view: View,
    name: str,
    action: Action,
    paper: Known | None,
    *,
    reasons: tuple[Reason, ...],
    warns: tuple[Reason, ...] = (),
) -> Answer:
    thread = Thread(paper, paper)
    bound = action.limits
    limits = scheduled = None
    if bound is not None:
        limits = charges.limits(view, bound, thread, action.less)
        scheduled = charges.scheduled(view, bound, thread, action.less)
    return Answer(
        name=name,
        about=paper.id if paper is not None else None,
        lawful=every(reason.ok for reason in reasons) is True,
        force=action.force,
        by=action.by,
        does=action.does,
        fixed=tuple(action.fixed.items()),
        issues=action.issues,
        limits=limits,
        scheduled_cents=scheduled,
        reasons=(*reasons, *_without_effect(view, name, thread)),
        clauses=action.cite,
        warns=warns,
        readings=view.used("actions", name),
        gaps=view.gaps("actions", name),
        says=action.says or words.plain(name),
    )


def _barred(view: View, rule: Key, thread: Thread) -> tuple[Reason, ...]:
    """The bars that stand before many rules, this one among them."""
    names = view.kept(("barring", *rule), lambda: barring(view.pack, *rule))
    return tuple(reason for name in names for reason in _bar(view, name, thread))


def _bar(view: View, name: str, thread: Thread) -> tuple[Reason, ...]:
    """A bar judged once for all the rules it stands before."""
    bar = view.get(Bar, "bars", name)
    if bar is None:
        return ()
    return view.kept(("bar", name, thread.key), lambda: (_stands(view, bar, thread),))


def _stands(view: View, bar: Bar, thread: Thread) -> Reason:
    """Whether a bar stands, with its own clause, and its words where the condition has none."""
    (found,) = predicates.bars(view, [bar.when], thread)
    says = f"unless {bar.says}" if bar.says and not bar.when.says else found.says
    clauses = tuple(dict.fromkeys((*bar.cite, *found.clauses)))
    return msgspec.structs.replace(found, says=says, clauses=clauses)


def _nothing_there(view: View, name: str, action: Action, actor: Actor | None) -> Answer:
    """An act on a paper while there is none of the kind."""
    titles = " or ".join(_kind(view, kind) for kind in action.per)
    nothing = Reason(False, f"on file: {titles}", action.cite)
    reasons = (nothing, *_office(view, name, action, actor))
    return _judged(view, name, action, None, reasons=reasons)


def _kind(view: View, name: str) -> str:
    if name not in view.pack.names("instruments"):
        return words.event(name)
    return papers.title(name, view.get(Instrument, "instruments", name)).lower()


def _office(view: View, name: str, action: Action, actor: Actor | None) -> tuple[Reason, ...]:
    return () if actor is None else (offices.may_act(view, name, action.by, actor),)


def _warnings(view: View, name: str, action: Action, thread: Thread) -> tuple[Reason, ...]:
    warns = predicates.needs(view, action.warns, thread)
    if view.rests_on("exemptions", ("actions", name)):
        return (*warns, *exemptions.warnings(view, thread))
    return warns


def _without_effect(view: View, name: str, thread: Thread) -> tuple[Reason, ...]:
    """What is on file and neither needed nor a bar, with the clause that says so."""
    idle = view.kept(("no effect", name), lambda: _idle(view, name))
    said = (_idly_there(view, each, entry, thread) for each, entry in idle)
    return tuple(reason for reason in said if reason is not None)


def _idle(view: View, name: str) -> list[tuple[str, NoEffect]]:
    """What has no effect on an act."""
    every = {n: view.get(NoEffect, "no_effect", n) for n in view.pack.names("no_effect")}
    known = [(n, entry) for n, entry in every.items() if entry is not None]
    return [(n, entry) for n, entry in known if ("actions", name) in _covered(view, n, entry)]


def _idly_there(view: View, name: str, entry: NoEffect, thread: Thread) -> Reason | None:
    return view.kept(("idly", name, thread.key), lambda: _idly(view, name, entry, thread))


def _idly(view: View, name: str, entry: NoEffect, thread: Thread) -> Reason | None:
    there = tuple(one for of in entry.of for one in _seen(view, of, thread))
    if entry.of and not there:
        return None
    return Reason(True, entry.says or words.plain(name), entry.cite, there)


def _covered(view: View, name: str, entry: NoEffect) -> frozenset[Key]:
    return view.kept(("covered", name), lambda: frozenset(covered(view.pack, entry)))


def _seen(view: View, of: str, thread: Thread) -> tuple[str, ...]:
    key = ("seen", of, thread.key)
    return view.kept(key, lambda: papers.ids_on_thread(view, of, thread))


def _closed(name: str, gaps: tuple[str, ...]) -> Answer:
    reason = Reason(None, f"not settled: {', '.join(gaps)}", gaps)
    return Answer(
        name=name,
        about=None,
        lawful=False,
        force="may",
        by=(),
        does="",
        reasons=(reason,),
        clauses=gaps,
        gaps=gaps,
        says=words.plain(name),
    )


def _offence(view: View, name: str, actor: Actor | None) -> Answer:
    """The finding of one offence; what is no defence is said beside it."""
    offence = view.get(Offence, "offences", name)
    if offence is None:
        return _closed(FIND, closed_by(view.entry("offences", name)))
    thread = Thread()
    by = offence.by or _finders(view)
    reasons = (
        *predicates.needs(view, offence.needs, thread),
        *predicates.bars(view, offence.unless, thread),
        *_barred(view, ("offences", name), thread),
        *(() if actor is None else (offices.may_act(view, FIND, by, actor),)),
    )
    return Answer(
        name=FIND,
        about=None,
        lawful=every(reason.ok for reason in reasons) is True,
        force="may",
        by=by,
        does=_FOUND,
        fixed=(("offence", name),),
        reasons=(*reasons, *_nature(offence)),
        clauses=offence.cite,
        readings=view.used("offences", name),
        gaps=view.gaps("offences", name),
        says=offence.says or words.plain(name),
    )


def _nature(offence: Offence) -> Iterator[Reason]:
    """What kind of offence it is, and what is no defence: neither needed nor a bar."""
    if offence.continuing:
        yield Reason(True, "a continuing offence: it lasts until it is ended", offence.cite)
    if offence.catch_all:
        yield Reason(True, "for what no other offence names", offence.cite)
    for circumstance, clauses in offence.even_if.items():
        yield Reason(True, f"even if {words.plain(circumstance)}", clauses)


def _finders(view: View) -> tuple[str, ...]:
    """Every office of the town: the text of an offence seldom says who may find it."""
    roles = {name: view.get(Role, "roles", name) for name in view.pack.names("roles")}
    return tuple(n for n, role in roles.items() if role is not None and not role.regulated)


def is_done(view: View, action: Answer) -> bool:
    """Whether the event an action records is on its paper's thread already."""
    paper = view.record.by_id.get(action.about or "")
    for known in view.record.seen_from(paper).get(action.does):
        if known is not paper and all(known.fact.attribute(a) == c for a, c in action.fixed):
            return True
    return False
