"""How often an amount is owed, in words."""

from __future__ import annotations

from ordinance_core.law.grammar.charges import Counts
from ordinance_core.law.grammar.terms import Gap
from ordinance_core.law.words.lexicon import Lexicon, attribute
from ordinance_core.law.words.told import Point

_OFTEN = {
    "week": "once, and again for each week completed",
    "whole week": "once for each week completed, and once at least",
    "started week": "once, and again for each week begun",
}


def counts(lexicon: Lexicon, of: Counts) -> Point:
    begins = lexicon.gap(of.begins.gap) if isinstance(of.begins, Gap) else lexicon.moment(of.begins)
    ends = lexicon.first_of(of.to)
    often = _OFTEN.get(str(of.each)) or f"once for each {lexicon.maybe(of.each)}"
    says = f"{often}, from {begins} to {ends}"
    left = [f"the {w} day left out" for w in ("first", "last") if getattr(of, w) == "excluded"]
    if of.times is not None:
        left.append(f"times its {attribute(of.times)}")
    if of.climbs:
        left.append("each further one a step higher")
    return Point("Counts", ", ".join([says, *left]), of.cite)
