"""Every key of a pack is explained: in the reference, and beside the key in an editor."""

from __future__ import annotations

import pytest

from docs.generate import REFERENCE
from docs.grammar_reference import grammar_md
from docs.pack_schema import pack_schema
from ordinance_core.law.grammar.terms import Entry, Moment, Term
from ordinance_core.law.pack.sections import SECTIONS, Gapped

CODE_ONLY = (Moment, Gapped)


def models(kind: type[Term] = Term) -> set[type[Term]]:
    below = {each for one in kind.__subclasses__() for each in models(one)}
    return {kind, *below} - set(CODE_ONLY)


@pytest.mark.parametrize("kind", sorted(models(), key=str), ids=lambda kind: kind.__name__)
def test_every_key_says_what_it_does(kind: type[Term]) -> None:
    assert [name for name, field in kind.model_fields.items() if not field.description] == []


@pytest.mark.parametrize("section", SECTIONS)
def test_every_key_of_an_entry_stands_in_the_reference(section: str) -> None:
    part = grammar_md().partition(f"## `{section}`\n")[2].partition("\n## ")[0]
    fields = SECTIONS[section].model_fields
    assert fields.keys() >= Entry.model_fields.keys()
    for name, field in fields.items():
        assert f"`{field.alias or name}`" in part
        assert str(field.description).replace("\n", " ") in part


def test_the_reference_is_what_the_models_say() -> None:
    assert (REFERENCE / "grammar.md").read_text("utf-8") == grammar_md()


def test_an_editor_shows_what_a_key_does() -> None:
    stays = pack_schema()["$defs"]["Clock"]["properties"]["stays"]
    assert stays["description"].startswith("From when to when it stands still")
