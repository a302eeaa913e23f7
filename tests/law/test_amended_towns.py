"""What the packs of the house come to where an amendment changes one of their numbers."""

from __future__ import annotations

from copy import deepcopy
from datetime import date, timedelta
from decimal import Decimal

import pytest

from ordinance_core.law import facts as f
from ordinance_core.law import load_pack
from ordinance_core.law.pack.loader import read_pack
from ordinance_core.law.pack.source import parse
from ordinance_core.money import interest, percent, round_half_up
from tests.law.told import Told

AMENDED = date(2027, 1, 1)
EVE = AMENDED - timedelta(days=1)


def under(town: str, path: str, before: str, after: str) -> Told:
    """A matter in a town that amended the term at a path."""
    told, pack = Told(town), load_pack(town)
    tree = deepcopy(pack.tree)
    *way, last = path.split("/")
    node = tree
    for step in way:
        node = node[int(step) if step.isdecimal() else step]
    text = f"term: {{2020-01-01: {before}, {AMENDED}: {after}}}"
    node.put(last, parse("amended.yaml", text)["term"], node.place)
    told.pack = read_pack(town, tree, clauses=dict(pack.clauses))
    return told


@pytest.mark.clause("ALZ-150")
def test_allouez_may_amend_how_it_counts_the_days_of_interest() -> None:
    path = "charges/interest/interest_on/basis/else"
    told = under("allouez-wi", path, "act/365", "act/360")
    begun, end = date(2026, 11, 2), date(2027, 2, 1)
    told.tell(f.RateResolutionAdopted(on=date(2020, 1, 2), rate_pct=Decimal(12)))
    told.tell(f.AbatementStarted(on=begun))
    cost = f.CostPosted(on=begun, category="abatement", amount_cents=123_457, incurred_on=begun)
    told.tell(cost)
    told.tell(f.InvoiceIssued(on=begun))
    before = interest(123_457, percent(12), begun, EVE)
    after = interest(123_457, percent(12), EVE, end, "act/360")
    assert told.line("interest", end).cents == round_half_up(before + after)


@pytest.mark.clause("MIN-163")
def test_minoa_may_amend_its_service_charge_and_old_costs_keep_the_old_one() -> None:
    told = under("minoa-ny", "charges/service_charge/part_of/work_only/percent", "30", "40")
    for day, cents in ((EVE, 10_001), (AMENDED, 10_002)):
        told.tell(f.CostPosted(on=day, category="abatement", amount_cents=cents))
    told.tell(f.BoardResolutionAdopted(on=AMENDED, resolution="pay_costs"))
    told.tell(f.AssessmentLevied(on=AMENDED))
    found = told.line("service_charge", date(2027, 6, 1))
    assert (found.state, found.cents) == (
        "due",
        round_half_up(Decimal("3000.3") + Decimal("4000.8")),
    )
    assert told.line("levied", date(2027, 6, 1)).cents == 20_003 + 7_001


@pytest.mark.clause("BRM-091", "BRM-092")
def test_broomfield_may_raise_its_fine_and_each_day_keeps_its_own() -> None:
    told = under("broomfield-co", "charges/fine_exposure/amount", "{max: $1000}", "{max: $1500}")
    begun, ended = EVE - timedelta(days=2), AMENDED + timedelta(days=1)
    told.tell(f.ViolationFound(on=begun, began_on=begun, ended_on=ended))
    assert told.line("fine_exposure", date(2027, 6, 1)).at_most == 3 * 100_000 + 2 * 150_000


@pytest.mark.clause("KNG-058", "KNG-060")
@pytest.mark.parametrize(("convicted", "at_most"), [(EVE, 70_000), (AMENDED, 35_000)])
def test_kingsbury_may_shorten_its_five_years_for_those_convicted_since(
    convicted: date, at_most: int
) -> None:
    told = under("kingsbury-ny", "charges/fine/amount/within", "5 years", "1 year")
    for on, committed in ((date(2025, 2, 1), date(2025, 1, 5)), (convicted, date(2026, 12, 1))):
        told.tell(
            f.ConvictionRecorded(
                on=on, committed_on=committed, began_on=committed, ended_on=committed
            )
        )
    lines = [x for x in told.asked(date(2027, 6, 1)).owed() if x.charge == "fine"]
    assert [x.at_most for x in lines] == [35_000, at_most]
