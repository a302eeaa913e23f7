"""`ordinance law gaps` and `readings`: what is not settled, what was chosen, what waits for it."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from ordinance_core.law import available
from ordinance_core.law.words.asked import Asked, Question, asked, unsettled
from services.cli import law_lines
from services.cli.law_town import AsJson, Town, pack_of, write, write_json

AnyTown = Annotated[
    str | None, typer.Argument(help="A town or a pack's FILE.yaml; every town where none.")
]


class OpenPoints(msgspec.Struct, frozen=True):
    """A town's gaps, which block what rests on them, and its questions, which block nothing."""

    jurisdiction: str
    town: str
    gaps: tuple[Asked, ...]
    questions: tuple[Question, ...]


def gaps(jurisdiction: AnyTown = None, as_json: AsJson = False) -> None:
    """List what the text leaves open, with the question for the town's attorney.

    A gap has no default: the acts, periods and charges named with it stay blocked until the town
    settles it. A question blocks nothing; what is done meanwhile stands beside it.
    """
    names = available() if jurisdiction is None else (jurisdiction,)
    found = [_open(name) for name in names]
    if as_json:
        write_json(found)
        return
    for one in found:
        write(law_lines.heading(f"{one.town} ({one.jurisdiction})"))
        write(law_lines.open_points(one.gaps, one.questions))


def _open(name: str) -> OpenPoints:
    pack = pack_of(name)
    return OpenPoints(
        jurisdiction=pack.jurisdiction,
        town=pack.title,
        gaps=tuple(reading for reading in asked(pack) if reading.is_gap),
        questions=unsettled(pack),
    )


def readings(jurisdiction: Town, as_json: AsJson = False) -> None:
    """List where the text can be read in several ways, the way in force, and what rests on it."""
    found = asked(pack_of(jurisdiction))
    if as_json:
        write_json(found)
        return
    for reading in found:
        write(law_lines.asked(reading))
