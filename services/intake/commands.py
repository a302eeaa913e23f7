"""What intake can be asked, beside recording and hearing facts."""

from __future__ import annotations

import msgspec

from ordinance_core.law.facts import ReportReceived
from ordinance_core.messages import Context
from ordinance_core.recording import AskAgain, RecordFact


class ReceiveReport(msgspec.Struct, frozen=True):
    """A spill was reported; it becomes a matter of its own, assigned to a town or to none yet."""

    context: Context
    report: ReportReceived


class LinkReport(msgspec.Struct, frozen=True):
    """The report tells of the same thing as the matter `of`; nothing is deleted."""

    context: Context
    of: str
    says: str = ""


class UnlinkReport(msgspec.Struct, frozen=True):
    """The link to the matter `of` was a mistake."""

    context: Context
    of: str
    says: str = ""


class CorrectReport(msgspec.Struct, frozen=True):
    """Fields of the report that should read otherwise, by name."""

    context: Context
    corrections: dict[str, str]
    says: str = ""


Command = ReceiveReport | LinkReport | UnlinkReport | CorrectReport | RecordFact | AskAgain
