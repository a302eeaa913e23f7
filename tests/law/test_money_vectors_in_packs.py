"""The worked examples of money, each told as facts and asked of the charges of its pack."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from ordinance_core.law.facts import (
    AbatementStarted,
    AssessmentLevied,
    BoardResolutionAdopted,
    ComplianceConfirmed,
    ConvictionRecorded,
    CostPosted,
    DisputeDecided,
    InvoiceIssued,
    NoticeDelivered,
    NoticeOfViolationIssued,
    PartyNamed,
    PaymentReceived,
    PaymentReversed,
    PenaltyAssessed,
    PersonClassified,
    RateResolutionAdopted,
    ViolationFound,
)
from tests.law.told import Told
from tests.law.vectors import Case, cases, rows

Given = dict[str, Any]
EARLY = date(2020, 1, 2)
ONE_DAY = timedelta(days=1)
DAY_COUNTS = {"A365": "act/365", "A360": "act/360", "AA": "act/act", "30360": "30/360"}


def day(text: str) -> date:
    return date.fromisoformat(text)


def billed(cents: int, begun: date, *rates: RateResolutionAdopted) -> Told:
    """Work in Allouez that cost so much, billed on the day it was incurred."""
    told = Told("allouez-wi")
    told.tell(AbatementStarted(on=begun))
    told.tell(CostPosted(on=begun, category="abatement", amount_cents=cents, incurred_on=begun))
    told.tell(InvoiceIssued(on=begun))
    for rate in rates:
        told.tell(rate)
    return told


def adopted(yearly: Decimal, on: date = EARLY, **said: str) -> RateResolutionAdopted:
    return RateResolutionAdopted(on=on, rate_pct=yearly * 100, by="board", **said)


def interest(told: Told, on: date) -> int:
    cents = told.line("interest", on).cents
    assert cents is not None
    return cents


def simple(given: Given) -> int:
    count = DAY_COUNTS[given["basis"]]
    told = billed(given["p"], day(given["d1"]), adopted(Decimal(given["r"]), day_count=count))
    return interest(told, day(given["d2"]))


def of_one_month(given: Given) -> int:
    """A rate of one month, on an amount that bears interest by months or fractions."""
    rate = adopted(Decimal(given["r"]) * 12, day_count="month or fraction")
    return interest(billed(given["p"], date(2026, 1, 31), rate), date(2026, 2, 28))


def segments(given: Given) -> int:
    (first, _, rate), (changed, last, other) = given["segs"]
    rates = (adopted(Decimal(rate)), adopted(Decimal(other), day(changed) + ONE_DAY))
    return interest(billed(given["p"], day(first), *rates), day(last))


def monthly(given: Given) -> int:
    (rate,) = given["rates"]
    joins = "monthly" if given.get("compound") else "simple"
    said = adopted(Decimal(rate) * 12, day_count="month or fraction", compounds=joins)
    return interest(billed(given["p"], day(given["from"]) - ONE_DAY, said), day(given["paid"]))


def compound(given: Given) -> int:
    joins = "simple" if given.get("simple") else "monthly"
    said = adopted(Decimal(given["r"]) * 12, day_count="month or fraction", compounds=joins)
    told = billed(given["p"], date(2026, 1, 31), said)
    return interest(told, date(2026, 1 + given["n"], 28))


LEVIED = date(2026, 5, 1)


def minoa(costs: list[int], penalties: int = 0, **readings: str) -> Told:
    """A levy in Minoa of so much work and so much of a penalty."""
    told = Told("minoa-ny")
    for reading, way in readings.items():
        told.ratify(reading.replace("_", "-"), way, EARLY)
    for cents in costs:
        told.tell(CostPosted(on=LEVIED, category="abatement", amount_cents=cents))
    if penalties:
        told.tell(PenaltyAssessed(on=LEVIED, amount_cents=penalties))
    told.tell(BoardResolutionAdopted(on=LEVIED, resolution="pay_costs"))
    told.tell(AssessmentLevied(on=LEVIED))
    return told


def levied(told: Told) -> int:
    cents = told.line("levied", LEVIED).cents
    assert cents is not None
    return cents


def service_charge(given: Given) -> int:
    return levied(minoa([given["cost"]]))


def levy(given: Given) -> int:
    ways = {"MIN_185": "with_penalties"} if given.get("base") == "all" else {}
    return levied(minoa([given["cost"]], given["penalties"], **ways))


def lots(given: Given) -> list[int]:
    told = minoa([], given["total"])
    for feet in given["weights"]:
        told.tell(PartyNamed(on=LEVIED, role="lot", share=Decimal(feet)))
    shares = [x for x in told.asked(LEVIED).owed() if x.charge == "levied"]
    return [x.cents or 0 for x in shares]


def violation(town: str, count: int, begun: date, ended: date, **more: Any) -> Told:
    told = Told(town)
    for _ in range(count):
        told.tell(ViolationFound(on=begun, began_on=begun, ended_on=ended, **more))
    return told


def most(told: Told, charge: str, on: date) -> int:
    lines = [x for x in told.asked(on).owed() if x.charge == charge]
    assert {x.state for x in lines} == {"exposure"}
    return sum(x.max_exposure_cents or 0 for x in lines)


BEGUN = date(2026, 4, 6)


def capped(given: Given) -> int:
    end = BEGUN + (given["days"] - 1) * ONE_DAY
    told = violation("broomfield-co", given["violations"], BEGUN, end)
    return min(most(told, "fine_exposure", end), given["rate"] * given["days"])


def per_day(given: Given) -> int:
    end = BEGUN + (given["days"] - 1) * ONE_DAY
    found = {"offence": "improper_disposal"}
    told = violation("allouez-wi", given["violations"], BEGUN, end, **found)
    told.tell(PersonClassified(on=BEGUN, class_="other"))
    return most(told, "forfeiture", end)


def convicted(given: Given) -> int:
    told = Told("minoa-ny")
    end = BEGUN + (given["days"] - 1) * ONE_DAY
    told.tell(ConvictionRecorded(on=end, began_on=BEGUN, ended_on=end, acts=given["violations"]))
    return told.line("criminal_penalty", end).cents or 0


def day_span(given: Given) -> int:
    begun, ended = (datetime.fromisoformat(given[key]) for key in ("start", "end"))
    told = Told("allouez-wi")
    kind = "homeowner" if given["rate"] < 50000 else "other"
    local = [told.local(at).date() for at in (begun, ended)]
    told.tell(PersonClassified(on=local[0], class_=kind))
    told.tell(
        ViolationFound(at=begun, offence="improper_disposal", began_on=local[0], ended_on=local[1])
    )
    return most(told, "forfeiture", local[1])


def least(given: Given) -> int:
    end = BEGUN + (given["days"] - 1) * ONE_DAY
    told = violation("allouez-wi", 1, BEGUN, end, offence="prohibited_discharge")
    (line,) = [x for x in told.asked(end).owed() if x.charge == "forfeiture"]
    return max(line.at_least or 0, given["rate"] * given["days"])


def after_receipt(given: Given) -> int:
    told = Told("minoa-ny")
    if given.get("from") == "gate":
        told.ratify("MIN-175", "cure_expiry", EARLY)
    receipt, cured = day(given["receipt"]), day(given["cured"])
    paper = told.tell(NoticeOfViolationIssued(on=receipt))
    told.tell(NoticeDelivered(on=receipt, about=paper, method="personal"))
    told.tell(ComplianceConfirmed(on=cured, about=paper))
    return told.line("civil_penalty", cured + ONE_DAY).max_exposure_cents or 0


def fine_and_costs(given: Given) -> int:
    fine, costs = given["items"]
    told = Told("broomfield-co")
    told.tell(PenaltyAssessed(on=BEGUN, amount_cents=fine))
    told.tell(CostPosted(on=BEGUN, category="preparation", amount_cents=costs))
    return told.line("lien", BEGUN).cents or 0


def refund(given: Given) -> int:
    told = Told("broomfield-co")
    told.tell(PenaltyAssessed(on=BEGUN, amount_cents=given["paid"]))
    told.tell(PaymentReceived(on=BEGUN, amount_cents=given["paid"], toward="assessed_fine"))
    told.tell(DisputeDecided(on=BEGUN, confirmed_cents=given["final"]))
    return told.line("refund", BEGUN).cents or 0


def open_cents(told: Told, on: date) -> int:
    found = told.asked(on).payoff()
    return sum(one.open_cents for one in found.settled) - found.credit_cents


def balance(given: Given) -> int:
    told = billed(given["p"], day(given["d0"]), adopted(Decimal(given["r"])))
    if given.get("order") == "principal":
        told.ratify("payment-order", "principal_first", EARLY)
    for on, cents in given["pays"]:
        told.tell(PaymentReceived(on=day(on), amount_cents=cents))
    if not given["pays"]:
        paid = told.tell(PaymentReceived(on=date(2026, 3, 2), amount_cents=20000))
        told.tell(PaymentReversed(on=date(2026, 3, 20), amount_cents=20000, about=paid))
    return open_cents(told, day(given["asof"]))


def overpaid(given: Given) -> dict[str, int]:
    """The row's interest is that of sixty days at twelve percent."""
    owed, on = dict(given["buckets"]), date(2026, 5, 1)
    told = billed(owed["principal"], on - 60 * ONE_DAY, adopted(Decimal("0.12")))
    told.tell(PaymentReceived(on=on, amount_cents=given["pay"]))
    found = told.asked(on).payoff()
    assert {s.charge: s.owed_cents for s in found.settled} == {
        "interest": owed["interest"],
        "abatement_cost": owed["principal"],
    }
    left = {s.charge: s.open_cents for s in found.settled}
    return {
        "interest": left["interest"],
        "principal": left["abatement_cost"],
        "credit": found.credit_cents,
    }


