"""What becomes of a paper on its way to a person."""

from __future__ import annotations

from ordinance_core.law.facts.fact import Code, Fact, Private


class NoticeMailed(Fact, frozen=True):
    owner = "notices"
    method: Code | None = None
    to: Private | None = None
    address_kind: Code | None = None


class NoticeAttempted(Fact, frozen=True):
    owner = "notices"
    method: Code | None = None
    outcome: Code | None = None


class NoticeDelivered(Fact, frozen=True):
    owner = "notices"
    method: Code | None = None
    to: Private | None = None


class NoticeRefused(Fact, frozen=True):
    owner = "notices"
    method: Code | None = None
    to: Private | None = None


class NoticeUnclaimed(Fact, frozen=True):
    owner = "notices"
    method: Code | None = None
    to: Private | None = None


class NoticeReturned(Fact, frozen=True):
    owner = "notices"
    method: Code | None = None
    to: Private | None = None
