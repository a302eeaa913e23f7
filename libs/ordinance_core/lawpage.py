"""A pack as one self-contained page of HTML: no script, nothing fetched, every value escaped."""

from __future__ import annotations

import re
from itertools import groupby
from operator import attrgetter

from jinja2 import Environment, PackageLoader, StrictUndefined

from ordinance_core.law.words.page import Page
from ordinance_core.law.words.told import Point

_APART = re.compile(r"[^A-Za-z0-9-]+")


def anchor(name: str, kind: str = "clause") -> str:
    """The fragment of a clause, reading or question; ids of statutes have blanks in them."""
    return f"{kind}-{_APART.sub('-', name).strip('-')}"


def grouped(points: tuple[Point, ...]) -> list[tuple[str, list[Point]]]:
    """Points that follow one another under the same label."""
    return [(label, list(found)) for label, found in groupby(points, attrgetter("label"))]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def spaced(text: str) -> str:
    return text.replace("_", " ")


def html(page: Page) -> str:
    questions = {question.id for question in page.questions}
    environment = Environment(
        loader=PackageLoader("ordinance_core"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "anchor": anchor,
        "grouped": grouped,
        "capital": capital,
        "spaced": spaced,
        "asked_at": lambda name: anchor(name, "question" if name in questions else "reading"),
    }
    return environment.get_template("law.html.j2").render(page=page)
