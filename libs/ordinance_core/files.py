"""Files too large or too personal for the log: named by digest, sealed for their person."""

from __future__ import annotations

import asyncio
import hashlib
import os
import uuid
from pathlib import Path

from ordinance_core.keyring import Keyring


class Files:
    """A folder of files by the SHA-256 (hex) of their plain bytes."""

    def __init__(self, folder: Path, keyring: Keyring) -> None:
        self._folder, self._keyring = folder, keyring

    async def keep(self, data: bytes, person: str | None) -> str:
        """The digest under which the bytes are kept; sealed under the person's key, if any."""
        digest = hashlib.sha256(data).hexdigest()
        stored = data if person is None else await self._keyring.seal_bytes(person, data)
        await asyncio.to_thread(_write, self._path(digest), stored)
        return digest

    async def find(self, digest: str, person: str | None) -> bytes | None:
        """The plain bytes; None where the person was erased. Raises `FileNotFoundError`."""
        stored = await asyncio.to_thread(self._path(digest).read_bytes)
        return stored if person is None else await self._keyring.open_bytes(person, stored)

    def _path(self, digest: str) -> Path:
        return self._folder / digest[:2] / digest


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{uuid.uuid4().hex}")
    with fresh.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
