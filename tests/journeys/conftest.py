"""The demo, played once for all tests that look at what it printed and left."""

from __future__ import annotations

import asyncio
import io
from dataclasses import dataclass
from pathlib import Path

import pytest
from rich.console import Console

from services.demo.play import play


@dataclass(frozen=True)
class Played:
    """A demo that ran to its end: what it printed, and where its data is."""

    exit_code: int
    printed: str
    folder: Path


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder = tmp_path_factory.mktemp("demo") / "data"
    paper = io.StringIO()
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("ORDINANCE_DATA", str(folder))
        exit_code = asyncio.run(play(Console(file=paper, force_terminal=False)))
    return Played(exit_code, paper.getvalue(), folder)
