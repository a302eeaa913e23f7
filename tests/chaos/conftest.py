"""Logs and processes for the tests that break things."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from pathlib import Path

import pytest

from ordinance_core.log import open_log
from ordinance_core.log.model import Log

ROOT = Path(__file__).parents[2]

OpenLog = Callable[[str], Awaitable[Log]]
Spawn = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def urls(new_database: Callable[[], str]) -> Mapping[str, str]:
    """A database for each service that a test names."""
    return defaultdict(new_database)


@pytest.fixture
async def open_service(urls: Mapping[str, str], topic_prefix: str) -> AsyncIterator[OpenLog]:
    """Opens the log of a service whose topic and group no other test has."""
    opened: list[Log] = []

    async def open_one(service: str) -> Log:
        opened.append(await open_log(urls[service], topic_prefix + service))
        return opened[-1]

    yield open_one
    for log in opened:
        await log.close()


@pytest.fixture
def spawn() -> Iterator[Spawn]:
    """Starts `tests.chaos.worker` with these arguments; what still runs is killed at the end."""
    started: list[subprocess.Popen[bytes]] = []

    def start(*arguments: str) -> subprocess.Popen[bytes]:
        path = os.pathsep.join([str(ROOT), str(ROOT / "libs")])
        command = [sys.executable, "-m", "tests.chaos.worker", *arguments]
        started.append(subprocess.Popen(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": path}))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()
