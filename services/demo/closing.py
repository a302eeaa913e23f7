"""The last lines of the demo: the keys it made, and how to go on with what it left."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.box import SIMPLE
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from services.demo.office import OPERATOR
from services.demo.player import caller_of
from services.demo.story import Story


def closing(
    console: Console, folder: Path, told: Sequence[Story], tokens: Mapping[str, str]
) -> None:
    """Prints every key with its token, and the command that serves the folder."""
    console.print(Rule(Text("Go on", style="bold")))
    console.print(_keys(told, tokens))
    console.print("\nServe what the demo made (its simulated clock stands where the demo ended):\n")
    _command(console, f"ORDINANCE_DATA={folder} {_ordinance()} serve")
    console.print("\nThen, for example:\n")
    url, key = "http://127.0.0.1:8000", tokens[OPERATOR]
    for path in ("/cases", "/deadlines?status=missed"):
        _command(console, f"curl -H 'Authorization: Bearer {key}' '{url}{path}'")


def _ordinance() -> str:
    """The command as it is to be typed from here."""
    script = Path(sys.argv[0])
    if script.name != "ordinance":
        return f"{os.path.relpath(sys.executable)} -m services"
    return os.path.relpath(script) if script.is_absolute() else str(script)


def _keys(told: Sequence[Story], tokens: Mapping[str, str]) -> Table:
    table = Table("key of", "roles", "token", title="Keys", title_justify="left", box=SIMPLE)
    for story in told:
        for name, key in story.keys.items():
            table.add_row(key.label, ", ".join(key.roles), tokens[caller_of(story, name)])
    for name, token in tokens.items():
        if "/" not in name:
            table.add_row(f"every town, {name}", name, token)
    for column in table.columns:
        column.no_wrap = True
    return table


def _command(console: Console, line: str) -> None:
    console.print(f"    {line}", markup=False, highlight=False, soft_wrap=True)
