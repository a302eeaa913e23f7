"""What cases can be asked, beside recording and hearing facts."""

from __future__ import annotations

from datetime import date

import msgspec

from ordinance_core.messages import Context
from ordinance_core.recording import AskAgain, RecordFact


class OpenCase(msgspec.Struct, frozen=True):
    """Make a case of a matter that was reported; `on` is the civil date in the town."""

    context: Context
    on: date


Command = OpenCase | RecordFact | AskAgain
