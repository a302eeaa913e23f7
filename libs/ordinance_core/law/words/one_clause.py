"""One clause with all that hangs together with it: entries, what rests on them, what decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from ordinance_core.law.words.asked import Asked, Question, Ref
from ordinance_core.law.words.page import ClauseShown, Page, Shown


class Deciding(msgspec.Struct, frozen=True):
    """A reading on which the entries of a clause turn; `in_force` in words, None for a gap."""

    id: str
    asks: str
    in_force: str | None


class OneClause(msgspec.Struct, frozen=True):
    """A clause with the entries that cite it, told in full.

    `rests` are the entries that rest on these, `decided_by` the readings that decide on one of
    them, `readings` and `questions` those that the clause itself raises. `tests` are the tests
    that prove it, as pytest names them; None where the tests are not at hand.
    """

    clause: ClauseShown
    entries: tuple[Shown, ...]
    rests: tuple[Ref, ...]
    decided_by: tuple[Deciding, ...]
    readings: tuple[Asked, ...]
    questions: tuple[Question, ...]
    tests: tuple[str, ...] | None = None


def one_clause(page: Page, name: str, tests: tuple[str, ...] | None = None) -> OneClause:
    """What a page says of a clause; raises KeyError for one it does not have."""
    clause = {of.id: of for of in page.clauses}[name]
    wanted = {ref.place for ref in clause.entries}
    return OneClause(
        clause=clause,
        entries=tuple(_entries(page, wanted)),
        rests=_beyond(page, wanted),
        decided_by=tuple(_deciding(page, wanted)),
        readings=tuple(r for r in page.readings if r.id in clause.asked),
        questions=tuple(q for q in page.questions if q.id in clause.asked),
        tests=tests,
    )


def _entries(page: Page, wanted: set[str]) -> Iterator[Shown]:
    yield from (shown for shown in _shown(page) if shown.told.place in wanted)
    if page.calendar.place in wanted:
        yield Shown(page.calendar, ())


def _shown(page: Page) -> Iterator[Shown]:
    return (shown for section in page.sections for shown in section.entries)


def _beyond(page: Page, wanted: Iterable[str]) -> tuple[Ref, ...]:
    """The entries that refer to these, those that refer to them, and so on."""
    users = {shown.told.place: shown.users for shown in _shown(page)}
    found: dict[str, Ref] = {}
    waiting = list(wanted)
    while waiting:
        fresh = [ref for ref in users.get(waiting.pop(), ()) if ref.place not in found]
        found |= {ref.place: ref for ref in fresh}
        waiting += [ref.place for ref in fresh]
    return tuple(found[place] for place in sorted(found) if place not in wanted)


def _deciding(page: Page, wanted: set[str]) -> Iterator[Deciding]:
    for reading in page.readings:
        if wanted & {ref.place for ref in (*reading.uses, *reading.rests)}:
            yield Deciding(reading.id, reading.asks, _in_force(reading))


def _in_force(reading: Asked) -> str | None:
    chosen = next((way.says for way in reading.ways if way.in_force), None)
    if chosen is None and reading.default is not None:
        return f"{reading.default} {(reading.value or '').replace('_', ' ')}".strip()
    return chosen
