"""What notices can be asked, beside recording and hearing facts."""

from __future__ import annotations

import msgspec

from ordinance_core.messages import Context
from ordinance_core.recording import AskAgain, RecordFact


class KeepLetter(msgspec.Struct, frozen=True):
    """A letter was made of a paper and archived; `sealed_for` is the person whose key seals it."""

    context: Context
    notice: str
    instrument: str
    title: str
    sha256: str
    size: int
    sealed_for: str | None = None


class KeepFault(msgspec.Struct, frozen=True):
    """A paper could not be made into a letter."""

    context: Context
    notice: str
    says: str


Command = KeepLetter | KeepFault | RecordFact | AskAgain
