"""The command `ordinance`: serve, demo, import, and what keeps an installation in order."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from ordinance_core import logs
from ordinance_core.law import PackRefused, open_shelf
from ordinance_core.settings import Settings
from services.cli import compute, importing, keys, law, migrate, parked, replay, serve
from services.cli.run import fail, run

Json = Annotated[bool, typer.Option("--json", help="One JSON document or line for machines.")]
app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_show_locals=False,
    help="Runs a town's storm-sewer ordinance: reports, cases, clocks, notices and money.",
)
imports = typer.Typer(no_args_is_help=True, help="Read files of reports into intake.")
app.add_typer(imports, name="import")
app.add_typer(keys.app, name="keys")
app.add_typer(parked.app, name="parked")
app.add_typer(law.app, name="law")
app.command("compute")(compute.compute)
out = Console()


@app.callback()
def _packs() -> None:
    """Every command sees the packs of the package and those in ORDINANCE_PACKS."""
    try:
        open_shelf(Settings().packs)
    except PackRefused as refused:
        fail(str(refused))


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
    run(serve.serve(services or (), settings))


@app.command("demo")
def _demo() -> None:
    """Play two whole cases, from the spill report to the tax roll and to the released lien."""
    from services.demo.play import play  # noqa: PLC0415 - only the demo needs its stories

    raise typer.Exit(run(play(out)))


@app.command("migrate")
def _migrate() -> None:
    """Bring every database and topic up to this version."""
    run(_migrated())


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
        for table in run(replay.let_go(Settings())):
            out.print(f"{table} is dropped")
    if not rebuild and not verify:
        return
    bars = Console(stderr=True)
    done = run(replay.replay(Settings(), rebuild, replace=rebuild is not None, console=bars))
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
    tally = run(importing.nrc(path, Settings(), url=url, key=key, console=Console(stderr=True)))
    if as_json:
        sys.stdout.write(tally.line() + "\n")
        return
    out.print(
        f"{tally.read} read: {tally.loaded} loaded, {tally.unchanged} unchanged, "
        f"{tally.quarantined} quarantined"
    )


def main() -> None:
    """The entry point of the installed command; what it serves writes its own lines."""
    logs.configure(level="warning", to=sys.stderr)
    app()


async def _migrated() -> None:
    async for step in migrate.migrate(Settings()):
        out.print(step)


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
