"""A keyring that forgets with the process: for tests and for looking around."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

import msgspec

from ordinance_core import sealing
from ordinance_core.keyring import ApiKey, Keyring


class MemoryKeyStore:
    """Rows of a keyring in dictionaries."""

    def __init__(self) -> None:
        self._keys: dict[bytes, ApiKey] = {}
        self._persons: dict[str, bytes | None] = {}
        self._secrets: dict[str, bytes] = {}

    async def add_key(self, key: ApiKey, digest: bytes) -> None:
        self._keys[digest] = key

    async def key(self, digest: bytes) -> ApiKey | None:
        return self._keys.get(digest)

    async def keys(self) -> Sequence[ApiKey]:
        return sorted(self._keys.values(), key=lambda k: (k.created_at, k.id))

    async def revoke(self, key_id: str, at: datetime) -> bool:
        for digest, key in self._keys.items():
            if key.id == key_id:
                revoked = msgspec.structs.replace(key, revoked_at=key.revoked_at or at)
                self._keys[digest] = revoked
                return True
        return False

    async def add_person(self, person: str, wrapped: bytes, at: datetime) -> None:  # noqa: ARG002
        self._persons.setdefault(person, wrapped)

    async def persons(self, ids: Iterable[str]) -> Mapping[str, bytes | None]:
        return {person: self._persons[person] for person in ids if person in self._persons}

    async def erase(self, person: str, at: datetime) -> bool:  # noqa: ARG002
        known = self._persons.get(person) is not None
        if known:
            self._persons[person] = None
        return known

    async def add_secret(self, name: str, wrapped: bytes) -> None:
        self._secrets.setdefault(name, wrapped)

    async def secret(self, name: str) -> bytes | None:
        return self._secrets.get(name)

    async def close(self) -> None:
        """Nothing is held open."""


def memory_keyring() -> Keyring:
    """A fresh keyring in memory, with the real cryptography."""
    return Keyring(MemoryKeyStore(), sealing.new_key())
