"""A run of pytest that collects the tests of the law once and holds every trial on them."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from mutation.edits import Edit
from mutation.trial import Book, Trial, Verdict, apart
from ordinance_core.law import available, load_pack
from ordinance_core.law.pack.pack import CALENDAR, Pack

Key = tuple[str, str, str]
"""Town, section and name of an entry."""
_WHOLE = ("readings", "roles")
"""Sections that tests look at without asking for an entry: any test of the town may notice."""


class Tests:
    """The collected tests by what they are marked with and what they look at."""

    def __init__(self, items: list[pytest.Item]) -> None:
        self.items = {item.nodeid: item for item in items}
        self.marked: Mapping[str, list[str]] = _marked(items)
        self.seen: defaultdict[Key, list[str]] = defaultdict(list)
        self.towns: defaultdict[str, list[str]] = defaultdict(list)

    def fails(self, test: str) -> bool:
        reports = runtestprotocol(self.items[test], log=False, nextitem=None)
        return any(report.failed for report in reports)

    def watch(self) -> None:
        """Run every test on the packs as they are and note which entries each looks at.

        Raises AssertionError where one fails: on unchanged law all of them hold.
        """
        spent: dict[str, float] = {}
        noted: dict[str, set[Key]] = {}
        with _watching() as looked:
            for test in self.items:
                looked.clear()
                began = perf_counter()
                assert not self.fails(test), f"{test} fails on the law as it is"
                spent[test], noted[test] = perf_counter() - began, set(looked)
        for test in sorted(self.items, key=spent.__getitem__):
            for key in noted[test]:
                self.seen[key].append(test)
            for town in self._towns(test):
                self.towns[town].append(test)

    def _towns(self, test: str) -> set[str]:
        """The towns whose clauses a test is marked with."""
        marks = self.items[test].iter_markers("clause")
        prefixes = {clause.partition("-")[0] for mark in marks for clause in mark.args}
        return {town for town in available() if load_pack(town).prefix in prefixes}

    def trial(self, name: str, edit: Edit, towns: tuple[str, ...]) -> Trial:
        marked = {c: tuple(self.marked.get(c, ())) for c in dict.fromkeys(edit.clauses)}
        looking = [test for town in towns for test in self._looking(town, edit)]
        return Trial(name, edit, marked, tuple(dict.fromkeys(looking)))

    def _looking(self, town: str, edit: Edit) -> list[str]:
        if edit.path[0] in _WHOLE:
            return self.towns[town]
        return self.seen[(town, *edit.entry)]


@contextmanager
def _watching() -> Iterator[set[Key]]:
    """Notes every entry that any pack is asked for."""
    looked: set[Key] = set()
    entry, calendar = Pack.entry, Pack.calendar

    def entry_seen(pack: Pack, section: str, name: str, *rest: Any) -> Any:
        looked.add((pack.jurisdiction, section, name))
        return entry(pack, section, name, *rest)

    def calendar_seen(pack: Pack, *rest: Any) -> Any:
        looked.add((pack.jurisdiction, *CALENDAR))
        return calendar(pack, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pack, "entry", entry_seen)
        patch.setattr(Pack, "calendar", calendar_seen)
        yield looked


def _marked(items: list[pytest.Item]) -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for item in items:
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                found[clause].append(item.nodeid)
    return found


def hold(
    tests: Tests, book: Book, trials: Iterator[Trial], jobs: int
) -> Iterator[tuple[Trial, Verdict]]:
    """The verdicts of all trials, as they come in, with so many processes at a time."""
    running: dict[int, tuple[Trial, int]] = {}
    for trial in trials:
        if len(running) >= jobs:
            yield _next(running)
        read, write = os.pipe()
        child = apart(_judge(tests, book, trial), write)
        os.close(write)
        running[child] = (trial, read)
    while running:
        yield _next(running)


def _judge(tests: Tests, book: Book, trial: Trial) -> Callable[[], Verdict]:
    return lambda: trial.held(book, tests.fails)


def _next(running: dict[int, tuple[Trial, int]]) -> tuple[Trial, Verdict]:
    child, status = os.wait()
    trial, read = running.pop(child)
    with os.fdopen(read, "rb") as answer:
        told = answer.read()
    if status or not told:
        return trial, Verdict("killed", f"the tests ended with status {status}")
    return trial, msgspec.json.decode(told, type=Verdict)
