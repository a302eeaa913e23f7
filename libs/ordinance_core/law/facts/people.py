"""Who is concerned, and who may act for whom."""

from __future__ import annotations

from msgspec import field

from ordinance_core.law.facts.fact import Code, Codes, Day, Fact, Flag, Number, Private, Text


class PersonClassified(Fact, frozen=True):
    """A person belongs to a class that the law tells apart."""

    class_: Code | None = field(default=None, name="class")
    basis: Text | None = None


class PartyNamed(Fact, frozen=True):
    """A person has a part in the matter; name and address are stored only sealed."""

    role: Code | None = None
    share: Number | None = None
    name: Private | None = None
    address: Private | None = None


class DelegationRecorded(Fact, frozen=True):
    """An office lets somebody else act for it, within a scope."""

    scope = "town"
    role: Code | None = None
    delegate: Text | None = None
    by_role: Code | None = None
    in_writing: Flag | None = None
    scope_: Codes | None = field(default=None, name="scope")
    until: Day | None = None
