"""A commit whose answer never came: the same command sent again posts nothing twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from ordinance_core.log import open_log
from ordinance_core.log.migrate import migrate
from ordinance_core.log.model import Appended, Conflict, Handled, HeardMove, Log, Unavailable
from ordinance_core.testing import Server
from ordinance_core.testing.cutting import Cut, CuttingProxy
from ordinance_core.testing.submissions import submission, write

pytestmark = pytest.mark.live


@pytest.fixture
async def proxy(postgres_url: str) -> AsyncIterator[CuttingProxy]:
    async with CuttingProxy.before(postgres_url) as made:
        yield made


@pytest.fixture
async def log(proxy: CuttingProxy, postgres_url: str) -> AsyncIterator[Log]:
    opened = await open_log(proxy.url(postgres_url), "intake")
    yield opened
    await opened.close()


@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("heard", [None, HeardMove("log-of-cases", "matter-1", 1, "e1")])
async def test_a_connection_lost_around_the_commit_posts_once(
    log: Log, proxy: CuttingProxy, cut: Cut, heard: HeardMove | None
) -> None:
    proxy.arm(b"the payment", cut)
    payment = submission("the payment", write("matter-1", 0, "42 cents"), heard=heard)

    verdict = await log.append(payment)

    assert proxy.cuts == 1
    assert isinstance(verdict, Appended | Handled)
    assert [r.position for r in await log.read(0)] == [1]
    assert await log.append(payment) == Handled(b"{}", 1)
    assert await log.position() == 1


async def test_every_command_of_a_lost_batch_gets_its_own_verdict(
    log: Log, proxy: CuttingProxy
) -> None:
    await log.append(submission("seed", write("matter-0", 0, "oil")))
    proxy.arm(b"c7", Cut.AFTER)
    good = [log.append(submission(f"c{n}", write(f"matter-{n}", 0, "foam"))) for n in range(1, 20)]
    late = log.append(submission("late", write("matter-0", 0, "foam")))

    *verdicts, last = await asyncio.gather(*good, late)

    assert proxy.cuts == 1
    assert all(isinstance(verdict, Appended | Handled) for verdict in verdicts)
    assert last == Conflict("matter-0")
    assert [r.position for r in await log.read(0)] == list(range(1, 21))


async def test_a_database_that_stays_away_is_unavailable_and_the_id_tells_once_it_is_back(
    postgres_server: Server,
) -> None:
    await migrate(postgres_server.url)
    log = await open_log(postgres_server.url, "intake")
    await log.append(submission("c0", write("matter-0", 0, "oil")))
    postgres_server.kill()

    commands = [submission(f"c{n}", write(f"matter-{n}", 0, "foam")) for n in range(1, 6)]
    gone = await asyncio.gather(*map(log.append, commands), return_exceptions=True)
    with pytest.raises(Unavailable):
        await log.load("matter-0")
    with pytest.raises(Unavailable):
        async with log.writing():
            pass

    postgres_server.start()
    again = await asyncio.gather(*map(log.append, commands))

    assert [type(answer) for answer in gone] == [Unavailable] * 5
    assert all(isinstance(verdict, Appended | Handled) for verdict in again)
    assert [r.position for r in await log.read(0)] == list(range(1, 7))
    assert len(await log.load("matter-0")) == 1
    await log.close()


async def test_a_database_that_restarts_meanwhile_is_only_slow(postgres_server: Server) -> None:
    await migrate(postgres_server.url)
    log = await open_log(postgres_server.url, "intake")
    await log.append(submission("c0", write("matter-0", 0, "oil")))
    postgres_server.kill()

    appending = asyncio.create_task(log.append(submission("c1", write("matter-1", 0, "foam"))))
    await asyncio.to_thread(postgres_server.start)

    assert isinstance(await appending, Appended)
    await log.close()
