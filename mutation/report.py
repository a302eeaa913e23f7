"""What came of a run: how many edits were noticed, which were not, which marks prove nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from mutation.excused import Excuses
from mutation.trial import Book, Trial, Verdict

Standing = Literal["killed", "survived", "excused", "refused"]


class Told(msgspec.Struct, frozen=True):
    """One edit as a report shows it."""

    pack: str
    line: int
    kind: str
    change: str
    clauses: tuple[str, ...]
    standing: Standing
    by: str
    proves: tuple[str, ...]
    reason: str = ""


class Report(msgspec.Struct, frozen=True):
    """All edits of a run; `hollow` are computable clauses whose tests noticed none of theirs.

    `idle` are excuses that nothing needed.
    """

    edits: tuple[Told, ...]
    hollow: tuple[str, ...]
    idle: tuple[str, ...]

    @property
    def survivors(self) -> tuple[Told, ...]:
        return tuple(edit for edit in self.edits if edit.standing == "survived")

    @property
    def clean(self) -> bool:
        return not (self.survivors or self.hollow or self.idle)


def report(
    book: Book,
    held: list[tuple[Trial, Verdict]],
    excused: Excuses,
    computable: Mapping[str, tuple[str, ...]],
    *,
    whole: bool,
) -> Report:
    """The report of a run; of a part of a pack, clauses and idle excuses say nothing."""
    edits = tuple(_told(book, trial, verdict, excused) for trial, verdict in held)
    names = dict.fromkeys(trial.name for trial, _ in held)
    proven = {clause for edit in edits for clause in edit.proves}
    wanted = [c for name in names for c in computable.get(name, ())] if whole else []
    idle = _idle(excused, names, held, wanted, proven) if whole else ()
    hollow = tuple(c for c in wanted if c not in proven and c not in excused.clauses)
    return Report(edits, hollow, tuple(idle))


def _told(book: Book, trial: Trial, verdict: Verdict, excused: Excuses) -> Told:
    edit, tree = trial.edit, book.trees[trial.name]
    excuse = excused.of(trial.name, edit) if verdict.outcome == "survived" else None
    standing: Standing = "excused" if excuse else verdict.outcome
    return Told(
        trial.name,
        edit.line(tree),
        edit.kind,
        edit.told(tree),
        edit.clauses,
        standing,
        verdict.by,
        verdict.proves,
        excuse.reason if excuse else "",
    )


def _idle(
    excused: Excuses,
    names: Mapping[str, None],
    held: list[tuple[Trial, Verdict]],
    wanted: list[str],
    proven: set[str],
) -> Iterator[str]:
    for name in names:
        left = [t.edit for t, v in held if t.name == name and v.outcome == "survived"]
        yield from (f"{name}: {excuse.at}" for excuse in excused.idle(name, left))
    yield from (clause for clause in excused.clauses if clause in wanted and clause in proven)


def show(console: Console, found: Report) -> None:
    """Survivors first, then clauses proven by nothing, then the count."""
    for edit in found.survivors:
        place = f"{edit.pack}.yaml:{edit.line}"
        cited = ", ".join(edit.clauses) or "no clause"
        console.print(f"[bold]{place}[/] {edit.kind} ({cited})", highlight=False)
        console.print(f"    {escape(edit.change)}", highlight=False, soft_wrap=True)
    for clause in found.hollow:
        console.print(f"{clause}: no test marked with it notices any change of it")
    for excuse in found.idle:
        console.print(f"{escape(excuse)}: excused in survivors.yaml, but nothing needs it")
    table = Table("pack", "edits", "killed", "excused", "survived", "refused by the loader")
    for name in dict.fromkeys(edit.pack for edit in found.edits):
        own = [edit.standing for edit in found.edits if edit.pack == name]
        counted = [own.count(s) for s in ("killed", "excused", "survived", "refused")]
        table.add_row(name, str(len(own)), *map(str, counted))
    console.print(table)
