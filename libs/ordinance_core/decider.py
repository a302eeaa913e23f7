"""The pure heart of a service: a state folded from events, and what a command may add to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from ordinance_core.messages import Event, Recorded

S = TypeVar("S")
C = TypeVar("C")


class Decision(msgspec.Struct, frozen=True):
    """What one command adds, to any streams, all or nothing; empty when already satisfied.

    `events` go to the stream the decider was asked about, `also` to further ones. `refusal` is
    set where the command is refused and the attempt itself must stay on file.
    """

    events: tuple[Event, ...] = ()
    also: Mapping[str, tuple[Event, ...]] = {}
    refusal: Refused | None = None

    def __bool__(self) -> bool:
        return bool(self.events) or any(self.also.values())


class Decider(msgspec.Struct, Generic[S, C], frozen=True):
    """`evolve` never raises; `decide` raises `Refused` and reads nothing but its arguments.

    `initial(stream)`; `evolve(state, recorded, event)`; `decide(command, state, law)`.
    """

    initial: Callable[[str], S]
    evolve: Callable[[S, Recorded, Event], S]
    decide: Callable[[C, S, Any], Decision]


class Why(msgspec.Struct, frozen=True):
    """One reason of a refusal: met or not (None is open), in words, with its clauses."""

    ok: bool | None
    says: str
    clauses: tuple[str, ...] = ()


class Refused(Exception):  # noqa: N818 - refusals are named after the rule they state
    """A command that the law or the record does not allow; knows no HTTP.

    `rule` is the problem's stable type: the class is named after it, unless a pack's rule spoke.
    """

    def __init__(
        self,
        says: str,
        *,
        reasons: tuple[Why, ...] = (),
        clauses: tuple[str, ...] = (),
        rule: str = "",
    ) -> None:
        super().__init__(says)
        self.says, self.reasons = says, reasons
        self.rule = rule or type(self).__name__
        self.clauses = clauses or tuple(dict.fromkeys(c for r in reasons for c in r.clauses))


class NotFound(Refused):
    """Nothing under this id that the caller may see."""


class NotUnderstood(Refused):
    """A field of the request is wrong in itself; `field` names it."""

    def __init__(self, field: str, says: str) -> None:
        super().__init__(f"{field}: {says}")
        self.field = field
