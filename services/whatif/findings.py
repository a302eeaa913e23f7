"""What is found: each decision that would differ, what it was, what it would be, and why."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

import msgspec

from ordinance_core.messages import MomentText

Kind = Literal["act", "filing", "clock", "offence", "service", "money", "account", "duty"]


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One decision of a matter that would differ.

    `about` is what it hangs on, in words; `on` when it happened or was told, `recorded_at` when
    that was recorded. `at_end` marks how things stand at the end of the record, which nobody
    decided on that day.
    """

    matter: str
    case: str | None = None
    service: str
    kind: Kind
    name: str
    says: str
    about: str | None = None
    on: MomentText
    recorded_at: datetime
    was: str
    would_be: str
    why: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    at_end: bool = False


class Undeclared(msgspec.Struct, frozen=True, kw_only=True):
    """A word of the history that the other pack does not know, in how many facts it stands."""

    attribute: str
    code: str
    facts: int
    cases: tuple[str, ...] = ()


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The whole answer; `judged` counts the decisions looked at, `differ` those that would differ.

    `recorded_under` are the packs the history names, `through` is when its last event was
    recorded. `other_grounds` counts decisions that would be the same on other clauses or readings.
    """

    jurisdiction: str
    town: str
    pack: str
    file: str
    recorded_under: tuple[str, ...]
    through: datetime | None
    matters: int
    judged: Mapping[Kind, int]
    differ: Mapping[Kind, int]
    other_grounds: int
    undeclared: tuple[Undeclared, ...]
    differences: tuple[Difference, ...]
