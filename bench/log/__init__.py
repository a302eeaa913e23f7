"""The log beside raw asyncpg and the `eventsourcing` package, on one PostgreSQL."""
