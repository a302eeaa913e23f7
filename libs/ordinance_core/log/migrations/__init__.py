"""The revisions of the log's schema, run by Alembic through `ordinance_core.log.migrate`."""
