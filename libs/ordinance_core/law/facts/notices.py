"""What becomes of a paper on its way to a person."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Code, Fact, Private


class NoticeMailed(Fact, frozen=True):
    """A paper (`about`) was put in the mail."""

    owner = "notices"
    method: Code | None = None
    to: Private | None = None
    address_kind: Code | None = None


class NoticeAttempted(Fact, frozen=True):
    """Somebody tried to hand a paper over, with this outcome."""

    owner = "notices"
    method: Code | None = None
    outcome: Code | None = None


class NoticeDelivered(Fact, frozen=True):
    """A paper reached its addressee; `method` is `personal` where it was handed over."""

    owner = "notices"
    method: Code | None = None
    to: Private | None = None


class NoticeRefused(Fact, frozen=True):
    """The addressee would not take the paper."""

    owner = "notices"
    method: Code | None = None
    to: Private | None = None


class NoticeUnclaimed(Fact, frozen=True):
    """Nobody fetched the paper from the post office."""

    owner = "notices"
    method: Code | None = None
    to: Private | None = None


class NoticeReturned(Fact, frozen=True):
    """The paper came back."""

    owner = "notices"
    method: Code | None = None
    to: Private | None = None
