"""Every clause has its place: a rule, a record with its carrier, a question, or the list."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from ordinance_core.law import PackRefused, available, load_pack
from ordinance_core.law.coverage import Coverage, coverage
from ordinance_core.law.pack.loader import read_pack
from ordinance_core.law.pack.notes import questions, records
from ordinance_core.law.pack.source import parse
from services.__main__ import app
from tests.law import small

RECORDS = """
records:
  S-1: codes.source.spring
questions:
  pond:
    cite: S-2
    asks: "Is a pond a ditch?"
    meanwhile: it is none
    carried_by: ViolationFound.offence
"""


@pytest.fixture(scope="module")
def whole() -> list[Coverage]:
    return [coverage(load_pack(town)) for town in available()]


def test_each_of_the_661_clauses_has_its_place(whole: list[Coverage]) -> None:
    assert sum(one.rows for one in whole) == 661
    assert sum(len(one.computable) for one in whole) == 477
    assert sum(len(one.record_only) for one in whole) == 165
    assert sum(len(one.not_computational) for one in whole) == 19
    assert [one.uncited for one in whole] == [()] * 5
    assert [one.uncarried for one in whole] == [()] * 5


def test_each_of_the_104_ambiguities_is_asked_by_a_reading_or_a_question(
    whole: list[Coverage],
) -> None:
    assert sum(len(one.ambiguous) for one in whole) == 104
    assert [one.unasked for one in whole] == [()] * 5
    by_question = {
        clause
        for one in whole
        for clause, asked in one.ambiguous.items()
        if not any(name.startswith("readings.") for name in asked)
    }
    assert len(by_question) == 13


@pytest.mark.parametrize("town", available())
def test_a_question_says_what_is_asked_and_what_is_done_meanwhile(town: str) -> None:
    for question in questions(load_pack(town)).values():
        assert question.asks.endswith("?")
        assert question.meanwhile


def test_a_record_is_not_a_rule_that_cites() -> None:
    pack = small.town(RECORDS)
    assert records(pack) == {"S-1": ("codes.source.spring",)}
    assert questions(pack)["pond"].carried_by == ("ViolationFound.offence",)


REFUSED = {
    "no clause S-77 is known": RECORDS.replace("S-1", "S-77"),
    "codes.source.moon carries nothing": RECORDS.replace("spring", "moon"),
    "Moonrise carries nothing": RECORDS.replace("ViolationFound.offence", "Moonrise"),
    "actions.dance carries nothing": RECORDS.replace("ViolationFound.offence", "actions.dance"),
    "nothing carries it": RECORDS.replace("codes.source.spring", "[]"),
    "questions.pond: it cites no clause": RECORDS.replace("    cite: S-2\n", ""),
    "no clause S-99 is known": RECORDS.replace("S-2", "S-99"),
    "meanwhile": RECORDS.replace("    meanwhile: it is none\n", ""),
}


@pytest.mark.parametrize(("says", "section"), REFUSED.items(), ids=REFUSED)
def test_the_loader_refuses_a_note_without_ground(says: str, section: str) -> None:
    with pytest.raises(PackRefused, match=says):
        small.town(section)


def test_a_clause_that_facts_can_decide_is_no_record() -> None:
    clauses = {**small.CLAUSES}
    clauses["S-1"] = clauses["S-1"].model_copy(update={"status": "computable"})
    with pytest.raises(PackRefused, match="a rule has to cite it"):
        read_pack("small-wi", parse("small-wi.yaml", small.text(RECORDS)), None, clauses)


def test_the_command_counts_every_clause_and_says_what_carries_it() -> None:
    told = CliRunner().invoke(app, ["law", "coverage", "--json"])
    counted = json.loads(told.output)
    assert len(counted["computable"]) == 477
    assert len(counted["record_only"]) == 165
    assert len(counted["not_computational"]) == 19
    assert "exemptions.permitted" in counted["record_only"]["ALZ-043"]
    read = CliRunner().invoke(app, ["law", "coverage", "grafton-wi"])
    assert "GRF-024" in read.output
    assert "not computational: GRF-001" in read.output
