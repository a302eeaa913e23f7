"""What a word cites, says and is called reaches whoever is answered; clocks by their state."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from ordinance_core.law import facts as f
from ordinance_core.law.citations import citing
from tests.law.case import Asked
from tests.law.grammar import DAY, Example, charge, clock, gate, ok, owed, runs

FILED: dict[str, f.Fact] = {
    "a": f.AppealFiled(on=DAY, tier="first"),
    "k": f.CostPosted(on=DAY, amount_cents=500),
}
LATER = date(2026, 6, 1)
BESIDE = (
    "tests:\n  t: {cite: S-1, when: {always: true}}\n"
    "exemptions:\n  e: {cite: S-4, codes: {spring: S-4}}\n"
    + clock("kind: wait, from: AppealFiled, within: 1 day")
    + charge("kind: cost, sum_of: {fact: CostPosted}")
)
FORMS = {
    "AllOf": "all_of: [{always: true}, {always: true}]",
    "AnyOf": "any_of: [{always: true}]",
    "Not": "not: {always: false}",
    "Always": "always: true",
    "FactIs": "fact: AppealFiled",
    "ThisIs": "this: {tier: {recorded: true}}",
    "ClockIs": "clock: c, is: running",
    "TestHolds": "test: t",
    "Exempt": "exempt: e",
    "Paid": "paid: [c]",
}


def reason(attribute: str) -> object:
    return lambda asked: getattr(asked.action("act").reasons[0], attribute)


def has(clause: str) -> object:
    return lambda asked: clause in asked.action("act").reasons[0].clauses


def told(form: str, words: str) -> list[Example]:
    """A gate of this form with a clause, with words, and with the name of a refusal."""
    found = []
    for key, slot, then, without, ask in (
        ("cite", "«, cite: S-7»", True, False, has("S-7")),
        ("says", ", says: «so it is|so it was»", "so it is", "so it was", reason("says")),
        ("rule", "«, rule: NotSo»", "NotSo", "", reason("rule")),
    ):
        assert callable(ask)
        text = gate(f"{{{words}{slot}}}", ", per: AppealFiled") + BESIDE
        found.append(Example(f"{form}.{key}", text, then, without, FILED, ask))
    return found


NOTICE: dict[str, f.Fact] = {"n": f.NoticeOfViolationIssued(on=DAY)}
REPLY = (
    "per: notice, from: notice.issued, within: 3 days, met_by: {fact: ComplianceConfirmed},"
    "ends_if: {fact: CaseClosed}, stays: [{from: AppealFiled, to: AppealDecided}]"
)
STATES: dict[str, tuple[str, date, dict[str, f.Fact]]] = {
    "running": (REPLY, DAY, NOTICE),
    "missed": (REPLY, LATER, NOTICE),
    "met": (REPLY, LATER, {**NOTICE, "c": f.ComplianceConfirmed(on=DAY)}),
    "ended": (REPLY, LATER, {**NOTICE, "x": f.CaseClosed(on=DAY)}),
    "stayed": (REPLY, DAY, {**NOTICE, "a": f.AppealFiled(on=DAY, about="n")}),
    "pending": (REPLY.replace("notice.issued", "notice.served"), DAY, NOTICE),
    "undetermined": (REPLY.replace("3 days", "stated"), DAY, NOTICE),
}


def asked_by(state: str) -> Example:
    rule, on, facts = STATES[state]
    other = "met" if state != "met" else "missed"
    text = gate(f"{{clock: c, is: «{state}|{other}»}}") + clock(rule)
    without = None if state == "undetermined" else False
    return Example(f"ClockIs.is={state}", text, True, without, facts, ok, on)


EACH = """\
instruments:
  notice:
    cite: S-2
    event: NoticeOfViolationIssued
    service: {to: [person], methods: [certified], each: recipient}
