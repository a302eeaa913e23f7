"""Clocks: a period with a bearer, an anchor, and what meets or ends it."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from ordinance_core.law.grammar.predicates import AnyOf, FactIs, Facts, Predicate, _listed
from ordinance_core.law.grammar.terms import (
    Gap,
    Names,
    Period,
    Said,
    SomeWhens,
    Stated,
    Term,
    When,
    moment,
)

_EDGE = re.compile(
    r"(0[13578]|1[02])-(0[1-9]|[12]\d|3[01]|last)|(0[469]|11)-(0[1-9]|[12]\d|30|last)"
    r"|02-(0[1-9]|1\d|2[0-8]|last)"
)


_ROUND = frozenset({"times", "between", "until", "partial"})
_ONCE = frozenset({"kind", "back_from", "within", "extends", "stays", "filing", "rolls"})


class LaterOf(Term):
    later_of: SomeWhens
    """From the last of these moments, once all are known."""


class EarlierOf(Term):
    earlier_of: SomeWhens
    """From the first of these moments that is known."""


class FactAnchor(Facts):
    """Each such fact starts a run."""


class MomentAnchor(Term):
    """Each moment starts a run."""

    moments: SomeWhens
    """A moment or a list of them; each starts a run of its own."""


def _anchor(value: Any) -> Any:
    if isinstance(value, str | list | tuple):
        return {"moments": [moment(v) for v in (value if isinstance(value, list) else [value])]}
    return value


Anchor = Annotated[LaterOf | EarlierOf | Gap | MomentAnchor | FactAnchor, BeforeValidator(_anchor)]


class Stay(Term):
    begins: When = Field(alias="from")
    """The moment from which the clock stands still."""
    ends: When = Field(alias="to")
    """The moment at which it goes on; what hangs on the first is looked at."""


class Clock(Said):
    kind: Literal["deadline", "wait", "keep"] = "deadline"
    """`deadline`: something has to be done. `wait`: time has to pass. `keep`: something is kept
    through the last day.
    """
    who: str | None = None
    """The role that bears it; with `must` it is a duty."""
    must: str | None = None
    """What that role has to do."""
    per: Names = ()
    """One run for each such paper or event, on its own thread of facts."""
    begins: Anchor | None = Field(default=None, alias="from")
    """The moment or fact from which it runs."""
    back_from: Anchor | None = None
    """The moment before which it ends, counted backward."""
    within: Period | None = None
    """The period: one step, or a list walked in order."""
    extends: Literal["longer"] | None = None
    """`longer`: an extension on record moves the end on."""
    met_by: Annotated[Predicate | None, BeforeValidator(_listed)] = None
    """What meets it: the first day on which this is true."""
    ends_if: Annotated[Predicate | None, BeforeValidator(_listed)] = None
    """What ends it without its being met."""
    when: Annotated[Predicate | None, BeforeValidator(_listed)] = None
    """It runs only where this holds; mostly of `this`, the fact that starts it."""
    during: Annotated[Predicate | None, BeforeValidator(_listed)] = Field(
        default=None, alias="while"
    )
    """It runs only while this holds on its thread."""
    if_missed: str | None = None
    """The offence that missing it is."""
    stays: tuple[Stay, ...] = ()
    """From when to when it stands still; the days are added."""
    filing: bool = False
    """It is for a filing, as some calendars move the last day for filings only."""
    rolls: bool = True
    """Whether the end moves off closed days as the calendar says."""
    every: Literal["month", "rolling month", "season"] | None = None
    """It comes round: every `month`, every `rolling month` from the act before, every `season`."""
    times: Annotated[int, Field(ge=1)] = 1
    """On how many days of each month or season it has to be done."""
    between: tuple[str, str] | None = None
    """The first and last day of the season, as `"11-01"` and `"02-last"`."""
    until: When | None = None
    """The moment at which it comes round no more."""
    partial: Literal["strict", "prorate", "skip"] = "strict"
    """A period begun already: asked for in full (`strict`), in part (`prorate`), or not at all
    (`skip`).
    """

    @model_validator(mode="after")
    def _whole(self) -> Clock:
        if (self.begins is None) == (self.back_from is None):
            raise ValueError("a clock needs exactly one of `from` and `back_from`")
        if self.every is None and self.within is None:
            raise ValueError("a clock needs `within` or `every`")
        if unreal := [edge for edge in self.between or () if not _EDGE.fullmatch(edge)]:
            raise ValueError(f"{unreal[0]} is no day of every year; write 11-01 or 02-last")
        if self.kind == "deadline" and self.met_by is None and self.ends_if is None:
            raise ValueError("a deadline needs `met_by` or `ends_if`")
        if self.back_from is not None and not _backward(self.within):
            raise ValueError(
                "back_from a moment one counts, as in 48 hours: no meeting, no stated day"
            )
        self._fits()
        return self

    def _fits(self) -> None:
        """Nothing is said of a period that comes round which is of one that does not."""
        said = {type(self).model_fields[n].alias or n for n in self.model_fields_set}
        if self.every is None and (idle := said & _ROUND):
            raise ValueError(f"{min(idle)} is of what comes round: say every")
        if self.every is not None and (idle := said & _ONCE):
            raise ValueError(f"{min(idle)} is of a clock that runs once, not of one with every")
        if self.kind != "deadline" and (idle := said & {"met_by", "if_missed"}):
            raise ValueError(f"{min(idle)} is of a deadline: time alone meets a {self.kind}")
        if self.back_from is not None and self.stays:
            raise ValueError("stays is of a clock that runs on, not of one back_from a moment")
        if self.must is not None and self.who is None:
            raise ValueError("must needs who: nobody bears what nobody is named for")
        if self.every is not None and not _counted_by_facts(self.met_by):
            raise ValueError("what comes round is met by facts: met_by a fact, or any_of such")

    @property
    def anchor(self) -> Anchor:
        found = self.begins if self.begins is not None else self.back_from
        assert found is not None
        return found


def _backward(period: Any) -> bool:
    """Whether one can count a period back from a moment."""
    if isinstance(period, tuple):
        return not any(step.unit in ("stated", "next") for step in period)
    return not isinstance(period, Stated)


def _counted_by_facts(predicate: object) -> bool:
    """Whether the days on which something was done can be read off facts one by one."""
    match predicate:
        case None:
            return True
        case FactIs():
            return not predicate.counts
        case AnyOf():
            return all(_counted_by_facts(one) for one in predicate.any_of)
        case _:
            return False
