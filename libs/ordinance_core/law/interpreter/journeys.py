"""How far a paper has come: issued, mailed, received, served; to all, or to one recipient."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ordinance_core.calendars import Moment
from ordinance_core.law.answers import Known
from ordinance_core.law.facts import PartyNamed
from ordinance_core.law.grammar.papers import Instrument, Service
from ordinance_core.law.interpreter.view import View

MAILED = "NoticeMailed"
RECEIVED = ("NoticeDelivered", "NoticeRefused")
_ON_THE_WAY = ("NoticeMailed", "NoticeAttempted")
ON_ITS_WAY = ("mailed", "received", "served")


class Journey(NamedTuple):
    """How far a paper has come."""

    issued: Moment
    mailed: Moment | None
    received: Moment | None
    served: Moment | None


class _Sent(NamedTuple):
    """A paper with what became of it."""

    service: Service
    paper: Known
    hanging: tuple[Known, ...]


def journey(view: View, instrument: str, paper: Known, recipient: str | None = None) -> Journey:
    """How far it has come to one recipient, or, where each counts, to the last of them."""
    if (base := view.unvaried("instruments", instrument)) is not None:
        return journey(base, instrument, paper, recipient)
    key = ("journey", instrument, paper.id, recipient)
    return view.kept(key, lambda: _journey(view, _sent(view, instrument, paper), recipient))


def recipients(view: View, instrument: str, paper: Known) -> tuple[str, ...]:
    """Each person whom a paper is for, where each has a time of their own; none known: nobody.

    They are the parties of the roles it goes to, as far as named when it was issued, and whoever
    else it went to.
    """
    sent = _sent(view, instrument, paper)
    return _recipients(view, sent) if sent.service.each is not None else ()


def _sent(view: View, instrument: str, paper: Known) -> _Sent:
    entry = view.get(Instrument, "instruments", instrument)
    service = entry.service if entry is not None else None
    return _Sent(service or Service(), paper, _hanging(view, paper))


def _journey(view: View, sent: _Sent, recipient: str | None) -> Journey:
    events = {
        "mailed": (MAILED,),
        "received": RECEIVED,
        "served": sent.service.served_when or RECEIVED,
    }
    found = {name: _reached(view, sent, of, recipient) for name, of in events.items()}
    return Journey(issued=view.record.when(sent.paper), **found)


def _hanging(view: View, paper: Known) -> tuple[Known, ...]:
    """What became of a paper: facts about it, or about its mailing."""
    children = view.record.children
    direct = children.get(paper.id, [])
    below = [f for way in direct if way.name in _ON_THE_WAY for f in children.get(way.id, [])]
    return tuple(sorted((*direct, *below), key=view.record.place))


def _reached(
    view: View, sent: _Sent, events: tuple[str, ...], recipient: str | None
) -> Moment | None:
    """The first such event by an allowed method; for each recipient or address, the last first."""
    service, method = sent.service, _method(sent.hanging)
    allowed = [
        f
        for f in sent.hanging
        if f.name in events and _allowed(service, f.fact.attribute("method") or method)
    ]
    if service.any_address and events == (MAILED,):
        allowed = [f for f in allowed if _address(f) in (None, *service.addresses)]
    elif service.each is not None:
        wanted = _recipients(view, sent) if recipient is None else (recipient,)
        return _for_each(view, allowed, wanted, lambda f: _recipient(view, sent, f))
    elif service.addresses and events == (MAILED,):
        return _for_each(view, allowed, service.addresses, _address)
    return view.record.when(allowed[0]) if allowed else None


def _for_each(
    view: View, facts: list[Known], wanted: tuple[str, ...], who: Callable[[Known], Any]
) -> Moment | None:
    firsts: dict[Any, Moment] = {}
    for fact in facts:
        firsts.setdefault(who(fact), view.record.when(fact))
    if not firsts or not firsts.keys() >= set(wanted):
        return None
    return max((firsts[w] for w in wanted or firsts), key=view.record.order)


def _recipients(view: View, sent: _Sent) -> tuple[str, ...]:
    named = (
        known.fact.person
        for known in view.record.own_by_event.get(PartyNamed.__name__, ())
        if known.fact.attribute("role") in sent.service.to
        and not view.record.after(view.record.when(known), view.record.when(sent.paper))
    )
    sent_to = (_to(view, f) for f in sent.hanging if f.name in (MAILED, *RECEIVED))
    return tuple(dict.fromkeys(person for person in (*named, *sent_to) if person is not None))


def _recipient(view: View, sent: _Sent, known: Known) -> str | None:
    """To whom it went: as said, else the only recipient there is."""
    everybody = _recipients(view, sent)
    only = everybody[0] if len(everybody) == 1 else None
    return _to(view, known) or only


def _to(view: View, known: Known) -> str | None:
    """The person an event names, or the mailing that it hangs on."""
    to = known.fact.attribute("to")
    person: str | None = to.person if to is not None else known.fact.person
    above = view.record.by_id.get(known.fact.about or "")
    if person is None and above is not None and above.name in _ON_THE_WAY:
        return _to(view, above)
    return person


def _address(known: Known) -> Any:
    return known.fact.attribute("address_kind")


def _allowed(service: Service, method: str | None) -> bool:
    return not service.methods or method in service.methods


def _method(hanging: Iterable[Known]) -> str | None:
    """How a paper was sent, for a receipt that does not repeat it."""
    sent = [f.fact.attribute("method") for f in hanging if f.name in _ON_THE_WAY]
    return sent[-1] if sent else None
