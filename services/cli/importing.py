"""`ordinance import`: reports from files, into the data folder or a running installation."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from rich.console import Console

from ordinance_core.process import open_process
from ordinance_core.serving import application
from ordinance_core.settings import Settings
from services.importing import Tally, import_nrc, over_http, posting
from services.registry import SERVICES

_TIMEOUT_SECONDS = 30.0


class ImportFailed(Exception):  # noqa: N818 - says why nothing was loaded
    """The installation refuses the import, or cannot be reached."""


async def nrc(
    path: Path, settings: Settings, *, url: str | None, key: str | None, console: Console
) -> Tally:
    """Imports an export of the National Response Center; see `services.importing`."""
    try:
        async with _client(settings, url, key) as client:
            return await import_nrc(path, posting(over_http(client)), console=console)
    except httpx.HTTPStatusError as refused:
        said = refused.response.text
        raise ImportFailed(f"{refused.request.url} answers: {said}") from refused
    except httpx.HTTPError as failed:
        raise ImportFailed(f"{url} cannot be reached: {failed}") from failed


@asynccontextmanager
async def _client(
    settings: Settings, url: str | None, key: str | None
) -> AsyncIterator[httpx.AsyncClient]:
    if url is not None:
        headers = {"authorization": f"Bearer {key or ''}"}
        async with httpx.AsyncClient(
            base_url=url, headers=headers, timeout=_TIMEOUT_SECONDS
        ) as client:
            yield client
        return
    process = await open_process(tuple(SERVICES.values()), settings)
    try:
        token, made = await process.keyring.create_key(
            "import", roles=("hotline",), jurisdictions=("*",)
        )
        transport = httpx.ASGITransport(app=await application(process))
        async with httpx.AsyncClient(
            transport=transport,
            base_url="http://intake.local",
            headers={"authorization": f"Bearer {token}"},
        ) as client:
            yield client
        await process.keyring.revoke(made.id)
    finally:
        await process.close()
