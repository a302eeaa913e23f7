"""`ordinance law diff`: what two packs, or one on two days, say differently."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from ordinance_core.law import available
from services.__main__ import app

PACKS = Path(__file__).parents[2] / "libs" / "ordinance_core" / "law" / "packs"
CURE = "    within: 20 days"


def diff(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["law", "diff", *arguments], env={"COLUMNS": "100"})


def minoa(folder: Path, old: str, new: str) -> str:
    """Minoa's pack with one change, in a file."""
    text = (PACKS / "minoa-ny.yaml").read_text("utf-8")
    assert old in text
    file = folder / "minoa-ny.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("town", available())
def test_a_pack_says_the_same_as_itself(town: str) -> None:
    done = diff(town, town)

    assert (done.exit_code, done.stdout) == (0, "They say the same.\n")


def test_a_changed_period_is_told_before_and_after_with_its_clause(tmp_path: Path) -> None:
    done = diff("minoa-ny", minoa(tmp_path, CURE, "    within: 10 business days"))

    assert done.exit_code == 1
    assert "changed clocks.cure: time to cure before a civil penalty" in done.stdout
    assert "Period: 20 days -> 10 business days (MIN-144)" in done.stdout


def test_only_what_differs_is_told(tmp_path: Path) -> None:
    done = diff("minoa-ny", minoa(tmp_path, CURE, "    within: 10 business days"), "--json")

    assert [each["place"] for each in json.loads(done.stdout)] == ["clocks.cure"]


def test_two_days_of_one_pack_are_compared(tmp_path: Path) -> None:
    dated = "    within:\n      2020-01-01: 20 days\n      2027-01-01: 10 business days"
    file = minoa(tmp_path, CURE, dated)

    done = diff(file, "--from", "2026-12-31", "--to", "2027-01-01")
    same = diff(file, "--from", "2027-01-01", "--to", "2028-01-01")

    assert done.exit_code == 1
    assert "Period: 20 days -> 10 business days (MIN-144)" in done.stdout
    assert same.exit_code == 0


def test_what_differs_only_under_another_reading_is_told_with_it(tmp_path: Path) -> None:
    file = minoa(
        tmp_path, "      issuance: notice_of_violation.issued", "      issuance: PackAdopted"
    )

    done = diff("minoa-ny", file)

    assert done.exit_code == 1
    assert "is read as issuance" in done.stdout


def test_another_default_of_a_reading_is_told(tmp_path: Path) -> None:
    text = (PACKS / "minoa-ny.yaml").read_text("utf-8")
    head, _, rest = text.partition("  MIN-174:\n")
    file = tmp_path / "minoa-ny.yaml"
    changed = rest.replace("default: receipt", "default: issuance", 1)
    file.write_text(f"{head}  MIN-174:\n{changed}", encoding="utf-8")

    found = {
        each["place"]: each for each in json.loads(diff("minoa-ny", str(file), "--json").stdout)
    }

    said = {said["label"]: said for said in found["readings.MIN-174"]["said"]}
    assert said["In force by default"]["before"] == ["receipt"]
    assert said["In force by default"]["after"] == ["issuance"]


def test_an_entry_that_is_in_one_pack_only_is_told(tmp_path: Path) -> None:
    role = "  department:\n    title: Department of Environmental Conservation\n"
    new = f"  referee:\n    title: Referee\n    cite: MIN-001\n{role}"
    file = minoa(tmp_path, role, new)

    added = json.loads(diff("minoa-ny", file, "--json").stdout)
    removed = json.loads(diff(file, "minoa-ny", "--json").stdout)

    assert [(e["how"], e["place"]) for e in added] == [("added", "roles.referee")]
    assert [(e["how"], e["place"]) for e in removed] == [("removed", "roles.referee")]


def test_the_same_words_by_other_clauses_are_not_told_as_a_change_of_words() -> None:
    told = " ".join(diff("kingsbury-ny", "minoa-ny").stdout.split())

    same = "Who: A person whom the law burdens; the same words, by other clauses (KNG-043"
    assert same in told
    assert "A person whom the law burdens. -> A person" not in told
    assert "removed roles.landowner: landowner Who: A person whom the law burdens." in told


def test_one_pack_without_days_is_refused() -> None:
    done = diff("minoa-ny")

    assert done.exit_code == 2
    assert "--from DATE --to DATE" in done.stderr


def test_a_file_the_loader_refuses_is_refused_with_its_line(tmp_path: Path) -> None:
    done = diff("minoa-ny", minoa(tmp_path, CURE, "    within: soon"))

    assert done.exit_code == 2
    assert "minoa-ny.yaml:" in done.stderr
