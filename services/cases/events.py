"""What cases publishes: the acts of an ordinance it owns, and what it concludes from them."""

from __future__ import annotations

from ordinance_core.conclusions import SHARED, CaseOpened, Conclusion
from ordinance_core.law import owned_by
from ordinance_core.messages import Codec, Event

FACTS = owned_by("cases")


class CaseNumbered(Conclusion, frozen=True, kw_only=True):
    """The town gave its next case number to a matter; on the town's stream."""

    number: str
    matter: str

    @property
    def key(self) -> str:
        return f"number/{self.number}"


CONCLUSIONS: tuple[type[Event], ...] = (CaseNumbered,)
CODEC = Codec(*FACTS, *CONCLUSIONS, *SHARED)

__all__ = ["CODEC", "CONCLUSIONS", "FACTS", "CaseNumbered", "CaseOpened"]
