"""What deadlines can be asked, beside recording and hearing facts."""

from __future__ import annotations

import msgspec

from ordinance_core.messages import Context
from ordinance_core.recording import AskAgain, RecordFact


class AcknowledgeEscalation(msgspec.Struct, frozen=True):
    """A person of the office takes up the escalation of a missed clock."""

    context: Context
    clock: str


Command = AcknowledgeEscalation | RecordFact | AskAgain
