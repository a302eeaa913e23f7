"""Examples of the grammar: a small town with a word and without it, and what the law answers.

In an example `«a|b»` stands for a piece of the pack: `a` is how the word is used, `b` (nothing, as
a rule) is what stands there without it. A word is named as `Model.key`, a word of a closed list as
`Model.key=word`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from textwrap import dedent
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from ordinance_core.calendars import Step
from ordinance_core.calendars.rules import Rules, Section
from ordinance_core.law import Fact, Pack, PackRefused
from ordinance_core.law.grammar.terms import Term
from ordinance_core.law.pack.check import _keys, _variants
from ordinance_core.law.pack.choose import readings_in
from ordinance_core.law.pack.notes import questions
from ordinance_core.law.pack.refs import terms
from tests.law import small
from tests.law.case import Asked, given

DAY = date(2026, 5, 4)
"""A Monday."""
ELSEWHERE = "x_"
"""What the names of facts of the person's other matter begin with."""
_SLOT = re.compile("«([^»|]*)\\|?([^»]*)»")
_OF_HEAD = re.compile(r"^(\w+):.*\n((?:[ \t].*\n)*)", re.MULTILINE)
UNWRITTEN = ("Term", "Entry", "Said", "Gate", "Gap", "Open", "Moment", "Gapped")
"""Models that nobody writes: what others are made of, and what a reading leaves open."""


CHOICES = ("choice: date", "choice: reading")
"""What may stand in place of any value."""


class Example(NamedTuple):
    """One word in a small town: `then` is the answer with it, `without` the answer without it."""

    word: str
    text: str
    then: object
    without: object
    facts: Mapping[str, Fact]
    ask: Callable[[Asked], object]
    on: date | datetime = DAY

    def pack(self, *, used: bool) -> Pack:
        return town(_SLOT.sub(r"\1" if used else r"\2", dedent(self.text)))

    def answer(self, *, used: bool) -> object:
        """The answer, or the refusal of the loader."""
        try:
            pack = self.pack(used=used)
        except PackRefused as refused:
            return Refused("; ".join(one.says for one in refused.complaints))
        own = {name: fact for name, fact in self.facts.items() if not name.startswith(ELSEWHERE)}
        other = {name: fact for name, fact in self.facts.items() if name.startswith(ELSEWHERE)}
        return self.ask(given(pack, **own).elsewhere(**other).when(self.on))

    def check(self) -> None:
        """Fails unless the pack uses the word and the answer is as expected, with and without."""
        used = words_of(self.pack(used=True))
        assert self.word in used, sorted(used)
        found = self.answer(used=True), self.answer(used=False)
        assert found == (self.then, self.without), found
        assert self.then != self.without


class Refused(str):
    """That the loader refuses the pack; equal to whatever part of its complaint is expected."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refused) and (other in str(self) or str(self) in other)

    __hash__ = str.__hash__


def town(text: str) -> Pack:
    """The small town, its own sections in place of those of the same name."""
    own = set(re.findall(r"^(\w+):", text, re.MULTILINE))
    head = _OF_HEAD.sub(lambda m: "" if m[1] in own else m[0], small.HEAD)
    return small.town(text if text.endswith("\n") else f"{text}\n", head=head)


def words_of(pack: Pack) -> frozenset[str]:
    """Every word that a pack uses."""
    found = {"choice: reading"} if any(map(_reads, pack.tree.values())) else set()
    notes = questions(pack).values()
    entries = [pack.header, *pack.readings.values(), *notes, *pack.clauses.values()]
    for key in _keys(pack):
        if pack.dates(*key):
            found.add("choice: date")
        entries += [e for day, ways in _variants(pack, key) if (e := pack.entry(*key, day, ways))]
    for entry in entries:
        for _, term in terms(entry):
            found.update(_said(term))
    return frozenset(found) | frozenset(_calendar(pack.tree["calendar"], "calendar"))


def _calendar(section: object, above: str) -> Iterator[str]:
    for name, value in section.items() if isinstance(section, Mapping) else ():
        yield f"{above}.{name}"
        yield from _calendar(value, f"{above}.{name}")


def calendar_words(kind: type = Rules, above: str = "calendar") -> Iterator[str]:
    """Every key of the calendar's sections."""
    for field in msgspec.structs.fields(kind):
        inner = [k for k in (field.type, *get_args(field.type)) if _is_section(k)]
        if kind is not Rules:
            yield f"{above}.{field.name}"
        for section in inner:
            yield from calendar_words(section, f"{above}.{field.name}")


def _is_section(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Section)


def _reads(section: object) -> bool:
    return any(True for _ in readings_in(section))


def _said(term: Term) -> Iterator[str]:
    kind = type(term)
    for name in term.model_fields_set:
        field, value = kind.model_fields[name], getattr(term, name)
        word = f"{kind.__name__}.{field.alias or name}"
        yield word
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str):
                yield f"{word}={each}"
            if isinstance(each, Step):
                yield f"Step.unit={each.unit}"


def words_known(models: Iterator[type[Term]]) -> frozenset[str]:
    """Every word of the grammar that an example has to show."""
    found: set[str] = set()
    for kind in models:
        for name, field in kind.model_fields.items():
            word = f"{kind.__name__}.{field.alias or name}"
            found.add(word)
            found.update(f"{word}={each}" for each in _closed(field.annotation))
    return frozenset(found)


def _closed(kind: Any) -> Iterator[str]:
    """The words of a closed list, wherever in an annotation it stands."""
    if get_origin(kind) is Literal:
        yield from (word for word in get_args(kind) if isinstance(word, str))
    elif get_origin(kind) is not None:
        for inner in get_args(kind):
            yield from _closed(inner)


def models(kind: type[Term] = Term) -> Iterator[type[Term]]:
    """Every model that a pack writes."""
    for one in kind.__subclasses__():
        own = one.__module__.startswith(Term.__module__.rpartition(".")[0])
        if own and one.__name__ not in UNWRITTEN:
            yield one
        yield from models(one)


def gate(predicate: str, more: str = "") -> str:
    """An act that needs this."""
    head = "actions:\n  act: {cite: S-1, does: CaseClosed, by: [officer], needs: ["
    return f"{head}{predicate}]{more}}}\n"


def clock(rule: str) -> str:
    return f"clocks:\n  c: {{cite: S-3, {rule}}}\n"


def charge(rule: str) -> str:
    return f"charges:\n  c: {{cite: S-6, {rule}}}\n"


def ok(asked: Asked) -> bool | None:
    """Whether the act's one need is met."""
    return asked.action("act").reasons[0].ok


def state(asked: Asked) -> str:
    return asked.clock("c").state


def due(asked: Asked) -> date | datetime | None:
    found = asked.clock("c").due
    return None if found is None else found.legal


def runs(asked: Asked) -> list[str | None]:
    """What the runs of the clock are of."""
    return [run.about for run in asked.clocks() if run.name == "c"]


def owed(asked: Asked) -> tuple[str, int | None]:
    line = asked.line("c")
    return line.state, line.cents
