"""Real backends for the tests that want them, and the real files some of them read."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import hypothesis
import pytest

from ordinance_core.log import open_log
from ordinance_core.log.migrate import migrate
from ordinance_core.log.model import Log
from ordinance_core.testing import Broker, Databases, Server, backends
from tests.installation import SERVICES, Caller, Installation

# Whoever shares two cores with a broker is slow at times: time limits are pytest's alone.
hypothesis.settings.register_profile("ordinance", deadline=None, print_blob=True)
hypothesis.settings.load_profile("ordinance")

SHARED = Path(os.environ.get("ORDINANCE_SHARED") or Path(__file__).parents[2] / "shared")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what reads absent real files, and says so; CI has them or fails."""
    readers = [item for item in items if item.get_closest_marker("shared")]
    if not readers or SHARED.is_dir() or os.environ.get("CI"):
        return
    items[:] = [item for item in items if item not in readers]
    config.hook.pytest_deselected(items=readers)
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        reporter.write_line(
            f"{len(readers)} tests read real files and are left out: no folder {SHARED}"
            " (ORDINANCE_SHARED names another)"
        )


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("shared") and not SHARED.is_dir():
        pytest.fail(f"CI has no real files: {SHARED} is absent (ORDINANCE_SHARED)", pytrace=False)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real files; mark the test `shared`."""
    return SHARED


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """One PostgreSQL for the whole run. Do not stop it: `postgres_server` is for that."""
    if given := backends.given_server():
        yield Databases(given)
        return
    server = backends.server()
    try:
        server.start()
        yield Databases(server.url)
    finally:
        server.close()


@pytest.fixture(scope="session")
def migrated(databases: Databases) -> Iterator[str]:
    """The URL of the database that every test's own is copied from."""
    url = databases.create()
    asyncio.run(migrate(url))
    yield url
    databases.drop(url)


@pytest.fixture
def new_database(databases: Databases, migrated: str) -> Iterator[Callable[[], str]]:
    """Makes databases with a service's schema, as many as the test asks for; answers the URL."""
    made: list[str] = []

    def create() -> str:
        made.append(databases.create(template=migrated))
        return made[-1]

    yield create
    for url in made:
        databases.drop(url)


@pytest.fixture
def postgres_url(new_database: Callable[[], str]) -> str:
    """A fresh database with a service's schema."""
    return new_database()


@pytest.fixture
def postgres_server() -> Iterator[Server]:
    """A PostgreSQL of the test's own, running, to stop, kill and start again."""
    server = backends.server()
    try:
        server.start()
        yield server
    finally:
        server.close()


@pytest.fixture(scope="session")
def kafka() -> Iterator[str]:
    """The bootstrap address of one Kafka for the whole run; use `topic_prefix` on it."""
    if given := backends.given_broker():
        yield given
        return
    broker = backends.broker()
    try:
        broker.start()
        yield broker.bootstrap
    finally:
        broker.close()


@pytest.fixture
def topic_prefix() -> str:
    """A prefix for topics and groups that no other test has."""
    return f"t{uuid4().hex[:12]}."


@pytest.fixture
def kafka_broker() -> Iterator[Broker]:
    """A broker of the test's own, running, to stop, kill and start again."""
    broker = backends.broker()
    try:
        broker.start()
        yield broker
    finally:
        broker.close()


@pytest.fixture(scope="session")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """Five services in five processes, migrated and serving, for all the tests that break them."""
    server, broker = backends.server(), backends.broker()
    installed = Installation(tmp_path_factory.mktemp("installation"), server, broker)
    try:
        server.start()
        broker.start()
        installed.make_databases()
        installed.run("migrate")
        installed.start(*SERVICES)
        yield installed
    finally:
        installed.close()
        server.close()
        broker.close()


@pytest.fixture
async def logs(installation: Installation) -> AsyncIterator[dict[str, Log]]:
    """The logs of the installation's services, for reading beside them."""
    opened = {name: await open_log(installation.database(name), name) for name in SERVICES}
    yield opened
    for log in opened.values():
        await log.close()


@pytest.fixture
async def office(installation: Installation) -> AsyncIterator[Caller]:
    """A director and clerk of Allouez, asking the five processes."""
    urls = {name: installation.url(name) for name in SERVICES}
    async with httpx.AsyncClient(timeout=60) as client:
        yield Caller(client, urls, installation.token)
