"""Words for what a pack leaves unsaid, made of the names of facts and entries."""

from __future__ import annotations

import re
from functools import cache

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


@cache
def event(name: str) -> str:
    """`NoticeOfViolationIssued` as people read it."""
    head, _, attribute = name.partition(".")
    words = _CAPITAL.sub(" ", head).replace("_", " ").lower()
    return f"{words} ({plain(attribute)})" if attribute else words


def plain(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def several(names: tuple[str, ...]) -> str:
    return " or ".join(event(name) for name in names)
