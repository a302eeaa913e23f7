"""A submission as the exact rows it becomes: envelopes, bytes, hashes, and what it touches."""

from __future__ import annotations

import hashlib
from datetime import datetime

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


class Row(msgspec.Struct, frozen=True, gc=False):
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
    rows: list[Row] = []
    for write in submission.writes:
        for version, event in enumerate(write.events, write.expected + 1):
            data = _data(event)
            header = Header(
                format=FORMAT,
                log_id=log_id,
                epoch=epoch,
                event_id=event_id(submission.command_id, len(rows)),
                stream=write.stream,
                version=version,
                type=type(event).__name__,
                schema=event.schema,
                jurisdiction=write.jurisdiction,
                matter=matter_of(write.stream),
                actor=submission.actor,
                caused_by=submission.caused_by,
                correlation=submission.correlation,
                on=event.on,
                at=event.at,
                recorded_at=submission.recorded_at,
                data_sha256=hashlib.sha256(data).hexdigest(),
            )
            header_bytes = header.encode()
            rows.append(Row(header, header_bytes, data, leaf(header_bytes)))
    size = sum([len(row.data) + len(row.header_bytes) for row in rows], len(submission.outcome))
    return Item(submission, tuple(rows), _keys(submission), size)


def _keys(submission: Submission) -> tuple[str, ...]:
    streams = [write.stream for write in submission.writes]
    if len(streams) > 1 and len(set(streams)) < len(streams):
        raise ValueError(f"two writes to one stream in {submission.command_id}")
    if (move := submission.heard) is not None:
        streams.append(f"{move.source_log}\n{move.stream}")
    return (submission.command_id, *streams)


def _data(event: Event) -> bytes:
    data = encode(event)
    if len(data) > LARGEST_EVENT and len(data) > (largest := _largest(event)):
        raise EventTooLarge(
            f"{type(event).__name__} is {len(data)} bytes long, an event takes at most"
            f" {largest}: keep the content as a file and name it by its digest"
        )
    return data


def _largest(event: Event) -> int:
    return LARGEST_HEARD if isinstance(event, FactHeard) else LARGEST_EVENT


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
