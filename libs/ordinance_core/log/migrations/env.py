"""Alembic's entry: runs the revisions on the connection that `migrate` hands over."""

from __future__ import annotations

from alembic import context

from ordinance_core.log.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
