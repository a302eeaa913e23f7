"""Every clause that facts can decide is cited by the pack of its town."""

from __future__ import annotations

import re

import pytest

from ordinance_core.law import load_pack
from ordinance_core.law.coverage import coverage
from ordinance_core.law.pack.loader import registered


@pytest.mark.parametrize(
    ("jurisdiction", "rows"), [("allouez-wi", 134), ("minoa-ny", 142), ("broomfield-co", 103)]
)
def test_every_computable_clause_is_cited(jurisdiction: str, rows: int) -> None:
    found = coverage(load_pack(jurisdiction))
    assert len(found.computable) == rows
    assert not found.uncited


def test_a_town_of_which_only_the_header_is_written_cites_nothing_yet() -> None:
    found = coverage(load_pack("grafton-wi"))
    assert not found.cited
    assert found.uncited == found.computable


def test_every_clause_of_the_register_has_a_gist_and_no_inferred_number() -> None:
    for name, clause in registered().items():
        assert re.fullmatch(r"[A-Z]{3}-\d{3}", name)
        assert clause.gist
        assert "~" not in clause.section
