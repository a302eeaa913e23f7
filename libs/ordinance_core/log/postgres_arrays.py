"""A batch as the arrays that the statements of `postgres.sql` unnest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from ordinance_core.log.model import HeardMove
from ordinance_core.log.rows import Item, Row, assigns


def fast(batch: Sequence[Item]) -> tuple[Any, ...]:
    """The values of `append` behind the epoch: how many events, they, and what is handled."""
    rows = [row for item in batch for row in item.rows]
    return (
        len(rows),
        *_events(rows),
        [item.submission.command_id for item in batch],
        [item.submission.outcome for item in batch],
        list(accumulate(len(item.rows) for item in batch)),
    )


def judged(batch: Sequence[Item]) -> tuple[Any, ...]:
    """The values of `append_batch` behind the epoch; items count from 1."""
    rows = [row for item in batch for row in item.rows]
    writes = [(nth, write) for nth, item in enumerate(batch, 1) for write in item.submission.writes]
    return (
        [item.submission.command_id for item in batch],
        [item.submission.outcome for item in batch],
        [len(item.rows) for item in batch],
        *_moves([item.submission.heard for item in batch]),
        [nth for nth, _ in writes],
        [write.stream for _, write in writes],
        [write.expected for _, write in writes],
        [write.jurisdiction for _, write in writes],
        [assigns(write) for _, write in writes],
        [nth for nth, item in enumerate(batch, 1) for _ in item.rows],
        *_events(rows),
    )


def _moves(moves: Sequence[HeardMove | None]) -> tuple[list[Any], ...]:
    return (
        [move and move.source_log for move in moves],
        [move and move.stream for move in moves],
        [move and move.version for move in moves],
        [move and move.event_id for move in moves],
    )


def _events(rows: Sequence[Row]) -> tuple[list[Any], ...]:
    return (
        [row.header.stream for row in rows],
        [row.header.version for row in rows],
        [row.header.event_id for row in rows],
        [row.header.type for row in rows],
        [row.header.jurisdiction for row in rows],
        [row.header_bytes for row in rows],
        [row.data for row in rows],
        [row.leaf for row in rows],
    )
