"""Every word of the grammar has an example that the law answers otherwise without it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import get_args

from ordinance_core.calendars.periods import Unit
from tests.law.grammar import CHOICES, Example, calendar_words, models, words_known

EXCUSED = {
    f"Clause.{column}": "test_register.py and test_coverage.py read the columns of the register"
    for column in ("adopted", "effective", "kind", "lines", "sha256", "status", "words")
}
"""Words that a small town's answers do not show, each with what does."""


def examples() -> list[Example]:
    names = sorted(path.stem for path in Path(__file__).parent.glob("test_grammar_*.py"))
    modules = [import_module(f"{__package__}.{name}") for name in names]
    return [example for module in modules for example in getattr(module, "EXAMPLES", ())]


def units(kind: object = Unit) -> set[str]:
    inner = get_args(kind)
    return {kind} if isinstance(kind, str) else {unit for one in inner for unit in units(one)}


def words() -> set[str]:
    own = words_known(models()) | {f"Step.unit={unit}" for unit in units()}
    return {*own, *calendar_words(), *CHOICES}


def test_every_word_has_an_example() -> None:
    shown = {example.word for example in examples()}
    assert sorted(words() - shown - EXCUSED.keys()) == []


def test_no_example_is_of_a_word_that_is_none() -> None:
    assert sorted({example.word for example in examples()} - words()) == []
