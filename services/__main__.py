"""The command `ordinance`: serve, demo, import, and what keeps an installation in order."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import msgspec
import typer
import uvloop
from rich.console import Console
from rich.table import Table

from ordinance_core import logs
from ordinance_core.bus.topics import BrokerGone, TopicsWrong
from ordinance_core.folder import FolderHeld
from ordinance_core.keystore import NotMigrated
from ordinance_core.law import PackRefused
from ordinance_core.log.migrate import OldSchema
from ordinance_core.log.model import Unavailable
from ordinance_core.rebuilding import NotCaughtUp
from ordinance_core.sealing import BadSecret
from ordinance_core.settings import Settings
from services.cli import importing, keys, law, migrate, parked, replay, serve
from services.intake.nrc import UnreadableExport

T = TypeVar("T")
Json = Annotated[bool, typer.Option("--json", help="One JSON document or line for machines.")]
_EXPECTED = (
    BadSecret,
    BrokerGone,
    FolderHeld,
    NotCaughtUp,
    NotMigrated,
    OldSchema,
    PackRefused,
    TopicsWrong,
    Unavailable,
    UnreadableExport,
    importing.ImportFailed,
    replay.NoSuchView,
    serve.CannotServe,
)

_INTERRUPTED_STATUS = 130

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_show_locals=False,
    help="Runs a town's storm-sewer ordinance: reports, cases, clocks, notices and money.",
)
imports = typer.Typer(no_args_is_help=True, help="Read files of reports into intake.")
keyring = typer.Typer(no_args_is_help=True, help="API keys: who may ask, and in which office.")
waiting = typer.Typer(no_args_is_help=True, help="Messages that could not be heard yet.")
app.add_typer(imports, name="import")
app.add_typer(keyring, name="keys")
app.add_typer(waiting, name="parked")
app.add_typer(law.app, name="law")
out = Console()


@app.command("serve")
def _serve(
    services: Annotated[list[str] | None, typer.Argument(help="All where none is named.")] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on.")] = None,
    role: Annotated[str | None, typer.Option(help="all, api or work.")] = None,
    clock: Annotated[str | None, typer.Option(help="Simulated time from this instant.")] = None,
) -> None:
    """Serve over HTTP until stopped; all five services in one process by default."""
    given = {"host": host, "port": port, "role": role, "clock": _instant(clock)}
    settings = Settings().model_copy(update={k: v for k, v in given.items() if v is not None})
    _run(serve.serve(services or (), settings))


@app.command("demo")
def _demo() -> None:
    """Play two whole cases, from the spill report to the tax roll and to the released lien."""
    from services.demo.play import play  # noqa: PLC0415 - only the demo needs its stories

    raise typer.Exit(_run(play(out)))


@app.command("migrate")
def _migrate() -> None:
    """Bring every database and topic up to this version."""
    _run(_migrated())


@app.command("replay")
def _replay(
    rebuild: Annotated[str | None, typer.Option(help="A view, as in cases/standing.")] = None,
    verify: Annotated[
        bool, typer.Option(help="Fail where a view is not what the log says.")
    ] = False,
    drop_old: Annotated[bool, typer.Option(help="Drop the tables of older versions.")] = False,
    as_json: Json = False,
) -> None:
    """Build views again from the log and put them in place; or only compare, without --rebuild."""
    if drop_old:
        for table in _run(replay.let_go(Settings())):
            out.print(f"{table} is dropped")
    if not rebuild and not verify:
        return
    bars = Console(stderr=True)
    done = _run(replay.replay(Settings(), rebuild, replace=rebuild is not None, console=bars))
    for one in done:
        line = f"{one.service}/{one.view}: {one.rows} rows at position {one.position}"
        said = f"{line}, {one.differ} differed" if one.differ else line
        sys.stdout.write((msgspec.json.encode(one).decode() if as_json else said) + "\n")
    if verify and any(one.differ for one in done):
        raise typer.Exit(1)


@imports.command("nrc")
def _import_nrc(
    path: Annotated[Path, typer.Argument(help="A folder or zip of the NRC's CSV tables.")],
    url: Annotated[str | None, typer.Option(help="A running installation, as http://…")] = None,
    key: Annotated[str | None, typer.Option(help="Its API key; or ORDINANCE_KEY.")] = None,
    as_json: Json = False,
) -> None:
    """Load the National Response Center's export; running it twice adds nothing."""
    tally = _run(importing.nrc(path, Settings(), url=url, key=key, console=Console(stderr=True)))
    if as_json:
        sys.stdout.write(tally.line() + "\n")
        return
    out.print(
        f"{tally.read} read: {tally.loaded} loaded, {tally.unchanged} unchanged, "
        f"{tally.quarantined} quarantined"
    )


