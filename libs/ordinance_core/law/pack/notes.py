"""The notes of a pack: its records, each with what carries it, and its open questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from ordinance_core.law.facts import FACTS
from ordinance_core.law.grammar.notes import Carriers, Question
from ordinance_core.law.pack.misfits import misfits
from ordinance_core.law.pack.names import Names, kinds, kinds_of
from ordinance_core.law.pack.nearest import close
from ordinance_core.law.pack.pack import Pack
from ordinance_core.law.pack.sections import SECTIONS
from ordinance_core.law.pack.source import Map, PackRefused, dotted

RECORDS, QUESTIONS = "records", "questions"
COMPUTABLE, RECORD_ONLY = "computable", "record_only"
T = TypeVar("T")
_RECORDS: TypeAdapter[dict[str, Carriers]] = TypeAdapter(dict[str, Carriers])
_QUESTIONS: TypeAdapter[dict[str, Question]] = TypeAdapter(dict[str, Question])
_KINDS: dict[str, Any] = {RECORDS: dict[str, Carriers], QUESTIONS: dict[str, Question]}


def records(pack: Pack) -> Mapping[str, tuple[str, ...]]:
    """The clauses that only ask to be recorded, each with what carries it; raises PackRefused."""
    return _section(pack, RECORDS, _RECORDS)


def questions(pack: Pack) -> Mapping[str, Question]:
    """What the text leaves open though no rule turns on it; raises PackRefused."""
    return _section(pack, QUESTIONS, _QUESTIONS)


def _section(pack: Pack, name: str, adapter: TypeAdapter[dict[str, T]]) -> dict[str, T]:
    node = pack.tree.get(name) or Map(pack.tree.place)
    try:
        return adapter.validate_python(node)
    except ValidationError as error:
        raise misfits(_KINDS[name], (name,), node, error) from error


def unfounded(pack: Pack, names: Names) -> Iterator[PackRefused]:
    """Each note that has no clause, or names a carrier nobody knows."""
    try:
        noted, asked = records(pack), questions(pack)
    except PackRefused as refused:
        yield refused
        return
    for clause, carriers in noted.items():
        says = [*_record(pack, clause, carriers), *_carried(pack, names, carriers)]
        yield from (_told(pack, RECORDS, clause, one) for one in says)
    for name, question in asked.items():
        says = [*_question(pack, name, question), *_carried(pack, names, question.carried_by)]
        yield from (_told(pack, QUESTIONS, name, one) for one in says)


def _told(pack: Pack, section: str, name: str, says: str) -> PackRefused:
    return PackRefused(pack.tree[section].where(name), says, dotted((section, name)))


def _record(pack: Pack, clause: str, carriers: tuple[str, ...]) -> Iterator[str]:
    if clause not in pack.clauses:
        yield f"no clause {clause} is known{close(clause, pack.clauses)}"
    elif pack.clauses[clause].status == COMPUTABLE:
        yield "facts can decide it, so a rule has to cite it"
    if not carriers:
        yield "nothing carries it"


def _question(pack: Pack, name: str, question: Question) -> Iterator[str]:
    if name in pack.readings:
        yield "it is asked by the reading of that name"
    if not question.cite:
        yield "it cites no clause; add cite"
    for clause in question.cite:
        if clause not in pack.clauses:
            yield f"no clause {clause} is known{close(clause, pack.clauses)}"


def _carried(pack: Pack, names: Names, carriers: tuple[str, ...]) -> Iterator[str]:
    for carrier in carriers:
        if not _known(pack, names, carrier.split(".")):
            yield (
                f"{carrier} carries nothing: write an event, Event.attribute, "
                "codes.attribute, codes.attribute.code or an entry such as actions.name"
            )


def _known(pack: Pack, names: Names, path: list[str]) -> bool:
    match path:
        case [event]:
            return event in FACTS
        case ["codes", attribute]:
            return bool(kinds_of(attribute)) and attribute in pack.codes
        case ["codes", attribute, code]:
            return bool(kinds_of(attribute)) and code in names.codes(attribute)
        case [section, name] if section in SECTIONS:
            return name in pack.names(section)
        case [event, attribute]:
            return event in FACTS and attribute in kinds(event)
        case _:
            return False
