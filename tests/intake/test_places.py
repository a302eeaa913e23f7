"""A report is assigned only where its printed place leaves no doubt."""

from __future__ import annotations

import pytest

from services.intake.places import Bounds, Where, assign

PLACES = {
    "allouez-wi": Bounds(
        state="WI",
        names=("Allouez", "Village of Allouez"),
        postcodes=("54301",),
        county="Brown",
    ),
    "minoa-ny": Bounds(
        state="NY", names=("Minoa", "Village of Minoa"), postcodes=("13116",), county="Onondaga"
    ),
}


@pytest.mark.parametrize(
    ("where", "jurisdiction"),
    [
        (Where(city="ALLOUEZ", state="WI"), "allouez-wi"),
        (Where(city="Village of  Allouez", state="wi", county="BROWN COUNTY"), "allouez-wi"),
        (Where(city="MINOA", state="NY", zip="13116-1234", county="ONONDAGA"), "minoa-ny"),
        (Where(state="NY", zip="13116"), "minoa-ny"),
        (Where(city="MINOA", state="NY", zip="00000"), "minoa-ny"),
    ],
)
def test_a_printed_place_of_one_town_is_assigned_to_it(where: Where, jurisdiction: str) -> None:
    assert assign(where, PLACES) == jurisdiction


@pytest.mark.parametrize(
    "where",
    [
        Where(),
        Where(city="ALLOUEZ", state="MI"),
        Where(city="ALLOUEZ"),
        Where(city="ALLOUEZ", state="WI", county="DOUGLAS"),
        Where(city="ALLOUEZ", state="WI", zip="54880"),
        Where(city="GREEN BAY", state="WI", zip="54301", county="BROWN"),
        Where(city="MINOA", state="NY", away_from_city=True),
        Where(county="ONONDAGA", state="NY"),
        Where(state="WI", zip="13116"),
    ],
)
def test_a_doubtful_place_waits_for_a_person(where: Where) -> None:
    assert assign(where, PLACES) == "unassigned"


def test_two_towns_with_the_same_claim_are_none() -> None:
    twins = {**PLACES, "twin-ny": Bounds(state="NY", names=("Minoa",), postcodes=("13116",))}
    assert assign(Where(city="MINOA", state="NY"), twins) == "unassigned"
