"""Which discharges are allowed, on what conditions, and what loses them their exemption."""

from __future__ import annotations

from datetime import date

from ordinance_core.law.answers import Known, Reason
from ordinance_core.law.grammar.rules import Exemption, Listed
from ordinance_core.law.interpreter import predicates, words
from ordinance_core.law.interpreter.conditions import attribute, every, some
from ordinance_core.law.interpreter.view import Thread, View, closed_by

ANY = "any"


def applies(view: View, name: str, thread: Thread) -> Reason:
    """Whether an exemption, or any of them, applies to the discharge of a thread."""
    if name != ANY:
        return _one(view, name, thread)
    parts = tuple(_one(view, each, thread) for each in view.pack.names("exemptions"))
    telling = tuple(part for part in parts if part.ok) or parts
    return Reason(
        some(part.ok for part in parts),
        " or ".join(part.says for part in telling),
        tuple(dict.fromkeys(c for part in telling for c in part.clauses)),
        tuple(dict.fromkeys(f for part in telling for f in part.facts)),
        parts,
    )


def warnings(view: View, thread: Thread) -> tuple[Reason, ...]:
    """What is advised, never needed, where an exemption applies."""
    found: list[Reason] = []
    for name in view.pack.names("exemptions"):
        subject, exemption = _judged(view, name, thread)
        if exemption is not None and exemption.warns and _one(view, name, thread).ok:
            inner = Thread(thread.paper, subject)
            found += predicates.needs(view, exemption.warns, inner)
    return tuple(found)


def _one(view: View, name: str, thread: Thread) -> Reason:
    key = ("exempt", name, thread.key)
    return view.kept(key, lambda: _judge(view, name, thread))


def _judge(view: View, name: str, thread: Thread) -> Reason:
    subject, exemption = _judged(view, name, thread)
    if exemption is None:
        gaps = closed_by(view.entry("exemptions", name))
        return Reason(None if gaps else False, words.plain(name), gaps)
    inner = Thread(thread.paper, subject)
    parts = (
        *_listed(view, exemption, subject, inner),
        *predicates.needs(view, exemption.needs, inner),
        *predicates.bars(view, (*exemption.unless, *exemption.lost_if), inner),
    )
    return Reason(
        every(part.ok for part in parts),
        exemption.says or words.plain(name),
        tuple(dict.fromkeys((*exemption.cite, *(c for part in parts for c in part.clauses)))),
        (subject.id,) if subject is not None else (),
        parts,
    )


def _judged(view: View, name: str, thread: Thread) -> tuple[Known | None, Exemption | None]:
    """The latest fact the exemption judges, and the exemption by the law of its discharge."""
    now = view.get(Exemption, "exemptions", name)
    if now is None:
        return None, None
    facts = view.visible(thread).get(now.subject)
    subject = facts[-1] if facts else None
    day = _discharged(view, subject)
    return subject, view.get(Exemption, "exemptions", name, day)


def _discharged(view: View, subject: Known | None) -> date | None:
    if subject is None:
        return None
    stated: date | None = subject.fact.attribute("discharged_on")
    return stated or view.record.day_of(view.record.when(subject))


def _listed(
    view: View, exemption: Exemption, subject: Known | None, thread: Thread
) -> tuple[Reason, ...]:
    """Whether the discharge is on the list, and the conditions of its own place there."""
    if not exemption.codes:
        return ()
    code = None if subject is None else attribute(view.record, subject, exemption.attribute)
    if code is None:
        return (Reason(None if subject is not None else False, "the source is known"),)
    item: Listed | None = exemption.codes.get(code)
    said = view.pack.words(exemption.attribute, code)
    if item is None:
        return (Reason(False, f"on the list: {said}"),)
    return (
        Reason(True, f"on the list: {item.says or said}", item.cite),
        *predicates.needs(view, item.needs, thread),
        *predicates.bars(view, item.unless, thread),
    )
