"""Sums, shares, interest and refunds, in words."""

from __future__ import annotations

from collections.abc import Iterator

from ordinance_core.law.grammar.charges import (
    BasisAsStated,
    Charge,
    InterestOn,
    JoinsAsStated,
    PartOf,
    Principal,
)
from ordinance_core.law.grammar.terms import Gap
from ordinance_core.law.words.lexicon import Lexicon
from ordinance_core.law.words.predicates import every
from ordinance_core.law.words.told import Point

_UNRATED = {
    "open": "days before the first rate are open",
    "first rate": "days before the first rate bear that first rate",
    "none": "days before the first rate bear none",
}


def shares(lexicon: Lexicon, of: Charge) -> Iterator[Point]:
    if of.sum_of is not None:
        yield Point("Sum", f"the sum of {every(lexicon, of.sum_of)}", of.sum_of.cite)
    if of.part_of is not None:
        yield Point("Share", _part(lexicon, of.part_of), of.part_of.cite)
    if of.interest_on is not None:
        yield from _interest(lexicon, of.interest_on)
    if of.refund_of is not None:
        paid = lexicon.charges(of.refund_of.charges)
        confirmed = lexicon.moment(of.refund_of.confirmed)
        yield Point("Refund", f"what was paid for {paid} beyond {confirmed}", of.refund_of.cite)


def _part(lexicon: Lexicon, of: PartOf) -> str:
    of_what = lexicon.charges(of.charges)
    unpaid = "what is unpaid of " if of.unpaid else ""
    share = "the sum of " if of.percent is None else f"{of.percent}% of "
    return f"{share}{unpaid}{of_what}"


def _interest(lexicon: Lexicon, of: InterestOn) -> Iterator[Point]:
    begins = lexicon.gap(of.begins.gap) if isinstance(of.begins, Gap) else lexicon.moment(of.begins)
    ends = lexicon.first_of(of.to)
    on = _principal(lexicon, of.of)
    yield Point("Interest", f"on {on}, from the day after {begins} to {ends}", of.cite)
    yield Point("Rate", f"{lexicon.moment(of.rate)}, in percent a year")
    yield Point("Day count", _basis(lexicon, of))
    yield Point("Compounding", _stated(lexicon, of.compounds))
    unrated = lexicon.gap(of.unrated.gap) if isinstance(of.unrated, Gap) else _UNRATED[of.unrated]
    yield Point("Without a rate", unrated)


def _principal(lexicon: Lexicon, of: Principal) -> str:
    parts = [lexicon.charges(of.charges)] if of.charges else []
    parts += [every(lexicon, of.of)] if of.of is not None else []
    return " and ".join(parts)


def _basis(lexicon: Lexicon, of: InterestOn) -> str:
    if of.basis is not None:
        return _stated(lexicon, of.basis)
    return f"actual days over a year of {lexicon.maybe(of.year_days)} days"


def _stated(lexicon: Lexicon, of: object) -> str:
    if isinstance(of, BasisAsStated | JoinsAsStated):
        return f"as {lexicon.moment(of.stated)} says, else {lexicon.maybe(of.otherwise)}"
    return lexicon.maybe(of)
