"""The keyring: API keys of people and programs, ids and keys of persons, secrets of the deployment.

One small database per deployment, outside logs and topics and backed up apart from them. What is
personal is sealed under a key per person; deleting that key erases the person everywhere.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import secrets
import time
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Protocol

import msgspec

from ordinance_core import sealing
from ordinance_core.decider import Refused
from ordinance_core.messages import Actor, Sealed

ROLES = (
    "hotline",
    "dispatcher",
    "officer",
    "director",
    "hearing_body",
    "clerk",
    "auditor",
    "admin",
)
_TOKEN = "ordk_"  # noqa: S105 - the mark by which a token is recognised, not one
_REMEMBERED_SECONDS = 5.0
_REMEMBERED_KEYS = 4096


class ApiKey(msgspec.Struct, frozen=True, kw_only=True):
    """A key as it is listed: never its token, of which only a digest is stored."""

    id: str
    label: str
    roles: tuple[str, ...]
    offices: tuple[str, ...]
    jurisdictions: tuple[str, ...]
    created_at: datetime
    revoked_at: datetime | None = None

    def actor(self) -> Actor:
        return Actor(self.id, self.roles, self.offices, self.jurisdictions)


class Erased(Refused):
    """Nothing more can be sealed for a person whose key was deleted."""


class KeyStore(Protocol):
    """The rows behind a keyring; raises `log.model.Unavailable` where they cannot be reached."""

    async def add_key(self, key: ApiKey, digest: bytes) -> None: ...
    async def key(self, digest: bytes) -> ApiKey | None: ...
    async def keys(self) -> Sequence[ApiKey]: ...
    async def revoke(self, key_id: str, at: datetime) -> bool: ...
    async def add_person(self, person: str, wrapped: bytes, at: datetime) -> None:
        """Keeps what is there where the person is known already."""
        ...

    async def persons(self, ids: Iterable[str]) -> Mapping[str, bytes | None]:
        """The wrapped keys of those known; None for an erased one."""
        ...

    async def erase(self, person: str, at: datetime) -> bool: ...
    async def add_secret(self, name: str, wrapped: bytes) -> None:
        """Keeps what is there where the name is known already."""
        ...

    async def secret(self, name: str) -> bytes | None: ...
    async def close(self) -> None: ...


class Keyring:
    """Answers who a token is, seals and opens what is personal, and erases a person."""

    def __init__(
        self,
        store: KeyStore,
        master: bytes,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._store, self._master, self._now = store, master, now
        self._actors: dict[bytes, tuple[float, Actor | None]] = {}
        self._asked: dict[bytes, asyncio.Future[Actor | None]] = {}

    async def create_key(
        self,
        label: str,
        *,
        roles: Sequence[str],
        jurisdictions: Sequence[str],
        offices: Sequence[str] = (),
    ) -> tuple[str, ApiKey]:
        """The token, which is shown this once, and the key; raises `ValueError` on a wrong role.

        `offices` are written `jurisdiction:role-of-the-pack`; the jurisdiction `*` means all.
        """
        _check(roles, offices)
        token = _TOKEN + secrets.token_urlsafe(32)
        key = ApiKey(
            id=f"key-{uuid.uuid4().hex[:12]}",
            label=label,
            roles=tuple(roles),
            offices=tuple(offices),
            jurisdictions=tuple(jurisdictions),
            created_at=self._now(),
        )
        await self._store.add_key(key, _digest(token))
        self._actors.clear()
        return token, key

    async def keys(self) -> Sequence[ApiKey]:
        return await self._store.keys()

    async def revoke(self, key_id: str) -> bool:
        """Whether there was such a key; other processes believe it for five seconds more."""
        self._actors.clear()
        return await self._store.revoke(key_id, self._now())

    async def actor(self, token: str) -> Actor | None:
        """Who holds this token, or None; remembered for five seconds."""
        if not token.startswith(_TOKEN):
            return None
        digest, at = _digest(token), time.monotonic()
        known = self._actors.get(digest)
        if known is not None and known[0] > at:
            return known[1]
        asked = self._asked.get(digest)
        if asked is None:  # one look-up serves all who ask meanwhile
            asked = self._asked[digest] = asyncio.ensure_future(self._look_up(digest, at))
            asked.add_done_callback(lambda _: self._asked.pop(digest, None))
        return await asyncio.shield(asked)

    async def _look_up(self, digest: bytes, at: float) -> Actor | None:
        key = await self._store.key(digest)
        actor = None if key is None or key.revoked_at is not None else key.actor()
        if len(self._actors) >= _REMEMBERED_KEYS:
            self._actors.clear()
        self._actors[digest] = (at + _REMEMBERED_SECONDS, actor)
        return actor

    async def knows(self, person: str) -> bool:
        """Whether this person has a key here: neither unknown nor erased."""
        return (await self._store.persons([person])).get(person) is not None

    async def seal(self, person: str | None, text: str) -> Sealed:
        """The text under the person's key, made when the id is new; None stands for a new person.

        An id derived from the command stays the same over its retries. Raises `Erased`.
        """
        subject = person or str(uuid.uuid4())
        blob = await self.seal_bytes(subject, text.encode())
        return Sealed(person=subject, sealed=base64.b64encode(blob).decode())

    async def open(self, sealed: Sealed) -> str | None:
        """The text, or None once the person was erased.

        Raises `cryptography.exceptions.InvalidTag` for a text changed or moved to another person.
        """
        return (await self.open_all([sealed]))[0]

    async def open_all(self, sealed: Sequence[Sealed]) -> list[str | None]:
        """Each text or None, in order, with one question to the database."""
        keys = await self._persons(s.person for s in sealed)
        return [
            sealing.decrypt(key, base64.b64decode(s.sealed), s.person).decode() if key else None
            for s in sealed
            for key in (keys.get(s.person),)
        ]

    async def seal_bytes(self, person: str, data: bytes) -> bytes:
        """A file, such as an archived letter, under the person's key. Raises `Erased`."""
        return sealing.encrypt(await self._key_of(person), data, person)

    async def open_bytes(self, person: str, blob: bytes) -> bytes | None:
        """The file, or None once the person was erased."""
        key = (await self._persons([person])).get(person)
        return sealing.decrypt(key, blob, person) if key else None

    async def erase(self, person: str) -> bool:
        """Deletes the person's key: whether there was one. Backups of the keyring age out."""
        return await self._store.erase(person, self._now())

    async def secret(self, name: str) -> bytes:
        """32 random bytes of the deployment under this name, made when first asked for."""
        wrapped = await self._store.secret(name)
        if wrapped is None:
            fresh = sealing.encrypt(self._master, sealing.new_key(), f"secret/{name}")
            await self._store.add_secret(name, fresh)
            wrapped = await self._store.secret(name) or fresh
        return sealing.decrypt(self._master, wrapped, f"secret/{name}")

    async def close(self) -> None:
        await self._store.close()

    async def _key_of(self, person: str) -> bytes:
        if not (known := await self._store.persons([person])):
            fresh = sealing.encrypt(self._master, sealing.new_key(), f"person/{person}")
            await self._store.add_person(person, fresh, self._now())
            known = await self._store.persons([person])
        wrapped = known[person]
        if wrapped is None:
            raise Erased(f"person {person} was erased; give the person a new id")
        return sealing.decrypt(self._master, wrapped, f"person/{person}")

    async def _persons(self, ids: Iterable[str]) -> dict[str, bytes]:
        return {
            person: sealing.decrypt(self._master, wrapped, f"person/{person}")
            for person, wrapped in (await self._store.persons(set(ids))).items()
            if wrapped is not None
        }


def _digest(token: str) -> bytes:
    """A plain digest suffices: a token has 256 random bits, nothing to guess."""
    return hashlib.sha256(token.encode()).digest()


def _check(roles: Sequence[str], offices: Sequence[str]) -> None:
    for role in roles:
        if role not in ROLES:
            raise ValueError(f"role {role!r} is none of {', '.join(ROLES)}")
    for office in offices:
        if not all(office.partition(":")):
            raise ValueError(f"office {office!r} is not written jurisdiction:role-of-the-pack")
