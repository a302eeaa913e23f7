"""One period computed as people ask for it: the question, and the answer with its law beside it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import msgspec

from ordinance_core.calendars.trace import Mark
from ordinance_core.decider import NotUnderstood
from ordinance_core.law.answers import ClockState, Computed, Known, Need
from ordinance_core.law.grammar.clocks import Clock
from ordinance_core.law.matter import Matter
from ordinance_core.law.pack.pack import Pack
from ordinance_core.law.supposed import YEARS
from ordinance_core.law.supposing import Asked, suppose
from ordinance_core.messages import MomentText, moment_text


class Cited(msgspec.Struct, frozen=True):
    """A clause: its id, where it stands, and its gist in our words."""

    id: str
    section: str
    gist: str


class End(msgspec.Struct, frozen=True, kw_only=True):
    """One run's end. `due` is a civil date (it ends at local midnight) or a UTC instant.

    `nominal` is plain arithmetic, before weekends, holidays and closures moved it; `steps` are
    sentences, `days` the same as marks on a calendar; `runs_from` names the moments of the pack it
    runs from. Without `due`, `needs` names what was not
    given, `gaps` what the town's attorney has not settled, and `open` a text without a period.
    `provisional`: it rests on days of the years that `unchecked` names, each with its layer.
    """

    state: ClockState
    about: str | None = None
    period: str | None = None
    recipient: str | None = None
    started: MomentText | None = None
    runs_from: tuple[str, ...] = ()
    due: MomentText | None = None
    nominal: MomentText | None = None
    provisional: bool = False
    unchecked: tuple[str, ...] = ()
    open: bool = False
    steps: tuple[str, ...] = ()
    days: tuple[Mark, ...] = ()
    needs: tuple[Need, ...] = ()
    gaps: tuple[str, ...] = ()


class Other(msgspec.Struct, frozen=True, kw_only=True):
    """What another way of one reading would make of it; all else as it is now."""

    reading: str
    asks: str
    way: str
    says: str
    in_force: str | None
    ends: tuple[End, ...]


class Computation(msgspec.Struct, frozen=True, kw_only=True):
    """When a clock ends as the law is read now, and under each other reading.

    `earliest` and `latest` span all of them. `kind` is deadline, wait or keep; one that is
    `counted_back` ends before the moment it runs from.
    """

    jurisdiction: str
    town: str
    pack: str
    clock: str
    says: str
    kind: str
    counted_back: bool
    who: str | None
    must: str | None
    zone: str
    clauses: tuple[Cited, ...]
    ends: tuple[End, ...]
    others: tuple[Other, ...]
    earliest: MomentText | None
    latest: MomentText | None
    takes: tuple[str, ...]


def compute(pack: Pack, asked: Asked, town: tuple[Known, ...] = ()) -> Computation:
    """The answer to a question; raises NotUnderstood, which names the field and what it takes.

    `town` are facts of the town that stand on record: closures, meetings, ratified readings.
    """
    supposed = suppose(pack, asked, town)
    matter = Matter(pack, supposed.matter, supposed.facts, supposed.as_of)
    try:
        found = matter.compute(asked.clock, supposed.start, supposed.given)
    except (OverflowError, ValueError) as beyond:
        says = f"a date here leads out of {YEARS}, the years that can be computed"
        raise NotUnderstood("facts" if asked.facts else "given", says) from beyond
    clock = pack.entry("clocks", asked.clock, pack.day_of(supposed.as_of), matter.readings)
    rule = clock if isinstance(clock, Clock) else None
    first = tuple(c for c in found if c.reading is None)
    ends = [c.due.legal for c in found if c.due is not None]
    by_day = sorted(ends, key=lambda end: (pack.day_of(end), isinstance(end, datetime), str(end)))
    return Computation(
        jurisdiction=pack.jurisdiction,
        town=pack.title,
        pack=pack.reference,
        clock=asked.clock,
        says=(rule.says if rule else "") or asked.clock.replace("_", " "),
        kind=rule.kind if rule else "deadline",
        counted_back=rule is not None and rule.back_from is not None,
        who=pack.office(rule.who) if rule and rule.who else None,
        must=rule.must if rule else None,
        zone=pack.zone,
        clauses=tuple(_cited(pack, first)),
        ends=tuple(_end(c) for c in first),
        others=tuple(_others(pack, matter, found)),
        earliest=moment_text(by_day[0]) if by_day else None,
        latest=moment_text(by_day[-1]) if by_day else None,
        takes=supposed.takes,
    )


def _cited(pack: Pack, found: tuple[Computed, ...]) -> Iterator[Cited]:
    for clause in dict.fromkeys(c for one in found for c in one.clauses):
        said = pack.clauses.get(clause)
        yield Cited(clause, said.locator if said else "", said.gist if said else "")


def _end(found: Computed) -> End:
    due = found.due
    return End(
        state=found.state,
        about=found.about,
        period=found.period,
        recipient=found.recipient,
        started=moment_text(found.started),
        runs_from=found.runs_from,
        due=moment_text(due.legal if due else None),
        nominal=moment_text(due.nominal if due else None),
        provisional=bool(found.unchecked),
        unchecked=found.unchecked,
        open=found.open,
        steps=due.steps if due else (),
        days=found.days,
        needs=found.needs,
        gaps=found.gaps,
    )


def _others(pack: Pack, matter: Matter, found: tuple[Computed, ...]) -> Iterator[Other]:
    ways: dict[tuple[str, str], list[End]] = {}
    for one in found:
        if one.reading is not None and one.way is not None:
            ways.setdefault((one.reading, one.way), []).append(_end(one))
    for (reading, way), ends in ways.items():
        rule = pack.readings[reading]
        yield Other(
            reading=reading,
            asks=rule.asks,
            way=way,
            says=rule.ways[way],
            in_force=matter.readings.get(reading),
            ends=tuple(ends),
        )