def oldest_first(given: Given) -> dict[str, int]:
    told, on = Told("minoa-ny"), date(2026, 3, 1)
    ids = {
        name: told.tell(PenaltyAssessed(on=day(begun), amount_cents=cents))
        for name, begun, cents in given["debts"]
    }
    meant = ids[given["to"]] if "to" in given else None
    told.tell(PaymentReceived(on=on, amount_cents=given["pay"], about=meant))
    left = {s.about: s.open_cents for s in told.asked(on).payoff().settled}
    return {name: left[about] for name, about in ids.items()}


CHARGES: dict[str, Callable[[Given], object]] = {
    **dict.fromkeys(["M001", "M002", "M003", "M005", "M006"], simple),
    **dict.fromkeys(["M007", "M008", "M009", "M010", "M015"], simple),
    **dict.fromkeys(["M012", "M013", "M014", "M087"], of_one_month),
    **dict.fromkeys(["M016", "M017"], segments),
    **dict.fromkeys(["M019", "M020", "M021", "M022", "M023", "M024"], monthly),
    "M031": compound,
    **dict.fromkeys(["M033", "M034", "M035"], service_charge),
    "M036": lambda given: levied(minoa(given["lines"])),
    **dict.fromkeys(["M037", "M038"], levy),
    "M040": lots,
    "M054": capped,
    "M055": fine_and_costs,
    **dict.fromkeys(["M056", "M057"], refund),
    **dict.fromkeys(["M058", "M059"], day_span),
    "M061": per_day,
    "M062": least,
    **dict.fromkeys(["M063", "M064"], after_receipt),
    "M065": convicted,
    **dict.fromkeys(["M079", "M085", "M086"], balance),
    "M082": overpaid,
    **dict.fromkeys(["M083", "M084"], oldest_first),
}
ROLL = "of the county once the amount is on its roll; no clause of the village's ordinance"
LEVY = "of the state's law on village taxes (RPTL 1432); the ordinance gives a levy no interest"
NONE: dict[str, str] = {
    "M026": f"two lines {ROLL}",
    "M027": f"grace {ROLL}",
    "M028": f"grace {ROLL}",
    "M029": "a rule of another village's code",
    "M030": "practice of the village's utility, not of the ordinance",
    **dict.fromkeys(["M041", "M042", "M043", "M044", "M045"], LEVY),
    "M047": "no clause of the two towns lets interest run on a period that the state's roll moves",
    "M048": "no clause of the two towns lets interest run on a period that the state's roll moves",
    "M049": "an addition that the city has not ordained",
    "M050": "of the state's tax law; the ordinance gives no interest",
    "M051": "the state's rate where none is agreed; the ordinance gives no interest",
    "M052": "the state's rate where none is agreed; the ordinance gives no interest",
    "M080": "no town has a fee, interest, a penalty and a cost at once; see test_payments",
}
OTHERS_WITHOUT_READING = {
    **dict.fromkeys(["M012", "M014", "M034", "M035"], "rounding half to even is no reading"),
    "M015": "rounding each day is no reading",
    "M036": "a share of each line is no reading",
}
LATER = "test_vectors_in_later_packs"


