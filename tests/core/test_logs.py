"""Log lines are JSON for machines and carry no secret, whoever wrote them."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from ordinance_core import logs


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    logs.configure("json", to=stream)
    yield stream
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_is_one_json_object_with_its_context(written: io.StringIO) -> None:
    with structlog.contextvars.bound_contextvars(correlation="c-1"):
        structlog.get_logger().info("request", status=200)
    (line,) = lines(written)
    assert (line["event"], line["status"], line["correlation"]) == ("request", 200, "c-1")


def test_the_standard_library_writes_the_same_lines(written: io.StringIO) -> None:
    logging.getLogger("aiokafka").warning("lost %s", "broker-1")
    (line,) = lines(written)
    assert (line["event"], line["level"]) == ("lost broker-1", "warning")


@pytest.mark.parametrize(
    "said",
    [
        {"token": "anything"},
        {"note": "key ordk_abcDEF123 was used"},
        {"url": "postgresql://town:abcDEF123@db/x"},
        {"header": "Bearer abcDEF123"},
    ],
)
def test_secrets_are_blanked(written: io.StringIO, said: dict[str, str]) -> None:
    structlog.get_logger().info("said", **said)
    assert "abcDEF123" not in written.getvalue()
    assert "anything" not in written.getvalue()


def test_an_error_is_placed_without_quoting_its_message() -> None:
    try:
        int("Jane Doe")
    except ValueError as error:
        place = logs.where(error)
    assert "test_logs.py" in place
    assert "Jane" not in place
