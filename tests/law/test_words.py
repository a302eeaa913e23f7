"""Every entry of every pack has sentences, with no name of the grammar or of Python in them."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from datetime import date
from importlib.resources import files

import pytest

from ordinance_core.law import FACTS, Pack, available, load_pack
from ordinance_core.law.facts import attributes
from ordinance_core.law.pack.sections import SECTIONS
from ordinance_core.law.words import Told, told
from ordinance_core.law.words.calendar import calendar
from ordinance_core.law.words.resting import Resting
from ordinance_core.law.words.vocabulary import fact_words

WORDS = files("ordinance_core.law.words")
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
        " the decision of an appeal."
    )
    assert rule.clauses == ("MIN-155", "MIN-182")


def rule(town: str, section: str, name: str) -> str:
    return told(load_pack(town), section, name).points[0].says


def test_how_often_something_is_due_is_said_once() -> None:
    monthly = rule("grafton-wi", "clocks", "inspect_season")
    winter = rule("grafton-wi", "clocks", "inspect_winter")

    assert "inspect the site once each month between March 1 and October 31, from" in monthly
    assert "inspect the site twice each season between November 1 and February 28" in winter


def test_at_once_is_said_once_and_an_untimed_duty_says_that_no_period_is_stated() -> None:
    at_once = rule("allouez-wi", "clocks", "obey_emergency_order")
    untimed = rule("allouez-wi", "clocks", "disconnect")

    assert "must stop the endangering discharge at once, from the receipt of" in at_once
    assert at_once.count("at once") == 1
    assert untimed.endswith("; no period is stated.")


def test_a_period_that_nobody_settled_still_makes_a_sentence() -> None:
    assert rule("allouez-wi", "clocks", "pay_bill") == (
        "The person noticed must pay the bill within a period that is not settled (ALZ-175: How"
        " many days are there to pay a bill?), from the bill."
    )


def test_every_fact_and_attribute_has_words_and_no_words_are_left_over() -> None:
    known = {name for fact in FACTS.values() for name in attributes(fact)}

    assert {fact_words(name).done for name in FACTS}.isdisjoint({"is on record"})
    assert set(words_of("facts.csv", "fact")) == set(FACTS)
    assert set(words_of("attributes.csv", "attribute")) == known


def words_of(file: str, column: str) -> list[str]:
    return [row[column] for row in csv.DictReader((WORDS / file).read_text("utf-8").splitlines())]


@pytest.mark.parametrize("name", sorted(FACTS))
def test_a_fact_is_denied_in_a_sentence(name: str) -> None:
    denied = fact_words(name).took_place(negated=True)

    assert denied.startswith("no ") != (" not " in denied)


def test_days_are_compared_as_days_and_what_is_exempt_is_called_by_its_name() -> None:
    pack = load_pack("minoa-ny")
    says = [point.says for point in told(pack, "exemptions", "registered").points]
    listed = told(pack, "exemptions", "listed").points

    assert "the last day is on or after the day of the discharge of the entry judged" in says[1]
    assert any(point.label == "dechlorinated swimming pool water: needs" for point in listed)


def test_what_an_act_records_is_named_once() -> None:
    found = told(load_pack("broomfield-co"), "actions", "approve-dye-test")

    assert "the approval, namely dye test" in [point.says for point in found.points]


def test_a_calendar_names_holidays_and_days_as_people_write_them() -> None:
    says = {point.label: point.says for point in calendar(load_pack("broomfield-co")).points}

    assert says["Days"].startswith("a period that ends on a Saturday, a Sunday, a legal holiday")
    assert "Frances Xavier Cabrini Day" in says["Holidays"]


def test_a_calendar_that_waits_for_a_reading_says_what_is_asked() -> None:
    pack = load_pack("kingsbury-ny")
    found = calendar(pack, date.max, {**pack.defaults, "KNG-083": None})

    assert any("not settled (KNG-083" in point.says for point in found.points)
    assert not leaks(found)


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
