"""The boundaries of docs/adr: who imports whom, and what pure modules stay away from."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CORE = ROOT / "libs" / "ordinance_core"
SERVICES = sorted(p.parent.name for p in (ROOT / "services").glob("*/service.py"))
ORDER = ("events", "commands", "decider", "reactions", "views", "api", "service")
PURE_IN_A_SERVICE = ("events", "commands", "decider", "reactions")
LOADS_PACKS = ("load", "loader", "pack", "packs", "clauses", "coverage")  # these read its files

OUTSIDE = {
    *("asyncio", "threading", "multiprocessing", "subprocess", "signal", "socket", "select"),
    *("os", "io", "pathlib", "shutil", "tempfile", "glob", "sqlite3", "logging", "sys"),
    *("time", "random", "secrets", "uuid", "locale", "platform"),
    *("aiokafka", "aiosqlite", "alembic", "asyncpg", "fastapi", "httpx", "psycopg", "starlette"),
    *("pydantic_settings", "sqlalchemy", "structlog", "typer", "rich", "typst", "uvicorn"),
}
IMPURE_CORE = {"bus", "keyring", "logs", "runtime", "settings", "testing", "views", "web"}
CLOCKS = {"now", "utcnow", "today", "uuid1", "uuid4", "uuid7", "open", "getenv", "urandom"}
PURE_OUTSIDE = {"uuid.UUID", "uuid.uuid5", "uuid.NAMESPACE_URL", "uuid.NAMESPACE_OID"}


def imported(path: Path) -> Iterator[str]:
    """Every name a module imports at run time, dotted, relative ones made whole."""
    tree = ast.parse(path.read_text())
    typing_only = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in typing_only:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{_source(node, path)}.{alias.name}" for alias in node.names)


def _source(node: ast.ImportFrom, path: Path) -> str:
    if not node.level:
        return node.module or ""
    base = ROOT if path.is_relative_to(ROOT / "services") else CORE.parent
    package = path.relative_to(base).parts[: -node.level]
    return ".".join((*package, *filter(None, [node.module])))


def modules(folder: Path, name: str) -> list[Path]:
    """The files of `name`, be it a module or a package."""
    return [*folder.glob(f"{name}.py"), *(folder / name).rglob("*.py")]


def pure_modules() -> Iterator[Path]:
    for service in SERVICES:
        for name in PURE_IN_A_SERVICE:
            yield from modules(ROOT / "services" / service, name)
    for path in [*modules(CORE, "law"), *modules(CORE, "calendars"), *modules(CORE, "money")]:
        if path.stem not in LOADS_PACKS and path.name != "__init__.py":
            yield path


@pytest.mark.parametrize("service", SERVICES)
def test_inside_a_service_imports_go_one_way(service: str) -> None:
    for place, name in enumerate(ORDER):
        for path in modules(ROOT / "services" / service, name):
            later = {f"services.{service}.{module}" for module in ORDER[place + 1 :]}
            taken = {".".join(found.split(".")[:3]) for found in imported(path)}
            assert not taken & later, f"{path.relative_to(ROOT)} imports what comes after it"


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_imports_of_another_only_its_events(service: str) -> None:
    for path in (ROOT / "services" / service).rglob("*.py"):
        for found in imported(path):
            parts = found.split(".")
            if parts[0] == "services" and len(parts) > 1 and parts[1] in SERVICES:
                own = parts[1] == service
                assert own or parts[2:3] == ["events"], f"{path.relative_to(ROOT)}: {found}"


def test_the_core_knows_no_service() -> None:
    for path in CORE.rglob("*.py"):
        inside = [found for found in imported(path) if found.split(".")[0] == "services"]
        assert not inside, f"{path.relative_to(ROOT)} imports {inside}"


@pytest.mark.parametrize("path", list(pure_modules()), ids=lambda p: str(p.relative_to(ROOT)))
def test_pure_modules_reach_for_no_io_clock_or_randomness(path: Path) -> None:
    for found in imported(path):
        parts = found.split(".")
        assert parts[0] not in OUTSIDE or found in PURE_OUTSIDE, found
        core = parts[0] == "ordinance_core" and parts[1] in IMPURE_CORE
        assert not core, f"{found} is not pure"
        log = found.startswith("ordinance_core.log.") and parts[2] != "model"
        assert not log, f"{found} is not pure"
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else None
            name = node.func.id if isinstance(node.func, ast.Name) else name
            assert name not in CLOCKS, f"line {node.lineno} calls {name}"


def test_every_module_starts_with_a_sentence() -> None:
    for path in [*CORE.rglob("*.py"), *(ROOT / "services").rglob("*.py")]:
        text = path.read_text()
        if text.strip():
            said = ast.get_docstring(ast.parse(text))
            assert said, f"{path.relative_to(ROOT)} does not say what it is"


def test_no_file_is_longer_than_one_can_read() -> None:
    long = [
        f"{path.relative_to(ROOT)}: {lines}"
        for folder in (CORE, ROOT / "services", ROOT / "bench")
        for path in folder.rglob("*.py")
        if (lines := len(path.read_text().splitlines())) > 250
    ]
    assert not long, long


def test_every_service_has_the_same_files() -> None:
    for service in SERVICES:
        missing = [name for name in ORDER if not modules(ROOT / "services" / service, name)]
        assert not missing, f"{service} lacks {missing}"
