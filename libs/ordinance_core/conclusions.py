"""Conclusions: what services make of facts; and the few events that every service shares."""

from __future__ import annotations

from ordinance_core.messages import Applied, Event


class Conclusion(Event, frozen=True, kw_only=True):
    """What a service makes of the facts it knows; published, and never read back by the law.

    Among a matter's conclusions the newest of a `key` stands; the rest is history.
    """

    law: Applied | None = None

    @property
    def key(self) -> str:
        return type(self).__name__


class FactHeard(Event, frozen=True, kw_only=True):
    """Another service's event, header and data as they came; its own log's first word of it."""

    source: str
    header: str
    data: str


class ReactionRefused(Conclusion, frozen=True, kw_only=True):
    """A refusal met while reacting to a heard fact: an outcome for the worklist, not a failure."""

    event_id: str
    refusal: str
    says: str


class FilingRefused(Conclusion, frozen=True, kw_only=True):
    """A person's filing that the law does not admit; the paper itself stays on file.

    `filing` is the fact it would have been, `content` what it said.
    """

    filing: str
    about: str | None = None
    person: str | None = None
    content: dict[str, str] | None = None
    refusal: str
    says: str

    @property
    def key(self) -> str:
        return f"{self.filing}/{self.about}/{self.on or self.at}"


class CaseOpened(Conclusion, frozen=True, kw_only=True):
    """A matter became a case, under the number that people see beside it in every service."""

    number: str


class JudgedByTown(Conclusion, frozen=True, kw_only=True):
    """The matter was judged with this pack and this version of its town's stream.

    `town_version` counts what the town's facts said (readings, rates, closures).
    """

    town_version: int
    pack: str | None = None


SHARED = (FactHeard, ReactionRefused, FilingRefused, CaseOpened, JudgedByTown)
