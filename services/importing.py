"""Imports files of reports, one by one, telling how many loaded and why a row did not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from enum import StrEnum
from http import HTTPStatus
from pathlib import Path
from typing import Any

import httpx
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from ordinance_core.web.problem import KeyReused
from services.intake.nrc import Defect, NrcReport, Quarantined, as_form, read


class Outcome(StrEnum):
    """What came of one report: stored now, on file already, or on file with other content."""

    LOADED = "loaded"
    UNCHANGED = "unchanged"
    CONTRADICTS = "contradicts"


class Tally(msgspec.Struct, frozen=True):
    """The count of an import: `loaded + unchanged + quarantined = read`, always."""

    read: int
    loaded: int
    unchanged: int
    quarantined: int

    def line(self) -> str:
        """The closing line for machines."""
        return msgspec.json.encode(self).decode()


Post = Callable[[NrcReport], Awaitable[Outcome]]


class Differs(Exception):  # noqa: N818 - becomes the reason of a quarantined row
    """The number is on file with other content; what stands there stays."""


Send = Callable[[dict[str, Any]], Awaitable[bool]]


def posting(send: Send) -> Post:
    """Posts reports by `send`, which answers whether the report was written just now.

    `send` raises `Differs` for a number that is on file with other content.
    """

    async def post(report: NrcReport) -> Outcome:
        try:
            return Outcome.LOADED if await send(as_form(report)) else Outcome.UNCHANGED
        except Differs:
            return Outcome.CONTRADICTS

    return post


def over_http(client: httpx.AsyncClient) -> Send:
    """Sends to a running installation; `client` carries its URL and the bearer key.

    Raises `httpx.HTTPStatusError` for every refusal but another body under a number on file.
    """

    async def send(form: dict[str, Any]) -> bool:
        key = f"{form['source']}-{form['external_id']}"
        answered = await client.post("/intake/reports", json=form, headers={"Idempotency-Key": key})
        if answered.status_code == HTTPStatus.UNPROCESSABLE_ENTITY and _is_repeat(answered):
            raise Differs
        answered.raise_for_status()
        return answered.status_code == HTTPStatus.CREATED

    return send


def _is_repeat(answered: httpx.Response) -> bool:
    return str(answered.json().get("type", "")).rpartition("/")[-1] == KeyReused.__name__


async def import_nrc(
    path: Path, post: Post, *, encoding: str | None = None, console: Console | None = None
) -> Tally:
    """Posts every report under `path`, earlier numbers first, one after another.

    Progress and the reason of each quarantined row go to `console` (default: stderr). Raises
    `UnreadableExport` before the first report, and whatever `post` raises; what was posted until
    then is `unchanged` the next time.
    """
    items = list(read(path, encoding))
    found: Counter[str] = Counter()
    with _progress(console or Console(stderr=True)) as progress:
        for item in progress.track(items, description="Reports"):
            outcome = await _one(item, post, path)
            if isinstance(outcome, Quarantined):
                progress.console.print(Text(_says(outcome)), soft_wrap=True)
            found["quarantined" if isinstance(outcome, Quarantined) else outcome.value] += 1
    return Tally(len(items), found["loaded"], found["unchanged"], found["quarantined"])


async def _one(item: NrcReport | Quarantined, post: Post, path: Path) -> Outcome | Quarantined:
    if isinstance(item, Quarantined):
        return item
    outcome = await post(item)
    if outcome is not Outcome.CONTRADICTS:
        return outcome
    reason = "the number is on file with other content, which stays as it is"
    return Quarantined(item.external_id, path.name, None, Defect.NUMBER_REPEATED, reason)


def _says(row: Quarantined) -> str:
    place = row.file if row.line is None else f"{row.file}:{row.line}"
    return f"set aside {row.number or 'row'} at {place}: {row.reason} ({row.defect.value})"


def _progress(console: Console) -> Progress:
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(TextColumn("{task.description}"), *columns, console=console)
