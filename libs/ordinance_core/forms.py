"""Facts as people send them: the same fields, with what is personal in plain words until sealed."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from functools import cache
from typing import Annotated, Any, Protocol, get_type_hints

import msgspec
from msgspec import Meta

from ordinance_core.decider import NotUnderstood
from ordinance_core.law import Fact
from ordinance_core.law.facts import attributes
from ordinance_core.messages import Context, Sealed
from ordinance_core.outcomes import command_id


class Sealing(Protocol):
    """Seals a personal text under the key of a person; see `keyring.Keyring`."""

    async def seal(self, person: str | None, text: str) -> Sealed: ...


_REPORTERS = frozenset({"reporter", "description"})
Words = Annotated[str, Meta(max_length=4000, description="Personal: stored only sealed.")]


_LARGEST_EXPONENT = 15
_SAYS_RATE = 'Percent a year, as in 6 or "6.5"; no JSON number with a point, which is a float.'
Rate = int | Annotated[str, Meta(pattern=r"^\d{1,6}(\.\d{1,9})?$")]
"""A float is refused by type: a rate with a point is written as text."""


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """What every form checks beyond its types: numbers that can be summed."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, Decimal) and not _summable(value):
                raise NotUnderstood(name, "takes a finite number of at most 15 digits")


def _summable(value: Decimal) -> bool:
    return value.is_finite() and abs(value.adjusted()) < _LARGEST_EXPONENT


@cache
def form(fact: type[Fact]) -> type[msgspec.Struct]:
    """The Struct that a request body of this fact is decoded into."""
    private = private_fields(fact)
    hints = get_type_hints(fact, include_extras=True)
    fields = [
        (name, _typed(name, hints[name], private), None)
        for name in fact.__struct_fields__
        if name not in {"law", "on", "at"}
    ]
    dates = [
        ("on", Annotated[date | None, Meta(description="The civil date in the town.")], None),
        (
            "at",
            Annotated[datetime, Meta(tz=True, description="The instant, with its offset.")] | None,
            None,
        ),
    ]
    return msgspec.defstruct(
        f"{fact.__name__}Form",
        [*fields, *dates],
        bases=(Form,),
        kw_only=True,
        frozen=True,
        forbid_unknown_fields=True,
        rename=_names(fact),
        namespace={"__doc__": fact.__doc__},
    )


def _typed(name: str, hint: Any, private: frozenset[str]) -> Any:
    if name in private:
        return Words | None
    return Annotated[Rate | None, Meta(description=_SAYS_RATE)] if _is_rate(hint) else hint


def _is_rate(hint: Any) -> bool:
    metas = (meta for a in getattr(hint, "__args__", ()) for meta in getattr(a, "__metadata__", ()))
    return any(isinstance(m, Meta) and (m.extra or {}).get("rate") for m in metas)


@cache
def rates(fact: type[Fact]) -> frozenset[str]:
    """The attributes of a fact that are rates of interest."""
    hints = get_type_hints(fact, include_extras=True)
    return frozenset(name for name in fact.__struct_fields__ if _is_rate(hints[name]))


@cache
def says(fact: type[Fact]) -> str:
    """What recording a fact tells, for the page of its route."""
    return f"Record: {fact.__doc__ or fact.__name__}".removesuffix(".")


def private_fields(fact: type[Fact]) -> frozenset[str]:
    """The attributes of a fact that hold somebody's name, address or contact."""
    return frozenset(name for name, kind in attributes(fact).items() if kind == "private")


async def from_form(
    fact: type[Fact], given: msgspec.Struct, context: Context, sealing: Sealing
) -> Fact:
    """The fact behind a body; what is personal is sealed for the person it names.

    A person without an id gets one that follows from the command, the same over its retries. Who
    reports is another person than the one reported: each can be erased without the other.
    """
    values: dict[str, Any] = {
        name: value
        for name in given.__struct_fields__
        if (value := getattr(given, name)) is not None
    }
    values |= {name: Decimal(values[name]) for name in rates(fact) & values.keys()}
    private = private_fields(fact) & values.keys()
    person = values.get("person") or command_id("person", context.command_id)
    reporter = command_id("reporter", context.command_id)
    for name in private:
        values[name] = await sealing.seal(reporter if name in _REPORTERS else person, values[name])
    if "name" in private:
        values["person"] = person
    return fact(**values)


def _names(fact: type[Fact]) -> dict[str, str]:
    encoded = zip(fact.__struct_fields__, fact.__struct_encode_fields__, strict=True)
    return {name: wire for name, wire in encoded if name != wire}
