"""The law: its vocabulary of facts, the towns' packs, and the interpreter that answers."""

from __future__ import annotations

from ordinance_core.calendars import Due, Moment
from ordinance_core.law.answers import (
    Action,
    Clock,
    Computed,
    Duty,
    Known,
    Line,
    Missing,
    Paper,
    Payoff,
    Reason,
)
from ordinance_core.law.facts import FACTS, Fact, owned_by
from ordinance_core.law.matter import Matter
from ordinance_core.law.pack.loader import (
    available,
    check_file,
    fill,
    load_pack,
    open_shelf,
    read_pack,
    reread,
)
from ordinance_core.law.pack.pack import Pack
from ordinance_core.law.pack.source import PackRefused

__all__ = [
    "FACTS",
    "Action",
    "Clock",
    "Computed",
    "Due",
    "Duty",
    "Fact",
    "Known",
    "Line",
    "Matter",
    "Missing",
    "Moment",
    "Pack",
    "PackRefused",
    "Paper",
    "Payoff",
    "Reason",
    "available",
    "check_file",
    "fill",
    "load_pack",
    "open_shelf",
    "owned_by",
    "read_pack",
    "reread",
]
