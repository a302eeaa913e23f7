"""`python -m mutation [PACK]... [--only PLACE] [--jobs N] [--json FILE]`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated

import msgspec
import pytest
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import track

from mutation.edits import Edit
from mutation.excused import excuses
from mutation.mutants import mutants
from mutation.report import Report, report, show
from mutation.session import Tests, hold
from mutation.trial import Book, Trial, Verdict
from ordinance_core.law import load_pack
from ordinance_core.law.coverage import coverage

TESTS = Path("tests/law")
_TOLD_EVERY = 100


def main(
    packs: Annotated[
        list[str] | None, typer.Argument(help="As in minoa-ny, us-ny; all by default.")
    ] = None,
    *,
    only: Annotated[str, typer.Option(help="Places in the pack, as in clocks.appeal.*")] = "*",
    jobs: Annotated[int, typer.Option(help="Trials at a time.")] = os.cpu_count() or 1,
    json: Annotated[Path | None, typer.Option(help="Also write every edit here.")] = None,
) -> None:
    """Change each number, unit, anchor, role, condition and gate of the packs, one at a time.

    A change that no test marked with a clause notices is a survivor. Ends with 1 where one is
    not listed with its reason in survivors.yaml, or where a clause's own tests notice nothing.
    """
    book = Book()
    if unknown := [name for name in packs or () if name not in book.trees]:
        raise typer.BadParameter(f"no pack {unknown[0]}; there are {', '.join(book.trees)}")
    run = _Run(book, packs or list(book.trees), only, jobs)
    code = pytest.main(
        ["-q", "--no-header", "-o", "timeout=0", "-p", "no:cacheprovider", str(TESTS)],
        plugins=[run],
    )
    if run.found is None:
        raise typer.Exit(int(code) or 1)
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(run.found)) + b"\n")
    show(Console(soft_wrap=True), run.found)
    raise typer.Exit(0 if run.found.clean else 1)


class _Run:
    """The part pytest calls: it collects, and instead of running the tests holds the trials."""

    def __init__(self, book: Book, packs: list[str], only: str, jobs: int) -> None:
        self._book, self._packs, self._only, self._jobs = book, packs, only, jobs
        self.found: Report | None = None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.get_closest_marker("clause")]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        tests = Tests(session.items)
        tests.watch()
        trials = [tests.trial(name, edit, self._book.towns(name)) for name, edit in self._edits()]
        console = Console(stderr=True, soft_wrap=True)
        verdicts = self._telling(console, hold(tests, self._book, iter(trials), self._jobs))
        held = list(track(verdicts, "changing the law", total=len(trials), console=console))
        held.sort(key=lambda one: (self._packs.index(one[0].name), _place(one[0], self._book)))
        computable = {n: self._computable(n) for n in self._packs}
        whole = self._only == "*"
        self.found = report(self._book, held, excuses(), computable, whole=whole)
        return True

    def _telling(
        self, console: Console, verdicts: Iterator[tuple[Trial, Verdict]]
    ) -> Iterator[tuple[Trial, Verdict]]:
        """The same verdicts; each survivor is told at once, and how many are tried now and then."""
        excused = excuses()
        for number, (trial, verdict) in enumerate(verdicts, start=1):
            edit, tree = trial.edit, self._book.trees[trial.name]
            if verdict.outcome == "survived" and excused.of(trial.name, edit) is None:
                place = f"{trial.name}.yaml:{edit.line(tree)}"
                console.print(f"not noticed: {place} {escape(edit.told(tree))}", highlight=False)
            if not console.is_terminal and number % _TOLD_EVERY == 0:
                console.print(f"{number} changes tried", highlight=False)
            yield trial, verdict

    def _edits(self) -> Iterator[tuple[str, Edit]]:
        for name in self._packs:
            for edit in mutants(self._book.trees[name]):
                if fnmatchcase(".".join(map(str, edit.path)), self._only):
                    yield name, edit

    def _computable(self, name: str) -> tuple[str, ...]:
        own = "inherits" in self._book.trees[name]
        return coverage(load_pack(name)).computable if own else ()


def _place(trial: Trial, book: Book) -> tuple[int, str]:
    tree = book.trees[trial.name]
    return trial.edit.line(tree), trial.edit.told(tree)


if __name__ == "__main__":
    typer.run(main)
