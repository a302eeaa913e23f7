"""`ordinance law whatif`: a town's recorded history under another pack, decision by decision."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from ordinance_core.law import available, load_pack
from ordinance_core.settings import Settings
from services.cli.run import fail, run
from services.registry import SERVICES
from services.whatif.asking import pack_in
from services.whatif.asking import whatif as asked
from services.whatif.changes import Packs
from services.whatif.findings import Report
from services.whatif.telling import lines


def whatif(
    jurisdiction: Annotated[str, typer.Option(help="The town, as in allouez-wi.")],
    pack: Annotated[Path, typer.Option(help="The other pack's YAML file.")],
    data: Annotated[
        Path | None, typer.Option(help="A data folder; else the databases of the settings.")
    ] = None,
    verify: Annotated[bool, typer.Option(help="Fail where a decision would differ.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """List each recorded decision of a town that another pack would have made differ, and why.

    Reads the logs alone and writes nothing, so it can run beside a server. Exit code 0: told,
    whether anything differs or not; 1: not possible, or with --verify something differs.
    """
    if jurisdiction not in available():
        fail(f"there is no pack {jurisdiction}; there are {', '.join(available())}")
    report = run(_asked(jurisdiction, pack, _settings(data)))
    if as_json:
        sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
    else:
        sys.stdout.write("\n".join(lines(report)) + "\n")
    if verify and report.differences:
        raise typer.Exit(1)


def _settings(data: Path | None) -> Settings:
    settings = Settings()
    if data is None:
        return settings
    if not data.is_dir():
        fail(f"there is no data folder {data}")
    return settings.model_copy(update={"data": data, "database_url": None, "database_urls": {}})


async def _asked(jurisdiction: str, file: Path, settings: Settings) -> Report:
    base = load_pack(jurisdiction)
    packs = Packs(base, pack_in(file, base))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bars = {name: progress.add_task(name, total=None) for name in SERVICES}
        return await asked(
            tuple(SERVICES.values()),
            settings.database,
            packs,
            str(file),
            lambda name, done, end: progress.update(bars[name], completed=done, total=end),
        )
