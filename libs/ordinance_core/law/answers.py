"""What the interpreter answers: reasons, actions, clocks, lines of money, duties and papers.

`None` for a truth value means *open*: the text, the pack or the record does not settle it.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

import msgspec

from ordinance_core.calendars import Due, Moment
from ordinance_core.calendars.trace import Mark
from ordinance_core.law.facts.fact import Fact

Force = Literal["may", "shall"]
ClockState = Literal["pending", "running", "stayed", "met", "missed", "ended", "undetermined"]
LineState = Literal["due", "exposure", "blocked", "none", "open"]
Readings = tuple[tuple[str, str], ...]


class Known(msgspec.Struct, frozen=True):
    """A fact as the interpreter takes it: its id, the matter it is of, when it was recorded.

    Facts of the town have no matter.
    """

    id: str
    matter: str | None
    recorded_at: datetime
    fact: Fact

    @property
    def name(self) -> str:
        return type(self.fact).__name__


class Reason(msgspec.Struct, frozen=True):
    """One need or bar in words, met or not, with its clauses and the facts it rests on.

    `rule` names it as the type of a refusal, as in `ScheduleNotLapsed`, `RateResolutionMissing`.
    """

    ok: bool | None
    says: str
    clauses: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    parts: tuple[Reason, ...] = ()
    rule: str = ""


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """An act the pack knows, judged on one thread; `limits` are cents (low, high), inclusive.

    Within them, another amount than `scheduled_cents` needs a reason that is stated.
    `fixed` is what the act itself settles of the event `does`; a request gives the rest.
    """

    name: str
    about: str | None
    lawful: bool
    force: Force
    by: tuple[str, ...]
    does: str
    fixed: tuple[tuple[str, str], ...] = ()
    issues: str | None = None
    limits: tuple[int | None, int | None] | None = None
    scheduled_cents: int | None = None
    reasons: tuple[Reason, ...] = ()
    clauses: tuple[str, ...] = ()
    warns: tuple[Reason, ...] = ()
    readings: Readings = ()
    gaps: tuple[str, ...] = ()
    says: str = ""


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """One run of a clock, keyed by its name, the paper or fact that started it, and the period.

    `recipient` is the person it runs for, where each recipient of the paper has their own time.
    `earliest` and `latest` span the ways of readings nobody has ratified.
    """

    name: str
    about: str | None
    state: ClockState
    kind: Literal["deadline", "wait", "keep"] = "deadline"
    says: str = ""
    who: str | None = None
    must: str | None = None
    started: Moment | None = None
    period: str | None = None
    recipient: str | None = None
    due: Due | None = None
    earliest: Moment | None = None
    latest: Moment | None = None
    done_at: Moment | None = None
    if_missed: str | None = None
    clauses: tuple[str, ...] = ()
    readings: Readings = ()
    gaps: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        parts = (self.name, self.about, self.period, self.recipient)
        return "/".join(p for p in parts if p is not None)


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line of what is owed; cents, and between what a person may set them.

    While its state is exposure nobody owes it: `max_exposure_cents` is the most that could be set.
    """

    charge: str
    about: str | None
    kind: str
    state: LineState
    cents: int | None = None
    at_least: int | None = None
    at_most: int | None = None
    max_exposure_cents: int | None = None
    scheduled_cents: int | None = None
    says: str = ""
    why: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    readings: Readings = ()
    gaps: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return f"{self.charge}/{self.about}"


class Applied(msgspec.Struct, frozen=True):
    """Cents of one payment, as they went to one line."""

    payment: str
    on: date
    cents: int
    charge: str
    about: str | None


class Settlement(msgspec.Struct, frozen=True, kw_only=True):
    """What is owed under one line and what payments have covered of it, in cents."""

    charge: str
    about: str | None
    kind: str
    owed_cents: int
    paid_cents: int

    @property
    def open_cents(self) -> int:
        return self.owed_cents - self.paid_cents


class Payoff(msgspec.Struct, frozen=True, kw_only=True):
    """Every payment applied, in the pack's `order` of kinds; `credit_cents` is owed to nobody."""

    settled: tuple[Settlement, ...]
    applied: tuple[Applied, ...]
    credit_cents: int
    order: tuple[str, ...]
    clauses: tuple[str, ...] = ()
    readings: Readings = ()
    gaps: tuple[str, ...] = ()


class Need(msgspec.Struct, frozen=True):
    """What has to be known first: the name to give it under, and what it is."""

    name: str
    says: str


class Computed(msgspec.Struct, frozen=True, kw_only=True):
    """Where a period would end: as read now, or under another `way` of one `reading`.

    `state` is running where a moment was given it runs from; of a run of the record, its own.
    Without `due` the end is `open` in the text, or the `gaps` or `needs` leave it so. `days` are
    the marks of the walk.
    """

    reading: str | None = None
    way: str | None = None
    about: str | None = None
    period: str | None = None
    recipient: str | None = None
    state: ClockState = "undetermined"
    started: Moment | None = None
    runs_from: tuple[str, ...] = ()
    due: Due | None = None
    unchecked: tuple[str, ...] = ()
    open: bool = False
    days: tuple[Mark, ...] = ()
    needs: tuple[Need, ...] = ()
    gaps: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


class Missing(msgspec.Struct, frozen=True):
    """A content item that a paper lacks; `must` is false for what is only advised."""

    item: str
    says: str
    clauses: tuple[str, ...] = ()
    must: bool = True


class Duty(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody has to do; `name` is the clock, paper or action it comes from.

    `open` are (item, words) of what the paper requires and nobody has confirmed yet.
    """

    name: str
    about: str | None
    who: str
    must: str
    by: Moment | None
    state: str
    open: tuple[tuple[str, str], ...] = ()
    clauses: tuple[str, ...] = ()


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    """What the pack says of one paper on file, and what became of it.

    `items` are (item, words); `addresses` the kinds of address it goes to; moments are None
    until they are known.
    """

    id: str
    instrument: str
    title: str
    items: tuple[tuple[str, str], ...] = ()
    methods: tuple[str, ...] = ()
    recipients: tuple[str, ...] = ()
    addresses: tuple[str, ...] = ()
    issued: Moment | None = None
    mailed: Moment | None = None
    received: Moment | None = None
    served: Moment | None = None
    clauses: tuple[str, ...] = ()
    readings: Readings = ()
    gaps: tuple[str, ...] = ()
