"""`ordinance migrate`: brings every database and topic of an installation up to this version."""

from __future__ import annotations

from collections.abc import AsyncIterator

from ordinance_core.bus.topics import ensure_topics
from ordinance_core.keystore import migrate_keyring
from ordinance_core.log.migrate import migrate as migrate_log
from ordinance_core.settings import Settings, sqlite_path
from services.registry import SERVICES


async def migrate(settings: Settings) -> AsyncIterator[str]:
    """Does it step by step, and says after each what was done."""
    for name in SERVICES:
        url = settings.database(name)
        if (file := sqlite_path(url)) is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
        await migrate_log(url)
        yield f"the log of {name} is up to date"
    await migrate_keyring(settings)
    yield "the keyring is up to date"
    if not settings.local_bus:
        await ensure_topics(settings.kafka, SERVICES, replication=settings.topic_replication)
        yield "the topics are there"
