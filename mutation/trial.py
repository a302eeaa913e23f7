"""What the tests of the law say of one changed pack, asked in a process of its own."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from importlib.resources import files
from typing import Literal

import msgspec

from mutation.edits import Edit
from ordinance_core.law import load_pack
from ordinance_core.law.pack.loader import read_pack
from ordinance_core.law.pack.source import Map, PackRefused, parse

Outcome = Literal["killed", "survived", "refused"]
_LONGEST = 120


class Verdict(msgspec.Struct, frozen=True):
    """`proves` are the edit's clauses whose own tests noticed it; `by` is the first that did."""

    outcome: Outcome
    by: str = ""
    proves: tuple[str, ...] = ()


class Book:
    """The texts of all packs, parsed once, and which towns each of them is law for."""

    def __init__(self) -> None:
        folder = files("ordinance_core.law") / "packs"
        self.trees: Mapping[str, Map] = {
            file.name.removesuffix(".yaml"): parse(file.name, file.read_text("utf-8"))
            for file in sorted(folder.iterdir(), key=lambda f: f.name)
        }

    def towns(self, name: str) -> tuple[str, ...]:
        """The towns a text is law for: its own, or all of its state."""
        if "inherits" in self.trees[name]:
            return (name,)
        return tuple(t for t, tree in self.trees.items() if tree.get("inherits") == name)

    def enact(self, name: str, edit: Edit) -> None:
        """Put the changed law in force in this process; raises PackRefused."""
        trees = {**self.trees, name: deepcopy(self.trees[name])}
        edit.make(trees[name])
        for town in self.towns(name):
            tree = trees[town]
            changed = read_pack(town, tree, trees[str(tree["inherits"])])
            pack = load_pack(town)
            pack.__dict__.clear()
            pack.__dict__.update(changed.__dict__)


class Trial(msgspec.Struct, frozen=True):
    """An edit with the tests to try on it: those marked with its clauses, then the others."""

    name: str
    edit: Edit
    marked: Mapping[str, tuple[str, ...]]
    others: tuple[str, ...]

    def held(self, book: Book, fails: Callable[[str], bool]) -> Verdict:
        """The verdict, in this very process: its packs are changed for good."""
        try:
            book.enact(self.name, self.edit)
        except (PackRefused, ValueError, LookupError) as refused:
            return Verdict("refused", str(refused))
        noticed = {test for test in _each(self.marked.values()) if fails(test)}
        proves = tuple(c for c, tests in self.marked.items() if noticed & set(tests))
        by = next(iter(sorted(noticed)), None) or next(filter(fails, self.others), None)
        return Verdict("killed" if by else "survived", by or "", proves)


def _each(tests: Iterable[tuple[str, ...]]) -> list[str]:
    return list(dict.fromkeys(test for several in tests for test in several))


def apart(judge: Callable[[], Verdict], reply: int) -> int:
    """Run a trial in a forked process that writes its verdict to a descriptor; its id."""
    if child := os.fork():
        return child
    signal.alarm(_LONGEST)
    void = os.open(os.devnull, os.O_WRONLY)
    os.dup2(void, 1)
    os.dup2(void, 2)
    os.write(reply, msgspec.json.encode(judge()))
    os._exit(0)
