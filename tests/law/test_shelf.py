"""The packs of a folder beside those of the house, and what reading them anew keeps and changes."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ordinance_core.law import PackRefused, available, load_pack, open_shelf
from ordinance_core.law.pack.loader import Shelf
from tests.journeys.otter_bend import FILE, TOWN


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(FILE, tmp_path)
    return tmp_path


@pytest.fixture
def shelf(folder: Path) -> Shelf:
    shelf = Shelf()
    shelf.open(folder)
    shelf.load_pack(TOWN)
    return shelf


def edit(folder: Path, *changes: tuple[str, str]) -> None:
    text = FILE.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / FILE.name).write_text(text, "utf-8")


def refusal(shelf: Shelf) -> PackRefused:
    with pytest.raises(PackRefused) as refused:
        shelf.reread()
    return refused.value


@pytest.fixture
def house() -> Iterator[None]:
    yield
    open_shelf(None)


@pytest.mark.usefixtures("house")
def test_a_town_in_the_folder_joins_those_of_the_house_for_the_whole_process(folder: Path) -> None:
    before = load_pack("minoa-ny")
    open_shelf(folder)
    assert TOWN in available()
    assert load_pack(TOWN).title == "Village of Otter Bend"
    assert load_pack("minoa-ny") is before
    open_shelf(None)
    assert TOWN not in available()


def test_a_pack_stays_one_object_until_its_law_changes(folder: Path, shelf: Shelf) -> None:
    shelf.fill()
    pack, minoa = shelf.load_pack(TOWN), shelf.load_pack("minoa-ny")
    edit(folder, ("# Otter Bend,", "# A remark is no law. Otter Bend,"))
    assert shelf.reread() == ()
    assert shelf.load_pack(TOWN) is pack

    edit(folder, ('version: "1"', 'version: "2"'), ("within: 2 weeks", "within: 9 days"))
    assert shelf.reread() == (TOWN,)
    assert shelf.load_pack(TOWN).reference == "otter-bend-wi@2"
    assert shelf.load_pack("minoa-ny") is minoa


def test_a_broken_file_leaves_every_pack_as_it_was(folder: Path, shelf: Shelf) -> None:
    pack = shelf.load_pack(TOWN)
    edit(folder, ("within: 2 weeks", "within: a while"))
    refused = refusal(shelf)
    assert (refused.file, "is no period" in refused.says) == (FILE.name, True)
    assert shelf.load_pack(TOWN) is pack


def test_a_law_that_changes_takes_another_version(folder: Path, shelf: Shelf) -> None:
    edit(folder, ("within: 2 weeks", "within: 9 days"))
    refused = refusal(shelf)
    assert "this is still version 1" in refused.says
    text = FILE.read_text("utf-8").splitlines()
    assert text[refused.line - 1] == 'version: "1"'


def test_a_town_that_was_served_is_not_taken_away(folder: Path, shelf: Shelf) -> None:
    (folder / FILE.name).unlink()
    assert f"the pack of {TOWN} is gone" in refusal(shelf).says
    assert TOWN in shelf.available()


def test_a_new_file_joins_when_the_packs_are_read_anew(folder: Path, shelf: Shelf) -> None:
    shelf.fill()
    text = FILE.read_text("utf-8").replace("prefix: OTB", "prefix: HER")
    (folder / "heron-point-wi.yaml").write_text(text, "utf-8")
    assert shelf.reread() == ("heron-point-wi",)
    assert "heron-point-wi" in shelf.available()


def test_two_towns_cannot_number_their_cases_alike(folder: Path, shelf: Shelf) -> None:
    shutil.copy(folder / FILE.name, folder / "heron-point-wi.yaml")
    assert "numbers its cases OTB already" in refusal(shelf).says
    another = Shelf()
    another.open(folder)
    with pytest.raises(PackRefused, match="numbers its cases OTB already"):
        another.fill()


def test_a_state_may_be_written_in_the_folder_too(folder: Path) -> None:
    edit(folder, ("inherits: us-wi", "inherits: us-zz"))
    shelf = Shelf()
    shelf.open(folder)
    with pytest.raises(PackRefused, match="there is no state file us-zz"):
        shelf.load_pack(TOWN)
    house = Path(__file__).parents[2] / "libs" / "ordinance_core" / "law" / "packs"
    shutil.copy(house / "us-wi.yaml", folder / "us-zz.yaml")
    shelf.open(None)
    shelf.open(folder)
    assert shelf.load_pack(TOWN).version == "1"


@pytest.mark.parametrize("name", ["Otter Bend.yaml", "otterbend.yaml", "unassigned.yaml"])
def test_a_file_is_named_after_town_and_state(folder: Path, name: str) -> None:
    (folder / FILE.name).rename(folder / name)
    with pytest.raises(PackRefused, match="name the file after town and state"):
        Shelf().open(folder)


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(PackRefused, match="cannot be read"):
        Shelf().open(tmp_path / "nowhere")


def test_a_town_nobody_wrote_down_is_looked_up_in_vain(shelf: Shelf) -> None:
    with pytest.raises(LookupError, match="no pack for atlantis-wi"):
        shelf.load_pack("atlantis-wi")


def test_the_clauses_that_a_town_writes_itself_are_read_anew_with_its_file(
    folder: Path, shelf: Shelf
) -> None:
    shelf.fill()
    name, clause = next(
        (n, c) for n, c in shelf.load_pack(TOWN).clauses.items() if n.startswith("OTB")
    )
    edit(folder, (clause.gist, "in other words"))
    assert "this is still version 1" in refusal(shelf).says
    assert shelf.load_pack(TOWN).clauses[name] == clause

    edit(folder, (clause.gist, "in other words"), ('version: "1"', 'version: "2"'))
    assert shelf.reread() == (TOWN,)
    assert shelf.load_pack(TOWN).clauses[name].gist == "in other words"
