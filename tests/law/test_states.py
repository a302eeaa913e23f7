"""What a state's file lays under its towns: counting, roll, holidays, zone, and what it asks."""

from __future__ import annotations

from pathlib import Path

import pytest
from ruamel.yaml import YAML

import ordinance_core.law
from ordinance_core.law import available, load_pack
from ordinance_core.law.citations import words
from ordinance_core.law.pack.notes import questions

COUNTS_BY = {
    "WI": {"Wis. Stat. 990.001(4)", "Wis. Stat. 990.01", "Wis. Stat. 995.20"},
    "NY": {
        "Gen. Constr. Law 20",
        "Gen. Constr. Law 24",
        "Gen. Constr. Law 25-a",
        "Gen. Constr. Law 30",
        "Gen. Constr. Law 58",
    },
    "CO": {"C.R.S. 2-4-108", "C.R.S. 24-11-101", "C.R.S. 24-11-110"},
}
PACKS = Path(ordinance_core.law.__file__).parent / "packs"
ZONES = {"WI": "America/Chicago", "NY": "America/New_York", "CO": "America/Denver"}


@pytest.mark.parametrize("town", available())
def test_a_towns_calendar_cites_the_statutes_of_its_state(town: str) -> None:
    pack = load_pack(town)
    assert COUNTS_BY[pack.header.state] <= set(words(pack.tree["calendar"]))
    assert COUNTS_BY[pack.header.state] <= pack.clauses.keys()
    assert pack.zone == ZONES[pack.header.state]


@pytest.mark.parametrize("town", available())
def test_interest_without_an_adopted_rate_is_a_question_and_no_amount(town: str) -> None:
    question = questions(load_pack(town))["fallback-interest"]
    assert question.cite[0] in load_pack(town).clauses
    assert "no interest is counted" in question.meanwhile


@pytest.mark.parametrize("state", ["us-wi", "us-co"])
def test_what_is_a_business_day_is_said_to_stand_in_no_statute(state: str) -> None:
    of_the_state = YAML(typ="safe").load(PACKS / f"{state}.yaml")
    cited = of_the_state["calendar"]["business_day"]["cite"]
    assert "no statute" in of_the_state["clauses"][cited]["locator"]
