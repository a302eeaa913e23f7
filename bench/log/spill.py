"""What all contenders store: one event of 571 bytes, the same bytes for each of them."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from ordinance_core.messages import Event, encode

SIZE = 571
NOW = datetime(2026, 3, 2, 14, 30, tzinfo=UTC)


class SpillMeasured(Event, frozen=True, kw_only=True):
    """An inspector measured what reached the water."""

    gallons: int
    outfall: str
    words: str = ""


def _of_size() -> SpillMeasured:
    bare = SpillMeasured(at=NOW, gallons=40, outfall="EW-17", words=" ")
    return msgspec.structs.replace(bare, words="x" * (SIZE - len(encode(bare)) + 1))


SPILL = _of_size()
TYPE = SpillMeasured.__name__
decode = msgspec.json.Decoder(SpillMeasured).decode


class Streams:
    """Stream names that grow to `length` events each, then give way to the next."""

    def __init__(self, name: str, length: int) -> None:
        self._name, self._length = name, length
        self._count = 0

    def next(self) -> tuple[str, int]:
        """The stream and the version it stands at before the next event."""
        generation, version = divmod(self._count, self._length)
        self._count += 1
        return f"{self._name}-{generation}", version
