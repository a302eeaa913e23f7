"""Which clauses of a town its pack cites, and which computable ones it does not."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from ordinance_core.law.citations import words
from ordinance_core.law.pack.loader import registered
from ordinance_core.law.pack.pack import Pack

COMPUTABLE = "computable"
_MARK = "mark.clause"


class Coverage(msgspec.Struct, frozen=True):
    """Clause ids, sorted; `computable` are those that facts on file can decide."""

    jurisdiction: str
    cited: tuple[str, ...]
    computable: tuple[str, ...]

    @property
    def uncited(self) -> tuple[str, ...]:
        """The computable clauses that no rule of the pack cites."""
        return tuple(c for c in self.computable if c not in self.cited)


def coverage(pack: Pack) -> Coverage:
    """What a pack cites of its town's clauses in the register."""
    known = {**registered(), **pack.clauses}
    own = {c: of.status for c, of in known.items() if c.startswith(pack.header.prefix)}
    return Coverage(
        jurisdiction=pack.jurisdiction,
        cited=tuple(sorted(own.keys() & set(words(pack.tree)))),
        computable=tuple(sorted(c for c, status in own.items() if status == COMPUTABLE)),
    )


def proven(sources: Iterable[str]) -> frozenset[str]:
    """The clauses that Python tests are marked with by `pytest.mark.clause`, by syntax alone.

    Where a module marks from a table, the clauses are those of its tables.
    """
    return frozenset(clause for source in sources for clause in _marked(ast.parse(source)))


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
