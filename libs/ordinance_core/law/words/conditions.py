"""Conditions on attributes in words: `where` and `this`."""

from __future__ import annotations

from ordinance_core.law.grammar.conditions import Condition, Conditions
from ordinance_core.law.grammar.terms import Gap
from ordinance_core.law.words.lexicon import Lexicon, attribute, listed

_WORDS = {
    "one_of": "is {}",
    "at_least": "is at least {}",
    "at_most": "is at most {}",
    "more_than": "is more than {}",
    "has": "includes {}",
    "has_any": "includes any of {}",
    "has_all": "includes all of {}",
    "differs": "is not {}",
}


def conditions(lexicon: Lexicon, given: Conditions) -> str:
    """All of them; empty where there is none."""
    return " and ".join(_one(lexicon, name, of) for name, of in given.items())


def _one(lexicon: Lexicon, name: str, of: Condition | Gap) -> str:
    if isinstance(of, Gap):
        return f"the {attribute(name)} is {lexicon.gap(of.gap)}"
    found = [_compared(lexicon, name, of, how) for how in of.compares()]
    if of.recorded is not None:
        found.append("is recorded" if of.recorded else "is not recorded")
    return f"the {attribute(name)} {' and '.join(found)}"


def _compared(lexicon: Lexicon, name: str, of: Condition, how: str) -> str:
    value = getattr(of, how)
    words = [lexicon.code(name, v) for v in (value if isinstance(value, tuple) else (value,))]
    if how == "outside":
        return f"is below {words[0]} or above {words[-1]}"
    return _WORDS[how].format(listed(words, "and" if how == "has_all" else "or"))
