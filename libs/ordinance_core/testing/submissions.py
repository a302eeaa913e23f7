"""Commands without a decider behind them, for tests and measurements of the log."""

from __future__ import annotations

from datetime import UTC, datetime

from ordinance_core.log.model import HeardMove, Submission, Write
from ordinance_core.messages import Event

NOW = datetime(2026, 3, 2, 14, 30, tzinfo=UTC)


class SpillReported(Event, frozen=True, kw_only=True):
    """Somebody saw something in the water."""

    what: str


class ReportAssigned(Event, frozen=True, kw_only=True):
    """Stands for intake's own: an unassigned report was given to its town."""


def spills(*words: str) -> tuple[SpillReported, ...]:
    return tuple(SpillReported(at=NOW, what=word) for word in words)


def write(stream: str, expected: int, *words: str, jurisdiction: str = "allouez-wi") -> Write:
    return Write(stream, expected, jurisdiction, spills(*words))


def submission(
    command_id: str, *writes: Write, heard: HeardMove | None = None, outcome: bytes = b"{}"
) -> Submission:
    return Submission(
        command_id=command_id,
        recorded_at=NOW,
        actor="hotline-1",
        correlation=f"call-{command_id}",
        writes=writes,
        heard=heard,
        outcome=outcome,
    )