@keyring.command("create")
def _create_key(
    label: Annotated[str, typer.Argument(help="Whose key it is.")],
    role: Annotated[list[str], typer.Option(help="hotline, officer, clerk, auditor, …")],
    jurisdiction: Annotated[list[str], typer.Option(help="As in allouez-wi; * for all.")],
    office: Annotated[list[str] | None, typer.Option(help="As in allouez-wi:director.")] = None,
) -> None:
    """Make a key; its token is shown this once."""
    try:
        token, key = _run(
            keys.create(Settings(), label, roles=role, towns=jurisdiction, offices=office or ())
        )
    except ValueError as wrong:
        _fail(str(wrong))
    out.print(f"{key.id} ({label})")
    sys.stdout.write(token + "\n")


@keyring.command("list")
def _list_keys() -> None:
    """List keys, never tokens."""
    table = Table("id", "label", "roles", "offices", "jurisdictions", "created", "revoked")
    for key in _run(keys.listing(Settings())):
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


@keyring.command("revoke")
def _revoke_key(key: Annotated[str, typer.Argument(help="The id of the key.")]) -> None:
    """Revoke a key; every process stops believing it within five seconds."""
    if not _run(keys.revoke(Settings(), key)):
        _fail(f"there is no key {key}")
    out.print(f"{key} is revoked")


@keyring.command("erase")
def _erase(person: Annotated[str, typer.Argument(help="The person's id.")]) -> None:
    """Erase a person for good: the key to every name, address and letter of theirs is deleted."""
    if not _run(keys.erase(Settings(), person)):
        _fail(f"there is no person {person}, or the person was erased before")
    out.print(f"{person} is erased")


@waiting.command("list")
def _list_parked() -> None:
    """Show what waits to be heard, and why."""
    table = Table("service", "source", "stream", "version", "tries", "reason")
    for service, rows in _run(parked.listing(Settings())).items():
        for row in rows:
            counted = (str(row.version), str(row.tries))
            table.add_row(service, row.source, row.stream, *counted, row.reason)
    out.print(table)


@waiting.command("retry")
def _retry_parked() -> None:
    """Take each parked stream's next version again and again until a gap."""
    for service, count in _run(parked.retry(Settings())).items():
        out.print(f"{service}: {count} went through")


def main() -> None:
    """The entry point of the installed command; what it serves writes its own lines."""
    logs.configure(level="warning", to=sys.stderr)
    app()


async def _migrated() -> None:
    async for step in migrate.migrate(Settings()):
        out.print(step)


def _run(work: Coroutine[Any, Any, T]) -> T:
    """Runs to the end; what a person can mend is one line on standard error, and exit 1."""
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(work)
    except _EXPECTED as expected:
        _fail(str(expected))
    except KeyboardInterrupt:
        raise typer.Exit(_INTERRUPTED_STATUS) from None


def _fail(says: str) -> NoReturn:
    Console(stderr=True).print(says, style="bold red", markup=False, highlight=False)
    raise typer.Exit(1)


def _instant(text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(f"{text} is no instant, as in 2026-05-05T09:00-05:00") from None
    if instant.tzinfo is None:
        raise typer.BadParameter(f"{text} lacks its offset, as in 2026-05-05T09:00-05:00")
    return instant


if __name__ == "__main__":
    main()
