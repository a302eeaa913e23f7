"""Callers of a small service behind the real edge, and the lines it logs."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest
import structlog

from ordinance_core import logs
from tests.core.web.office import Office, Town, a_town


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.fixture
def town(office: Office) -> Town:
    return a_town(office.service())


@pytest.fixture
async def client(town: Town) -> AsyncIterator[httpx.AsyncClient]:
    """A caller of the hotline whose scope is Allouez."""
    async with await town.caller("hotline") as opened:
        yield opened


@pytest.fixture
async def dispatcher(town: Town) -> AsyncIterator[httpx.AsyncClient]:
    async with await town.caller("dispatcher") as opened:
        yield opened


@pytest.fixture
async def clerk(town: Town) -> AsyncIterator[httpx.AsyncClient]:
    async with await town.caller("clerk") as opened:
        yield opened


@pytest.fixture
def written_lines() -> Iterator[Any]:
    """The lines logged so far, as dicts."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    logs.configure("json", to=stream)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


SPILL = {"jurisdiction": "allouez-wi", "on": "2026-03-02", "gallons": 40}


@pytest.fixture
def spill() -> dict[str, Any]:
    return dict(SPILL)
