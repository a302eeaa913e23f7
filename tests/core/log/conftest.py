"""A log on each backend, and the words its tests speak."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ordinance_core.log import open_log
from ordinance_core.log.model import Log

BACKENDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.live)]


@pytest.fixture(params=BACKENDS)
def log_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/intake.db"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
async def log(log_url: str) -> AsyncIterator[Log]:
    opened = await open_log(log_url, "intake")
    yield opened
    await opened.close()
