"""An account over HTTP: payments applied, exposure by its name, and floats refused by theirs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.embedded import Embedded, embedded


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Embedded]:
    async with embedded(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize(
    ("path", "body", "field", "says"),
    [
        ("accounts/{id}/costs", {"category": "abatement", "amount_cents": 185.5}, "amount_cents",
         "takes whole cents"),
        ("accounts/{id}/payments", {"amount_cents": 100.0}, "amount_cents", "takes whole cents"),
        ("towns/allouez-wi/rates", {"rate_pct": 6.5}, "rate_pct", 'as in 6 or "6.5"'),
        ("towns/allouez-wi/rates", {"rate_pct": "six"}, "rate_pct", "text"),
        ("towns/allouez-wi/fee-schedules", {"items": {"permit": 1.5}}, "items[...]", "whole"),
    ],
)  # fmt: skip
async def test_a_float_is_refused_and_the_field_is_named(
    running: Embedded, path: str, body: dict[str, Any], field: str, says: str
) -> None:
    matter = await running.case()
    answered = await running.http.post(
        f"/billing/{path.format(id=matter)}", json={"on": "2026-05-05", **body}
    )
    assert answered.status_code == 422
    (error,) = answered.json()["errors"]
    assert error["field"] == field
    assert says in error["says"]


async def test_a_rate_is_a_whole_number_or_text_and_stays_exact(running: Embedded) -> None:
    await running.case()
    for given, kept in ((6, "6"), ("6.5", "6.5")):
        told = {"on": "2026-05-05", "rate_pct": given, "by": "board", "day_count": "act/360"}
        await running.post("/billing/towns/allouez-wi/rates", told)
        log = await running.http.get("/billing/log")
        assert f'"rate_pct":"{kept}"' in log.text.replace('\\"', '"')


async def test_an_account_shows_each_payment_where_it_went(running: Embedded) -> None:
    matter = await running.case()
    await running.post(
        f"/billing/accounts/{matter}/costs",
        {"on": "2026-05-05", "category": "attorney", "amount_cents": 30_000},
    )
    await running.post(
        f"/billing/accounts/{matter}/payments", {"on": "2026-05-05", "amount_cents": 35_000}
    )
    account = await running.get(f"/billing/accounts/{matter}")
    payoff = account["payoff"]
    assert [(p["charge"], p["cents"]) for p in payoff["applied"]] == [
        ("enforcement_expenses", 30_000)
    ]
    assert payoff["credit_cents"] == 5_000
    assert payoff["order"][0] == "interest"
    stated = await running.get(f"/billing/accounts/{matter}/statement")
    assert (stated["due_cents"], stated["open_cents"], stated["credit_cents"]) == (30_000, 0, 5_000)
    rows = (await running.http.get(f"/billing/accounts/{matter}/statement.csv")).text.splitlines()
    assert rows[1].startswith('due,,"attorney fees')
    assert rows[1].split(",")[-5:-2] == ["300.00", "300.00", "0.00"]
    assert [row for row in rows if row.startswith("payment,2026-05-05,")]
    assert rows[-1].startswith("credit,,paid beyond what is due,50.00")
    assert ["payment-order", "interest_first"] in payoff["readings"]


async def test_exposure_stands_apart_from_what_is_due(running: Embedded) -> None:
    matter = await running.case()
    await running.post(
        f"/intake/reports/{matter}/triage",
        {
            "on": "2026-05-05",
            "source": "grease",
            "composition": "not_stormwater",
            "receiving": "ms4",
            "discharged_on": "2026-05-04",
        },
    )
    found = {
        "on": "2026-05-05",
        "offence": "prohibited_discharge",
        "began_on": "2026-05-04",
        "ended_on": "2026-05-05",
    }
    await running.post(f"/cases/{matter}/find-violation", found)
    account = await running.get(f"/billing/accounts/{matter}")
    assert account["due_cents"] == 0
    assert account["exposure_cents"] == 100_000
    (line,) = [x for x in account["lines"] if x["charge"] == "forfeiture"]
    assert (line["state"], line["max_exposure_cents"]) == ("exposure", 100_000)
    (stated,) = [x for x in account["stated"] if x["charge"] == "forfeiture"]
    assert (stated["event"], stated["max_exposure_cents"]) == ("ExposureStated", 100_000)
    statement = await running.get(f"/billing/accounts/{matter}/statement")
    assert (statement["due_cents"], statement["exposure_cents"]) == (0, 100_000)
    (exposed,) = [x for x in statement["entries"] if x["item"] == "forfeiture"]
    assert exposed["section"] == "exposure, owed by nobody until it is assessed"
    assert (exposed["amount_cents"], exposed["open_cents"]) == (100_000, None)
