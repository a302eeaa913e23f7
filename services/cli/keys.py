"""`ordinance keys`: who may ask, in which roles, offices and towns."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ordinance_core.keyring import ApiKey, Keyring
from ordinance_core.keystore import migrate_keyring, open_keyring
from ordinance_core.settings import Settings
from services.cli.run import fail, run

app = typer.Typer(no_args_is_help=True, help="API keys: who may ask, and in which office.")
out = Console()


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


@app.command("create")
def _create_key(
    label: Annotated[str, typer.Argument(help="Whose key it is.")],
    role: Annotated[list[str], typer.Option(help="hotline, officer, clerk, auditor, …")],
    jurisdiction: Annotated[list[str], typer.Option(help="As in allouez-wi; * for all.")],
    office: Annotated[list[str] | None, typer.Option(help="As in allouez-wi:director.")] = None,
) -> None:
    """Make a key; its token is shown this once."""
    try:
        token, key = run(
            create(Settings(), label, roles=role, towns=jurisdiction, offices=office or ())
        )
    except ValueError as wrong:
        fail(str(wrong))
    out.print(f"{key.id} ({label})")
    sys.stdout.write(token + "\n")


@app.command("list")
def _list_keys() -> None:
    """List keys, never tokens."""
    table = Table("id", "label", "roles", "offices", "jurisdictions", "created", "revoked")
    for key in run(listing(Settings())):
        table.add_row(
            key.id,
            key.label,
            ", ".join(key.roles),
            ", ".join(key.offices),
            ", ".join(key.jurisdictions),
            f"{key.created_at:%Y-%m-%d %H:%M}",
            f"{key.revoked_at:%Y-%m-%d %H:%M}" if key.revoked_at else "",
        )
    out.print(table)


@app.command("revoke")
def _revoke_key(key: Annotated[str, typer.Argument(help="The id of the key.")]) -> None:
    """Revoke a key; every process stops believing it within five seconds."""
    if not run(revoke(Settings(), key)):
        fail(f"there is no key {key}")
    out.print(f"{key} is revoked")


@app.command("erase")
def _erase(person: Annotated[str, typer.Argument(help="The person's id.")]) -> None:
    """Erase a person for good: the key to every name, address and letter of theirs is deleted."""
    if not run(erase(Settings(), person)):
        fail(f"there is no person {person}, or the person was erased before")
    out.print(f"{person} is erased")
