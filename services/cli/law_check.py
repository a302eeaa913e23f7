"""`ordinance law check`: whether a pack loads, and where it does not."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ordinance_core.law import PackRefused, check_file

out = Console()


def check(file: Annotated[Path, typer.Argument(help="A pack's YAML file.")]) -> None:
    """Check a pack: the first thing the loader refuses, with file and line."""
    try:
        check_file(str(file))
    except PackRefused as refused:
        out.print(str(refused), style="bold red", markup=False, highlight=False)
        raise typer.Exit(1) from None
    out.print(f"{file} loads")
