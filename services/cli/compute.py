"""`ordinance compute`: one due date from a pack's clock and the moment it runs from."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, NoReturn

import msgspec
import typer
from rich.console import Console

from ordinance_core import ics
from ordinance_core.decider import NotUnderstood
from ordinance_core.law import available, load_pack
from ordinance_core.law.computation import Computation
from ordinance_core.law.computation import compute as computed
from ordinance_core.law.datebook import entries
from ordinance_core.law.supposing import Asked
from services.cli.explaining import told

Given = Annotated[
    list[str] | None,
    typer.Option("--given", help="NAME=VALUE, as in complete_by=2026-06-12; as often as needed."),
]


def compute(
    jurisdiction: Annotated[str, typer.Argument(help="As in allouez-wi.")],
    clock: Annotated[str, typer.Argument(help="A clock of its pack, as in appeal.")],
    *,
    start: Annotated[
        str | None, typer.Option("--from", help="2026-05-21, or an instant with offset.")
    ] = None,
    given: Given = None,
    facts: Annotated[
        Path | None, typer.Option(help="A JSON list of facts; - reads it from the input.")
    ] = None,
    as_of: Annotated[str | None, typer.Option(help="When it is asked, for cadences.")] = None,
    explain: Annotated[bool, typer.Option(help="Show every day, counted or skipped.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For machines, as over HTTP.")] = False,
    calendar: Annotated[
        Path | None, typer.Option("--ics", help="Write it to this iCalendar file.")
    ] = None,
) -> None:
    """Compute one due date, and what each other reading would make of it."""
    if jurisdiction not in available():
        _fail(f"there is no pack {jurisdiction}; there are {', '.join(available())}")
    asked = Asked(
        jurisdiction=jurisdiction,
        clock=clock,
        start=start,
        given=dict(_pair(one) for one in given or ()),
        facts=() if facts is None else _facts(facts),
        as_of=as_of,
    )
    try:
        found = computed(load_pack(jurisdiction), asked)
        written = None if calendar is None else _calendar(asked, found)
    except NotUnderstood as refused:
        _fail(refused.says)
    if calendar is not None and written is not None:
        _save(calendar, written)
    if as_json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
        return
    sys.stdout.write(told(found, explain=explain))


def _calendar(asked: Asked, found: Computation) -> bytes:
    return ics.calendar(found.town, entries(asked, found), datetime.now(UTC))


def _save(calendar: Path, written: bytes) -> None:
    try:
        calendar.write_bytes(written)
    except OSError as wrong:
        _fail(f"{calendar} cannot be written: {wrong.strerror}")


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        _fail(f"--given takes NAME=VALUE, as in complete_by=2026-06-12, not {text}")
    return name.strip(), value.strip()


def _facts(path: Path) -> tuple[msgspec.Raw, ...]:
    try:
        text = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return msgspec.json.decode(text, type=tuple[msgspec.Raw, ...])
    except OSError as wrong:
        _fail(f"{path} cannot be read: {wrong.strerror}")
    except msgspec.DecodeError as wrong:
        _fail(f"{path} is no JSON list of facts: {wrong}")


def _fail(says: str) -> NoReturn:
    Console(stderr=True).print(says, style="bold red", markup=False, highlight=False)
    raise typer.Exit(1)
