"""Conditions on attributes in words: `where` and `this`."""

from __future__ import annotations

from ordinance_core.law.grammar.conditions import Condition, Conditions
from ordinance_core.law.grammar.terms import Gap
from ordinance_core.law.words.lexicon import Lexicon, listed
from ordinance_core.law.words.vocabulary import AttributeWords, attribute_words

_WORDS = {
    "one_of": "{is} {}",
    "at_least": "{is} at least {}",
    "at_most": "{is} at most {}",
    "more_than": "{is} more than {}",
    "outside": "{is} below {} or above {}",
    "has": "{includes} {}",
    "has_any": "{includes} any of {}",
    "has_all": "{includes} all of {}",
    "differs": "{is} not {}",
}
_OF_DAYS = {
    "at_least": "{is} on or after {}",
    "at_most": "{is} on or before {}",
    "more_than": "{is} after {}",
}
_NONE_OF = "{is} none of {}"
_ONE = {"is": "is", "includes": "includes"}
_MANY = {"is": "are", "includes": "include"}


def conditions(lexicon: Lexicon, given: Conditions) -> str:
    """All of them; empty where there is none."""
    return listed((_one(lexicon, name, of) for name, of in given.items()), "and")


def only_code(given: Conditions, name: str) -> Condition | None:
    """The condition where all that is asked is which code an attribute has."""
    of = given.get(name)
    if len(given) == 1 and isinstance(of, Condition) and of.compares == ("one_of",):
        return of if of.recorded is None else None
    return None


def codes(lexicon: Lexicon, name: str, of: Condition) -> str:
    """The codes a condition allows, in words."""
    return listed(lexicon.code(name, value) for value in of.one_of or ())


def _one(lexicon: Lexicon, name: str, of: Condition | Gap) -> str:
    words = attribute_words(name)
    if isinstance(of, Gap):
        return f"the {words.noun} {_verb(words, 'is')} {lexicon.gap(of.gap)}"
    if (answered := _answered(words, of)) is not None:
        return answered
    found = [_compared(lexicon, words, of, how) for how in of.compares]
    if of.recorded is not None:
        recorded = "recorded" if of.recorded else "not recorded"
        if words.is_flag:
            return f"it is {recorded} whether {words.yes}"
        found.append(f"{_verb(words, 'is')} {recorded}")
    return f"the {words.noun} {listed(found, 'and')}"


def _answered(words: AttributeWords, of: Condition) -> str | None:
    """What is asked of yes or no, as the sentence that is to hold."""
    asked = of.one_of if of.compares == ("one_of",) else None
    if not words.is_flag or asked not in ((True,), (False,)):
        return None
    return words.yes if asked == (True,) else words.no


def _compared(lexicon: Lexicon, words: AttributeWords, of: Condition, how: str) -> str:
    value = getattr(of, how)
    values = value if isinstance(value, tuple) else (value,)
    said = [lexicon.code(words.attribute, v) for v in values]
    form = _NONE_OF if how == "differs" and said[1:] else _WORDS[how]
    if words.is_moment:
        form = _OF_DAYS.get(how, form)
    verbs = _MANY if words.is_plural else _ONE
    if how == "outside":
        return form.format(*said, **verbs)
    return form.format(listed(said, "and" if how == "has_all" else "or"), **verbs)


def _verb(words: AttributeWords, verb: str) -> str:
    return (_MANY if words.is_plural else _ONE)[verb]
