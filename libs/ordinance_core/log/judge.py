"""The verdict on one command against what the log holds: handled, heard, version, jurisdiction."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ordinance_core.log.model import (
    AlreadyHeard,
    Conflict,
    ForkedSource,
    Handled,
    HeardGap,
    HeardMove,
    Verdict,
    Write,
    WrongJurisdiction,
)
from ordinance_core.log.rows import Item, lawful

Answer = Verdict | Exception


class Known(msgspec.Struct, frozen=True):
    """What the log holds of everything a batch touches, read under the lock.

    `handled` by command id; `heard` by move: the last version, and the event id at the move's own
    version; `tips` by stream: last version and jurisdiction.
    """

    handled: Mapping[str, Handled]
    heard: Mapping[tuple[str, str], tuple[int, str | None]]
    tips: Mapping[str, tuple[int, str]]


def judge(item: Item, known: Known) -> Answer | None:
    """None where the command may be appended; else its verdict, or what its caller is raised.

    A fork comes first: a hearing's command id may name only the place that both events claim.
    """
    submission = item.submission
    if submission.heard and (fork := _judge_fork(submission.heard, known)):
        return fork
    if handled := known.handled.get(submission.command_id):
        return handled
    if submission.heard and (answer := _judge_heard(submission.heard, known)):
        return answer
    answers = (_judge_write(write, known) for write in submission.writes)
    return next((answer for answer in answers if answer), None)


def _judge_fork(move: HeardMove, known: Known) -> Answer | None:
    _, event_id = known.heard.get((move.source_log, move.stream), (0, None))
    return forked(move, event_id) if event_id not in (None, move.event_id) else None


def _judge_heard(move: HeardMove, known: Known) -> Answer | None:
    last, _ = known.heard.get((move.source_log, move.stream), (0, None))
    if move.version <= last:
        return AlreadyHeard(last)
    return HeardGap(last) if move.version > last + 1 else None


def _judge_write(write: Write, known: Known) -> Answer | None:
    version, jurisdiction = known.tips.get(write.stream, (0, ""))
    if version != write.expected:
        return Conflict(write.stream)
    if version and not lawful(jurisdiction, write):
        return wrong_jurisdiction(write, jurisdiction)
    return None


def forked(move: HeardMove, event_id: str | None) -> ForkedSource:
    return ForkedSource(
        f"log {move.source_log} shows event {move.event_id} as version {move.version} of"
        f" {move.stream}, where {event_id} was heard: it was restored from a backup or forked."
        " Compare the two logs before hearing goes on"
    )


def wrong_jurisdiction(write: Write, jurisdiction: str) -> WrongJurisdiction:
    return WrongJurisdiction(
        f"{write.stream} belongs to {jurisdiction}, not to {write.jurisdiction}; only an"
        " unassigned stream changes its jurisdiction, once, when the report is assigned"
    )
