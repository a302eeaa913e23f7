"""What notices publishes: what became of papers in the mail, and the letters it made."""

from __future__ import annotations

from ordinance_core.conclusions import SHARED, Conclusion
from ordinance_core.law import owned_by
from ordinance_core.messages import Codec, Event, MomentText

FACTS = owned_by("notices")


class NoticeRendered(Conclusion, frozen=True, kw_only=True):
    """The paper as a letter: archived under the digest (SHA-256, hex) of its PDF bytes."""

    notice: str
    instrument: str
    title: str
    sha256: str
    size: int
    sealed_for: str | None = None

    @property
    def key(self) -> str:
        return f"rendered/{self.notice}"


class NoticeNotRendered(Conclusion, frozen=True, kw_only=True):
    """The paper cannot be printed as it was issued; `says` tells what to mend."""

    notice: str
    says: str

    @property
    def key(self) -> str:
        return f"rendered/{self.notice}"


class NoticeServed(Conclusion, frozen=True, kw_only=True):
    """The law counts the paper as served from this moment on."""

    notice: str
    instrument: str
    served: MomentText

    @property
    def key(self) -> str:
        return f"served/{self.notice}"


class NoticeUnserved(Conclusion, frozen=True, kw_only=True):
    """What counted as service was voided or read otherwise: the paper is not served."""

    notice: str
    instrument: str

    @property
    def key(self) -> str:
        return f"served/{self.notice}"


CONCLUSIONS: tuple[type[Event], ...] = (
    NoticeRendered,
    NoticeNotRendered,
    NoticeServed,
    NoticeUnserved,
)
CODEC = Codec(*FACTS, *CONCLUSIONS, *SHARED)
