"""The README's first case, typed as it stands, against a served installation."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ordinance_core.testing.process import free_port

ROOT = Path(__file__).parents[2]
SECTION = re.compile(r"\n## A first case, with curl\n(.*?)\n## ", re.DOTALL)
START = "make serve"
REFUSED = ("NoticeContentMissing", "WorkNotDone")
PATIENCE_SECONDS = 60.0


def commands() -> str:
    """The indented lines of the section, but for the one that starts the program."""
    section = SECTION.search((ROOT / "README.md").read_text(encoding="utf-8"))
    assert section is not None
    lines = [line[4:] for line in section[1].splitlines() if line.startswith("    ")]
    return "\n".join(line for line in lines if line != START)


class Served:
    """`ordinance serve` in a folder of its own, and a shell beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self._environment = {
            **os.environ,
            "ORDINANCE_DATA": str(folder / "data"),
            "ORDINANCE_LOG_FORMAT": "json",
            "PYTHONPATH": f"{ROOT}:{ROOT / 'libs'}",
        }
        asked = [sys.executable, "-m", "services", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            asked, env=self._environment, cwd=folder, stdout=subprocess.DEVNULL
        )

    def ready(self) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            try:
                if httpx.get(f"http://127.0.0.1:{self.port}/billing/ready").is_success:
                    return
            except httpx.TransportError:
                assert self.process.poll() is None
            time.sleep(0.1)
        raise AssertionError("the installation does not become ready")

    def typed(self, script: str) -> str:
        """What the shell prints."""
        here = script.replace("127.0.0.1:8000", f"127.0.0.1:{self.port}").replace(
            ".venv/bin/ordinance", f"{sys.executable} -m services"
        )
        done = subprocess.run(
            ["bash", "-eu", "-c", here],
            env=self._environment,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_SECONDS,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE_SECONDS)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    made = Served(tmp_path_factory.mktemp("readme"))
    try:
        made.ready()
        yield made
    finally:
        made.stop()


@pytest.fixture(scope="module")
def answers(served: Served) -> list[Any]:
    return [json.loads(line) for line in served.typed(commands()).splitlines() if line]


def test_every_command_of_the_readme_does_what_it_says(answers: list[Any]) -> None:
    problems = [a for a in answers if isinstance(a, dict) and "title" in a and "detail" in a]
    assert [p["type"].removeprefix("/problems/") for p in problems] == list(REFUSED), problems
    for refused in problems:
        assert refused["reasons"]
        assert refused["clauses"]


def test_the_letter_is_a_pdf(served: Served, answers: list[Any]) -> None:
    assert answers
    assert (served.folder / "notice.pdf").read_bytes().startswith(b"%PDF")


def test_the_clock_of_the_appeal_runs_past_the_weekend_and_the_holiday(answers: list[Any]) -> None:
    (clock,) = [a for a in answers if isinstance(a, dict) and "steps" in a]
    assert clock["name"] == "appeal"
    assert clock["due"] == "2026-05-27"
    assert any("Memorial Day" in step for step in clock["steps"])
