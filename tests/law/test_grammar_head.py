"""Every word of the head, of readings, questions and clauses, each with an example."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law import facts as f
from ordinance_core.law.citations import citing
from ordinance_core.law.pack.notes import questions
from services.intake.places import Bounds, Where, assign
from tests.law.case import Asked
from tests.law.grammar import DAY, Example, Refused, clock, due

FILED: dict[str, f.Fact] = {"a": f.AppealFiled(on=DAY)}


def head(word: str, text: str, then: object, without: object, ask: object) -> Example:
    assert callable(ask)
    return Example(word, text, then, without, FILED, ask)


def assigned(**place: str) -> object:
    """Whether a report from this place is of the town."""

    def ask(asked: Asked) -> bool:
        own = asked.pack.header
        bounds = Bounds(
            state=own.state,
            names=own.places.names,
            postcodes=own.places.postcodes,
            county=own.places.county,
        )
        return assign(Where(**{"state": "WI", **place}), {"small-wi": bounds}) == "small-wi"

    return ask


NAMED = "places: {names: [Smallville]"
NIGHT = "kind: wait, from: AppealFiled, within: 2 hours"
HEAD = [
    head(
        "Header.title",
        "title: «Smallville|Bigtown»\n",
        "Smallville",
        "Bigtown",
        lambda a: a.pack.title,
    ),
    head(
        "Header.version",
        'version: "«2|1»"\n',
        "small-wi@2",
        "small-wi@1",
        lambda a: a.pack.reference,
    ),
    head("Header.prefix", "prefix: «SML|BIG»\n", "SML", "BIG", lambda a: a.pack.prefix),
    head("Header.state", f"state: «WI|NY»\n{NAMED}}}\n", True, False, assigned(city="Smallville")),
    head(
        "Header.zone",
        f"zone: «America/New_York|America/Chicago»\n{clock(NIGHT)}",
        datetime(2026, 5, 5, 6, tzinfo=UTC),
        datetime(2026, 5, 5, 7, tzinfo=UTC),
        due,
    ),
    head("Header.places", f"«{NAMED}}}\n»", True, False, assigned(city="Smallville")),
    head(
        "Places.names",
        "places: {names: [«Smallville|Bigtown»]}\n",
        True,
        False,
        assigned(city="Smallville"),
    ),
    head(
        "Places.postcodes",
        f'{NAMED}«, postcodes: ["54999"]»}}\n',
        True,
        False,
        assigned(zip="54999"),
    ),
    head(
        "Places.county",
        f"{NAMED}«, county: Brown»}}\n",
        False,
        True,
        assigned(city="Smallville", county="Dane"),
    ),
    head(
        "Header.inherits", "«inherits: us-ny\n»", True, False, lambda a: "payments" in a.pack.tree
    ),
]
READ = """\
readings:
  S-5: {cite: S-5, asks: "How long?", default: «short|long», ways: {short: a day, long: more}}
"""
WAYS = clock("kind: wait, from: AppealFiled, within: {reading: S-5, short: 1 day, long: 3 days}")
VALUE = clock('kind: wait, from: AppealFiled, within: {reading: S-5, as: "{} days"}')
VALUED = "readings:\n  S-5: {cite: S-5, asks: How many?, default: «3|1», value: days}\n"
READINGS = [
    head("ReadingOf.default", WAYS + READ, date(2026, 5, 5), date(2026, 5, 7), due),
    head(
        "ReadingOf.ways",
        WAYS
        + READ.replace("«short|long»", "short").replace("a day, long: more", "a day«, long: more»"),
        date(2026, 5, 5),
        Refused("S-5 has the ways short, here stand long, short"),
        due,
    ),
    head(
        "ReadingOf.asks",
        WAYS
        + READ.replace("«short|long»", "short").replace("How long?", "«How long?|Since when?»"),
        "How long?",
        "Since when?",
        lambda a: a.pack.question("S-5"),
    ),
    head(
        "ReadingOf.cite",
        WAYS + READ.replace("«short|long»", "short").replace("cite: S-5", "cite: [S-5«, S-7»]"),
        True,
        False,
        lambda a: "S-7" in citing(a.pack),
    ),
    head(
        "ReadingOf.value",
        VALUE + VALUED.replace("«3|1»", "3").replace("value: days", "«value: days|ways: {x: y}»"),
        date(2026, 5, 7),
        Refused("needs a value"),
        due,
    ),
]
ASKED = """\
questions:
  Q:
    {cite: «S-7|S-8», asks: «Who?|What?», meanwhile: «nobody|anybody»«, carried_by: CaseClosed»}
"""


def one(slot: str) -> str:
    """The question with this slot open, the others as they are with the word."""
    kept = ASKED
    for words in ("«S-7|S-8»", "«Who?|What?»", "«nobody|anybody»", "«, carried_by: CaseClosed»"):
        if words != slot:
            kept = kept.replace(words, words.strip("«»").partition("|")[0])
    return kept


QUESTIONS = [
    head(
        "Question.cite", one("«S-7|S-8»"), ("S-7",), ("S-8",), lambda a: questions(a.pack)["Q"].cite
    ),
    head(
        "Question.asks", one("«Who?|What?»"), "Who?", "What?", lambda a: questions(a.pack)["Q"].asks
    ),
    head(
        "Question.meanwhile",
        one("«nobody|anybody»"),
        "nobody",
        "anybody",
        lambda a: questions(a.pack)["Q"].meanwhile,
    ),
    head(
        "Question.carried_by",
        one("«, carried_by: CaseClosed»"),
        ("CaseClosed",),
        (),
        lambda a: questions(a.pack)["Q"].carried_by,
    ),
]
CLAUSES = [
    head(
        "Clause.locator",
        "clauses:\n  T-1: {locator: «§ 5|§ 6», gist: it is so}\n",
        "§ 5 (T-1)",
        "§ 6 (T-1)",
        lambda a: a.pack.citation("T-1"),
    ),
    head(
        "Clause.gist",
        "clauses:\n  T-1: {locator: § 5, gist: «it is so|it is not»}\n",
        "it is so",
        "it is not",
        lambda a: a.pack.cite("T-1").gist,
    ),
]
EXAMPLES = [*HEAD, *READINGS, *QUESTIONS, *CLAUSES]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.word)
def test_the_word_says_what_the_pack_is(example: Example) -> None:
    example.check()
