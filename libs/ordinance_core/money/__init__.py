"""Integer cents and exact rational arithmetic; a posted line is rounded once, half a cent up.

Amounts are whole cents (`int`), rates are fractions of one (`percent("12")` is 12/100). Functions
that answer `Fraction` are not rounded yet: sum them, then `round_half_up` the line. A float is
refused wherever a number goes in, with a TypeError, since it cannot hold a cent exactly.
"""

from ordinance_core.money.accrual import Accrual, Stretch
from ordinance_core.money.amounts import (
    CENTS,
    Cents,
    Exact,
    cents,
    clamp,
    dollars,
    exact,
    parse_dollars,
    percent,
    plain_dollars,
    round_half_up,
    round_to,
    surcharge,
)
from ordinance_core.money.counting import (
    DAYS_IN_WEEK,
    completed_weeks,
    days_touched,
    started_weeks,
)
from ordinance_core.money.interest import (
    MONTHS_IN_YEAR,
    Basis,
    compound,
    compound_yearly,
    interest,
    months_or_fraction,
    year_fraction,
)
from ordinance_core.money.laws import Law
from ordinance_core.money.rates import Rates
from ordinance_core.money.sharing import allocate, split

__all__ = [
    "CENTS",
    "DAYS_IN_WEEK",
    "MONTHS_IN_YEAR",
    "Accrual",
    "Basis",
    "Cents",
    "Exact",
    "Law",
    "Rates",
    "Stretch",
    "allocate",
    "cents",
    "clamp",
    "completed_weeks",
    "compound",
    "compound_yearly",
    "days_touched",
    "dollars",
    "exact",
    "interest",
    "months_or_fraction",
    "parse_dollars",
    "percent",
    "plain_dollars",
    "round_half_up",
    "round_to",
    "split",
    "started_weeks",
    "surcharge",
    "year_fraction",
]
