"""The worked examples of money, row by row, put together from the functions of `money`."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any, get_args
from zoneinfo import ZoneInfo

import pytest

from ordinance_core import money
from ordinance_core.calendars import add_months, calendar_of, parse_period, walk
from ordinance_core.money import interest, months_or_fraction, percent, round_half_up
from tests.law.vectors import ZONES, Case, cases, rows, sections

Given = dict[str, Any]
BASES: dict[str, money.Basis] = {
    name.replace("act", "A").replace("/", ""): name for name in get_args(money.Basis)
}


def day(text: str) -> date:
    return date.fromisoformat(text)


def rounding(given: Given) -> Callable[[Fraction], int]:
    return round if given.get("rounding") == "HALF_EVEN" else round_half_up


def simple(given: Given) -> int:
    first, last = day(given["d1"]), day(given["d2"])
    if given.get("perdiem"):
        daily = interest(given["p"], Fraction(given["r"]), first, first + timedelta(days=1))
        return round_half_up(daily) * (last - first).days
    return round_half_up(
        interest(given["p"], Fraction(given["r"]), first, last, BASES[given["basis"]])
    )


def rate(given: Given) -> int:
    return rounding(given)(given["p"] * Fraction(given["r"]))


def segments(given: Given) -> int:
    parts = [interest(given["p"], Fraction(r), day(a), day(b)) for a, b, r in given["segs"]]
    return round_half_up(sum(parts, Fraction()))


def monthly(given: Given) -> int:
    n = months_or_fraction(day(given["from"]), day(given["paid"]))
    rates = [Fraction(r) for r in given["rates"]]
    if given.get("compound"):
        return round_half_up(money.compound(given["p"], rates[0], n))
    if given.get("combine"):
        rates = [sum(rates, Fraction())]
    return sum(round_half_up(given["p"] * r * n) for r in rates)


def grace(given: Given) -> int:
    calendar = calendar_of(sections()["Allouez"], ZONES["WI"])
    last = walk(calendar, day(given["due"]), parse_period(f"{given['n']} business days")).legal
    if day(given["received"]) <= calendar.day_of(last):
        return 0
    return monthly({**given, "rates": [given["rate"]], "paid": given["received"]})


def village_roll(given: Given) -> int:
    first = day(given["billed"]) + timedelta(days=given["grace"])
    n = months_or_fraction(first, day(given["roll"]))
    total = given["p"] + round_half_up(given["p"] * Fraction(given["r"]) * n)
    return int(total) + round_half_up(total * Fraction(given["r"]))


def flat_penalty(given: Given) -> int:
    balance: int = given["p"] - given["paid_before"]
    return balance + money.surcharge(balance, Fraction(given["pct"]))


def compound(given: Given) -> int:
    if given.get("simple"):
        return round_half_up(given["p"] * Fraction(given["r"]) * given["n"])
    return round_half_up(money.compound(given["p"], Fraction(given["r"]), given["n"]))


def service_charge(given: Given) -> int:
    cost: int = given["cost"]
    return cost + rounding(given)(cost * percent(30))


def service_charge_of_lines(given: Given) -> int:
    lines, total = given["lines"], sum(given["lines"])
    bases = lines if given.get("perline") else [total]
    return total + sum(money.surcharge(base, percent(30)) for base in bases)


def levy(given: Given) -> int:
    cost, penalties = given["cost"], given["penalties"]
    base = cost + penalties if given.get("base") == "all" else cost
    return int(cost + penalties + money.surcharge(base, percent(30)))


def village_levy(given: Given) -> int:
    due, paid = day(given["due"]), day(given["paid"])
    if paid <= due:
        return 0
    month = Fraction(given["annual"]) / money.MONTHS_IN_YEAR
    month = month if given.get("noround") else money.round_to(month, percent("0.01"))
    later = months_or_fraction(due, paid) - 1
    return round_half_up(given["p"] * (percent(5) + later * month))


def extended_days(given: Given) -> int:
    first, paid, period = day(given["d1"]), day(given["paid"]), given["period"]
    unit = {"d": "days", "m": "months"}[period[-1]]
    calendar = calendar_of(sections()["Minoa"], ZONES["NY"])
    due = walk(calendar, first, parse_period(f"{period[:-1]} {unit}"))
    assert paid == due.legal
    counts = given.get("count", unit == "months")
    last = paid if counts else calendar.day_of(due.nominal)
    return round_half_up(interest(given["p"], Fraction(given["r"]), first, last))


def compound_yearly(given: Given) -> int:
    rate_ = Fraction(given["r"])
    return round_half_up(
        money.compound_yearly(given["p"], rate_, day(given["d1"]), day(given["d2"]))
    )


def per_day(given: Given) -> int:
    each = money.clamp(given["rate"], high=given["cap"])
    count: int = given["days"] * given["violations"]
    return each * count


def day_span(given: Given) -> int:
    zone = ZoneInfo(given["tz"])
    first, last = (
        datetime.fromisoformat(given[k]).astimezone(zone).date() for k in ("start", "end")
    )
    count: int = given["rate"] * money.days_touched(first, last)
    return count


def forfeiture(given: Given) -> int:
    each: int = money.clamp(given["rate"], given["min"], given["max"])
    return each * int(given["days"])


def penalty_after_receipt(given: Given) -> int:
    receipt, cured = day(given["receipt"]), day(given["cured"])
    gate = receipt + timedelta(days=given["cure_days"])
    if cured <= gate:
        return 0
    start = gate if given.get("from") == "gate" else receipt
    one = timedelta(days=1)
    return int(given["rate"]) * money.days_touched(start + one, cured - one)


LADDER = ((0, 35000), (35000, 70000), (70000, 100000))


def ladder(given: Given) -> int:
    dates = [day(text) for text in given["tier_dates"]]
    extra = timedelta(days=given.get("incl", 0))
    tier = sum(add_months(d, 60) + extra > dates[-1] for d in dates[:-1])
    least, most = LADDER[tier]
    each = least if given.get("want") == "min" else most
    weeks = money.completed_weeks(day(given["start"]), day(given["end"]))
    if given.get("climb"):
        return sum(step[1] for step in LADDER[: weeks + 1])
    return each * (max(1, weeks) if given.get("weeks") == "C" else 1 + weeks)


def balance(given: Given) -> int:
    principal, accrued, since = given["p"], 0, day(given["d0"])
    for on, paid in [*given["pays"], (given["asof"], 0)]:
        accrued += round_half_up(interest(principal, Fraction(given["r"]), since, day(on)))
        since = day(on)
        if given.get("order") == "principal":
            (principal, accrued), _ = money.allocate(paid, (principal, accrued))
        else:
            (accrued, principal), _ = money.allocate(paid, (accrued, principal))
    return int(principal + accrued)


def waterfall(given: Given) -> dict[str, int]:
    owed = dict(given["buckets"])
    left, credit = money.allocate(given["pay"], [owed[name] for name in given["order"]])
    found = dict(zip(given["order"], left, strict=True))
    return {**found, "credit": credit} if credit else found


def oldest_first(given: Given) -> dict[str, int]:
    order = sorted(given["debts"], key=lambda debt: (debt[0] != given.get("to"), debt[1]))
    left, _ = money.allocate(given["pay"], [debt[2] for debt in order])
    return dict(zip((debt[0] for debt in order), left, strict=True))


def shares(given: Given) -> list[int]:
    return list(money.split(given["total"], given["weights"]))


def refund(given: Given) -> int:
    (_,), back = money.allocate(given["paid"], [given["final"]])
    return back


KINDS: dict[str, Callable[[Given], int | Sequence[int] | dict[str, int]]] = {
    "SIMPLE": simple,
    "RATE": rate,
    "RATESEG": segments,
    "MONTHLY": monthly,
    "GRACE": grace,
    "FONTANA": village_roll,
    "FLATPEN": flat_penalty,
    "COMPOUND": compound,
    "SURCHARGE": service_charge,
    "SURLINES": service_charge_of_lines,
    "MINOA": levy,
    "SPLIT": shares,
    "NYVILLAGE": village_levy,
    "GCL25A": extended_days,
    "ANNUALCOMP": compound_yearly,
    "PERDAY": per_day,
    "SUM": lambda given: sum(given["items"]),
    "REFUND": refund,
    "DAYSPAN": day_span,
    "FORFEIT": forfeiture,
    "MINOAPEN": penalty_after_receipt,
    "KING": ladder,
    "USRULE": balance,
    "WATERFALL": waterfall,
    "OLDEST": oldest_first,
}


def test_every_kind_of_row_is_worked_out() -> None:
    assert {row["kind"] for row in rows("money_vectors.csv")} == KINDS.keys()


@pytest.mark.parametrize(
    "case",
    cases("money_vectors.csv", "inputs", "expected_cents", "alternative_cents", " ".join(KINDS)),
)
def test_an_amount_is_exact_to_the_cent(case: Case) -> None:
    assert KINDS[case.row["kind"]](case.params) == json.loads(case.expected)
