"""`ordinance law`: what a clerk, a lawyer and an auditor read of a pack."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from ordinance_core.law import available, load_pack
from services.__main__ import app


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["law", *arguments], env={"COLUMNS": "100"})


def said(*arguments: str) -> str:
    done = run(*arguments)
    assert done.exit_code == 0, done.output
    return " ".join(done.stdout.split())


class Read(HTMLParser):
    """What a browser would make of a page: its tags, anchors and links."""

    VOID = ("meta", "link", "br", "img")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        for name, value in attrs:
            self.ids += [str(value)] if name == "id" else []
            self.links += [str(value)] if name in ("href", "src") else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(params=available())
def page(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    done = run("show", request.param, "--html", str(tmp_path))
    assert done.exit_code == 0, done.output
    return (tmp_path / f"{request.param}.html").read_text("utf-8")


def test_a_page_is_whole_by_itself(page: str) -> None:
    read = Read(page)

    assert not read.open
    assert not {"script", "img", "link", "iframe"} & set(read.tags)
    assert all(link.startswith("#") for link in read.links)
    assert '<html lang="en">' in page


def test_every_link_of_a_page_leads_to_one_place(page: str) -> None:
    read = Read(page)

    assert len(read.ids) == len(set(read.ids))
    assert {link[1:] for link in read.links} <= set(read.ids)


def test_a_page_has_every_entry_and_every_clause(page: str) -> None:
    ids = Read(page).ids
    town = next(t for t in available() if load_pack(t).title in page)
    pack = load_pack(town)

    assert {f"clocks.{name}" for name in pack.names("clocks")} <= set(ids)
    own = {f"clause-{clause}" for clause in pack.clauses if clause.startswith(pack.prefix)}
    assert own <= set(ids)


def test_what_a_pack_says_is_text_in_the_page_and_never_markup(tmp_path: Path) -> None:
    file = _town(tmp_path, "minoa-ny", "title: Village Board", "title: <script>Board</script>")

    done = run("show", str(file), "--html", str(tmp_path / "page.html"))

    assert done.exit_code == 0, done.output
    text = (tmp_path / "page.html").read_text("utf-8")
    assert "<script>" not in text
    assert "&lt;script&gt;Board&lt;/script&gt;" in text


def test_a_clause_is_shown_with_its_place_its_gist_and_what_rests_on_it() -> None:
    told = said("show", "minoa-ny", "--clause", "MIN-144")

    assert told.startswith("MIN-144, § 134-17 F (computable)")
    assert "The person noticed must cure the violation within 20 days" in told
    assert "actions.assess-penalty" in told


def test_a_clause_is_shown_with_the_lines_of_the_text_and_what_decides_on_it() -> None:
    told = said("show", "allouez-wi", "--clause", "ALZ-095")

    digest = load_pack("allouez-wi").clauses["ALZ-095"].sha256
    assert f"text: lines 361-364, whose words have the SHA-256 {digest}" in told
    assert "ALZ-159: When is certified mail served? By default: on delivery or refusal" in told


def test_what_rests_on_a_clause_through_others_is_named() -> None:
    told = said("show", "allouez-wi", "--clause", "ALZ-146")

    assert "What rests on these: " in told
    assert "enter and begin the work (actions.start-abatement)" in told


def test_the_tests_that_prove_a_clause_are_named_where_they_are_at_hand(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        'import pytest\n@pytest.mark.clause("ALZ-095")\ndef test_three_days(): ...\n', "utf-8"
    )
    asked = ("show", "allouez-wi", "--clause", "ALZ-095", "--tests")

    told = said(*asked, str(tmp_path))
    assert "Tests that prove it: 1" in told
    assert "test_it.py::test_three_days" in told
    assert "The tests are not at hand" in said(*asked, str(tmp_path / "nowhere"))
    found = json.loads(run(*asked, str(tmp_path / "nowhere"), "--json").stdout)
    assert found["tests"] is None


def test_a_clause_that_asks_is_shown_with_the_reading() -> None:
    told = said("show", "minoa-ny", "--clause", "MIN-174")

    assert "<- in force by default" in told


def test_a_town_is_shown_for_machines() -> None:
    found = json.loads(run("show", "grafton-wi", "--json").stdout)

    assert found["jurisdiction"] == "grafton-wi"
    assert found["sections"][0]["name"] == "roles"
    assert all(
        point["clauses"]
        for s in found["sections"]
        for e in s["entries"]
        for point in e["told"]["points"]
    )


def test_a_town_nobody_knows_is_refused_with_the_towns_there_are() -> None:
    done = run("show", "springfield-xx")

    assert done.exit_code == 2
    assert "minoa-ny" in done.stderr


def test_a_clause_nobody_knows_is_refused() -> None:
    done = run("show", "minoa-ny", "--clause", "MIN-999")

    assert done.exit_code == 2
    assert "no clause MIN-999" in done.stderr


def test_a_gap_names_what_it_blocks_and_asks_the_attorney() -> None:
    told = said("gaps", "allouez-wi")

    assert "ALZ-175: How many days are there to pay a bill?" in told
    assert "blocks: time to pay the bill (clocks.pay_bill)" in told
    assert "enter the unpaid amount on the tax roll (actions.certify-to-tax-roll)" in told


def test_every_gap_of_every_town_is_listed() -> None:
    found = json.loads(run("gaps", "--json").stdout)

    listed = {gap["id"] for town in found for gap in town["gaps"]}
    packs = map(load_pack, available())
    assert listed == {name for pack in packs for name, way in pack.defaults.items() if way is None}


@pytest.mark.parametrize("town", available())
def test_every_reading_names_its_ways_the_one_in_force_and_what_it_decides(town: str) -> None:
    found = json.loads(run("readings", town, "--json").stdout)

    assert [reading["id"] for reading in found] == list(load_pack(town).readings)
    for reading in found:
        in_force = [way["name"] for way in reading["ways"] if way["in_force"]]
        assert in_force == ([reading["default"]] if reading["ways"] and reading["default"] else [])
        assert reading["uses"]


def _town(folder: Path, name: str, old: str, new: str) -> Path:
    """A town's pack with one change."""
    packs = Path(__file__).parents[2] / "libs" / "ordinance_core" / "law" / "packs"
    text = (packs / f"{name}.yaml").read_text("utf-8")
    assert old in text
    file = folder / f"{name}.yaml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


def test_the_towns_are_listed_for_machines() -> None:
    found = json.loads(run("list", "--json").stdout)

    assert [town["jurisdiction"] for town in found] == list(available())
    assert {town["town"] for town in found} == {load_pack(t).title for t in available()}


def test_an_office_is_told_by_its_title() -> None:
    assert "roles.enforcement_officer, Codes Enforcement Officer: An office" in said(
        "show", "minoa-ny"
    )


@pytest.mark.parametrize("command", [("list",), ("coverage",)])
def test_a_narrow_terminal_hides_no_number(command: tuple[str, ...]) -> None:
    narrow = CliRunner().invoke(app, ["law", *command], env={"COLUMNS": "30"})

    assert "…" not in narrow.stdout
    assert "broomfield-co" in narrow.stdout
