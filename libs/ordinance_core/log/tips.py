"""What this process knows of its streams' ends: enough to append without asking the judge."""

from __future__ import annotations

from ordinance_core.log.model import Write
from ordinance_core.log.rows import Item, lawful
from ordinance_core.messages import Recorded

MOST = 65_536


class Tips:
    """Stream to (version, jurisdiction) as last loaded or appended here.

    A stream only grows, so what stood at a version stays true: an append expecting that very
    version either meets it or a unique violation.
    """

    def __init__(self) -> None:
        self._tips: dict[str, tuple[int, str]] = {}

    def learn(self, recorded: Recorded) -> None:
        header = recorded.header
        known = self._tips.pop(header.stream, (0, ""))
        self._tips[header.stream] = max(known, (header.version, header.jurisdiction))
        if len(self._tips) > MOST:
            del self._tips[next(iter(self._tips))]

    def sure(self, item: Item) -> bool:
        """Whether a command that meets no unique violation is good: no judge needs to see it."""
        submission = item.submission
        return submission.heard is None and all(map(self._sure, submission.writes))

    def _sure(self, write: Write) -> bool:
        if not write.expected:
            return True
        version, jurisdiction = self._tips.get(write.stream, (0, ""))
        return version == write.expected and lawful(jurisdiction, write)
