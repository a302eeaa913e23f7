"""What the demo plays, as its data files say it: who does what when, and what must come of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from ruamel.yaml import YAML

STORIES = Path(__file__).parent / "stories"
SAMPLES = Path(__file__).parent / "samples" / "nrc"


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key to be made: whose it is, its roles, and its offices in the town of the story."""

    label: str
    roles: tuple[str, ...]
    offices: tuple[str, ...]


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """That a step must be refused: under these clauses at least, by this rule."""

    clauses: tuple[str, ...]
    rule: str | None = None


class Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a clock must stand; what is None may be anything."""

    state: str | None = None
    due: date | None = None


class Amount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a line of money must stand, in cents."""

    state: str
    cents: int | None = None


class Account(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an account must come to, in cents; `lines` by charge."""

    due_cents: int
    paid_cents: int
    open_cents: int
    lines: Mapping[str, Amount] = {}


class Show(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to look at after a step: a clock, with each of its days if so wished, or the account."""

    clock: str | None = None
    state: str | None = None
    due: date | None = None
    days: bool = False
    account: Account | None = None


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One request: `at` is local time in the town, `by` one of the story's keys.

    Names in braces stand for the town, the matter, the case's number, and the ids of what earlier
    steps wrote and kept under a name.
    """

    at: str
    by: str
    says: str
    post: str
    body: Mapping[str, Any]
    keep: str | None = None
    refused: Refusal | None = None
    shows: tuple[Show, ...] = ()

    def instant(self, zone: ZoneInfo) -> datetime:
        return datetime.fromisoformat(self.at).replace(tzinfo=zone)


class TaxRoll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must stand on the tax roll of a year, in cents."""

    year: int
    cents: int


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it must stand in the end.

    `letters` are the instruments printed, in order; `duties` those that are left.
    """

    clocks: Mapping[str, Run]
    account: Account
    letters: tuple[str, ...]
    duties: tuple[str, ...] = ()
    tax_roll: TaxRoll | None = None


class Story(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One case from the report, a number of the sample files, to its end."""

    town: str
    about: str
    report: str
    keys: Mapping[str, Key]
    steps: tuple[Step, ...]
    ending: Ending = msgspec.field(name="finally")


def load(path: Path) -> Story:
    """The story in a YAML file; raises `msgspec.ValidationError` for a file that is none."""
    with path.open(encoding="utf-8") as text:
        told = YAML(typ="safe", pure=True).load(text)
    return msgspec.convert(msgspec.to_builtins(told), Story)


def stories() -> tuple[Story, ...]:
    """Every story there is, by the name of its file."""
    return tuple(load(path) for path in sorted(STORIES.glob("*.yaml")))


def filled(value: Any, names: Mapping[str, str]) -> Any:
    """The value with every name in braces replaced, wherever in it the name stands."""
    match value:
        case str():
            for name, meant in names.items():
                value = value.replace(f"{{{name}}}", meant)
            return value
        case Mapping():
            return {key: filled(inner, names) for key, inner in value.items()}
        case list() | tuple():
            return [filled(inner, names) for inner in value]
    return value
