"""A matter as a clerk tells it: facts one by one, and what the law answers on a day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from datetime import UTC, date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from ordinance_core.law import Action, Clock, Fact, Known, Line, Matter, Reason, load_pack
from ordinance_core.law.facts import PackAdopted, ReadingRatified, ViolationFound
from ordinance_core.law.pack.loader import read_pack
from ordinance_core.law.pack.source import PackRefused

MATTER = "m1"


def instant(day: date | datetime) -> datetime:
    """Noon of a civil day, or the instant itself."""
    return day if isinstance(day, datetime) else datetime.combine(day, time(12), UTC)


class Told:
    """The facts of one matter and its town; every question names the day it is asked."""

    def __init__(self, jurisdiction: str, *, adopted: bool = True) -> None:
        self.pack = load_pack(jurisdiction)
        self.facts: list[Known] = []
        if adopted:
            self.tell(PackAdopted(on=date(2020, 1, 1), version=self.pack.version))

    def tell(self, fact: Fact, *, recorded: date | datetime | None = None) -> str:
        """The id under which the fact is on file from the day it happened, or was recorded."""
        happened = fact.when
        assert happened is not None
        name = f"{type(fact).__name__}-{len(self.facts)}"
        matter = MATTER if fact.scope == "matter" else None
        self.facts.append(Known(name, matter, instant(recorded or happened), fact))
        return name

    def ratify(self, reading: str, way: str, on: date) -> None:
        self.tell(ReadingRatified(on=on, reading=reading, way=way))

    def local(self, at: datetime) -> datetime:
        return at.astimezone(ZoneInfo(self.pack.zone))

    def asked(self, on: date | datetime, *, known: datetime | None = None) -> Matter:
        return Matter(self.pack, MATTER, tuple(self.facts), on, known)

    def actions(self, name: str, on: date | datetime) -> list[Action]:
        return [a for a in self.asked(on).actions() if a.name == name]

    def action(self, name: str, on: date | datetime, about: str | None = None) -> Action:
        """The one such action, or the one about this fact."""
        found = [a for a in self.actions(name, on) if about in (None, a.about)]
        assert len(found) == 1, [a.about for a in found]
        return found[0]

    def lawful(self, name: str, on: date | datetime, about: str | None = None) -> bool:
        """Whether some such action is lawful."""
        return any(a.lawful for a in self.actions(name, on) if about in (None, a.about))

    def clocks(self, name: str, on: date | datetime) -> list[Clock]:
        return [c for c in self.asked(on).clocks() if c.name == name]

    def clock(self, name: str, on: date | datetime) -> Clock:
        found = self.clocks(name, on)
        assert len(found) == 1, [c.about for c in found]
        return found[0]

    def due(self, name: str, on: date | datetime) -> date | datetime:
        due = self.clock(name, on).due
        assert due is not None
        return due.legal

    def line(self, charge: str, on: date | datetime) -> Line:
        found = [line for line in self.asked(on).owed() if line.charge == charge]
        assert len(found) == 1, [line.about for line in found]
        return found[0]

    def missing(self, instrument: str, on: date, **given: object) -> set[str]:
        return {m.item for m in self.asked(on).missing(instrument, given)}

    def content(self, instrument: str) -> dict[str, str]:
        """Every item the pack names for a paper, filled in."""
        node = self.pack.tree["instruments"][instrument]
        return dict.fromkeys(node["content"], "as the officer wrote it")


def proofs(*table: tuple[Any, ...]) -> list[Any]:
    """Rows of a parametrized test; each begins with the clause it proves, or the clauses."""
    return [pytest.param(*row, marks=pytest.mark.clause(*_each(first))) for first, *row in table]


def _each(clauses: str | tuple[str, ...]) -> tuple[str, ...]:
    return (clauses,) if isinstance(clauses, str) else clauses


def told_of(jurisdiction: str, *facts: Fact) -> Told:
    """A matter of these facts in this order; the first has the id `Name-1`, and so on."""
    told = Told(jurisdiction)
    for fact in facts:
        told.tell(fact)
    return told


def connected(jurisdiction: str, on: date) -> Told:
    """A matter in which an illicit connection was found."""
    return told_of(jurisdiction, ViolationFound(on=on, offence="illicit_connection"))


def offences(told: Told, on: date) -> set[str]:
    """What may be found."""
    found = told.actions("find-violation", on)
    return {code for a in found if a.lawful for name, code in a.fixed if name == "offence"}


def contradicts(jurisdiction: str, rule: tuple[str, str], fact: str) -> str:
    """What the loader says of the pack if a rule also needed such a fact."""
    pack = load_pack(jurisdiction)
    tree = deepcopy(pack.tree)
    section, name = rule
    tree[section][name]["needs"] = [*(tree[section][name].get("needs") or []), {"fact": fact}]
    with pytest.raises(PackRefused) as refused:
        read_pack(jurisdiction, tree, clauses=dict(pack.clauses))
    return str(refused.value)


Terms = tuple[tuple[str, ...], str, str, dict[str, str], str | None]


def act(by: str, does: str, issues: str | None = None, force: str = "may", **fixed: str) -> Terms:
    """By whom an act is done, what it records with which fixed values, and its paper."""
    return tuple(by.split()), force, does, fixed, issues


def terms(action: Action) -> Terms:
    """The same of an act of the pack."""
    return action.by, action.force, action.does, dict(action.fixed), action.issues


def clauses(action: Action) -> set[str]:
    """Every clause that an action's needs and bars cite, met or not."""
    found: set[str] = set()
    left = list(action.reasons)
    while left:
        reason = left.pop()
        found |= set(reason.clauses)
        left += reason.parts
    return found


def verdicts(action: Action, rule: str) -> set[bool | None]:
    """What comes of the needs and bars of one name."""
    return {reason.ok for reason in _parts(action.reasons) if reason.rule == rule}


def _parts(reasons: Iterable[Reason]) -> Iterator[Reason]:
    for reason in reasons:
        yield reason
        yield from _parts(reason.parts)


def unmet(action: Action) -> set[str]:
    """The clauses of the needs and bars that stand in the way."""
    return {c for r in action.reasons if r.ok is not True for c in r.clauses}


def answers(matter: Matter) -> tuple[tuple[object, ...], ...]:
    """Everything the law says of a matter."""
    return (
        matter.actions(),
        matter.clocks(),
        matter.owed(),
        matter.duties(),
        matter.papers(),
    )
