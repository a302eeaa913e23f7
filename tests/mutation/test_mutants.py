"""The law changed one place at a time: which places, and whether a test notices."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from mutation.edits import Edit
from mutation.excused import Excuses, excuses
from mutation.mutants import mutants
from mutation.trial import Book
from ordinance_core.law.pack.source import Map, parse
from tests.law import small

ROOT = Path(__file__).parents[2]
RULES = """
    tests:
      big: {says: big, cite: S-3, when: {fact: CostPosted, at_least: 2, within: 12 months}}
    clocks:
      cure:
        cite: S-4
        who: person
        from: {reading: S-9, receipt: notice.received, issuance: notice.issued}
        within: 3 business days
        met_by: {fact: ComplianceConfirmed}
    actions:
      issue: {cite: S-5, does: NoticeOfViolationIssued, issues: notice, by: [officer],
        needs: [{fact: ViolationFound, cite: S-6}]}
    charges:
      fee: {cite: S-7, kind: fee, for: NoticeOfViolationIssued, amount: $50}
    readings:
      S-9: {cite: S-9, asks: "From when?", default: receipt, ways: {receipt: r, issuance: i}}
"""


@pytest.fixture
def tree() -> Map:
    small.town(RULES)
    return parse("small-wi.yaml", small.text(RULES))


@pytest.fixture
def edits(tree: Map) -> dict[str, Edit]:
    return {edit.told(tree): edit for edit in mutants(tree)}


@pytest.mark.parametrize(
    "change",
    [
        "tests.big.when.at_least: 2 -> 3",
        "tests.big.when.within: 12 months -> 12 weeks",
        "clocks.cure.within: 3 business days -> 4 business days",
        "clocks.cure.within: 3 business days -> 3 days",
        "clocks.cure.who: person -> officer",
        "clocks.cure.from.receipt: notice.received -> notice.issued",
        "clocks.cure.met_by: {fact: ComplianceConfirmed} -> {always: false}",
        "actions.issue.by.0: officer -> board",
        "actions.issue.needs.0: {fact: ViolationFound} -> {always: true}",
        "charges.fee.amount: $50 -> $51",
        "readings.S-9.default: receipt -> issuance",
        "instruments.notice.content.nature: S-2 -> dropped",
    ],
)
def test_each_number_unit_anchor_role_and_gate_is_changed(
    edits: dict[str, Edit], change: str
) -> None:
    assert change in edits


def test_words_for_people_and_citations_are_left_as_they_are(edits: dict[str, Edit]) -> None:
    assert not {edit.path[-1] for edit in edits.values()} & {"says", "cite", "asks"}


def test_an_edit_has_the_clauses_around_it_nearest_first(edits: dict[str, Edit]) -> None:
    need = edits["actions.issue.needs.0: {fact: ViolationFound} -> {always: true}"]
    anchor = edits["clocks.cure.from.receipt: notice.received -> notice.issued"]
    item = edits["instruments.notice.content.nature: S-2 -> dropped"]
    assert (need.clauses, anchor.clauses, item.clauses) == (
        ("S-6", "S-5"),
        ("S-9", "S-4"),
        ("S-2",),
    )


def test_an_edit_changes_its_own_place_alone(tree: Map, edits: dict[str, Edit]) -> None:
    before = parse("small-wi.yaml", small.text(RULES))
    edits["clocks.cure.within: 3 business days -> 3 days"].make(tree)
    assert tree["clocks"]["cure"]["within"] == "3 days"
    before["clocks"]["cure"]["within"] = "3 days"
    assert tree == before


def test_every_excuse_is_of_an_edit_there_is_and_says_why() -> None:
    book, known = Book(), excuses()
    for name, several in known.packs.items():
        edits = list(mutants(book.trees[name]))
        for excuse in several:
            assert any(map(excuse.covers, edits)), f"{name}: {excuse.at}"
            assert len(excuse.reason.split()) > 3


def test_an_excuse_without_a_reason_or_with_a_typing_error_is_refused(tree: Map) -> None:
    edit = next(mutants(tree))
    assert Excuses().of("small-wi", edit) is None
    with pytest.raises(TypeError):
        Excuses(reason="because")  # type: ignore[call-arg]


def test_a_changed_period_is_noticed_by_the_tests_of_its_clause(tmp_path: Path) -> None:
    told = tmp_path / "told.json"
    only = ("--only", "*.miles_from_limits.at_most", "--json", str(told))
    subprocess.run(
        [sys.executable, "-m", "mutation", "grafton-wi", *only, "--jobs", "1"],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'libs'}", "PATH": ""},
        capture_output=True,
        check=True,
        timeout=250,
    )
    edits = json.loads(told.read_bytes())["edits"]
    further = next(edit for edit in edits if edit["change"].endswith("at_most: 1.5 -> 2.5"))
    assert (further["standing"], further["proves"]) == ("killed", ["GRF-013"])
