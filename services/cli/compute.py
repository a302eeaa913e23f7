"""`ordinance compute`: one due date from a pack's clock and the moment it runs from."""

from __future__ import annotations

import sys
from datetime import date, datetime
from typing import Annotated, NoReturn

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from ordinance_core.law import Computed, Matter, Moment, Pack, available, load_pack
from ordinance_core.messages import moment_of

out = Console()


def compute(
    jurisdiction: Annotated[str, typer.Argument(help="As in allouez-wi.")],
    clock: Annotated[str, typer.Argument(help="A clock of its pack, as in appeal.")],
    start: Annotated[str, typer.Option("--from", help="2026-05-21, or an instant with offset.")],
    explain: Annotated[bool, typer.Option(help="Tell every day, counted or skipped.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Compute one due date, and what each other reading would make of it."""
    if jurisdiction not in available():
        _fail(f"there is no pack {jurisdiction}; there are {', '.join(available())}")
    pack, anchor = load_pack(jurisdiction), _moment(start)
    try:
        found = Matter(pack, "", (), anchor).compute(clock, anchor)
    except KeyError:
        _fail(f"{pack.title} has no clock {clock}; it has {', '.join(pack.names('clocks'))}")
    if as_json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
        return
    _tell(pack, clock, anchor, found, explain=explain)


def _tell(
    pack: Pack, clock: str, anchor: Moment, found: tuple[Computed, ...], *, explain: bool
) -> None:
    first, *others = found
    cited = "; ".join(pack.citation(clause) for clause in first.clauses)
    out.print(f"{pack.title}, {clock} from {anchor}: {_end(pack, first)} ({cited})")
    if explain and first.due is not None:
        for step in first.due.steps:
            out.print(f"  {step}")
    if others:
        table = Table("reading", "question", "its way", "due")
        for other in others:
            reading = other.reading or ""
            table.add_row(reading, pack.question(reading), other.way, _end(pack, other))
        out.print(table)


def _end(pack: Pack, found: Computed) -> str:
    if found.due is not None:
        end = found.due.legal
        local = end.astimezone(pack.tzinfo) if isinstance(end, datetime) else end
        return local.isoformat()
    if found.gaps:
        return f"open until {', '.join(found.gaps)} is settled"
    return "the text or the paper itself states the end; none can be computed"


def _moment(text: str) -> date | datetime:
    try:
        moment = moment_of(text)
    except ValueError:
        raise typer.BadParameter(f"{text} is neither a date nor an instant") from None
    if isinstance(moment, datetime) and moment.tzinfo is None:
        raise typer.BadParameter(f"{text} lacks its offset, as in 2026-05-05T09:00-05:00")
    return moment


def _fail(says: str) -> NoReturn:
    Console(stderr=True).print(says, style="bold red", markup=False, highlight=False)
    raise typer.Exit(1)
