"""One amount among several: shares by weight, payments through debts in their order."""

from __future__ import annotations

from collections.abc import Sequence

from ordinance_core.money.amounts import Cents, Exact, cents, exact


def split(total: Cents, weights: Sequence[Exact]) -> tuple[Cents, ...]:
    """The total in shares by weight: floors first, odd cents to the largest remainders.

    Ties go to the earlier share. Raises ValueError for negative weights or none above zero.
    """
    parts = [exact(weight) for weight in weights]
    if not (whole := sum(parts)) or min(parts) < 0:
        raise ValueError("Shares need weights of at least zero, one of them above zero")
    shares = [cents(total) * part / whole for part in parts]
    floors = [share.numerator // share.denominator for share in shares]
    by_remainder = sorted(range(len(shares)), key=lambda i: floors[i] - shares[i])
    lucky = set(by_remainder[: total - sum(floors)])
    return tuple(floor + (place in lucky) for place, floor in enumerate(floors))


def allocate(paid: Cents, owed: Sequence[Cents]) -> tuple[tuple[Cents, ...], Cents]:
    """What stays owed once a payment went through debts in order, and what of it is left over."""
    left, rest = cents(paid), []
    for debt in owed:
        used = min(left, cents(debt))
        left -= used
        rest.append(debt - used)
    return tuple(rest), left
