"""One line per request and per message, as JSON or for people, never with a secret in it."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any, TextIO

import msgspec
import structlog
from structlog.typing import Processor

from ordinance_core.settings import LogFormat

_TOKEN = re.compile(r"ordk_[A-Za-z0-9_-]+|(?<=://)[^/@\s:]*:[^/@\s]+(?=@)|Bearer\s+\S+")
_MARKS = ("ordk_", "://", "Bearer")
_HIDDEN = frozenset({"authorization", "body", "password", "secret", "token"})


def configure(
    log_format: LogFormat = "auto", level: str = "info", to: TextIO | None = None
) -> None:
    """Sets up structlog and the standard library's logging to write to `to` (standard output).

    `auto` is for people on a terminal and JSON elsewhere.
    """
    stream = to or sys.stdout
    console = log_format == "console" or (log_format == "auto" and stream.isatty())
    structlog.configure(
        processors=[structlog.contextvars.merge_contextvars, *_shared(console), _last(console)],
        logger_factory=structlog.WriteLoggerFactory(stream),
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level.upper())),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.ExtraAdder(), *_shared(console)],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _last(console)],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for noisy in ("aiokafka", "aiosqlite", "alembic", "uvicorn.access", "httpx", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def where(error: BaseException) -> str:
    """Where an error came from, innermost first, without any value: messages may quote people."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    return " < ".join(f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in reversed(frames))


def hide_secrets(_: object, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Blanks what looks like a key or password, wherever it stands in a line."""
    for key, value in event.items():
        if key.lower() in _HIDDEN:
            event[key] = "[hidden]"
        elif isinstance(value, str) and any(mark in value for mark in _MARKS):
            event[key] = _TOKEN.sub("[hidden]", value)
    return event


def _shared(console: bool) -> list[Processor]:
    errors: list[Processor] = [] if console else [structlog.processors.format_exc_info]
    return [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        *errors,
        hide_secrets,
    ]


def _last(console: bool) -> Processor:
    if console:
        return structlog.dev.ConsoleRenderer()
    return structlog.processors.JSONRenderer(_json)


def _json(line: Any, **_: Any) -> str:
    return _ENCODER.encode(line).decode()


_ENCODER = msgspec.json.Encoder(enc_hook=repr)
