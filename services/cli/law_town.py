"""What the commands of `ordinance law` have in common: a town's pack, a file's, their output."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from ordinance_core.law import Pack, PackRefused, available, check_file, load_pack

Town = Annotated[str, typer.Argument(help="A town such as allouez-wi, or a pack's FILE.yaml.")]
AsJson = Annotated[bool, typer.Option("--json", help="For machines.")]
FAILED_STATUS = 2
_TABLE_COLUMNS = 80
_FILES = (".yaml", ".yml")
err = Console(stderr=True)


def pack_of(name: str) -> Pack:
    """The pack of a town or in a file; says why and exits with 2 where there is none."""
    try:
        if name.endswith(_FILES):
            return check_file(name)
        if name in available():
            return load_pack(name)
    except PackRefused as refused:
        raise failed(str(refused)) from None
    raise failed(
        f"there is no pack {name}; there are {', '.join(available())}, or name a file, as in "
        f"{Path(name).name}.yaml"
    )


def failed(says: str) -> typer.Exit:
    """Says on standard error what is wrong; the exit is 2, since 1 can be an answer."""
    err.print(says, style="bold red", markup=False, highlight=False, soft_wrap=True)
    return typer.Exit(FAILED_STATUS)


def table_out() -> Console:
    """Where tables go: a terminal too narrow for one folds its lines and hides no number."""
    out = Console()
    return Console(width=max(out.width, _TABLE_COLUMNS))


def write(lines: Iterable[str]) -> None:
    sys.stdout.write("\n".join(lines) + "\n")


def write_json(found: object) -> None:
    sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
