"""What billing publishes: costs, bills, payments and liens, and each line of money it concludes."""

from __future__ import annotations

from datetime import date

from ordinance_core.conclusions import SHARED, Conclusion
from ordinance_core.law import owned_by
from ordinance_core.messages import Codec, Event

FACTS = owned_by("billing")


class LineStated(Conclusion, frozen=True, kw_only=True):
    """One line of an account as the law gives it; the newest of a charge and its fact stands.

    `state` is due, exposure, blocked, none or open; only `due` is a debt. Amounts in cents,
    rounded once; of an exposure `max_exposure_cents` is the most that could be set. `through` is
    the civil date up to which an accrual is counted.
    """

    charge: str
    about: str | None = None
    kind: str
    state: str
    cents: int | None = None
    at_most: int | None = None
    max_exposure_cents: int | None = None
    says: str = ""
    why: tuple[str, ...] = ()
    through: date | None = None

    @property
    def line(self) -> str:
        return f"{self.charge}/{self.about}"

    @property
    def key(self) -> str:
        return f"line/{self.line}"


class CostStated(LineStated, frozen=True, kw_only=True):
    """What the town spent and may ask back."""


class ExposureStated(LineStated, frozen=True, kw_only=True):
    """What could be imposed at most: nobody owes it until a person assesses it."""


class PenaltyPosted(LineStated, frozen=True, kw_only=True):
    """A penalty that was assessed."""


class SurchargeApplied(LineStated, frozen=True, kw_only=True):
    """A share added on top of other lines."""


class InterestPosted(LineStated, frozen=True, kw_only=True):
    """Interest accrued up to a date."""


class LevyStated(LineStated, frozen=True, kw_only=True):
    """What is levied on the land."""


class LienEligible(LineStated, frozen=True, kw_only=True):
    """What may become a lien."""


class RefundStated(LineStated, frozen=True, kw_only=True):
    """What the town has to pay back."""


class LineBlocked(LineStated, frozen=True, kw_only=True):
    """A line that something unmet, or a gap of the text, keeps from being owed."""


class LineWithdrawn(LineStated, frozen=True, kw_only=True):
    """What the line rested on was voided or no longer holds."""


class AccountSettled(Conclusion, frozen=True, kw_only=True):
    """Payments cover everything that is due."""

    due_cents: int
    paid_cents: int


class AccountUnsettled(Conclusion, frozen=True, kw_only=True):
    """Something became due, or a payment was reversed, after the account had been settled."""

    due_cents: int
    paid_cents: int

    @property
    def key(self) -> str:
        return AccountSettled.__name__


LINES: tuple[type[LineStated], ...] = (
    CostStated,
    ExposureStated,
    PenaltyPosted,
    SurchargeApplied,
    InterestPosted,
    LevyStated,
    LienEligible,
    RefundStated,
    LineBlocked,
    LineWithdrawn,
)
CONCLUSIONS: tuple[type[Event], ...] = (*LINES, AccountSettled, AccountUnsettled)
CODEC = Codec(*FACTS, *CONCLUSIONS, *SHARED)
