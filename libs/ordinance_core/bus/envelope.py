"""CloudEvents 1.0 in the Kafka protocol binding's binary mode: attributes as headers.

The value is the event's data as stored; the header as stored travels beside the attributes, so
that what arrives can be proved against the source's log byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable

from ordinance_core.bus.message import Message

EXACT_HEADER = "ordinance-header"
PREFIX = "ordinance."

Headers = list[tuple[str, bytes]]


class Unreadable(Exception):  # noqa: N818 - a state of the topic that stops its partition
    """Something on a topic of ours is no event of ours."""


def topic(service: str) -> str:
    return f"{PREFIX}{service}"


def attributes(message: Message) -> Headers:
    """The Kafka headers of a message (CloudEvents attributes, then the exact header bytes)."""
    header = message.header
    pairs = {
        "ce_specversion": "1.0",
        "ce_id": header.event_id,
        "ce_source": f"/{message.source}",
        "ce_type": f"{PREFIX}{message.source}.{header.type}.v{header.schema}",
        "ce_subject": header.stream,
        "ce_time": header.recorded_at.isoformat().replace("+00:00", "Z"),
        "content-type": "application/json",
    }
    sent = [(name, value.encode()) for name, value in pairs.items()]
    return [*sent, (EXACT_HEADER, message.header_bytes)]


def key(message: Message) -> bytes:
    return message.header.stream.encode()


def received(topic_name: str, headers: Iterable[tuple[str, bytes]], value: bytes | None) -> Message:
    """The message behind a Kafka record; raises `Unreadable` for a record that is none of ours."""
    exact = dict(headers).get(EXACT_HEADER)
    if exact is None:
        raise Unreadable(
            f"a record on {topic_name} has no {EXACT_HEADER}: some other program wrote it"
        )
    message = Message(topic_name.removeprefix(PREFIX), exact, value)
    try:
        message.header  # noqa: B018 - decoded here, once, so that every later reader may trust it
    except ValueError as error:
        raise Unreadable(f"a record on {topic_name} has an unreadable header: {error}") from error
    return message
