"""A service as a value: the table of contents that the runtime starts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

import msgspec

from ordinance_core.decider import Decider
from ordinance_core.messages import Codec

if TYPE_CHECKING:
    from ordinance_core.runtime import Runtime
    from ordinance_core.views import View
    from ordinance_core.web.routes import Operation

Tick = Callable[["Runtime"], Awaitable[int]]
NextDue = Callable[["Runtime", datetime], Awaitable[datetime | None]]


class Service(msgspec.Struct, frozen=True, kw_only=True):
    """`deciders` by the prefix of the stream (`matter`, `town`); `hears` by source service.

    `hears[source]` lists the event types that matter here; other types only move `heard`.
    `operations(runtime)` are its routes. A tick does what is due and says how much that was.
    """

    name: str
    summary: str
    deciders: Mapping[str, Decider[Any, Any]]
    codec: Codec
    hears: Mapping[str, frozenset[str]]
    views: Sequence[View]
    operations: Callable[[Runtime], Sequence[Operation]]
    ticks: Sequence[Tick] = ()
    next_due: NextDue | None = None
