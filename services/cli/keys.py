"""`ordinance keys`: who may ask, in which roles, offices and towns."""

from __future__ import annotations

from collections.abc import Sequence

from ordinance_core.keyring import ApiKey, Keyring
from ordinance_core.keystore import migrate_keyring, open_keyring
from ordinance_core.settings import Settings


async def create(
    settings: Settings,
    label: str,
    *,
    roles: Sequence[str],
    towns: Sequence[str],
    offices: Sequence[str],
) -> tuple[str, ApiKey]:
    """The token, shown this once, and its key; raises `ValueError` for a wrong role or office."""
    keyring = await _opened(settings)
    try:
        return await keyring.create_key(label, roles=roles, jurisdictions=towns, offices=offices)
    finally:
        await keyring.close()


async def listing(settings: Settings) -> Sequence[ApiKey]:
    keyring = await _opened(settings)
    try:
        return await keyring.keys()
    finally:
        await keyring.close()


async def revoke(settings: Settings, key: str) -> bool:
    """Whether there was such a key."""
    keyring = await _opened(settings)
    try:
        return await keyring.revoke(key)
    finally:
        await keyring.close()


async def erase(settings: Settings, person: str) -> bool:
    """Whether there was such a person; nothing sealed for one can be read again, anywhere."""
    keyring = await _opened(settings)
    try:
        return await keyring.erase(person)
    finally:
        await keyring.close()


async def _opened(settings: Settings) -> Keyring:
    if settings.database_url is None and settings.keyring_url is None:
        settings.data.mkdir(parents=True, exist_ok=True)
        await migrate_keyring(settings)
    return await open_keyring(settings)
