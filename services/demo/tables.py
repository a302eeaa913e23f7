"""How a case stands in the end: its clocks, each cent of its account, the letters made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.box import SIMPLE
from rich.table import Table

from ordinance_core.law import Pack
from ordinance_core.law.grammar.charges import NO_DEBTS
from ordinance_core.money import dollars
from services.demo.telling import day

_AMOUNT = "amount_cents"


def clocks_table(clocks: Sequence[dict[str, Any]]) -> Table:
    """Every clock of the case as it came to stand."""
    table = _table("Clocks", "clock", "came to", "due", "done", "clause")
    for clock in clocks:
        table.add_row(
            clock["says"],
            clock["state"],
            _day(clock.get("due")),
            _day(clock.get("done_at")),
            ", ".join(clock["clauses"]),
        )
    return table


def account_table(account: dict[str, Any], pack: Pack, roll: Sequence[dict[str, Any]]) -> Table:
    """Lines, entries and sums of an account; only what is due counts, and a levy only repeats."""
    head = ("line", "state", "amount", "counts", "clause", "how it comes about")
    table = _table(f"Account {account['case']}", *head)
    for column in table.columns:
        if column.header in {"amount", "counts"}:
            column.justify = "right"
    for line in account["lines"]:
        table.add_row(*_line(line))
    for entry in account["entries"]:
        table.add_row(*_entry(entry, pack))
    for line in roll:
        amount = dollars(line[_AMOUNT])
        table.add_row("on the tax roll", "certified", amount, "", "", _day(line["certified_on"]))
    table.add_section()
    table.add_row("open", "", "", dollars(account["open_cents"]), "", "")
    return table


def letters_table(letters: Sequence[dict[str, Any]]) -> Table:
    """The letters made, what became of them, and where a copy of each is."""
    table = _table("Letters", "letter", "issued", "served", "a copy")
    for letter in letters:
        served = _day(letter.get("served"))
        table.add_row(letter["title"], day(letter["issued"]), served, letter["file"])
    table.columns[-1].overflow = "fold"
    return table


def _line(line: dict[str, Any]) -> Iterator[str]:
    amount = "" if line.get("cents") is None else dollars(line["cents"])
    if line.get("at_most"):
        amount = f"up to {dollars(line['at_most'])}"
    counts = line["state"] == "due" and line["kind"] not in NO_DEBTS
    yield from (line["says"], line["state"], amount, amount if counts else "")
    yield ", ".join(line["clauses"])
    yield "\n".join(line.get("why", ()))


def _entry(entry: dict[str, Any], pack: Pack) -> Iterator[str]:
    said = "".join(f" {c.lower()}" if c.isupper() else c for c in entry["fact"]).strip()
    amount = dollars(entry[_AMOUNT]) if entry.get(_AMOUNT) else ""
    paid = entry["fact"].startswith("Payment")
    law = (entry.get("law") or {}).get("clauses", ())
    yield from (said, pack.office(entry.get("by")), amount, f"-{amount}" if paid else "")
    yield ", ".join(law)
    yield day(entry.get("on"))


def _day(text: str | None) -> str:
    return "" if text is None else day(text)


def _table(title: str, *head: str) -> Table:
    return Table(*head, title=title, title_justify="left", box=SIMPLE)
