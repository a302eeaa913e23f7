"""No number, clause or wording of an ordinance stands in Python: the packs alone say the law."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from ruamel.yaml import YAML

from ordinance_core.keyring import ROLES
from ordinance_core.law import facts

ROOT = Path(__file__).parents[2]
LAW = ROOT / "libs" / "ordinance_core" / "law"
FILES = sorted([*(ROOT / "services").rglob("*.py"), *LAW.rglob("*.py")])
PACKS = sorted((LAW / "packs").glob("*.yaml"))
CLAUSE = re.compile(r"\b(ALZ|MIN|GRF|KNG|BRM)-\d{3}\b")
CONVERSION = re.compile(r"_?[A-Z]+(_[A-Z]+)*_PER_[A-Z]+|DEGREES_OF_[A-Z]+")  # HOURS_PER_DAY
# Settings are named in units that no ordinance uses: _STOP_SECONDS, BATCH_ROWS.
SETTING = re.compile(r"_?[A-Z]+(_[A-Z]+)*_(SECONDS|BYTES|ROWS|TRIES|EVENTS|COLUMNS|LEVELS|STATUS)")
DECLARES_SETTINGS = {"Query", "Option", "Argument", "Field", "Meta"}  # bounds and defaults
DECLARES_STATUS = {"status_code", "status", "responses"}


def constants(tree: ast.AST) -> Iterator[ast.Constant]:
    """Every constant but docstrings and what the rule below allows."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Constant):
            yield node
        elif not _allowed(node):
            yield from constants(node)


def _allowed(node: ast.AST) -> bool:
    """Docstrings, `X_PER_Y = n`, named settings, HTTP statuses, bounds of declared inputs."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant()):
            return bool(CONVERSION.fullmatch(name) or SETTING.fullmatch(name))
        case ast.keyword(arg=name) if name in DECLARES_STATUS:
            return True
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name in DECLARES_SETTINGS
    return False


def _id(path: Path) -> str:
    return str(path.relative_to(ROOT))


def numbers(text: str) -> list[str]:
    return [
        f"line {node.lineno}: {node.value!r}"
        for node in constants(ast.parse(text))
        if isinstance(node.value, int | float)
        and not isinstance(node.value, bool)
        and node.value not in (-1, 0, 1)
    ]


@pytest.mark.parametrize("path", FILES, ids=_id)
def test_no_number_of_the_law_stands_in_python(path: Path) -> None:
    assert not numbers(path.read_text())


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("due = start + timedelta(days=3)", True),
        ("WITHIN = 3", True),
        ("rate = 0.3", True),
        ("limits[2]", True),
        ("_APPEAL_DAYS = 3", True),
        ("CENTS_PER_DOLLAR = 100", False),
        ("_STOP_SECONDS = 5", False),
        ("@router.post('/', status_code=201)\ndef post(): ...", False),
        ("def get(limit: Annotated[int, Query(ge=1, le=500)]): ...", False),
        ("last = rows[-1]", False),
    ],
)
def test_a_number_of_the_law_is_told_from_a_setting(text: str, law: bool) -> None:
    assert bool(numbers(text)) is law


@pytest.mark.parametrize("path", FILES, ids=_id)
def test_no_clause_stands_in_python(path: Path) -> None:
    assert not CLAUSE.findall(path.read_text())


@functools.cache
def pack_words() -> tuple[set[str], set[str]]:
    """What packs say to people, of two words and more; and the codes they declare."""
    said: set[str] = set()
    codes: set[str] = set()
    for pack in PACKS:
        tree = YAML(typ="safe").load(pack.read_text())
        said |= {text.casefold() for text in _said(tree) if " " in text}
        for values in (tree.get("codes") or {}).values():
            codes |= set(values)
    return said, codes - shapes()


def _said(tree: Any, key: str = "") -> Iterator[str]:
    if isinstance(tree, dict):
        for name, inner in tree.items():
            yield from _said(inner, name)
    elif isinstance(tree, list):
        for inner in tree:
            yield from _said(inner, key)
    elif isinstance(tree, str) and key in ("title", "says", "asks"):
        yield tree


def shapes() -> set[str]:
    """Words that name a shape as well: attributes of facts, the grammar, roles, log levels."""
    known = [c for c in vars(facts).values() if isinstance(c, type)]
    structs = [c for c in known if issubclass(c, msgspec.Struct)]
    attributes = {name for struct in structs for name in struct.__struct_fields__}
    return attributes | GRAMMAR | set(ROLES) | {"debug", "info", "warning", "error"}


GRAMMAR = {
    *("always", "any", "all", "none", "not", "other", "else", "fact", "test", "clock"),
    *("exempt", "paid", "this", "when", "where", "within", "from", "to", "by", "with"),
    *("without", "is", "has", "at_least", "at_most", "more_than", "outside", "before", "day"),
    *("days", "week", "month", "year", "season", "hours", "stated", "open", "immediately"),
    *("due", "exposure", "blocked", "pending", "running", "stayed", "met", "missed", "ended"),
    *("undetermined", "amount", "interest", "surcharge", "penalty", "levy", "lien", "cost"),
    *("refund", "fee", "wait", "keep", "deadline", "saturday", "sunday", "holiday", "filings"),
}


@pytest.mark.parametrize("path", FILES, ids=_id)
def test_no_wording_of_a_pack_stands_in_python(path: Path) -> None:
    said, codes = pack_words()
    for node in constants(ast.parse(path.read_text())):
        if isinstance(node.value, str) and node.value:
            text = node.value.casefold()
            assert node.value not in codes, f"line {node.lineno}: the code {node.value!r}"
            phrases = [phrase for phrase in said if phrase in text]
            assert not phrases, f"line {node.lineno}: {phrases}"
