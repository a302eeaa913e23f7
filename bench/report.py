"""The results for people: a table per section, ours first, ratios beside what is aimed at."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from bench.result import OURS, Result

WHOLE = 100  # from here on decimals say nothing


def show(console: Console, results: Sequence[Result]) -> None:
    """One table per section."""
    for section in dict.fromkeys(result.section for result in results):
        own = [result for result in results if result.section == section]
        console.print(_table(section, own))
        for said, figure in {k: v for result in own for k, v in result.notes.items()}.items():
            console.print(f"{said} {_figure(figure)}")


def _table(section: str, results: Sequence[Result]) -> Table:
    names = list(dict.fromkeys(name for result in results for name in result.rounds))
    table = Table(title=section, title_justify="left")
    table.add_column("workload", min_width=30)
    for name in names:
        table.add_column(name, justify="right")
    table.add_column("aim")
    for result in results:
        table.add_row(_named(result), *(_cell(result, name) for name in names), _aim(result))
    return table


def _named(result: Result) -> str:
    return f"{result.workload.name} [{result.workload.unit}]".replace("[", r"\[")


def _cell(result: Result, name: str) -> str:
    if name not in result.figures:
        return ""
    figure = _figure(result.figures[name])
    if name == OURS or name not in result.ratios:
        return figure
    return f"{figure} ({result.ratios[name]:.2f}x)"


def _figure(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= WHOLE or figure == int(figure) else f"{figure:.2f}"


def _aim(result: Result) -> str:
    workload = result.workload
    aims = [f"{aim.ratio:g}x {aim.against}" for aim in workload.aims]
    if workload.most is not None:
        aims.append(f"at most {workload.most:g}")
    if workload.least is not None:
        aims.append(f"at least {workload.least:,.0f}")
    if result.reached is None:
        return ""
    return f"{', '.join(aims)}: {'reached' if result.reached else 'short'}"
