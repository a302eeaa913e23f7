"""`python -m bench [SECTION]... [--quick] [--json FILE]`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
import uvloop
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from bench import clocks, law
from bench.backends import Backends
from bench.chain import section as chain
from bench.log import section as log
from bench.machine import machine
from bench.report import show
from bench.result import Result, told
from bench.rounds import Rounds
from bench.sizes import FULL, QUICK, Sizes
from bench.web import section as web

Section = Callable[[Backends, Rounds, Sizes], Awaitable[list[Result]]]
SECTIONS: Mapping[str, Section] = {
    "log": log.measure,
    "http": web.measure,
    "chain": chain.measure,
    "clocks": clocks.measure,
    "law": law.measure,
}
COLUMNS = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())


def main(
    sections: Annotated[
        list[str] | None, typer.Argument(help=f"Of {', '.join(SECTIONS)}; all by default.")
    ] = None,
    *,
    quick: Annotated[bool, typer.Option(help="Smaller and fewer rounds.")] = False,
    json: Annotated[Path | None, typer.Option(help="Also write the figures here.")] = None,
) -> None:
    """Measures Ordinance beside what else there is, interleaved, and prints ratios."""
    unknown = [name for name in sections or () if name not in SECTIONS]
    if unknown:
        raise typer.BadParameter(f"there is no section {unknown[0]}: {', '.join(SECTIONS)}")
    console = Console()
    results = uvloop.run(measured(console, sections or tuple(SECTIONS), QUICK if quick else FULL))
    show(console, results)
    if json is not None:
        told_of = {"machine": machine(), "quick": quick, "results": told(results)}
        json.write_bytes(msgspec.json.format(msgspec.json.encode(told_of)) + b"\n")


async def measured(console: Console, sections: Sequence[str], sizes: Sizes) -> list[Result]:
    """The results of these sections, in this order."""
    results: list[Result] = []
    with Backends() as backends, Progress(*COLUMNS, console=console) as progress:
        for name in sections:
            rounds = Rounds(progress, name, sizes.rounds)
            results += await SECTIONS[name](backends, rounds, sizes)
    return results


if __name__ == "__main__":
    typer.run(main)
