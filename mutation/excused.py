"""The survivors that no fact can tell from the law as it is, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from importlib.resources import files

import msgspec
from ruamel.yaml import YAML

from mutation.edits import Edit


class Excuse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why edits of a pack `at` these places cannot be noticed; `*` stands for anything.

    `to` narrows it to one new value, `dropped` among them.
    """

    at: str
    reason: str
    to: str | None = None

    def covers(self, edit: Edit) -> bool:
        place = ".".join(map(str, edit.path))
        return fnmatchcase(place, self.at) and self.to in (None, edit.new)


class Excuses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By pack, and by clause for clauses that no single edit of a pack can break."""

    packs: Mapping[str, tuple[Excuse, ...]] = {}
    clauses: Mapping[str, str] = {}

    def of(self, pack: str, edit: Edit) -> Excuse | None:
        return next((e for e in self.packs.get(pack, ()) if e.covers(edit)), None)

    def idle(self, pack: str, survivors: Iterable[Edit]) -> tuple[Excuse, ...]:
        """The excuses of a pack that no survivor needs."""
        left = tuple(survivors)
        return tuple(e for e in self.packs.get(pack, ()) if not any(map(e.covers, left)))


def excuses() -> Excuses:
    """Those on file beside this module; raises msgspec.ValidationError."""
    text = (files("mutation") / "survivors.yaml").read_text("utf-8")
    return msgspec.convert(YAML(typ="safe", pure=True).load(text) or {}, Excuses)
