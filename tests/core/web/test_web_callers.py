"""Who may ask what: keys, roles, and towns out of scope that look absent."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.core.web.office import NewSpill

if TYPE_CHECKING:
    from tests.core.web.office import Office

ELSEWHERE = NewSpill(jurisdiction="minoa-ny", on=date(2026, 3, 2))
HERE = NewSpill(jurisdiction="allouez-wi", on=date(2026, 3, 2))


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer ", "Basic dTpw", "Bearer ordk_guessed", "ordk_guessed"]
)
async def test_without_a_good_key_nobody_is_let_in(client: httpx.AsyncClient, header: str) -> None:
    for ask in (client.get("/spills/spills"), client.post("/spills/spills", content=b"{")):
        client.headers["authorization"] = header
        answer = await ask
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"].startswith("Bearer")
        assert answer.json()["type"] == "/problems/Unauthenticated"


async def test_a_role_that_a_route_is_not_for_is_told_which_it_needs(
    client: httpx.AsyncClient, clerk: httpx.AsyncClient, spill: dict[str, Any]
) -> None:
    refused = await clerk.post("/spills/spills", json=spill)
    assert refused.status_code == 403
    assert "hotline, dispatcher" in refused.json()["detail"]
    assert (await client.post("/spills/spills", json=spill)).status_code == 201


async def test_what_is_out_of_scope_looks_as_if_it_were_absent(
    client: httpx.AsyncClient, office: Office
) -> None:
    office.spills[:] = [ELSEWHERE, HERE]
    hidden, absent = await client.get("/spills/spills/1"), await client.get("/spills/spills/9")
    assert hidden.status_code == absent.status_code == 404
    assert _without_ids(hidden) == _without_ids(absent)
    listed = (await client.get("/spills/spills")).json()["items"]
    assert [row["jurisdiction"] for row in listed] == ["allouez-wi"]


async def test_nothing_is_written_out_of_scope(
    client: httpx.AsyncClient, office: Office, spill: dict[str, Any]
) -> None:
    answer = await client.post("/spills/spills", json=spill | {"jurisdiction": "minoa-ny"})
    assert answer.status_code == 404
    assert office.spills == []


def _without_ids(answer: httpx.Response) -> dict[str, Any]:
    return {k: v for k, v in answer.json().items() if k != "correlation"}
