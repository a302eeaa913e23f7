"""`ordinance law check`: all that keeps a file from being a town's pack, at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from ordinance_core.law import PackRefused, check_file

_FOUND_COLUMNS = 100


class Complaint(msgspec.Struct, frozen=True):
    """What is wrong in one place: `field` leads there, `found` stands there, `says` what to do."""

    file: str
    line: int
    field: str
    found: str | None
    says: str


class Checked(msgspec.Struct, frozen=True):
    """A file, the pack it holds (`town@version`), and what is wrong with it."""

    file: str
    pack: str | None
    complaints: tuple[Complaint, ...]


def check(
    file: Annotated[Path, typer.Argument(help="A pack's YAML file.")],
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Check a pack: everything the loader refuses, each with line, field and what was expected."""
    checked = _checked(file)
    if as_json:
        sys.stdout.write(msgspec.json.encode(checked).decode() + "\n")
    else:
        _told(checked)
    if checked.complaints:
        raise typer.Exit(1)


def _checked(file: Path) -> Checked:
    try:
        return Checked(str(file), check_file(str(file)).reference, ())
    except PackRefused as refused:
        found = tuple(
            Complaint(one.file, one.line, one.path, one.found, one.what)
            for one in refused.complaints
        )
        return Checked(str(file), None, found)


def _told(checked: Checked) -> None:
    out = Console(soft_wrap=True, highlight=False)
    for one in checked.complaints:
        out.print(
            Text(f"{one.file}:{one.line}", "bold red"),
            *([Text(one.field, "bold")] if one.field else ()),
        )
        if one.found is not None:
            stands = Text(f"    here stands: {' '.join(one.found.split())}")
            stands.truncate(_FOUND_COLUMNS, overflow="ellipsis")
            out.print(stands)
        out.print(Text(f"    {one.says}"))
    count = len(checked.complaints)
    if count:
        out.print(f"{count} complaint{'s' if count > 1 else ''}; the file cannot be a pack yet")
    else:
        out.print(f"{checked.file} loads as {checked.pack}", markup=False)
