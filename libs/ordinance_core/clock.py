"""The instant it is: real, or simulated for training and tests."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from ordinance_core.decider import NotUnderstood


def system() -> datetime:
    return datetime.now(UTC)


class Simulated:
    """A clock that stands still until it is advanced; kept in a file, and never set back."""

    def __init__(self, file: Path, start: datetime) -> None:
        self._file = file
        kept = file.read_text().strip() if file.exists() else ""
        self._now = datetime.fromisoformat(kept) if kept else start.astimezone(UTC)
        self._keep()

    def __call__(self) -> datetime:
        return self._now

    def advance(self, to: datetime) -> None:
        """Moves on to an instant; raises `NotUnderstood` for one that has passed."""
        if to < self._now:
            raise NotUnderstood("advance_to", f"it is {self._now.isoformat()} already")
        self._now = to.astimezone(UTC)
        self._keep()

    def _keep(self) -> None:
        fresh = self._file.with_suffix(".new")
        fresh.write_text(self._now.isoformat())
        fresh.replace(self._file)


def kept_in(folder: Path) -> Path:
    """The file of a folder's simulated clock: where there is one, the folder resumes it."""
    return folder / "clock"
