"""The report as lines a person reads: per case, each decision, what it would be, and why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

from ordinance_core.messages import moment_of
from services.whatif.findings import Difference, Kind, Report

_WIDTH_COLUMNS = 110
_KINDS: dict[Kind, str] = {
    "act": "acts",
    "filing": "refused filings",
    "clock": "tellings of clocks",
    "offence": "offences proposed",
    "service": "services of papers",
    "money": "lines of money",
    "account": "balances of accounts",
    "duty": "duties",
}


def lines(report: Report) -> Iterator[str]:
    yield f"{report.town} under {report.file} ({report.pack}); {_record(report)}"
    for word in report.undeclared:
        where = ", ".join(word.cases) or "the town's own facts"
        yield (
            f"The pack declares no {word.attribute} {word.code}, which stands in"
            f" {word.facts} fact(s): {where}"
        )
    for title, found in groupby(report.differences, lambda d: d.case or f"matter {d.matter}"):
        yield ""
        yield title
        for difference in found:
            yield from _difference(difference)
    yield ""
    yield from _summary(report)


def _record(report: Report) -> str:
    if report.through is None or not report.matters:
        return "no decision of this town is on record"
    under = ", ".join(report.recorded_under) or "no pack"
    return f"{report.matters} matter(s) on record, judged by {under}"


def _difference(found: Difference) -> Iterator[str]:
    day = "at the end" if found.at_end else f"{moment_of(found.on):%Y-%m-%d}"
    hangs = f" ({found.about})" if found.about else ""
    cited = f"  [{', '.join(found.clauses)}]" if found.clauses else ""
    head = f"  {day}  {found.says}{hangs}: {found.was} -> {found.would_be}{cited}"
    yield from wrap(head, _WIDTH_COLUMNS, subsequent_indent=" " * len("  2026-05-21  "))
    indent = " " * len("  2026-05-21    ")
    for why in found.why:
        yield from wrap(
            f"because {why}", _WIDTH_COLUMNS, initial_indent=indent[:-1], subsequent_indent=indent
        )


def _summary(report: Report) -> Iterator[str]:
    if not report.differences:
        looked = sum(report.judged.values())
        yield f"Nothing would differ: {looked} decisions looked at."
    for kind, name in _KINDS.items():
        if report.judged.get(kind, 0) and report.differences:
            yield f"{report.differ.get(kind, 0):>5} of {report.judged[kind]} {name} would differ"
    ends = sum(found.at_end for found in report.differences)
    if ends:
        yield f"{ends:>5} more stand otherwise at the end of the record"
    if report.other_grounds:
        yield f"{report.other_grounds:>5} would be the same on other clauses or readings"
