"""What facts and their attributes are called in a sentence; the words are data beside this file."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from ordinance_core.law.facts import FACTS, attributes
from ordinance_core.law.interpreter.words import event, plain

_FOLDER = files("ordinance_core.law.words")
_ARTICLES = ("a ", "an ")
_CENTS, _PERCENT = "_cents", "_pct"


class FactWords(msgspec.Struct, frozen=True):
    """`act` names the happening, `subject` and `done` make the sentence that it took place."""

    fact: str
    act: str
    subject: str
    done: str

    @property
    def thing(self) -> str:
        """The subject without its article."""
        for article in _ARTICLES:
            if self.subject.startswith(article):
                return self.subject.removeprefix(article)
        return self.subject

    def took_place(self, *, negated: bool = False) -> str:
        """`a permit has been issued`; `no permit has been issued`."""
        if not negated:
            return f"{self.subject} {self.done}"
        if self.thing != self.subject:
            return f"no {self.thing} {self.done}"
        return f"{self.subject} {self.done.replace('has ', 'has not ', 1)}"


class AttributeWords(msgspec.Struct, frozen=True):
    """The noun of an attribute; of one that is yes or no, both answers as sentences."""

    attribute: str
    noun: str
    number: str
    yes: str
    no: str

    @property
    def is_plural(self) -> bool:
        return self.number == "plural"

    @property
    def is_moment(self) -> bool:
        return self.attribute in _moments()

    @property
    def is_flag(self) -> bool:
        return bool(self.yes)


def fact_words(name: str) -> FactWords:
    """The words of a fact of the vocabulary; those of its name for one nobody listed."""
    return _facts().get(name) or FactWords(name, quoted(event(name)), event(name), "is on record")


def attribute_words(name: str) -> AttributeWords:
    """The words of an attribute; those of its name for one nobody listed."""
    known = _attributes().get(name)
    noun = plain(name.removesuffix(_CENTS).removesuffix(_PERCENT))
    if known is None:
        return AttributeWords(name, noun, "", "", "")
    return known if known.noun else msgspec.structs.replace(known, noun=noun)


def quoted(text: str) -> str:
    return f"“{text}”"


@cache
def _facts() -> Mapping[str, FactWords]:
    return {row["fact"]: FactWords(**row) for row in _rows("facts.csv")}


@cache
def _attributes() -> Mapping[str, AttributeWords]:
    return {row["attribute"]: AttributeWords(**row) for row in _rows("attributes.csv")}


@cache
def _moments() -> frozenset[str]:
    """The attributes that are a civil date or an instant."""
    kinds = (attributes(fact).items() for fact in FACTS.values())
    return frozenset(n for each in kinds for n, kind in each if kind in ("date", "instant"))


def _rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((_FOLDER / name).read_text("utf-8").splitlines()))
