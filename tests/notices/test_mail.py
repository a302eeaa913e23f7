"""An article number is accepted in any grouping, kept in one form, refused when wrong."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import pytest

from services.notices.mail import Article, ArticleNumberInvalid, article

SHARED = Path(os.environ.get("ORDINANCE_SHARED", Path(__file__).parents[3] / "shared"))


@pytest.mark.parametrize(
    "typed",
    [
        "9407108987654321000017",
        "9407 1089 8765 4321 0000 17",
        "420 54301 9407-1089-8765-4321-0000-17",
    ],
)
def test_any_grouping_gives_the_same_article(typed: str) -> None:
    found = article(typed)

    assert (found.number, found.form) == ("9407108987654321000017", "usps_impb")


def test_the_routing_zip_is_kept_beside_the_number() -> None:
    assert article("420787459400111206206406260787").zip == "78745"
    assert article("4201028200009261290113185417468510").zip == "102820000"


def test_of_two_readings_the_one_that_checks_is_stored() -> None:
    assert article("71969010756003077385") == Article("9171969010756003077385", "usps_20_behind_91")
    assert article("71123456789123456787") == Article("71123456789123456787", "usps_20")


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "certified",
        "9407108987654321000018",
        "9400 1000 0000 0000 0000 00",
        "2334611306206407667222",
        "940710898765432100001",
        "94071089876543210000171",
        "٩407108987654321000017",
    ],
)
def test_a_wrong_number_is_refused_in_words(typed: str) -> None:
    with pytest.raises(ArticleNumberInvalid, match="compare it with the receipt"):
        article(typed)


@pytest.mark.shared
def test_the_published_vectors_hold() -> None:
    with (SHARED / "data" / "usps" / "usps_vectors.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))

    wrong = [
        r["as_printed"] for r in rows if _accepts(r["as_printed"]) != (r["expected"] == "valid")
    ]

    assert len(rows) > 50
    assert wrong == []


def _accepts(typed: str) -> bool:
    try:
        article(typed)
    except ArticleNumberInvalid:
        return False
    return True
