"""One due date by itself, from a pack's clock and the moment it runs from."""

from __future__ import annotations

import json
from datetime import date

import pytest
from typer.testing import CliRunner

from ordinance_core.law import Matter, load_pack
from services.__main__ import app

DAY = date(2026, 5, 21)


@pytest.mark.clause("ALZ-095")
def test_an_appeal_runs_past_the_weekend_and_the_holiday_under_every_reading() -> None:
    first, *others = Matter(load_pack("allouez-wi"), "", (), DAY).compute("appeal", DAY)
    assert first.due is not None
    assert first.due.legal == date(2026, 5, 27)
    assert any("Memorial Day" in step for step in first.due.steps)
    assert {other.reading for other in others} >= {"ALZ-159", "ALZ-160"}


def test_a_period_that_nobody_settled_names_its_gap() -> None:
    first, *_ = Matter(load_pack("allouez-wi"), "", (), DAY).compute("pay_bill", DAY)
    assert first.due is None
    assert first.gaps == ("ALZ-175",)


def test_a_clock_that_no_pack_has_is_refused() -> None:
    with pytest.raises(KeyError):
        Matter(load_pack("allouez-wi"), "", (), DAY).compute("never", DAY)


def test_the_command_tells_the_day_and_each_step() -> None:
    asked = ["compute", "allouez-wi", "appeal", "--from", "2026-05-21"]
    told = CliRunner().invoke(app, [*asked, "--explain"])
    assert told.exit_code == 0, told.output
    assert "2026-05-27" in told.output
    assert "Memorial Day" in told.output
    first, *_ = json.loads(CliRunner().invoke(app, [*asked, "--json"]).output)
    assert first["due"]["legal"] == "2026-05-27"


@pytest.mark.parametrize(
    "asked",
    [
        ["atlantis", "appeal", "--from", "2026-05-21"],
        ["allouez-wi", "never", "--from", "2026-05-21"],
        ["allouez-wi", "appeal", "--from", "2026-05-21T09:00"],
    ],
    ids=["no such town", "no such clock", "no offset"],
)
def test_what_cannot_be_computed_is_refused(asked: list[str]) -> None:
    assert CliRunner().invoke(app, ["compute", *asked]).exit_code != 0
