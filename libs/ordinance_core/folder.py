"""The embedded data folder: held by one process at a time."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import IO


class FolderHeld(Exception):  # noqa: N818 - says who has it
    """Another process serves from this folder."""


class Hold:
    """The exclusive right to a data folder, given up when released or when the process ends."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file: IO[str] = (folder / "lock").open("w")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise FolderHeld(
                f"a server holds {folder}: use its address with --url and --key, or stop it first"
            ) from None

    def release(self) -> None:
        self._file.close()
