"""The measurements themselves: they run to the end and say what they promise, however fast."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from bench.__main__ import SECTIONS, measured
from bench.backends import Backends
from bench.report import show
from bench.result import OURS, Aim, Result, Workload, told
from bench.sizes import TINY
from ordinance_core.testing import Databases

FASTER = Workload(name="append", unit="appends/s", aims=(Aim("raw", 2.0),))


@pytest.fixture
def console() -> Console:
    return Console(file=io.StringIO(), width=400)


@pytest.fixture
def backends(databases: Databases, kafka: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Backends, "databases", databases)
    monkeypatch.setattr(Backends, "kafka", kafka)


@pytest.mark.live
@pytest.mark.usefixtures("backends")
@pytest.mark.parametrize("section", SECTIONS)
async def test_a_section_measures_every_contender(section: str, console: Console) -> None:
    results = await measured(console, [section], TINY)
    show(console, results)
    for one in told(results):
        assert one["section"] == section
        assert OURS in one["figures"]
        assert one["workload"] in console.file.getvalue()


def test_ratios_are_taken_round_by_round() -> None:
    rounds = {OURS: [10.0, 40.0, 90.0], "raw": [5.0, 10.0, 30.0]}
    result = Result(section="log", workload=FASTER, rounds=rounds)
    assert result.figures == {OURS: 40.0, "raw": 10.0}
    assert result.ratios == {"raw": 3.0}
    assert result.reached
