"""A view is built again from the log alone, on both databases, while the old one is read."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
from sqlalchemy import BigInteger, Column, Index, Table, Text, inspect, select, update

from ordinance_core.following import keep_up, prepare, wait_until
from ordinance_core.log import open_log
from ordinance_core.log.model import Log
from ordinance_core.messages import Codec
from ordinance_core.rebuilding import NotCaughtUp, drop_old, rebuild
from ordinance_core.testing.submissions import SpillReported, submission, write
from ordinance_core.views import Connection, Handle, Seen, View, put, view
from tests.bus_kit import running

CODEC = Codec(SpillReported)
SPILLS = 40


def spills(version: int) -> View:
    """What was spilled, by stream; from its second version on in capitals."""

    def handlers(tables: Mapping[str, Table]) -> Mapping[str, Handle]:
        async def reported(connection: Connection, seen: Seen) -> None:
            assert isinstance(seen.event, SpillReported)
            what = seen.event.what.upper() if version > 1 else seen.event.what
            key = {"stream": seen.stream}
            await put(connection, tables["spills"], key, what=what, position=seen.position)

        return {SpillReported.__name__: reported}

    columns = (
        Column("stream", Text, primary_key=True),
        Column("what", Text, unique=True),
        Column("position", BigInteger, index=True),
    )
    made = view("spills", version, {"spills": columns}, handlers)
    table = made.table("spills")
    Index(f"{table.name}_by_what", table.c.what)
    return made


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.live)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'intake.db'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
async def log(url: str) -> AsyncIterator[Log]:
    """A log of many spills."""
    opened = await open_log(url, "intake")
    await spill(opened, range(SPILLS))
    yield opened
    await opened.close()


async def spill(log: Log, numbers: range) -> None:
    for number in numbers:
        await log.append(submission(f"c{number}", write(f"matter-{number}", 0, f"oil {number}")))


async def kept_up(log: Log, view: View) -> None:
    """The view as far as the log goes."""
    await prepare(log, (view,))
    async with running(keep_up(log, view, CODEC)):
        assert await wait_until(log, (view,), await log.position(), 20)


async def rows(log: Log, view: View) -> list[tuple[str, str]]:
    table = view.table("spills")
    async with log.reading() as connection:
        found = await connection.execute(select(table.c.stream, table.c.what))
        return sorted((row.stream, row.what) for row in found)


async def tables(log: Log) -> set[str]:
    async with log.reading() as connection:
        names = await connection.run_sync(lambda c: inspect(c).get_table_names())
    return {name for name in names if name.startswith("spills")}


async def test_a_view_that_drifted_is_seen_and_mended_from_the_log(log: Log) -> None:
    view = spills(1)
    await kept_up(log, view)
    right, table = await rows(log, view), view.table("spills")
    async with log.writing() as connection:
        wrong = update(table).where(table.c.stream == "matter-7").values(what="by hand")
        await connection.execute(wrong)

    compared = await rebuild(log, view, CODEC, replace=False)
    assert (compared.rows, compared.differ) == (SPILLS, 2)
    assert await rows(log, view) != right

    mended = await rebuild(log, view, CODEC)
    assert (mended.position, mended.differ) == (SPILLS, 2)
    assert await rows(log, view) == right
    assert (await rebuild(log, view, CODEC, replace=False)).differ == 0
    assert await tables(log) == {"spills_v1"}


async def test_a_view_is_rebuilt_while_it_is_kept_up(log: Log) -> None:
    view, steps = spills(1), []
    await kept_up(log, view)
    async with running(keep_up(log, view, CODEC), spill(log, range(SPILLS, 3 * SPILLS))):
        done = [
            await rebuild(log, view, CODEC, told=lambda *step: steps.append(step)) for _ in range(5)
        ]
        assert await wait_until(log, (view,), 3 * SPILLS, 20)

    assert [one.differ for one in done] == [0] * 5
    assert len(await rows(log, view)) == 3 * SPILLS
    assert all(position <= end for position, end in steps)
    assert (await rebuild(log, view, CODEC)).differ == 0


async def test_a_new_version_is_built_beside_the_old_which_a_later_command_drops(log: Log) -> None:
    old, new = spills(1), spills(2)
    await kept_up(log, old)
    before = await rows(log, old)
    await prepare(log, (new,))
    with pytest.raises(NotCaughtUp, match="0 of 40"):
        await drop_old(log, (new,))
    assert await rows(log, old) == before

    await kept_up(log, new)
    assert await rows(log, new) == sorted((stream, what.upper()) for stream, what in before)
    assert await tables(log) == {"spills_v1", "spills_v2"}

    assert await drop_old(log, (new,)) == ("spills_v1",)
    assert await drop_old(log, (new,)) == ()
    assert await tables(log) == {"spills_v2"}
