"""What becomes of each clause of a town: cited by a rule, carried by a record, or only listed."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from ordinance_core.law.citations import citing
from ordinance_core.law.pack.loader import registered
from ordinance_core.law.pack.notes import (
    COMPUTABLE,
    QUESTIONS,
    RECORD_ONLY,
    RECORDS,
    questions,
    records,
)
from ordinance_core.law.pack.pack import Pack

AMBIGUITY, NOT_COMPUTATIONAL = "ambiguity", "not_computational"
_MARK = "mark.clause"


class Coverage(msgspec.Struct, frozen=True):
    """Clause ids, sorted; `computable` are those that facts on file can decide.

    `record_only` has for each clause that only asks to be recorded what carries it: entries of
    the pack, events, attributes, codes. `ambiguous` has for each clause that can be read in two
    ways the readings and questions that ask about it.
    """

    jurisdiction: str
    cited: tuple[str, ...]
    computable: tuple[str, ...]
    record_only: Mapping[str, tuple[str, ...]]
    not_computational: tuple[str, ...]
    ambiguous: Mapping[str, tuple[str, ...]]

    @property
    def uncited(self) -> tuple[str, ...]:
        """The computable clauses that no rule of the pack cites."""
        return tuple(c for c in self.computable if c not in self.cited)

    @property
    def uncarried(self) -> tuple[str, ...]:
        """The clauses to be recorded that nothing in the pack carries."""
        return tuple(clause for clause, carriers in self.record_only.items() if not carriers)

    @property
    def unasked(self) -> tuple[str, ...]:
        """The ambiguous clauses that neither a reading nor a question asks about."""
        return tuple(clause for clause, asked in self.ambiguous.items() if not asked)

    @property
    def rows(self) -> int:
        """How many clauses have one of the three statuses."""
        return len(self.computable) + len(self.record_only) + len(self.not_computational)


def coverage(pack: Pack) -> Coverage:
    """What a pack cites of its town's clauses in the register."""
    known = {**registered(), **pack.clauses}
    own = {c: known[c] for c in sorted(known) if c.startswith(pack.header.prefix)}
    cited = citing(pack)
    asked = _asked(pack)
    return Coverage(
        jurisdiction=pack.jurisdiction,
        cited=tuple(c for c in own if any(map(_rules, cited.get(c, ())))),
        computable=tuple(c for c, of in own.items() if of.status == COMPUTABLE),
        record_only={
            c: _carriers(pack, c, cited.get(c, ()))
            for c, of in own.items()
            if of.status == RECORD_ONLY
        },
        not_computational=tuple(c for c, of in own.items() if of.status == NOT_COMPUTATIONAL),
        ambiguous={c: asked.get(c, ()) for c, of in own.items() if of.kind == AMBIGUITY},
    )


def _rules(entry: str) -> bool:
    return entry.partition(".")[0] not in (RECORDS, QUESTIONS)


def _carriers(pack: Pack, clause: str, entries: tuple[str, ...]) -> tuple[str, ...]:
    """What a pack says of a clause: what its record names, then the entries that cite it."""
    return tuple(dict.fromkeys((*records(pack).get(clause, ()), *entries)))


def _asked(pack: Pack) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    sections = (("readings", pack.readings), (QUESTIONS, questions(pack)))
    for section, entries in sections:
        for name, entry in entries.items():
            for clause in entry.cite:
                found[clause] = (*found.get(clause, ()), f"{section}.{name}")
    return found


def proven(sources: Iterable[str]) -> frozenset[str]:
    """The clauses that Python tests are marked with by `pytest.mark.clause`, by syntax alone.

    Where a module marks from a table, the clauses are those of its tables.
    """
    return frozenset(clause for source in sources for clause in _marked(ast.parse(source)))


def proving(sources: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    """The tests of each clause as pytest names them, from modules by their paths.

    A clause that a module marks from a table has the module.
    """
    found: dict[str, list[str]] = {}
    for path, source in sources.items():
        for clause, test in _tests(path, ast.parse(source)):
            found.setdefault(clause, []).append(test)
    return {clause: tuple(dict.fromkeys(tests)) for clause, tests in found.items()}


def _tests(path: str, module: ast.Module) -> Iterator[tuple[str, str]]:
    named = set()
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            marks = (a for d in node.decorator_list for n in ast.walk(d) for a in _arguments(n))
            for clause in _clauses(marks):
                named.add(clause)
                yield clause, f"{path}::{node.name}"
    for clause in _marked(module):
        if clause not in named:
            yield clause, path


def _marked(module: ast.Module) -> Iterator[str]:
    marks = [argument for node in ast.walk(module) for argument in _arguments(node)]
    yield from _clauses(marks)
    if any(not isinstance(argument, ast.Constant) for argument in marks):
        tables = (table for node in module.body for table in _tables(node))
        yield from _clauses(inner for table in tables for inner in ast.walk(table))


def _tables(node: ast.stmt) -> Sequence[ast.AST]:
    match node:
        case ast.Assign() | ast.AnnAssign():
            return (node,)
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return node.decorator_list
        case _:
            return ()


def _arguments(node: ast.AST) -> Sequence[ast.expr]:
    marks = isinstance(node, ast.Call) and ast.unparse(node.func).endswith(_MARK)
    return node.args if isinstance(node, ast.Call) and marks else ()


def _clauses(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and node.value in registered():
            yield str(node.value)