def _kings() -> set[str]:
    return {row["id"] for row in rows("money_vectors.csv") if row["kind"] == "KING"}


def played() -> list[Any]:
    kinds = " ".join({row["kind"] for row in rows("money_vectors.csv")})
    every = cases("money_vectors.csv", "inputs", "expected_cents", "alternative_cents", kinds)
    found = []
    for given in every:
        case: Case = given.values[0]
        other = case.expected != case.row["expected_cents"]
        if case.row["id"] in CHARGES and not (other and case.row["id"] in OTHERS_WITHOUT_READING):
            found.append(given)
    return found


@pytest.mark.clause("ALZ-150", "ALZ-174", "ALZ-115", "ALZ-117", "MIN-163", "MIN-164", "MIN-185")
@pytest.mark.clause("MIN-145", "MIN-146", "MIN-175", "BRM-091", "BRM-092", "BRM-097", "BRM-098")
@pytest.mark.parametrize("case", played())
def test_a_charge_of_a_pack_comes_to_what_the_example_says(case: Case) -> None:
    assert CHARGES[case.row["id"]](case.params) == json.loads(case.expected)


def test_every_row_is_played_through_a_charge_or_says_why_none_is_there() -> None:
    every = [row["id"] for row in rows("money_vectors.csv")]
    groups = (set(CHARGES), set(NONE), _kings())
    assert sum(map(len, groups)) == len(every) == len(set(every))
    assert set().union(*groups) == set(every)
    assert all(NONE.values())


def test_every_other_reading_of_a_played_row_is_a_reading_or_says_why_it_is_none() -> None:
    other = {row["id"] for row in rows("money_vectors.csv") if row["alternative_cents"]}
    shown = {given.id.removesuffix("-other") for given in played() if given.id.endswith("-other")}
    assert other == shown | set(OTHERS_WITHOUT_READING) | (other & (set(NONE) | _kings()))
