"""Each town: its offices and parties, who does which act, and who may find what."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Any

import pytest

from tests.law.acts import allouez, broomfield, grafton, kingsbury, minoa
from tests.law.told import Terms, Told, act, terms

ON = date(2026, 6, 1)
TOWNS = {
    "allouez-wi": allouez,
    "broomfield-co": broomfield,
    "grafton-wi": grafton,
    "kingsbury-ny": kingsbury,
    "minoa-ny": minoa,
}


@cache
def told(town: str) -> Told:
    """A matter of the town with nothing on file."""
    return Told(town)


def rows(table: str) -> list[Any]:
    """The rows of a table of every town, each as proof of its clauses."""
    return [
        pytest.param(town, *row.values, marks=row.marks, id=f"{town}-{row.values[0]}")
        for town, tables in TOWNS.items()
        for row in getattr(tables, table)
    ]


@pytest.mark.parametrize(("town", "role", "title", "regulated"), rows("OFFICES"))
def test_an_office_or_party_has_the_title_of_the_ordinance(
    town: str, role: str, title: str, regulated: bool
) -> None:
    pack = told(town).pack
    assert (pack.office(role), pack.is_regulated(role)) == (title, regulated)


@pytest.mark.parametrize(("town", "name", "expected"), rows("ACTS"))
def test_an_act_is_done_by_its_office_and_records_what_it_is(
    town: str, name: str, expected: Terms
) -> None:
    assert terms(told(town).actions(name, ON)[0]) == expected


@pytest.mark.parametrize(("town", "offence", "by"), rows("OFFENCES"))
def test_an_offence_is_found_by_its_office(town: str, offence: str, by: str) -> None:
    found = told(town).actions("find-violation", ON)
    (one,) = (a for a in found if ("offence", offence) in a.fixed)
    assert terms(one) == act(by, "ViolationFound", offence=offence)
