"""The log's tables for both dialects; Alembic creates them, append and read speak SQL text."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Dialect,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.types import TypeDecorator, TypeEngine


class Instant(TypeDecorator[datetime]):
    """An aware instant: timestamptz on PostgreSQL, sortable RFC 3339 text in UTC on SQLite."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        if dialect.name == "postgresql":
            return dialect.type_descriptor(postgresql.TIMESTAMP(timezone=True))
        return dialect.type_descriptor(Text())

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        if value is None or dialect.name == "postgresql":
            return value
        return instant_text(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None or dialect.name == "postgresql":
            return value  # type: ignore[no-any-return]  # the driver's own datetime
        return datetime.fromisoformat(value)


def instant_text(at: datetime) -> str:
    """As SQLite keeps an instant: UTC, microseconds, always equally long."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


Position = BigInteger().with_variant(Integer, "sqlite")
metadata = MetaData()

log_head = Table(
    "log_head",
    metadata,
    Column("one", Integer, primary_key=True, autoincrement=False),
    Column("log_id", Text, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("position", Position, nullable=False),
    Column("appended_at", Instant, nullable=False),
    CheckConstraint("one = 1", name="log_head_has_one_row"),
)

events = Table(
    "events",
    metadata,
    Column("position", Position, primary_key=True, autoincrement=False),
    Column("stream", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("event_id", Text, nullable=False),
    Column("type", Text, nullable=False),
    Column("jurisdiction", Text, nullable=False),
    Column("header", LargeBinary, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("leaf", LargeBinary, nullable=False),
    Column("appended_at", Instant, nullable=False),
    UniqueConstraint("stream", "version", name="events_stream_version"),
)

handled = Table(
    "handled",
    metadata,
    Column("command_id", Text, primary_key=True),
    Column("outcome", LargeBinary, nullable=False),
    Column("position", Position, nullable=False),
)

heard = Table(
    "heard",
    metadata,
    Column("source_log", Text, primary_key=True),
    Column("stream", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("event_id", Text, nullable=False),
)

parked = Table(
    "parked",
    metadata,
    Column("source", Text, nullable=False),
    Column("source_log", Text, primary_key=True),
    Column("stream", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("header", LargeBinary, nullable=False),
    Column("data", LargeBinary),
    Column("reason", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("parked_at", Instant, nullable=False),
)

followers = Table(
    "followers",
    metadata,
    Column("name", Text, primary_key=True),
    Column("position", Position, nullable=False),
    Column("owner", Text),
    Column("epoch", Integer, nullable=False),
    Column("until", Instant, nullable=False),
)
