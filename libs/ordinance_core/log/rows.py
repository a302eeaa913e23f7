"""A submission as the exact rows it becomes: envelopes, bytes, hashes, and what it touches."""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Any

import msgspec

from ordinance_core.conclusions import FactHeard
from ordinance_core.log.model import EventTooLarge, Submission, Write
from ordinance_core.messages import (
    FORMAT,
    UNASSIGNED,
    Event,
    Header,
    Recorded,
    encode,
    event_id,
    leaf,
    matter_of,
)

LARGEST_EVENT = 256 * 1024
LARGEST_HEARD = 4 * LARGEST_EVENT  # the largest fact of another service, quoted as JSON text


class Row(msgspec.Struct, frozen=True):
    """One event, complete but for its place: position and `appended_at` come under the lock."""

    header: Header
    header_bytes: bytes
    data: bytes
    leaf: bytes

    def recorded(self, position: int, appended_at: datetime) -> Recorded:
        return Recorded(position, appended_at, self.header, self.header_bytes, self.data)


class Item(msgspec.Struct, frozen=True):
    """A submission ready to be committed; `keys` may stand in one batch only once."""

    submission: Submission
    rows: tuple[Row, ...]
    keys: tuple[str, ...]
    size: int


def item(submission: Submission, log_id: str, epoch: int) -> Item:
    """Raises `EventTooLarge`; ValueError where two writes name one stream."""
    events = [
        (write, version, event)
        for write in submission.writes
        for version, event in enumerate(write.events, write.expected + 1)
    ]
    rows = tuple(
        _row(
            submission,
            event,
            encode(event),
            log_id=log_id,
            epoch=epoch,
            event_id=event_id(submission.command_id, index),
            stream=write.stream,
            version=version,
            jurisdiction=write.jurisdiction,
        )
        for index, (write, version, event) in enumerate(events)
    )
    streams = [write.stream for write in submission.writes]
    if len(set(streams)) < len(streams):
        raise ValueError(f"two writes to one stream in {submission.command_id}")
    keys = [submission.command_id, *streams]
    if submission.heard:
        keys.append(f"{submission.heard.source_log}\n{submission.heard.stream}")
    size = sum(len(row.data) + len(row.header_bytes) for row in rows)
    return Item(submission, rows, tuple(keys), size + len(submission.outcome))


def assigns(write: Write) -> bool:
    """Whether the write ends `unassigned`: by `ReportAssigned`, or by a fact heard after it.

    Services hear of an assignment at different times, so that any of them may be the first here
    to know the matter's jurisdiction.
    """
    return any(_assigns(event, write.jurisdiction) for event in write.events)


def lawful(jurisdiction: str, write: Write) -> bool:
    """Whether a stream of this jurisdiction may take the write."""
    return jurisdiction == write.jurisdiction or (jurisdiction == UNASSIGNED and assigns(write))


def _assigns(event: Event, jurisdiction: str) -> bool:
    if isinstance(event, FactHeard):
        return Header.decode(event.header.encode()).jurisdiction == jurisdiction
    return type(event).__name__ == "ReportAssigned"


def _row(submission: Submission, event: Event, data: bytes, **place: Any) -> Row:
    largest = LARGEST_HEARD if isinstance(event, FactHeard) else LARGEST_EVENT
    if len(data) > largest:
        raise EventTooLarge(
            f"{type(event).__name__} is {len(data)} bytes long, an event takes at most"
            f" {largest}: keep the content as a file and name it by its digest"
        )
    header = Header(
        format=FORMAT,
        type=type(event).__name__,
        schema=event.schema,
        matter=matter_of(place["stream"]),
        actor=submission.actor,
        caused_by=submission.caused_by,
        correlation=submission.correlation,
        on=event.on,
        at=event.at,
        recorded_at=submission.recorded_at,
        data_sha256=hashlib.sha256(data).hexdigest(),
        **place,
    )
    header_bytes = header.encode()
    return Row(header, header_bytes, data, leaf(header_bytes))
