"""Every entry of every pack has sentences, with no name of the grammar or of Python in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

import pytest

from ordinance_core.law import Pack, available, load_pack
from ordinance_core.law.pack.sections import SECTIONS
from ordinance_core.law.words import Told, told
from ordinance_core.law.words.calendar import calendar
from ordinance_core.law.words.resting import Resting

ENTRIES = [
    (town, section, name)
    for town in available()
    for section in SECTIONS
    for name in load_pack(town).names(section)
]
SNAKE = re.compile(r"[A-Za-z]_[A-Za-z]")
CAMEL = re.compile(r"\b[A-Z][a-z]+[A-Z]\w*")
REPR = re.compile(r"None|True|False|\w\(\w+=|[{}]|<[a-z]|Decimal|gap=|\(\)|  |^\W*$")


def texts(found: Told) -> Iterator[str]:
    yield found.title
    for point in found.points:
        yield from (point.label, point.says)
    for grid in found.grids:
        yield from (grid.title, *grid.columns)
        yield from (cell for row in grid.rows for cell in row.cells if cell)


def leaks(found: Told) -> list[str]:
    read = [text for text in texts(found) if text != "—"]
    return [t for t in read for leak in (SNAKE, CAMEL, REPR) if leak.search(t)]


def ways_of(pack: Pack, section: str, name: str) -> Iterator[dict[str, str | None]]:
    for reading in pack.used(section, name):
        for way in (None, *pack.readings[reading].ways):
            yield {**pack.defaults, reading: way}


@pytest.mark.parametrize(("town", "section", "name"), ENTRIES)
def test_an_entry_reads_as_sentences_under_every_way_of_its_readings(
    town: str, section: str, name: str
) -> None:
    pack = load_pack(town)
    for ways in (pack.defaults, *ways_of(pack, section, name)):
        found = told(pack, section, name, date.max, ways)

        assert all(point.clauses for point in found.points)
        assert not leaks(found)
        assert found.clauses


@pytest.mark.parametrize("town", available())
def test_the_calendar_reads_as_sentences(town: str) -> None:
    found = calendar(load_pack(town))

    assert found.points
    assert not leaks(found)


def test_a_period_a_bearer_and_an_anchor_make_a_sentence() -> None:
    found = told(load_pack("minoa-ny"), "clocks", "correct_after_appeal")

    rule = found.points[0]
    assert rule.says == (
        "The person noticed must correct the violation within 5 business days from"
        " “appeal decided”."
    )
    assert rule.clauses == ("MIN-155", "MIN-182")


def test_what_nobody_settled_reads_as_the_question() -> None:
    found = told(load_pack("kingsbury-ny"), "charges", "civil_penalty")

    assert found.gaps == ("KNG-076",)
    assert "not settled (KNG-076: How high is a civil penalty?)" in [p.says for p in found.points]


def test_what_rests_on_a_reading_is_found_through_other_entries() -> None:
    used, beyond = Resting(load_pack("allouez-wi")).on_reading("ALZ-175")

    assert used == (("clocks", "pay_bill"),)
    assert beyond == (("actions", "certify-to-tax-roll"),)


def test_what_a_missed_clock_opens_is_found() -> None:
    resting = Resting(load_pack("allouez-wi"))

    assert resting.on_missed("pay_bill") == (("actions", "certify-to-tax-roll"),)
