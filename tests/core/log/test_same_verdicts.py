"""Fast path, `append_batch` and the judge of SQLite: the same verdicts, command by command."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ordinance_core.log import open_log
from ordinance_core.log.model import Appended, HeardMove, Log, Submission, Write
from ordinance_core.log.postgres import PostgresLog
from ordinance_core.log.rows import Item
from ordinance_core.log.tips import Tips
from ordinance_core.testing.submissions import NOW, ReportAssigned, spills, submission

pytestmark = pytest.mark.live

_EXAMPLES = itertools.count()
_TOWNS = st.sampled_from(["unassigned", "allouez-wi", "minoa-ny"])


class Unsure(Tips):
    """Knows nothing, so that every batch is judged by the database."""

    def sure(self, item: Item) -> bool:
        return not item.keys


@st.composite
def _writes(draw: st.DrawFn) -> Write:
    events = spills(*["oil"] * draw(st.integers(1, 3)))
    if draw(st.booleans()):
        events = (*events, ReportAssigned(at=NOW))
    stream = f"matter-{draw(st.integers(0, 3))}"
    return Write(stream, draw(st.integers(0, 4)), draw(_TOWNS), events)


@st.composite
def _submissions(draw: st.DrawFn) -> Submission:
    writes = draw(st.lists(_writes(), max_size=2, unique_by=lambda write: write.stream))
    heard = None
    if draw(st.integers(0, 3)) == 0:
        version = draw(st.integers(1, 3))
        event_id = f"e{version}{draw(st.sampled_from(['', '', '', 'x']))}"
        heard = HeardMove("log-of-cases", f"matter-{draw(st.integers(0, 1))}", version, event_id)
    return submission(f"c{draw(st.integers(0, 8))}", *writes, heard=heard)


@pytest.fixture
async def logs(new_database: Callable[[], str], tmp_path: Path) -> AsyncIterator[Sequence[Log]]:
    fast = await open_log(new_database(), "intake")
    judged = await open_log(new_database(), "intake")
    assert isinstance(judged, PostgresLog)
    judged._appender._tips = Unsure()
    embedded = await open_log(f"sqlite:///{tmp_path}/intake.db", "intake")
    yield fast, judged, embedded
    await asyncio.gather(fast.close(), judged.close(), embedded.close())


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(batches=st.lists(st.lists(_submissions(), min_size=1, max_size=5), min_size=1, max_size=6))
async def test_three_ways_to_append_one_verdict(
    logs: Sequence[Log], batches: list[list[Submission]]
) -> None:
    example = str(next(_EXAMPLES))
    for batch in batches:
        own = [_renamed(each, example) for each in batch]
        fast, judged, embedded = [await _verdicts(log, own) for log in logs]
        assert fast == judged == embedded
    positions = [[r.position for r in await log.read(0, 100_000)] for log in logs]
    assert positions == [list(range(1, len(positions[0]) + 1))] * 3


async def _verdicts(log: Log, batch: Sequence[Submission]) -> list[object]:
    for stream in {write.stream for each in batch for write in each.writes}:
        await log.load(stream)
    answers = await asyncio.gather(*map(log.append, batch), return_exceptions=True)
    return [_comparable(answer) for answer in answers]


def _comparable(answer: object) -> object:
    """Verdicts as they are; of what was appended the place, of what was raised the words."""
    if isinstance(answer, Appended):
        return [(r.position, r.stream, r.version, r.header.event_id) for r in answer.recorded]
    return (type(answer), str(answer)) if isinstance(answer, Exception) else answer


def _renamed(given: Submission, example: str) -> Submission:
    """The same command in a world of its own: logs live through all examples."""
    heard = given.heard and HeardMove(
        example + given.heard.source_log,
        given.heard.stream,
        given.heard.version,
        given.heard.event_id,
    )
    writes = tuple(
        Write(f"{write.stream}-{example}", write.expected, write.jurisdiction, write.events)
        for write in given.writes
    )
    return submission(f"{example}-{given.command_id}", *writes, heard=heard)
