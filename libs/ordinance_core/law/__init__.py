"""The law: its vocabulary of facts, the towns' packs, and the interpreter that answers."""

from __future__ import annotations

from ordinance_core.law.answers import (
    Action,
    Clock,
    Due,
    Duty,
    Known,
    Line,
    Missing,
    Moment,
    Paper,
    Reason,
)
from ordinance_core.law.facts import FACTS, Fact, owned_by

__all__ = [
    "FACTS",
    "Action",
    "Clock",
    "Due",
    "Duty",
    "Fact",
    "Known",
    "Line",
    "Missing",
    "Moment",
    "Paper",
    "Reason",
    "owned_by",
]
