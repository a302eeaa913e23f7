"""What deadlines publishes: facts of the calendar, and what each clock of a matter has come to."""

from __future__ import annotations

from ordinance_core.conclusions import SHARED, Conclusion
from ordinance_core.law import owned_by
from ordinance_core.messages import Codec, Event, MomentText

FACTS = owned_by("deadlines")


class ClockTold(Conclusion, frozen=True, kw_only=True):
    """What is told of one run of a clock; the newest of its kind stands, earlier ones stay.

    `nominal` is plain arithmetic, `due` the legal end (a civil date ends at local midnight)
    in `zone`; `earliest` and `latest` span the readings nobody has ratified; `steps` explain
    every day; `unchecked` names each layer and year of the calendar that nobody has checked and
    that could have moved the end, which is then provisional.
    """

    name: str
    about: str | None = None
    period: str | None = None
    recipient: str | None = None
    kind: str = "deadline"
    state: str
    says: str = ""
    who: str | None = None
    must: str | None = None
    regulated: bool = False
    zone: str = "UTC"
    started: MomentText | None = None
    nominal: MomentText | None = None
    due: MomentText | None = None
    earliest: MomentText | None = None
    latest: MomentText | None = None
    done_at: MomentText | None = None
    if_missed: str | None = None
    steps: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()

    @property
    def clock(self) -> str:
        parts = (self.name, self.about, self.period, self.recipient)
        return "/".join(part for part in parts if part is not None)

    @property
    def key(self) -> str:
        return f"clock/{self.clock}"


class ClockPending(ClockTold, frozen=True, kw_only=True):
    """The paper is issued, the moment the period runs from is not known yet."""


class ClockStarted(ClockTold, frozen=True, kw_only=True):
    """The period runs."""


class ClockRecomputed(ClockTold, frozen=True, kw_only=True):
    """A fact, closure or reading moved the end, or what else was told of the clock."""


class ClockStayed(ClockTold, frozen=True, kw_only=True):
    """The period stands still."""


class ClockResumed(ClockTold, frozen=True, kw_only=True):
    """The period runs on, with the days it stood still added."""


class ClockMet(ClockTold, frozen=True, kw_only=True):
    """Done in time; of a wait: it is over."""


class ClockMissed(ClockTold, frozen=True, kw_only=True):
    """Not done in time; dated at the end that passed."""


class ClockEnded(ClockTold, frozen=True, kw_only=True):
    """The period no longer matters, by the clause named."""


class ClockUndetermined(ClockTold, frozen=True, kw_only=True):
    """The text leaves the period open; the clauses to be settled are named."""


class FailureToNotifyProposed(Conclusion, frozen=True, kw_only=True):
    """A missed duty of the person is itself an offence: proposed to the officer, never found."""

    clock: str
    offence: str
    due: MomentText | None = None

    @property
    def key(self) -> str:
        return f"failure/{self.clock}"


class EscalationRaised(Conclusion, frozen=True, kw_only=True):
    """A clock was missed and somebody in the office has to look at it."""

    clock: str
    who: str | None = None
    says: str = ""
    due: MomentText | None = None

    @property
    def key(self) -> str:
        return f"escalation/{self.clock}"


class EscalationAcknowledged(Conclusion, frozen=True, kw_only=True):
    """A person of the office took the escalation up."""

    clock: str

    @property
    def key(self) -> str:
        return f"escalation/{self.clock}"


class EscalationVoided(Conclusion, frozen=True, kw_only=True):
    """A timely fact was entered late: the miss, and with it the escalation, is superseded."""

    clock: str

    @property
    def key(self) -> str:
        return f"escalation/{self.clock}"


TOLD: tuple[type[ClockTold], ...] = (
    ClockPending,
    ClockStarted,
    ClockRecomputed,
    ClockStayed,
    ClockResumed,
    ClockMet,
    ClockMissed,
    ClockEnded,
    ClockUndetermined,
)
CONCLUSIONS: tuple[type[Event], ...] = (
    *TOLD,
    FailureToNotifyProposed,
    EscalationRaised,
    EscalationAcknowledged,
    EscalationVoided,
)
CODEC = Codec(*FACTS, *CONCLUSIONS, *SHARED)
