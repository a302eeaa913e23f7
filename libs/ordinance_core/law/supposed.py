"""Facts as somebody supposes them to ask what would follow; nothing of them is recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time
from functools import cache
from typing import Any, get_type_hints

import msgspec

from ordinance_core.calendars import Moment
from ordinance_core.calendars.statute import HORIZON
from ordinance_core.decider import NotUnderstood
from ordinance_core.law.answers import Known
from ordinance_core.law.facts import FACTS, Fact, attributes
from ordinance_core.law.pack.pack import Pack
from ordinance_core.messages import moment_of

MATTER = "supposed"
_EARLIEST, _LATEST = date.min.year + len(HORIZON), date.max.year - len(HORIZON)
"""Beyond them not even a plain date can be counted on from; calendars end long before."""
YEARS = f"{HORIZON.start + 1} to {HORIZON.stop - 1 - 1}"


class _Head(msgspec.Struct, frozen=True):
    """What tells one fact from another: which it is, and the id others hang on."""

    fact: str
    id: str | None = None


def moment(field: str, text: str) -> Moment:
    """A civil date, or an instant with its offset; raises NotUnderstood naming the field."""
    try:
        found = moment_of(text.strip())
    except ValueError:
        says = "is neither a date as in 2026-05-21 nor an instant as in 2026-05-21T09:00-05:00"
        raise NotUnderstood(field, f"'{text}' {says}") from None
    if isinstance(found, datetime) and found.tzinfo is None:
        raise NotUnderstood(field, f"'{text}' lacks its offset, as in 2026-05-21T09:00-05:00")
    if not _EARLIEST < found.year < _LATEST:
        raise NotUnderstood(field, f"{found} lies outside {YEARS}, the years that can be computed")
    return found


def within(field: str, moment: Moment) -> None:
    """Raises NotUnderstood for a moment beyond the years that calendars hold."""
    if not HORIZON.start < moment.year < HORIZON.stop - 1:
        raise NotUnderstood(field, f"{moment} lies outside {YEARS}, the years that can be computed")


def days(field: str, text: str) -> tuple[date, ...]:
    """Civil dates with commas between them."""
    found = tuple(moment(field, part) for part in text.split(","))
    if any(isinstance(day, datetime) for day in found):
        raise NotUnderstood(field, f"'{text}' takes dates as in 2026-05-12,2026-05-26")
    return tuple(day for day in found if not isinstance(day, datetime))


def known(fact: Fact, id_: str, *, town: bool = False) -> Known:
    """A supposed fact as the interpreter takes it, recorded the moment it happened."""
    when = fact.when
    at = when if isinstance(when, datetime) else _start(when or date.min)
    return Known(id_, None if town else MATTER, at, fact)


def facts_of(given: Sequence[bytes], pack: Pack) -> Iterator[Known]:
    """Facts from JSON: `{"fact": "NoticeDelivered", "id": "d", "about": "n", "on": ...}`.

    Raises NotUnderstood for a fact nobody knows, a wrong or unknown field, a code the pack does
    not declare.
    """
    for place, raw in enumerate(given):
        field = f"facts[{place}]"
        try:
            head = msgspec.json.decode(raw, type=_Head)
            _no_floats(field, raw)
            values = msgspec.json.decode(raw, type=_body(_kind(field, head.fact)))
            fact = FACTS[head.fact](**_given(values))
        except (msgspec.DecodeError, ValueError) as wrong:
            raise NotUnderstood(field, str(wrong)) from None
        if fact.when is None:
            raise NotUnderstood(field, "needs `on` (a date) or `at` (an instant with its offset)")
        within(field, fact.when)
        _declared(field, fact, pack)
        yield known(fact, head.id or field, town=fact.scope == "town")


def _no_floats(field: str, raw: bytes) -> None:
    """Money and rates are exact: a JSON number with a point is a float and is refused."""
    for name, value in msgspec.json.decode(raw).items():
        if isinstance(value, float) and name.endswith(("_cents", "_pct")):
            raise NotUnderstood(f"{field}.{name}", f"takes a whole number or text, not {value}")


def _kind(field: str, name: str) -> type[Fact]:
    if name not in FACTS:
        raise NotUnderstood(f"{field}.fact", f"'{name}' is none of {', '.join(sorted(FACTS))}")
    return FACTS[name]


@cache
def _body(fact: type[Fact]) -> type[msgspec.Struct]:
    """What a fact may say of itself; a person's name or address has no place in a question."""
    private = {name for name, kind in attributes(fact).items() if kind == "private"}
    hints = get_type_hints(fact, include_extras=True)
    encoded = dict(zip(fact.__struct_fields__, fact.__struct_encode_fields__, strict=True))
    own = [n for n in fact.__struct_fields__ if n != "law" and encoded[n] not in private]
    fields: list[Any] = [("fact", str), ("id", str | None, None)]
    return msgspec.defstruct(
        f"Supposed{fact.__name__}",
        [*fields, *((name, hints[name], None) for name in own)],
        kw_only=True,
        forbid_unknown_fields=True,
        rename={name: wire for name, wire in encoded.items() if name in own and name != wire},
    )


def _given(values: msgspec.Struct) -> Mapping[str, Any]:
    named = {name: getattr(values, name) for name in values.__struct_fields__}
    return {k: v for k, v in named.items() if v is not None and k not in ("fact", "id")}


def _declared(field: str, fact: Fact, pack: Pack) -> None:
    for name, kind in attributes(type(fact)).items():
        value, declared = fact.attribute(name), pack.codes_of(name)
        if value is None or kind not in {"code", "codes"} or not declared:
            continue
        for code in (value,) if kind == "code" else value:
            if code not in declared:
                says = f"'{code}' is none of {', '.join(declared)}"
                raise NotUnderstood(f"{field}.{name}", says)


def _start(on: date) -> datetime:
    return datetime.combine(on, time(), UTC)
