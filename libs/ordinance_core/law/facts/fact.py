"""What every fact of the law's vocabulary has, and the kinds of value its attributes take."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any, ClassVar, get_type_hints

from msgspec import Meta

from ordinance_core.messages import Applied, Event, Sealed

Code = Annotated[str, Meta(extra={"kind": "code"})]
Codes = Annotated[tuple[str, ...], Meta(extra={"kind": "codes"})]
Day = Annotated[date, Meta(extra={"kind": "date"})]
Instant = Annotated[datetime, Meta(extra={"kind": "instant"}, tz=True)]
Number = Annotated[Decimal, Meta(extra={"kind": "number"})]
Rate = Annotated[Decimal, Meta(extra={"kind": "number", "rate": True})]
"""Percent a year; over HTTP a whole number or text, as a JSON number with a point is a float."""
Count = Annotated[int, Meta(extra={"kind": "number"})]
Cents = Annotated[int, Meta(extra={"kind": "cents"})]
Flag = Annotated[bool, Meta(extra={"kind": "flag"})]
Text = Annotated[str, Meta(extra={"kind": "text"})]
Items = Annotated[dict[str, str], Meta(extra={"kind": "items"})]
Prices = Annotated[dict[str, int], Meta(extra={"kind": "items"})]
Days = Annotated[tuple[date, ...], Meta(extra={"kind": "dates"})]
Private = Annotated[Sealed, Meta(extra={"kind": "private"})]


class Fact(Event, frozen=True):
    """An act or finding of people, dated by `on` (civil) or `at` (instant).

    `about` is the id of the fact it hangs on, `by` the pack's role of who did it, `person` the
    id of the person it concerns, `law` what it was judged by when recorded (never read by the
    law itself). Attributes left out are unknown, not false.
    """

    owner: ClassVar[str] = "cases"
    scope: ClassVar[str] = "matter"
    confirms: ClassVar[str | None] = None
    """The attribute that names which of a paper's requirements it confirms, the whole if none."""
    about: str | None = None
    by: str | None = None
    person: str | None = None
    law: Applied | None = None

    def attribute(self, name: str) -> Any:
        """An attribute by the name it has in packs; None when unknown."""
        return getattr(self, _PYTHON_NAMES.get(name, name), None)

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, Decimal) and not value.is_finite():
                raise ValueError(f"{name} must be a finite number")


_PYTHON_NAMES = {"class": "class_", "scope": "scope_"}


def attributes(fact: type[Fact]) -> dict[str, str]:
    """The kind of each attribute of a fact, by the name it has in packs and on the wire."""
    hints = get_type_hints(fact, include_extras=True)
    own = [f for f in fact.__struct_fields__ if f not in Fact.__struct_fields__]
    encoded = dict(zip(fact.__struct_fields__, fact.__struct_encode_fields__, strict=True))
    return {encoded[name]: _kind(hints[name]) for name in own}


def _kind(hint: Any) -> str:
    inner = next(a for a in hint.__args__ if a is not type(None))
    meta: Meta = inner.__metadata__[-1]
    assert meta.extra is not None
    return str(meta.extra["kind"])
