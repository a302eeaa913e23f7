"""Which of PostgreSQL's failures mean that it is away, busy, or cannot take one command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from asyncpg import exceptions as pg
from sqlalchemy.exc import DBAPIError

from ordinance_core.log.model import Unavailable

REFUSALS = (
    pg.DataError,
    pg.IntegrityConstraintViolationError,
    pg.ProgramLimitExceededError,
    ValueError,  # what the driver cannot encode
)
BUSY = (pg.LockNotAvailableError, pg.TransactionRollbackError)
AWAY = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    pg.PostgresConnectionError,
    pg.OperatorInterventionError,
    pg.InsufficientResourcesError,
    pg.IdleInTransactionSessionTimeoutError,
    pg.ReadOnlySQLTransactionError,
)
STALE_EPOCH = "OR001"
_AWAY_STATES = ("08", "53", "57", "40")
_AWAY_CODES = ("25P03", "55P03")


@contextmanager
def unavailable() -> Iterator[None]:
    """Raises `Unavailable` for whatever says that the database is away, and nothing else."""
    try:
        yield
    except DBAPIError as failure:
        if not failure.connection_invalidated and not _away(failure):
            raise
        raise _said(failure) from failure
    except (*AWAY, *BUSY) as failure:
        if isinstance(failure, ValueError | pg.ReadOnlySQLTransactionError):
            raise
        raise _said(failure) from failure


def _away(failure: DBAPIError) -> bool:
    state = str(getattr(failure.orig, "sqlstate", None) or "")
    return state.startswith(_AWAY_STATES) or state in _AWAY_CODES


def _said(failure: Exception) -> Unavailable:
    return Unavailable(f"the database is away: {failure or type(failure).__name__}")
