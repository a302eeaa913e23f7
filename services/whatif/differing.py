"""A difference in words: what was decided, what would be, and which rule makes it so."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from ordinance_core.conclusions import FilingRefused
from ordinance_core.decider import Refused
from ordinance_core.law import Fact
from ordinance_core.law.interpreter.words import event as words_of
from ordinance_core.law.pack.refs import Key
from ordinance_core.matters import State
from ordinance_core.messages import Event, Moment, moment_text
from services.whatif.changes import Packs
from services.whatif.conclusions import Parts, Told, differing, words
from services.whatif.findings import Difference
from services.whatif.replaying import Moment as Step

_ELSEWHERE = (
    "what it rests on is the same in both packs: it follows from another difference, or was"
    " recorded under an earlier pack or by an earlier version of this program"
)


class Pair:
    """A conclusion as it was and as it would be; either may be none."""

    def __init__(self, was: Told | None, would_be: Told | None) -> None:
        self.was, self.would_be = was, would_be

    @property
    def spoken(self) -> Told:
        found = self.would_be or self.was
        assert found is not None, "a pair is of something told"
        return found

    @cached_property
    def differing(self) -> tuple[Parts, Parts]:
        one = self.was.parts if self.was else ()
        return differing(one, self.would_be.parts if self.would_be else ())

    @property
    def same(self) -> bool:
        return self.differing == ((), ())

    @property
    def clauses(self) -> tuple[str, ...]:
        laws = [one.law for one in (self.was, self.would_be) if one is not None and one.law]
        return tuple(dict.fromkeys(clause for law in laws for clause in law.clauses))


def pair_difference(
    packs: Packs,
    state: State,
    pair: Pair,
    *,
    on: Moment,
    recorded_at: datetime,
    service: str,
    at_end: bool,
) -> Difference:
    spoken = pair.spoken
    was, would_be = pair.differing
    return Difference(
        matter=state.matter or "",
        service=service,
        kind=spoken.kind,
        name=spoken.name,
        says=spoken.says,
        about=about(state, spoken.about, packs),
        on=moment_text(on) or "",
        recorded_at=recorded_at,
        was=words(was),
        would_be=words(would_be),
        why=_why(packs, spoken),
        clauses=pair.clauses,
        at_end=at_end,
    )


def act_difference(
    packs: Packs,
    step: Step,
    lead: Fact | FilingRefused,
    would_be: Event | Refused,
    *,
    action: str | None,
    service: str,
) -> Difference:
    filed = isinstance(lead, FilingRefused)
    event = lead.filing if isinstance(lead, FilingRefused) else type(lead).__name__
    name = action or event
    keys: tuple[Key, ...] = tuple(("actions", a) for a in _doing(packs, event, action))
    refused = would_be if isinstance(would_be, Refused) else None
    reasons = () if refused is None else (refused.says,)
    return Difference(
        matter=step.after.matter or "",
        service=service,
        kind="filing" if filed else "act",
        name=name,
        says=words_of(event),
        about=about(step.before, lead.about, packs),
        on=moment_text(lead.when or step.header.recorded_at) or "",
        recorded_at=step.header.recorded_at,
        was=f"refused: {lead.refusal}" if isinstance(lead, FilingRefused) else "recorded",
        would_be=_outcome(refused, filed=filed),
        why=(*reasons, *packs.why(*keys)),
        clauses=() if refused is None else refused.clauses,
    )


def about(state: State, fact_id: str | None, packs: Packs) -> str | None:
    """What a decision hangs on, as its event and date."""
    found = next((k for k in state.facts if k.id == fact_id), None)
    if found is None:
        return None
    when = found.fact.when or found.recorded_at
    return f"{words_of(found.name)} of {packs.base.day_of(when)}"


def _outcome(refused: Refused | None, *, filed: bool) -> str:
    if refused is not None:
        return f"refused: {refused.rule}"
    return "accepted" if filed else "recorded, but judged by no act of the pack"


def _why(packs: Packs, spoken: Told) -> tuple[str, ...]:
    if not spoken.name:
        return ("its lines differ",)
    return packs.why((spoken.section, spoken.name)) or (_ELSEWHERE,)


def _doing(packs: Packs, event: str, action: str | None) -> tuple[str, ...]:
    """The acts of either pack that record an event, or the one that was named."""
    if action is not None:
        return (action,)
    trees = [pack.tree.get("actions") or {} for pack in (packs.base, packs.other)]
    doing = [name for tree in trees for name, act in tree.items() if act.get("does") == event]
    return tuple(dict.fromkeys(doing))
