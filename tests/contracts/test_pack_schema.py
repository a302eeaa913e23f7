"""The schema that editors check packs by takes every pack there is, and refuses slips."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from docs.generate import REFERENCE
from docs.pack_schema import pack_schema
from ordinance_core.law.pack.source import Map, parse
from tests.journeys.otter_bend import FILE

PACKS = Path(__file__).parents[2] / "libs" / "ordinance_core" / "law" / "packs"
FILES = [*sorted(PACKS.glob("*.yaml")), FILE]


@cache
def validator() -> Any:
    return jsonschema_rs.Draft202012Validator(pack_schema())


def plain(node: Any) -> Any:
    """What an editor sees: keys and dates are text, numbers are numbers."""
    match node:
        case dict():
            return {str(key): plain(value) for key, value in node.items()}
        case list():
            return [plain(item) for item in node]
        case date():
            return node.isoformat()
        case Decimal():
            return float(node)
        case _:
            return node


def tree(text: str) -> Map:
    return parse("t.yaml", text)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_pack_fits_the_schema(file: Path) -> None:
    found = [
        f"{'.'.join(map(str, error.instance_path))}: {error.message[:200]}"
        for error in validator().iter_errors(plain(tree(file.read_text("utf-8"))))
    ]
    assert not found


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("    within: 2 weeks", "    wihtin: 2 weeks"),
        ("\nexemptions:", "\nexmptions:"),
        ("        states: complete_by", "        state: complete_by"),
        ("        is: missed\n        cite: OTB-13", "        is: late\n        cite: OTB-13"),
        ("    amount: $75", "    amount: 75"),
        ("    title: Board of Public Works\n", ""),
        ("    asks:", "    ask:"),
        ("      basis: month or fraction", "      basis: months"),
        ("prefix: OTB\n", ""),
    ],
    ids=lambda text: text.strip(),
)
def test_a_slip_does_not_fit(right: str, wrong: str) -> None:
    text = FILE.read_text("utf-8")
    assert text.count(right) == 1
    assert not validator().is_valid(plain(tree(text.replace(right, wrong))))


@pytest.mark.parametrize(
    "within",
    [
        "{2026-01-01: 2 weeks, 2027-01-01: 10 days}",
        "{reading: OTB-Q1, as_printed: 2 weeks, to_an_open_day: {2026-01-01: 15 days}}",
        "[5 days, next council, 1 day]",
    ],
)
def test_a_value_may_stand_by_date_by_reading_and_both(within: str) -> None:
    text = FILE.read_text("utf-8").replace("within: 2 weeks", f"within: {within}")
    assert validator().is_valid(plain(tree(text)))


def test_the_file_that_editors_read_is_this_schema() -> None:
    kept = json.loads((REFERENCE / "pack.schema.json").read_text("utf-8"))
    assert kept == json.loads(json.dumps(pack_schema()))
    assert jsonschema_rs.meta.is_valid(kept)
    first = FILE.read_text("utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=../reference/pack.schema.json"
