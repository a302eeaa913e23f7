"""The register of clauses beside the towns' texts, and a text that was amended."""

from __future__ import annotations

import csv
import json
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from ordinance_core.law import available, load_pack
from ordinance_core.law.grammar.header import Clause
from ordinance_core.law.pack.loader import registered, registered_texts
from ordinance_core.law.register import Found, Text, amended, passages, rehashed
from services.__main__ import app

STOOD = "One frog sits.\nTwo frogs sit\non a log.\n\nThree frogs sing.\nNobody cites this.\n"


def clause(*lines: tuple[int, int], text: str = STOOD) -> Clause:
    found = [Text(text).passage(*each) for each in lines]
    return Clause(
        locator="Frogs",
        gist="of frogs",
        lines=";".join(passage.lines for passage in found),
        words=";".join(str(passage.words) for passage in found),
        sha256=";".join(passage.sha256 for passage in found),
    )


CLAUSES = {"F-1": clause((1, 1)), "F-2": clause((2, 3)), "F-3": clause((1, 1), (5, 5))}


def at(lines: str) -> Found:
    return Found(lines, alone=True)


def asked(*words: str) -> Result:
    return CliRunner().invoke(app, ["law", "amended", *words])


def test_a_text_set_in_other_lines_and_spaces_says_the_same() -> None:
    spread = STOOD.replace(" ", "\u00a0 \t").replace("\n", "\r\n")
    assert amended(CLAUSES, Text("\ufeff" + spread)) == ()


def test_a_letter_written_in_two_signs_is_the_same_letter() -> None:
    frogs = {"F-1": clause((1, 1), text="Gr\u00fcne Fr\u00f6sche\n")}
    assert amended(frogs, Text("Gru\u0308ne Fro\u0308sche\n")) == ()


def test_a_changed_word_is_noticed_in_each_clause_that_cites_its_line() -> None:
    found = amended(CLAUSES, Text(STOOD.replace("One", "No")))
    assert [(a.clause, a.now) for a in found] == [("F-1", (None,)), ("F-3", (None, at("5")))]
    assert not any(a.moved for a in found)


def test_a_clause_that_only_moved_is_found_again() -> None:
    found = amended(CLAUSES, Text("A new first line.\n" + STOOD))
    assert [(a.clause, a.now) for a in found] == [
        ("F-1", (at("2"),)),
        ("F-2", (at("3-4"),)),
        ("F-3", (at("2"), at("6"))),
    ]
    assert all(a.moved for a in found)


def test_a_clause_among_new_words_has_changed_even_if_its_own_words_are_all_there() -> None:
    (found,) = amended({"F-2": CLAUSES["F-2"]}, Text("If dry, Two frogs sit on\na log. More.\n"))
    assert found.now == (Found("1-2", alone=False),)
    assert not found.moved


def test_a_clause_made_anew_has_its_new_lines_or_its_new_words() -> None:
    moved = Text("A new first line.\n" + STOOD)
    assert amended({"F-2": rehashed(CLAUSES["F-2"], moved)}, moved) == ()
    changed = Text(STOOD.replace("log", "stone"))
    assert rehashed(CLAUSES["F-2"], changed).lines == "2-3"
    assert amended({"F-2": rehashed(CLAUSES["F-2"], changed)}, changed) == ()


def test_every_clause_says_its_lines_with_a_hash_for_each_passage() -> None:
    assert len(registered()) == 661
    for found in registered().values():
        assert all(passage.words for passage in passages(found))


def test_a_clause_has_a_date_only_where_its_text_prints_one() -> None:
    dates = {name[:3]: (found.adopted, found.effective) for name, found in registered().items()}
    assert dates == {
        "ALZ": ("", ""),
        "MIN": ("2007-10-01", ""),
        "GRF": ("", ""),
        "KNG": ("", ""),
        "BRM": ("2004", ""),
    }


@pytest.mark.shared
@pytest.mark.parametrize("jurisdiction", available())
def test_the_text_of_a_town_is_the_one_its_pack_was_written_from(
    jurisdiction: str, shared: Path
) -> None:
    seed = shared / "law" / "seeds" / f"{jurisdiction}.txt"
    told = asked(jurisdiction, str(seed), "--json")
    assert told.exit_code == 0, told.output
    assert json.loads(told.output) == {"jurisdiction": jurisdiction, "same": True, "clauses": []}
    whole = Text(seed.read_text("utf-8")).whole()
    assert passages(registered_texts()[jurisdiction]) == (whole,)


@pytest.mark.shared
@pytest.mark.parametrize("jurisdiction", available())
def test_the_rows_of_the_register_are_made_from_the_text(jurisdiction: str, shared: Path) -> None:
    told = asked(jurisdiction, str(shared / "law" / "seeds" / f"{jurisdiction}.txt"), "--rehash")
    register = files("ordinance_core.law") / "clauses.csv"
    prefix = load_pack(jurisdiction).prefix
    with register.open(encoding="utf-8") as lines:
        assert told.output.splitlines() == [
            line.rstrip("\n") for line in lines if line.startswith(prefix)
        ]
    assert all(len(row) == 10 for row in csv.reader(told.output.splitlines()))


@pytest.mark.shared
def test_an_amended_line_names_its_clauses_and_the_entries_that_rest_on_them(
    shared: Path, tmp_path: Path
) -> None:
    lines = (shared / "law" / "seeds" / "minoa-ny.txt").read_text("utf-8").split("\n")
    appeal = registered()["MIN-150"]
    at = passages(appeal)[0].first
    lines[at - 1] = "Amended. " + lines[at - 1]
    changed = tmp_path / "minoa.txt"
    changed.write_text("\n".join(lines), encoding="utf-8")
    told = asked("minoa-ny", str(changed), "--json")
    assert told.exit_code == 1
    found = {one["clause"]: one for one in json.loads(told.output)["clauses"]}
    assert "clocks.appeal" in found["MIN-150"]["entries"]
    assert found["MIN-150"]["lines"] == appeal.lines
    read = asked("minoa-ny", str(changed))
    assert read.exit_code == 1
    assert f"MIN-150, {appeal.locator}: lines {appeal.lines} changed" in read.output


@pytest.mark.shared
def test_a_paragraph_that_nothing_cites_is_noticed_as_well(shared: Path, tmp_path: Path) -> None:
    longer = tmp_path / "grafton.txt"
    seed = (shared / "law" / "seeds" / "grafton-wi.txt").read_text("utf-8")
    longer.write_text(seed + "\nA new last paragraph.\n", encoding="utf-8")
    told = asked("grafton-wi", str(longer))
    assert told.exit_code == 1
    assert "not in a line that a clause cites" in told.output


def test_a_file_that_is_no_text_is_refused_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "scan.txt"
    assert asked("minoa-ny", str(file)).exit_code == 2
    file.write_bytes(b"\xff\xfe\x00")
    told = asked("minoa-ny", str(file))
    assert told.exit_code == 2
    assert "UTF-8" in told.output
