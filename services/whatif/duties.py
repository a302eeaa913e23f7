"""What somebody still has to do at the end of the record: acts demanded, papers to be served."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from ordinance_core.law import Duty, Pack
from ordinance_core.law.pack.refs import Key
from ordinance_core.matters import LawInForce, State
from ordinance_core.messages import Applied
from services.whatif.changes import Packs
from services.whatif.conclusions import Told
from services.whatif.differing import Pair, pair_difference
from services.whatif.findings import Difference

KEEPS = "cases"
"""The service that is asked who has to do what."""

_SECTIONS = ("instruments", "actions")


def duty_differences(
    packs: Packs, state: State, base: LawInForce, other: LawInForce, now: datetime
) -> Iterator[Difference]:
    """Duties that one pack alone asks for, or otherwise; those of clocks are told as clocks."""
    was, would_be = _duties(state, base, now), _duties(state, other, now)
    for key in sorted({*was, *would_be}):
        pair = Pair(was.get(key), would_be.get(key))
        if not pair.same:
            yield pair_difference(
                packs, state, pair, on=now, recorded_at=now, service=KEEPS, at_end=True
            )


def _duties(state: State, law: LawInForce, now: datetime) -> Mapping[Key, Told]:
    matter = law.asks(state, now)
    if matter is None or law.pack is None:
        return {}
    found = (_told(law.pack, duty) for duty in matter.duties())
    return {(t.name, t.about or ""): t for t in found if t is not None}


def _told(pack: Pack, duty: Duty) -> Told | None:
    section = next((s for s in _SECTIONS if duty.name in pack.names(s)), None)
    if section is None:
        return None
    return Told(
        kind="duty",
        section=section,
        name=duty.name,
        says="duty",
        about=duty.about,
        parts=(("state", f"{pack.office(duty.who)}: {duty.must}"),),
        law=Applied(pack=pack.reference, clauses=duty.clauses),
    )
