"""A content item that names a person is sealed in whatever version or reading it stands."""

from __future__ import annotations

from base64 import b64decode, b64encode

import pytest

from ordinance_core.items import open_items, seal_items, shown
from ordinance_core.law import Pack
from ordinance_core.messages import Sealed
from tests.law import small

PERSON = "{cite: S-3, names_person: true}"
MARK = "{reading: S-9, one: false, other: true}"
LATER = "  order: {cite: S-3, event: ComplianceOrderIssued, content: %s}\n"
READING = """
readings:
  S-9: {cite: S-9, asks: "Who?", default: one, ways: {one: one, other: other}}
"""
WAYS = {
    "an item with a date": f"{{who: {{2020-01-01: S-3, 2030-01-01: {PERSON}}}}}",
    "content with a date": f"{{2020-01-01: {{why: S-3}}, 2030-01-01: {{who: {PERSON}}}}}",
    "an item by reading": f"{{who: {{reading: S-9, one: S-3, other: {PERSON}}}}}",
    "content by reading": f"{{reading: S-9, one: {{why: S-3}}, other: {{who: {PERSON}}}}}",
    "a mark by reading": f"{{who: {{cite: S-3, names_person: {MARK}}}}}",
    "both": f"{{reading: S-9, one: {{why: S-3}}, other: {{2030-01-01: {{who: {PERSON}}}}}}}",
}


class Encoding:
    """Seals by writing in another alphabet."""

    async def seal(self, person: str | None, text: str) -> Sealed:
        return Sealed(person=str(person), sealed=b64encode(text.encode()).decode())

    async def open(self, sealed: Sealed) -> str | None:
        return b64decode(sealed.sealed).decode()


def town(content: str) -> Pack:
    sections = (READING,) if "S-9" in content else ()
    return small.town(*sections, head=small.HEAD + LATER % content)


@pytest.mark.parametrize("content", WAYS.values(), ids=WAYS)
def test_a_named_person_is_found_in_every_version_and_reading(content: str) -> None:
    assert town(content).personal_items == {"who"}


def test_a_paper_that_is_dated_as_a_whole_is_looked_through_too() -> None:
    paper = f"{{cite: S-3, event: ComplianceOrderIssued, content: {{who: {PERSON}}}}}"
    first = "{cite: S-3, event: WarningNoticeIssued, content: {why: S-3}}"
    entry = f"  order: {{2020-01-01: {first}, 2030-01-01: {paper}}}\n"
    pack = small.town(head=small.HEAD + entry)

    assert pack.personal_items == {"who"}
    assert {"ComplianceOrderIssued", "WarningNoticeIssued"} <= pack.paper_events


async def test_its_text_is_sealed_and_opened_again() -> None:
    pack = town(WAYS["content with a date"])
    person = "00000000-0000-4000-8000-000000000001"

    sealed = await seal_items({"who": "Anna Ahlers", "why": "oil"}, pack, person, Encoding())

    assert shown(sealed) == {"who": "sealed", "why": "oil"}
    assert await open_items(sealed, pack, Encoding()) == {"who": "Anna Ahlers", "why": "oil"}
