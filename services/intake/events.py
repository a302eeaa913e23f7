"""What intake publishes: reports and what reporters did, and how reports hang together."""

from __future__ import annotations

from ordinance_core.conclusions import SHARED, Conclusion
from ordinance_core.law import owned_by
from ordinance_core.messages import Codec, Event

FACTS = owned_by("intake")


class ReportLinkedAsDuplicate(Conclusion, frozen=True, kw_only=True):
    """A person judged this report to tell of the same thing as another; both stay."""

    of: str
    says: str = ""

    @property
    def key(self) -> str:
        return f"link/{self.of}"


class ReportUnlinked(Conclusion, frozen=True, kw_only=True):
    """The link was a mistake."""

    of: str
    says: str = ""

    @property
    def key(self) -> str:
        return f"link/{self.of}"


class ReportCorrected(Conclusion, frozen=True, kw_only=True):
    """What the report should have said; the words first received stay beside it."""

    corrections: dict[str, str]
    says: str = ""


CONCLUSIONS: tuple[type[Event], ...] = (ReportLinkedAsDuplicate, ReportUnlinked, ReportCorrected)
CODEC = Codec(*FACTS, *CONCLUSIONS, *SHARED)
