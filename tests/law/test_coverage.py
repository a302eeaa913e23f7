"""Every clause that facts can decide is cited by the pack of its town."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ordinance_core.law import available, load_pack
from ordinance_core.law.coverage import coverage, proven, proving
from ordinance_core.law.pack.loader import registered
from services.__main__ import app
from tests.law import small


@pytest.mark.parametrize(
    ("jurisdiction", "rows"),
    [
        ("allouez-wi", 134),
        ("minoa-ny", 142),
        ("kingsbury-ny", 74),
        ("grafton-wi", 24),
        ("broomfield-co", 103),
    ],
)
def test_every_computable_clause_is_cited(jurisdiction: str, rows: int) -> None:
    found = coverage(load_pack(jurisdiction))
    assert len(found.computable) == rows
    assert not found.uncited


def test_a_town_whose_rules_cite_none_of_its_clauses_has_all_of_them_uncited() -> None:
    found = coverage(small.town(head=small.HEAD.replace("prefix: SML", "prefix: GRF")))
    assert found.computable
    assert not found.cited
    assert found.uncited == found.computable


def test_every_computable_clause_is_proven_by_a_marked_test() -> None:
    marked = proven(path.read_text("utf-8") for path in Path(__file__).parent.glob("*.py"))
    every = [clause for town in available() for clause in coverage(load_pack(town)).computable]
    assert [clause for clause in every if clause not in marked] == []
    assert len(every) == 477


def test_every_clause_of_the_register_has_a_gist_and_no_inferred_number() -> None:
    for name, clause in registered().items():
        assert re.fullmatch(r"[A-Z]{3}-\d{3}", name)
        assert clause.gist
        assert "~" not in clause.locator


MARKED = """
TABLE = {"ALZ-003": "one", "of no register": "two"}

@pytest.mark.clause("ALZ-001", "ALZ-002")
def test_one() -> None:
    assert refused("ALZ-004")
"""
FROM_A_TABLE = "\nmarks = [pytest.mark.clause(c) for c in TABLE]\n"


def test_a_clause_is_proven_by_the_tests_that_are_marked_with_it() -> None:
    assert proven([MARKED]) == {"ALZ-001", "ALZ-002"}


def test_a_table_that_marks_are_made_from_names_its_clauses() -> None:
    assert proven([MARKED + FROM_A_TABLE]) == {"ALZ-001", "ALZ-002", "ALZ-003"}


def test_the_command_counts_what_is_computable_proven_and_missing() -> None:
    told = CliRunner().invoke(app, ["law", "coverage", "minoa-ny", "--json"])
    assert told.exit_code == 0, told.output
    counted = json.loads(told.output)
    assert len(counted["computable"]) == len(counted["proven"]) + len(counted["missing"])
    assert "MIN-156" in counted["proven"]


def test_a_town_without_a_pack_is_named_with_those_that_have_one() -> None:
    told = CliRunner().invoke(app, ["law", "coverage", "atlantis"])
    assert told.exit_code == 2
    assert "allouez-wi" in told.output


def test_the_tests_of_a_clause_are_named_and_a_table_has_its_module() -> None:
    found = proving({"tests/test_a.py": MARKED + FROM_A_TABLE})

    assert found["ALZ-003"] == ("tests/test_a.py",)
    assert all(test.startswith("tests/test_a.py::") for test in found["ALZ-001"])


def test_without_the_tests_nothing_is_called_unproven(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["law", "coverage", "--tests", str(tmp_path)])

    assert told.exit_code == 2
    assert "nobody can tell what is proven" in told.stderr
