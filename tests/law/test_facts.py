"""The vocabulary keeps its shape: owners, scopes, kinds and bytes."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import msgspec
import pytest

from ordinance_core.law.facts import (
    FACTS,
    Fact,
    PersonClassified,
    RateResolutionAdopted,
    attributes,
    owned_by,
)
from ordinance_core.messages import Codec, encode


@pytest.mark.parametrize("fact", FACTS.values(), ids=lambda f: f.__name__)
def test_every_fact_comes_back_from_its_bytes(fact: type[Fact]) -> None:
    given = fact(on=date(2026, 5, 29), about="f1", by="director", person="p1")
    assert Codec(fact).decode(fact.__name__, fact.schema, encode(given)) == given


@pytest.mark.parametrize("fact", FACTS.values(), ids=lambda f: f.__name__)
def test_every_attribute_has_a_kind(fact: type[Fact]) -> None:
    assert all(attributes(fact).values())


def test_every_fact_is_owned_by_one_service() -> None:
    services = ("intake", "cases", "deadlines", "notices", "billing")
    assert sorted(f.__name__ for s in services for f in owned_by(s)) == sorted(FACTS)


def test_an_attribute_named_by_a_keyword_keeps_its_name_on_the_wire() -> None:
    raw = encode(PersonClassified(on=date(2026, 5, 29), class_="homeowner"))
    assert msgspec.json.decode(raw)["class"] == "homeowner"


def test_a_rate_that_is_no_number_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="finite"):
        Codec(RateResolutionAdopted).decode(
            "RateResolutionAdopted", 1, b'{"on":"2026-05-29","rate_pct":"NaN"}'
        )


def test_a_rate_is_exact() -> None:
    raw = encode(RateResolutionAdopted(on=date(2026, 5, 29), rate_pct=Decimal("5.25")))
    assert msgspec.json.decode(raw)["rate_pct"] == "5.25"
