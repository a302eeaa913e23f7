"""The very word of an entry that a complaint speaks of, so that it is told at its own line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ordinance_core.law.pack.source import Map, PackRefused, Seq, at, real_path

Path = tuple[Any, ...]


def pinpoint(root: Map, path: Path, says: str) -> PackRefused:
    """A complaint about something at or below a path, at the last word of it that it names."""
    above = real_path(root, path)
    sentence = says.partition(";")[0]
    named = [below for below, word in _words(root, above) if _said(word, sentence) >= 0]
    places = dict(_words(root, above))
    last = max(named, key=lambda p: (_said(places[p], sentence), -len(p)), default=above)
    return at(root, last, says)


def _said(word: str, sentence: str) -> int:
    """Where a sentence names a word last, or -1."""
    found = re.finditer(rf"(?<![\w.]){re.escape(word)}(?![\w.])", sentence)
    return max((one.start() for one in found), default=-1)


def _words(root: Map, path: Path) -> Iterator[tuple[Path, str]]:
    """Every key and every value at or below a path, in order."""
    node: Any = root
    for step in path:
        node = node[step]
    yield from _below(node, path)


def _below(node: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(node, Map):
        for key, value in node.items():
            if key not in ("says", "cite"):
                yield (*path, key), str(key)
                yield from _below(value, (*path, key))
    elif isinstance(node, Seq):
        for index, item in enumerate(node):
            yield from _below(item, (*path, index))
    else:
        yield path, str(node)
