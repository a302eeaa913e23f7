"""What one service publishes and another hears: an event's exact bytes and who sent them."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, Protocol

import msgspec

from ordinance_core.messages import Header, Recorded

HEARD = "FactHeard"

HearingOutcome = Literal["handled", "dropped", "gap"]


class Message(msgspec.Struct, frozen=True, dict=True):
    """One published event of the service `source`, as its log stored it.

    `data_bytes` is None where only the version counts: a `FactHeard` repeats another service's
    fact, and is published so that the versions of its stream have no gap.
    """

    source: str
    header_bytes: bytes
    data_bytes: bytes | None

    @cached_property
    def header(self) -> Header:
        """The envelope; raises `msgspec.DecodeError` for bytes that are none."""
        return Header.decode(self.header_bytes)


class Handler(Protocol):
    """What a service does with one message; one append, or none."""

    async def hear(self, message: Message) -> HearingOutcome:
        """Handles the version after the last heard; drops what was heard; sees a gap.

        A refusal is an outcome and counts as handled. Raises `UnknownEvent` for a heard type in
        a schema not known here, `ForkedSource` for another event under a version already heard;
        any other exception is worth another attempt.
        """
        ...


def published(source: str, recorded: Recorded) -> Message:
    """How a stored event leaves its service."""
    data = None if recorded.type == HEARD else recorded.data
    return Message(source, recorded.header_bytes, data)
