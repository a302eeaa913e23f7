"""Whatever bytes come, the edge answers with a problem or a sound value, never with a crash."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordinance_core.decider import NotUnderstood
from ordinance_core.web.answers import from_cursor, to_cursor
from ordinance_core.web.bodies import decode, moment
from ordinance_core.web.conditional import heard_at
from ordinance_core.web.problem import Failed
from tests.core.web.office import NewSpill

SPILL = {"jurisdiction": "allouez-wi", "on": "2026-03-02"}
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda below: st.lists(below, max_size=4) | st.dictionaries(st.text(), below, max_size=4),
    max_leaves=12,
)
FIELDS = st.sampled_from(NewSpill.__struct_fields__)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_problem(raw: bytes) -> None:
    with pytest.raises((Failed, NotUnderstood)):
        decode(raw, NewSpill)


@given(FIELDS, VALUES)
def test_any_value_in_any_field_is_taken_whole_or_named(field: str, value: Any) -> None:
    raw = json.dumps(SPILL | {field: value}).encode()
    taken, named = told(lambda: decode(raw, NewSpill))
    assert named is None or named.startswith(field)
    assert named or msgspec.json.decode(msgspec.json.encode(taken), type=NewSpill) == taken


@given(st.text() | st.text(alphabet="0123456789-T:+Z. "))
def test_any_text_for_a_moment_is_one_or_is_refused(text: str) -> None:
    value, named = told(lambda: moment("as_of", text))
    assert named == "as_of" or 1900 <= value.year <= 2199


@given(st.text())
def test_any_text_for_a_place_or_cursor_is_one_or_is_refused(text: str) -> None:
    for field, read in (("heard", heard_at), ("cursor", from_cursor)):
        value, named = told(lambda read=read: read(text))
        assert value or named == field


@given(st.lists(st.text().filter(lambda t: "\0" not in t) | st.integers(0, 2**53), min_size=1))
def test_a_cursor_leads_back_to_its_key(key: list[Any]) -> None:
    assert from_cursor(to_cursor(key), len(key)) == tuple(key)


def told(ask: Callable[[], Any]) -> tuple[Any, str | None]:
    """The value, or the field that was refused."""
    try:
        return ask(), None
    except NotUnderstood as refused:
        return None, refused.field
