"""How every command runs: to its end, or to the one line that says what a person can mend."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, NoReturn, TypeVar

import typer
import uvloop
from rich.console import Console

from ordinance_core.bus.topics import BrokerGone, TopicsWrong
from ordinance_core.folder import FolderHeld
from ordinance_core.keystore import NotMigrated
from ordinance_core.law import PackRefused
from ordinance_core.log.migrate import OldSchema
from ordinance_core.log.model import Unavailable
from ordinance_core.rebuilding import NotCaughtUp
from ordinance_core.sealing import BadSecret
from services.cli.importing import ImportFailed
from services.cli.replay import NoSuchView
from services.cli.serve import CannotServe
from services.intake.nrc import UnreadableExport

T = TypeVar("T")
_EXPECTED = (
    BadSecret,
    BrokerGone,
    FolderHeld,
    NotCaughtUp,
    NotMigrated,
    OldSchema,
    PackRefused,
    TopicsWrong,
    Unavailable,
    UnreadableExport,
    ImportFailed,
    NoSuchView,
    CannotServe,
)

_INTERRUPTED_STATUS = 130


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs to the end; what a person can mend is one line on standard error, and exit 1."""
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(work)
    except _EXPECTED as expected:
        fail(str(expected))
    except KeyboardInterrupt:
        raise typer.Exit(_INTERRUPTED_STATUS) from None


def fail(says: str) -> NoReturn:
    Console(stderr=True).print(says, style="bold red", markup=False, highlight=False)
    raise typer.Exit(1)
