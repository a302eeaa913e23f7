"""The notes of a pack: its records, each with what carries it, and its open questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from ordinance_core.law.facts import FACTS
from ordinance_core.law.grammar.notes import Carriers, Question
from ordinance_core.law.pack.names import Names, kinds, kinds_of
from ordinance_core.law.pack.pack import Pack, refused
from ordinance_core.law.pack.sections import SECTIONS
from ordinance_core.law.pack.source import Map, PackRefused

RECORDS, QUESTIONS = "records", "questions"
COMPUTABLE, RECORD_ONLY = "computable", "record_only"
T = TypeVar("T")
_RECORDS: TypeAdapter[dict[str, Carriers]] = TypeAdapter(dict[str, Carriers])
_QUESTIONS: TypeAdapter[dict[str, Question]] = TypeAdapter(dict[str, Question])


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
        raise refused(name, node, error) from error


def refuse_unfounded(pack: Pack, names: Names) -> None:
    """Raises PackRefused at the first note that has no clause, or names a carrier nobody knows."""
    for clause, carriers in records(pack).items():
        _record(pack, clause, carriers)
        _carried(pack, names, (RECORDS, clause), carriers)
    for name, question in questions(pack).items():
        _question(pack, name, question)
        _carried(pack, names, (QUESTIONS, name), question.carried_by)


def _record(pack: Pack, clause: str, carriers: tuple[str, ...]) -> None:
    place = pack.tree[RECORDS].where(clause)
    if clause not in pack.clauses:
        raise PackRefused(place, f"records: no clause {clause} is known")
    if not carriers:
        raise PackRefused(place, f"records.{clause}: nothing carries it")
    if pack.clauses[clause].status == COMPUTABLE:
        raise PackRefused(place, f"records.{clause}: facts can decide it, so a rule has to cite it")


def _question(pack: Pack, name: str, question: Question) -> None:
    place = pack.tree[QUESTIONS].where(name)
    if name in pack.readings:
        raise PackRefused(place, f"questions.{name} is asked by the reading of that name")
    if not question.cite:
        raise PackRefused(place, f"questions.{name} cites no clause")
    for clause in question.cite:
        if clause not in pack.clauses:
            raise PackRefused(place, f"questions.{name}: no clause {clause} is known")


def _carried(pack: Pack, names: Names, key: tuple[str, str], carriers: tuple[str, ...]) -> None:
    for carrier in carriers:
        if not _known(pack, names, carrier.split(".")):
            raise PackRefused(
                pack.tree[key[0]].where(key[1]),
                f"{'.'.join(key)}: {carrier} carries nothing: write an event, Event.attribute, "
                "codes.attribute, codes.attribute.code or an entry such as actions.name",
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
