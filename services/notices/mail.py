"""Checks the article numbers of certified mail as they are typed in from a receipt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import cycle

import msgspec

from ordinance_core.decider import Refused


class ArticleNumberInvalid(Refused):
    """No form of a USPS article number that is known here fits."""


class Article(msgspec.Struct, frozen=True):
    """An article number in its one normal form: digits alone, without the routing ZIP.

    `form` says which known form matched, `zip` what a scan carried in front of it.
    """

    number: str
    form: str
    zip: str | None = None


class Form(msgspec.Struct, frozen=True):
    """A shape of number, with the digits that its check includes but its print leaves out."""

    form: str
    shape: str
    front: str


class Forms(msgspec.Struct, frozen=True):
    """The known forms and the check digit that all of them share."""

    source: str
    weights: tuple[int, ...]
    modulus: int
    routing: str
    forms: tuple[Form, ...]


def article(text: str) -> Article:
    """The article behind a typed or scanned number, in any grouping.

    Raises `ArticleNumberInvalid`. A passing check digit is no proof: some swaps of digits pass.
    Source: USPS Publication 199.
    """
    digits = re.sub(r"[\s-]+", "", text)
    found = next(_readings(digits), None)
    if found is None:
        raise ArticleNumberInvalid(
            f"{text.strip()!r} is no USPS article number: its length, first digits or check digit"
            " are wrong; compare it with the receipt"
        )
    return found


def _readings(digits: str) -> Iterator[Article]:
    forms = _forms()
    routed = re.fullmatch(forms.routing, digits)
    bare, zip_code = (routed["rest"], routed["zip"]) if routed else (digits, None)
    for form in forms.forms:
        number = form.front + bare
        if re.fullmatch(form.shape, bare) and _checks(number, forms):
            yield Article(number, form.form, zip_code)


def _checks(number: str, forms: Forms) -> bool:
    *body, check = map(int, number)
    total = sum(d * w for d, w in zip(reversed(body), cycle(forms.weights), strict=False))
    return (total + check) % forms.modulus == 0


@cache
def _forms() -> Forms:
    raw = files("services.notices").joinpath("articles.json").read_bytes()
    return msgspec.json.decode(raw, type=Forms)