"""


def mailed(person: str, about: str = "n") -> f.NoticeMailed:
    return f.NoticeMailed(on=DAY, about=about, method="certified", person=person)


def there(person: str, day: int) -> f.NoticeDelivered:
    return f.NoticeDelivered(on=date(2026, 5, day), about="n", method="certified", person=person)


BOTH: dict[str, f.Fact] = {
    "n": f.NoticeOfViolationIssued(on=DAY),
    "v": mailed("anna"),
    "w": mailed("bert"),
    "p": there("anna", 5),
    "q": there("bert", 12),
}
MET = "met_by: {fact: AppealFiled«, whose: recipient»}"
OWN = f"per: notice, from: notice.received, within: 3 days, {MET}"
BETWEEN = date(2026, 5, 13)


def by_person(asked: Asked) -> dict[str | None, str]:
    return {run.recipient: run.state for run in asked.clocks()}


ANYONE = Example(
    "ClockIs.whose",
    gate("{clock: c, is: missed«, whose: anyone»}")
    + clock(OWN.replace("«, whose: recipient»", ""))
    + EACH,
    True,
    False,
    BOTH,
    ok,
    BETWEEN,
)
RECIPIENT = Example(
    "FactIs.whose",
    clock(OWN) + EACH,
    {"anna": "missed", "bert": "met"},
    {"anna": "met", "bert": "met"},
    {**BOTH, "a": f.AppealFiled(on=date(2026, 5, 5), about="n", person="bert")},
    by_person,
    BETWEEN,
)
CLOCKS = [
    *(asked_by(state) for state in STATES),
    asked_by("missed")._replace(word="ClockIs.is"),
    Example(
        "ClockIs.clock",
        gate("{clock: «c|d», is: running}")
        + clock("kind: wait, from: AppealFiled, within: 1 day")
        + "  d: {cite: S-3, kind: wait, from: HearingHeld, within: 1 day}\n",
        True,
        False,
        FILED,
        ok,
    ),
    ANYONE,
    ANYONE._replace(word="ClockIs.whose=anyone"),
    RECIPIENT,
    RECIPIENT._replace(word="FactIs.whose=recipient"),
    *(
        Example(
            word,
            gate("{clock: c, is: running«, of: this»}", ", per: HearingHeld")
            + clock("kind: wait, from: AppealFiled, within: 1 day"),
            False,
            True,
            {**FILED, "h": f.HearingHeld(on=DAY)},
            ok,
        )
        for word in ("ClockIs.of", "ClockIs.of=this")
    ),
]
TWICE: dict[str, f.Fact] = {
    "p": f.PenaltyAssessed(on=DAY, person="anna", amount_cents=500),
    "x_p": f.PenaltyAssessed(on=DAY, person="anna", amount_cents=500),
}
ACROSS = [
    example._replace(word=f"{example.word}{value}")
    for value in ("", "=person")
    for example in (
        Example(
            "FactIs.across",
            gate("{fact: PenaltyAssessed, at_least: 2«, across: person»}"),
            True,
            False,
            TWICE,
            ok,
        ),
        Example(
            "FactAnchor.across",
            clock("kind: wait, from: {fact: PenaltyAssessed«, across: person»}, within: 1 day"),
            ["p", "x_p"],
            ["p"],
            TWICE,
            runs,
        ),
        Example(
            "Facts.across",
            charge("kind: cost, sum_of: {fact: PenaltyAssessed«, across: person»}"),
            ("due", 1000),
            ("due", 500),
            TWICE,
            owed,
        ),
    )
]


def cited(asked: Asked) -> bool:
    return "S-7" in citing(asked.pack)


def clauses(asked: Asked) -> tuple[str, ...]:
    return asked.line("c").clauses


FOUND: dict[str, f.Fact] = {
    **FILED,
    "v": f.ViolationFound(on=DAY, offence="dumping", began_on=DAY),
    "o": f.PersonClassified(on=DAY, class_="other"),
    "r": f.RateResolutionAdopted(on=DAY, rate_pct=Decimal(5)),
    "d": f.DisputeDecided(on=DAY, confirmed_cents=0),
}
FINE = "kind: penalty, for: ViolationFound"
COSTS = "  k: {cite: S-6, kind: cost, sum_of: {fact: CostPosted}}\n"


def line(word: str, rule: str) -> Example:
    return Example(word, charge(rule) + COSTS, ("S-6", "S-7"), ("S-6",), FOUND, clauses)


RATED = "rate: RateResolutionAdopted.rate_pct, from: AppealFiled"
CONFIRMED = "confirmed: DisputeDecided.confirmed_cents"
CITED = [
    line("Cell.cite", f"{FINE}, amount: {{exact: $5«, cite: S-7»}}"),
    line("Row.cite", f"{FINE}, amount: {{table: [{{offence: dumping, other: $5«, cite: S-7»}}]}}"),
    line("Counts.cite", f"{FINE}, amount: $5, counts: {{each: day, from: .began_on«, cite: S-7»}}"),
    line("PartOf.cite", "kind: levy, part_of: {charges: [k]«, cite: S-7»}"),
    line(
        "InterestOn.cite",
        f"kind: interest, interest_on: {{of: {{charges: k}}, {RATED}, basis: 30/360«, cite: S-7»}}",
    ),
    line(
        "RefundOf.cite",
        f"kind: refund, refund_of: {{charges: [k], {CONFIRMED}«, cite: S-7»}}",
    ),
    Example(
        "Payments.cite",
        "payments: {order: {cite: «S-7|S-6», order: [fee]}}\n",
        ("S-7",),
        ("S-6",),
        {},
        lambda a: a.payoff().clauses,
    ),
    Example(
        "Facts.cite",
        charge("kind: cost, sum_of: {fact: CostPosted«, cite: S-7»}"),
        True,
        False,
        {},
        cited,
    ),
    Example(
        "FactAnchor.cite",
        clock("kind: wait, from: {fact: AppealFiled«, cite: S-7»}, within: 1 day"),
        True,
        False,
        {},
        cited,
    ),
    Example(
        "Facts.fact",
        charge("kind: cost, sum_of: {fact: «CostPosted|GuaranteePosted»}"),
        ("due", 500),
        (),
        FILED,
        lambda a: owed(a) if a.owed() else (),
    ),
]
EXAMPLES = [
    *(e for form, words in FORMS.items() for e in told(form, words)),
    *CLOCKS,
    *ACROSS,
    *CITED,
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.word)
def test_the_word_is_told(example: Example) -> None:
    example.check()
