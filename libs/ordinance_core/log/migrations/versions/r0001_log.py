"""The tables of a log, append-only by trigger and by role, and the slow path of the append."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import op

from ordinance_core.log.schema import Instant, Position

revision = "0001"
down_revision = None

_FOLDER = Path(__file__).parent


def upgrade() -> None:
    _create_head_and_events()
    _create_bookkeeping()
    dialect = op.get_bind().dialect.name
    for statement in (_FOLDER / f"r0001_{dialect}.sql").read_text().split("\n----\n"):
        op.execute(sa.text(statement.replace(":", "\\:")))


def _create_head_and_events() -> None:
    op.create_table(
        "log_head",
        sa.Column("one", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("log_id", sa.Text, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("position", Position, nullable=False),
        sa.Column("appended_at", Instant, nullable=False),
        sa.CheckConstraint("one = 1", name="log_head_has_one_row"),
    )
    op.create_table(
        "events",
        sa.Column("position", Position, primary_key=True, autoincrement=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("event_id", sa.Text, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("jurisdiction", sa.Text, nullable=False),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("leaf", sa.LargeBinary, nullable=False),
        sa.Column("appended_at", Instant, nullable=False),
        sa.UniqueConstraint("stream", "version", name="events_stream_version"),
    )


def _create_bookkeeping() -> None:
    op.create_table(
        "handled",
        sa.Column("command_id", sa.Text, primary_key=True),
        sa.Column("outcome", sa.LargeBinary, nullable=False),
        sa.Column("position", Position, nullable=False),
    )
    op.create_table(
        "heard",
        sa.Column("source_log", sa.Text, primary_key=True),
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("event_id", sa.Text, nullable=False),
    )
    op.create_table(
        "parked",
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("source_log", sa.Text, primary_key=True),
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("data", sa.LargeBinary),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("parked_at", Instant, nullable=False),
    )
    op.create_table(
        "followers",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("position", Position, nullable=False),
        sa.Column("owner", sa.Text),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("until", Instant, nullable=False),
    )
