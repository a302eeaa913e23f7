"""The hot statements, read by name from the .sql file of a dialect."""

from __future__ import annotations

import re
from importlib.resources import files

_NAME = re.compile(r"^-- name: (\w+)\n", re.MULTILINE)


def statements(file: str) -> dict[str, str]:
    """The statements of a file of this package; each begins with a line `-- name: NAME`."""
    parts = _NAME.split(files(__package__).joinpath(file).read_text())
    return {name: text.strip() for name, text in zip(parts[1::2], parts[2::2], strict=True)}
