"""The keyring says who asks, seals what is personal, and can forget a person for good."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag
from pydantic import SecretStr

from ordinance_core.keyring import Erased, Keyring
from ordinance_core.keystore import NotMigrated, migrate_keyring, open_keyring
from ordinance_core.keystore_memory import memory_keyring
from ordinance_core.log.model import Unavailable
from ordinance_core.messages import Actor, Sealed
from ordinance_core.sealing import BadSecret
from ordinance_core.settings import Settings
from ordinance_core.testing import Databases, Server

TOWNS = ("minoa-ny",)
OFFICES = ("minoa-ny:enforcement_officer",)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path)


@pytest.fixture
def on_postgres(databases: Databases, settings: Settings) -> Iterator[Settings]:
    """Settings whose keyring is an empty PostgreSQL database."""
    url = databases.create()
    yield settings.model_copy(update={"keyring_url": SecretStr(url)})
    databases.drop(url)


@pytest.fixture(
    params=["memory", "sqlite", pytest.param("postgresql", marks=pytest.mark.live)],
)
async def keyring(request: pytest.FixtureRequest, settings: Settings) -> AsyncIterator[Keyring]:
    if request.param == "postgresql":
        settings = request.getfixturevalue("on_postgres")
        await migrate_keyring(settings)
    opened = memory_keyring() if request.param == "memory" else await open_keyring(settings)
    yield opened
    await opened.close()


async def test_a_token_names_its_holder(keyring: Keyring) -> None:
    token, key = await keyring.create_key(
        "Officer", roles=["officer"], jurisdictions=TOWNS, offices=OFFICES
    )
    assert token.startswith("ordk_")
    assert await keyring.actor(token) == Actor(key.id, ("officer",), OFFICES, TOWNS)
    assert await keyring.keys() == [key]


@pytest.mark.parametrize("token", ["", "ordk_", "ordk_guessed", "eyJhbGciOiJub25lIn0.e30."])
async def test_another_token_names_no_one(keyring: Keyring, token: str) -> None:
    assert await keyring.actor(token) is None


async def test_a_revoked_key_names_no_one_at_once(keyring: Keyring) -> None:
    token, key = await keyring.create_key("Clerk", roles=["clerk"], jurisdictions=TOWNS)
    assert await keyring.actor(token) is not None
    assert await keyring.revoke(key.id)
    assert await keyring.actor(token) is None
    assert (await keyring.keys())[0].revoked_at is not None
    assert not await keyring.revoke("key-of-no-one")


async def test_a_key_needs_roles_and_offices_that_exist(keyring: Keyring) -> None:
    with pytest.raises(ValueError, match="mayor"):
        await keyring.create_key("x", roles=["mayor"], jurisdictions=TOWNS)
    with pytest.raises(ValueError, match="jurisdiction:role"):
        await keyring.create_key("x", roles=["clerk"], jurisdictions=TOWNS, offices=["clerk"])


async def test_a_text_is_sealed_for_one_person_and_opens_again(keyring: Keyring) -> None:
    sealed = await keyring.seal(None, "Jane Doe")
    again = await keyring.seal(sealed.person, "12 Elm Street")
    assert "Jane" not in sealed.sealed
    assert await keyring.knows(sealed.person)
    assert await keyring.open_all([again, sealed]) == ["12 Elm Street", "Jane Doe"]


async def test_an_erased_person_is_gone_and_takes_no_more_texts(keyring: Keyring) -> None:
    jane, john = await keyring.seal(None, "Jane"), await keyring.seal("p-2", "John")
    letter = await keyring.seal_bytes(jane.person, b"%PDF")
    assert await keyring.open_bytes(jane.person, letter) == b"%PDF"
    assert await keyring.erase(jane.person)
    assert not await keyring.erase(jane.person)
    assert await keyring.open_all([jane, john]) == [None, "John"]
    assert await keyring.open_bytes(jane.person, letter) is None
    with pytest.raises(Erased, match="new id"):
        await keyring.seal(jane.person, "Jane again")


async def test_a_text_moved_to_another_person_does_not_open(keyring: Keyring) -> None:
    jane, john = await keyring.seal("p-1", "Jane"), await keyring.seal("p-2", "John")
    with pytest.raises(InvalidTag):
        await keyring.open(Sealed(person=john.person, sealed=jane.sealed))


async def test_a_secret_of_the_deployment_stays_the_same(keyring: Keyring) -> None:
    first = await keyring.secret("idempotency")
    assert len(first) == 32
    assert await keyring.secret("idempotency") == first
    assert await keyring.secret("checkpoints") != first


async def test_a_keyring_opens_again_with_the_secret_made_on_the_first_start(
    settings: Settings,
) -> None:
    first = await open_keyring(settings)
    sealed = await first.seal(None, "Jane Doe")
    await first.close()
    for name in ("keyring.secret", "keyring.db"):
        assert stat.S_IMODE((settings.data / name).stat().st_mode) == 0o600
    second = await open_keyring(settings)
    assert await second.open(sealed) == "Jane Doe"
    await second.close()


async def test_neither_token_nor_text_nor_key_lies_open_in_the_file(settings: Settings) -> None:
    keyring = await open_keyring(settings)
    token, _ = await keyring.create_key("Clerk", roles=["clerk"], jurisdictions=TOWNS)
    jane = await keyring.seal(None, "Jane Doe")
    await keyring.erase(jane.person)
    wrapped = await keyring._store.persons([jane.person])
    await keyring.close()
    stored = b"".join(p.read_bytes() for p in settings.data.glob("keyring.db*"))
    assert wrapped == {jane.person: None}
    assert token.removeprefix("ordk_").encode() not in stored
    assert b"Jane" not in stored


async def test_an_erased_key_leaves_no_trace_in_the_file(settings: Settings) -> None:
    keyring = await open_keyring(settings)
    jane = await keyring.seal(None, "Jane Doe")
    wrapped = (await keyring._store.persons([jane.person]))[jane.person]
    assert wrapped is not None
    await keyring.erase(jane.person)
    stored = b"".join(p.read_bytes() for p in settings.data.glob("keyring.db*"))
    await keyring.close()
    assert wrapped not in stored


async def test_another_secret_is_refused_at_the_start(settings: Settings) -> None:
    await (await open_keyring(settings)).close()
    other = settings.model_copy(update={"keyring_secret": SecretStr("x" * 32)})
    with pytest.raises(BadSecret, match="another secret"):
        await open_keyring(other)


async def test_a_short_or_open_secret_is_refused(settings: Settings) -> None:
    short = settings.model_copy(update={"keyring_secret": SecretStr("hunter2")})
    with pytest.raises(BadSecret, match="openssl"):
        await open_keyring(short)
    await (await open_keyring(settings)).close()
    (settings.data / "keyring.secret").chmod(0o644)
    with pytest.raises(BadSecret, match="chmod 600"):
        await open_keyring(settings)


@pytest.mark.live
async def test_an_empty_database_is_refused_and_names_the_command(on_postgres: Settings) -> None:
    with pytest.raises(NotMigrated, match="ordinance migrate"):
        await open_keyring(on_postgres)


@pytest.mark.live
async def test_services_that_start_together_agree_on_every_secret(on_postgres: Settings) -> None:
    await migrate_keyring(on_postgres)
    opened = await asyncio.gather(*(open_keyring(on_postgres) for _ in range(5)))
    secrets = await asyncio.gather(*(keyring.secret("checkpoints") for keyring in opened))
    sealed = await asyncio.gather(*(keyring.seal("p-1", "Jane Doe") for keyring in opened))
    assert len(set(secrets)) == 1
    assert await opened[0].open_all(sealed) == ["Jane Doe"] * 5
    for keyring in opened:
        await keyring.close()


@pytest.mark.live
async def test_a_keyring_whose_server_went_away_comes_back_with_it(
    postgres_server: Server, settings: Settings
) -> None:
    url = Databases(postgres_server.url).create()
    here = settings.model_copy(update={"keyring_url": SecretStr(url)})
    await migrate_keyring(here)
    keyring = await open_keyring(here)
    sealed = await keyring.seal("p-1", "Jane Doe")
    postgres_server.stop()
    with pytest.raises(Unavailable):
        await keyring.open(sealed)
    postgres_server.start()
    assert await keyring.open(sealed) == "Jane Doe"
    await keyring.close()


async def test_a_keyring_out_of_reach_asks_to_try_again(settings: Settings) -> None:
    nowhere = SecretStr("postgresql://town:s3cret@127.0.0.1:1/ordinance_keyring")
    with pytest.raises(Unavailable, match="try again") as told:
        await open_keyring(settings.model_copy(update={"keyring_url": nowhere}))
    assert "s3cret" not in str(told.value)
