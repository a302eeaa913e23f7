"""One service at work in this process: what its routes, followers and ticks are handed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Select
from sqlalchemy.engine import Row

from ordinance_core.files import Files
from ordinance_core.handling import Handler
from ordinance_core.keyring import Keyring
from ordinance_core.law import Pack, available
from ordinance_core.log.model import Log
from ordinance_core.service import Service


@dataclass(frozen=True, kw_only=True)
class Runtime:
    """A service with its log and what surrounds it.

    `caught_up()` says whether all that others recorded was heard; `parked(streams)` whether
    something of these streams still waits to be heard. `marks` are where ticks left off, `failing`
    the streams that could not be asked again, and why; `renewed` those asked again by this process
    because of the pack in force, which another process may have judged by an older one since.
    """

    service: Service
    log: Log
    handler: Handler
    keyring: Keyring
    clock: Callable[[], datetime]
    files: Files
    packs: Callable[[str], Pack]
    caught_up: Callable[[], Awaitable[bool]]
    parked: Callable[[Sequence[str]], Awaitable[bool]]

    marks: dict[str, tuple[int, str]] = field(default_factory=dict)
    failing: dict[str, str] = field(default_factory=dict)
    renewed: set[str] = field(default_factory=set)

    @property
    def towns(self) -> tuple[str, ...]:
        """The towns whose packs are in force."""
        return available()

    async def rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        """The rows of a query over this service's views."""
        async with self.log.reading() as connection:
            found: Sequence[Row[Any]] = (await connection.execute(query)).all()
            return found
