"""Whether an attribute meets a condition: true, false, or open where it is unknown."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from ordinance_core.calendars import Moment
from ordinance_core.law.answers import Known
from ordinance_core.law.grammar.conditions import Condition, refers
from ordinance_core.law.grammar.terms import Gap, money
from ordinance_core.law.interpreter.record import Record

Truth = bool | None


def meets(
    record: Record, known: Known, conditions: Mapping[str, Condition | Gap], subject: Known | None
) -> Truth:
    """Whether a fact meets every condition."""
    return every(
        _meets(record, attribute(record, known, name), condition, subject)
        for name, condition in conditions.items()
    )


def attribute(record: Record, known: Known, name: str) -> Any:
    """An attribute by the name packs use; `on` is the local day for an instant, too."""
    if name == "on":
        return record.day_of(record.when(known))
    return known.fact.attribute(name)


def dated(record: Record, known: Known, name: str) -> Moment | None:
    """The moment an attribute states; a year stands for its first day."""
    found: Moment | int | Decimal | None = attribute(record, known, name)
    if isinstance(found, int | Decimal):
        return date(int(found), 1, 1) if date.min.year <= found <= date.max.year else None
    return found


def every(truths: Any) -> Truth:
    """False over open over true."""
    result: Truth = True
    for truth in truths:
        if truth is False:
            return False
        if truth is None:
            result = None
    return result


def some(truths: Any) -> Truth:
    """True over open over false."""
    result: Truth = False
    for truth in truths:
        if truth is True:
            return True
        if truth is None:
            result = None
    return result


def opposite(truth: Truth) -> Truth:
    return None if truth is None else not truth


def _meets(record: Record, value: Any, condition: Condition | Gap, subject: Known | None) -> Truth:
    if isinstance(condition, Gap):
        return None
    if condition.recorded is not None and condition.recorded is (value is None):
        return False
    compares = condition.compares
    if value is None:
        return None if compares else True
    return every(
        _compare(record, name, value, getattr(condition, name), subject) for name in compares
    )


def _compare(record: Record, name: str, value: Any, wanted: Any, subject: Known | None) -> Truth:
    several = wanted if isinstance(wanted, tuple) else (wanted,)
    others = [_other(record, value, each, subject) for each in several]
    if any(other is None for other in others):
        return None
    if name in ("one_of", "differs"):
        return any(_equal(record, value, other) for other in others) is (name == "one_of")
    if name.startswith("has"):
        return _has(name, set(value), set(_flat(others)))
    if name == "outside":
        low, high = others
        inside = _ordered(record, "at_least", value, low), _ordered(record, "at_most", value, high)
        return not all(inside)
    return _ordered(record, name, value, others[0])


def _has(name: str, values: set[Any], wanted: set[Any]) -> bool:
    return bool(wanted & values) if name == "has_any" else wanted <= values


def _ordered(record: Record, name: str, value: Any, other: Any) -> bool:
    if isinstance(value, datetime) != isinstance(other, datetime):
        value, other = record.day_of(value), record.day_of(other)
    if name == "at_least":
        return bool(value >= other)
    return bool(value <= other) if name == "at_most" else bool(value > other)


def _equal(record: Record, value: Any, other: Any) -> bool:
    if isinstance(value, datetime) != isinstance(other, datetime):
        return record.day_of(value) == record.day_of(other)
    return bool(value == other)


def _other(record: Record, value: Any, wanted: Any, subject: Known | None) -> Any:
    name = refers(wanted)
    if name is not None:
        return None if subject is None else attribute(record, subject, name)
    if isinstance(value, int) and isinstance(wanted, str):
        return money(wanted)
    return wanted


def _flat(values: list[Any]) -> list[Any]:
    return [v for each in values for v in (each if isinstance(each, tuple) else (each,))]
