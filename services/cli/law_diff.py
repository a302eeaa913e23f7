"""`ordinance law diff`: what two packs, or one on two days, say differently, in words."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Annotated

import typer

from ordinance_core.law.words.changes import Changed, Said, changes
from services.cli.law_lines import cited, wrapped
from services.cli.law_town import AsJson, Town, failed, pack_of, write, write_json

_MARGIN = "  "
_STOP = "."


def diff(
    one: Town,
    other: Annotated[
        str | None, typer.Argument(help="Another town or FILE.yaml; else two days of the same.")
    ] = None,
    since: Annotated[
        datetime | None,
        typer.Option("--from", formats=["%Y-%m-%d"], help="The first pack as on this day."),
    ] = None,
    to: Annotated[
        datetime | None,
        typer.Option("--to", formats=["%Y-%m-%d"], help="The second pack as on this day."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Tell entry by entry what was added, removed and changed, with the clauses.

    Each pack is taken in its last version where no day is said, under its default readings; what
    differs only under another reading is told with it. Exit 0: they say the same. Exit 1: they
    differ. Exit 2: there is no such pack, or no second one to compare with.
    """
    if other is None and (since is None or to is None):
        raise failed("name a second pack, or two days of this one: --from DATE --to DATE")
    before = pack_of(one)
    after = before if other is None else pack_of(other)
    found = changes(before, after, _day(since), _day(to))
    if as_json:
        write_json(found)
    else:
        write(_lines(found))
    raise typer.Exit(1 if found else 0)


def _day(at: datetime | None) -> date:
    return date.max if at is None else at.date()


def _lines(found: tuple[Changed, ...]) -> Iterator[str]:
    if not found:
        yield "They say the same."
    for each in found:
        yield from wrapped(f"{each.how} {each.place}: {each.title}")
        for said in each.said:
            yield from wrapped(f"{said.label}: {cited(_words(each, said), said.clauses)}", _MARGIN)


def _words(each: Changed, said: Said) -> str:
    before, after = "; ".join(said.before), "; ".join(said.after)
    if each.how != "changed":
        return before or after
    if before == after:
        return f"{after.removesuffix(_STOP)}; the same words, by other clauses"
    if before and after:
        return f"{before} -> {after}"
    return f"now {after}" if after else f"no longer {before}"
