"""What is owed: a line for each charge, due, exposed, blocked, open or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal

import msgspec

from ordinance_core.law.answers import Known, Line, LineState, Reason
from ordinance_core.law.grammar.charges import Charge
from ordinance_core.law.grammar.predicates import Facts
from ordinance_core.law.interpreter import (
    amounts,
    papers,
    posted,
    predicates,
    versions,
    words,
)
from ordinance_core.law.interpreter.amounts import Sum
from ordinance_core.law.interpreter.conditions import every
from ordinance_core.law.interpreter.evidence import gather
from ordinance_core.law.interpreter.view import Thread, View
from ordinance_core.law.pack.sections import Gapped
from ordinance_core.money import split


def answer(view: View) -> tuple[Line, ...]:
    return tuple(line for name in view.pack.names("charges") for line in lines(view, name))


def lines(view: View, name: str) -> tuple[Line, ...]:
    """The lines of one charge: one for each fact it is for, or one for the matter."""
    base = view.unvaried("charges", name)
    if base is not None and not (view.settling or base.settling):
        return lines(base, name)
    return view.kept(("lines", name), lambda: tuple(_lines(view, name)))


def _lines(view: View, name: str) -> list[Line]:
    found: list[Line] = []
    for charge, thread in threads(view, name):
        if isinstance(charge, Gapped):
            found.append(_closed(name, charge, thread.subject))
        elif arises(view, name, charge, thread):
            found += _of_subject(view, name, charge, thread)
    today = view.entry("charges", name)
    if isinstance(today, Gapped) and all(line.gaps != today.gaps for line in found):
        found.append(_closed(name, today, None))
    return found


def _closed(name: str, entry: Gapped, subject: Known | None) -> Line:
    about, gaps = None if subject is None else subject.id, entry.gaps
    return Line(charge=name, about=about, kind="charge", state="open", gaps=gaps, clauses=gaps)


def threads(view: View, name: str) -> list[tuple[Charge | Gapped, Thread]]:
    """Each fact the charge is for with the law of its day, or the matter as a whole."""
    return view.kept(("threads", name), lambda: list(_threads(view, name)))


def _threads(view: View, name: str) -> Iterator[tuple[Charge | Gapped, Thread]]:
    said = versions.charges(view, name)
    for kind in dict.fromkeys(kind for charge in said for kind in charge.subject):
        for subject in papers.of_kind(view, kind):
            then = versions.on(view, name, view.record.day_of(view.record.when(subject)))
            if isinstance(then, Gapped) or (then is not None and kind in then.subject):
                yield then, Thread(subject, subject)
    if said and not said[-1].subject and not isinstance(view.entry("charges", name), Gapped):
        yield said[-1], Thread()


def arises(view: View, name: str, charge: Charge, thread: Thread) -> bool:
    """Whether there is anything to charge: its `when` may hold, and the facts it sums exist."""
    if every(predicates.holds(view, w, thread) for w in charge.when) is False:
        return False
    if charge.sum_of is not None:
        return bool(posted.hits(view, name, charge, thread))
    principal = None if charge.interest_on is None else charge.interest_on.of.of
    return principal is None or bool(gather(view, principal, thread).hits)


def is_due(view: View, charge: Charge, thread: Thread) -> bool:
    """Whether what it comes to is a debt, not exposure."""
    judged = (
        *predicates.needs(view, charge.needs, thread),
        *predicates.bars(view, charge.unless, thread),
    )
    met = every(reason.ok for reason in judged)
    return met is True and _falls_due(view, charge, thread)


def _falls_due(view: View, charge: Charge, thread: Thread) -> bool:
    return every(predicates.holds(view, when, thread) for when in charge.due_when) is True


def _of_subject(view: View, name: str, charge: Charge, thread: Thread) -> list[Line]:
    total = amounts.of(view, name, charge, thread)
    reasons = (
        *predicates.needs(view, charge.needs, thread),
        *predicates.bars(view, charge.unless, thread),
    )
    state, usual = _state(view, charge, total, reasons, thread), total.scheduled
    if state == "due":
        total = amounts.assessed(view, charge, total, thread)
    line = _line(view, name, charge, total, state, reasons=reasons, subject=thread.subject)
    line = msgspec.structs.replace(line, scheduled_cents=usual)
    return _split(view, charge, line, thread)


def _state(
    view: View, charge: Charge, total: Sum, reasons: tuple[Reason, ...], thread: Thread
) -> LineState:
    met = every(reason.ok for reason in reasons)
    if met is False or total.blocked:
        return "blocked"
    if met is None or total.open:
        return "open"
    if total.nothing:
        return "none"
    return "due" if _falls_due(view, charge, thread) else "exposure"


def _line(
    view: View,
    name: str,
    charge: Charge,
    total: Sum,
    state: LineState,
    *,
    reasons: tuple[Reason, ...],
    subject: Known | None,
) -> Line:
    known = state in ("due", "exposure")
    return Line(
        charge=name,
        about=subject.id if subject is not None else None,
        kind=charge.kind,
        state=state,
        cents=total.cents if known else None,
        at_least=total.low,
        at_most=total.high,
        max_exposure_cents=_exposed(total) if state == "exposure" else None,
        says=charge.says or words.plain(name),
        why=total.why,
        clauses=tuple(dict.fromkeys((*charge.cite, *total.clauses))),
        reasons=reasons,
        readings=view.used("charges", name),
        gaps=total.gaps,
    )


def _exposed(total: Sum) -> int | None:
    """What it comes to, or else the most that could be set, in cents."""
    return total.cents if total.cents is not None else total.high


def _split(view: View, charge: Charge, line: Line, thread: Thread) -> list[Line]:
    """The line in shares, where the record names who bears which."""
    if charge.split_by is None or line.cents is None:
        return [line]
    bearers = [hit.known for hit in gather(view, charge.split_by, thread).hits]
    if not bearers:
        return [line]
    shares = _shares(bearers)
    if shares is None:
        why = (*line.why, "the shares of those who bear it are not recorded as numbers above zero")
        unknown = {"state": "open", "cents": None, "max_exposure_cents": None}
        return [msgspec.structs.replace(line, **unknown, why=why)]
    parts = zip(bearers, split(line.cents, shares), strict=True)
    exposed = line.state == "exposure"
    return [
        msgspec.structs.replace(
            line, about=b.id, cents=c, at_most=None, max_exposure_cents=c if exposed else None
        )
        for b, c in parts
    ]


def _shares(bearers: list[Known]) -> list[Decimal] | None:
    """The share of each, equal where nobody recorded any; None where they cannot be split by."""
    given = [bearer.fact.attribute("share") for bearer in bearers]
    if all(share is None for share in given):
        return [Decimal(1)] * len(bearers)
    known = [Decimal(share) for share in given if share is not None]
    usable = len(known) == len(bearers) and min(known) >= 0 and max(known) > 0
    return known if usable else None


def seen(view: View, name: str, thread: Thread) -> list[Line]:
    """The lines of one charge that a thread sees, and those of the whole matter."""
    return [line for line in lines(view, name) if on_thread(view, line, thread)]


def limits(
    view: View, name: str, thread: Thread, less: Facts | None = None
) -> tuple[int | None, int | None]:
    """Between which amounts a person may set a charge on a thread; nothing at all is (0, 0).

    What only sums up costs goes as far as those costs. What the facts `less` speaks of set
    already comes off both; (None, None) is not known yet.
    """
    found = seen(view, name, thread)
    if not found or any(line.state in ("open", "blocked") for line in found):
        return None, None
    lows = [0 if line.state == "none" else line.at_least or 0 for line in found]
    highs = [0 if line.state == "none" else _highest(line) for line in found]
    known = [high for high in highs if high is not None]
    off = 0 if less is None else amounts.entered(view, less, thread)
    most = max(sum(known) - off, 0) if len(known) == len(highs) else None
    return max(sum(lows) - off, 0), most


def scheduled(view: View, name: str, thread: Thread, less: Facts | None = None) -> int | None:
    """The amount of a charge on a thread in cents from which nobody departs without a reason."""
    known = [
        line.scheduled_cents
        for line in seen(view, name, thread)
        if line.scheduled_cents is not None
    ]
    off = 0 if less is None else amounts.entered(view, less, thread)
    return max(sum(known) - off, 0) if known else None


def _highest(line: Line) -> int | None:
    """The most of a band, or a sum that has none."""
    bare = line.at_least is None and line.at_most is None
    return line.cents if bare else line.at_most


def on_thread(view: View, line: Line, thread: Thread) -> bool:
    """Whether a thread sees the fact that a line is of; a line of the matter, always."""
    return _sees(view, line.about, thread)


def sight(view: View, thread: Thread) -> Callable[[str | None], bool]:
    """Whether a thread sees the fact that a line or an account is of."""
    return lambda about: _sees(view, about, thread)


def _sees(view: View, about: str | None, thread: Thread) -> bool:
    if about is None or thread.paper is None or about == thread.paper.id:
        return True
    return view.record.sees(thread.paper, view.record.by_id[about])
