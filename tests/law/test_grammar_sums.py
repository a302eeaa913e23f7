"""Every word of sums, shares, interest, refunds, payments and debts, each with an example."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from ordinance_core.law import facts as f
from tests.law.case import Asked
from tests.law.grammar import DAY, Example, charge, owed

COSTS = "  k: {cite: S-6, kind: cost, sum_of: {fact: CostPosted}}\n"
COST = f.CostPosted(on=DAY, amount_cents=1000, incurred_on=DAY, category="work")
PAID = f.PaymentReceived(on=DAY, amount_cents=400, toward="k")
VIOLATION = f.ViolationFound(on=DAY, offence="dumping", began_on=DAY)
SET = f.PenaltyAssessed(on=DAY, about="v", amount_cents=300)
LATER = date(2026, 5, 20)
YEAR = date(2027, 5, 4)
SHARED: dict[str, f.Fact] = {"p": COST, "q": PAID}
FOUND: dict[str, f.Fact] = {"v": VIOLATION}


def line(word: str, rule: str, then: object, without: object, **facts: f.Fact) -> Example:
    """The state of the line and its cents, beside a charge that sums up costs."""
    return Example(word, charge(rule) + COSTS, then, without, facts or SHARED, owed, LATER)


def says(word: str, rule: str, then: object, without: object) -> Example:
    return line(word, rule, then, without, **FOUND)._replace(ask=lambda a: a.line("c").says)


FINE = "kind: penalty, for: ViolationFound"
DRAWN = "confirmed: GuaranteeDrawn.amount_cents"
CONFIRMED = "confirmed: DisputeDecided.confirmed_cents"
SHARES = [
    line(
        "Charge.sum_of",
        "kind: cost, «sum_of: {fact: CostPosted}|amount: $5»",
        ("due", 1000),
        ("due", 500),
    ),
    line(
        "Charge.part_of",
        "kind: levy, «part_of: {charges: [k]}|amount: $5»",
        ("due", 1000),
        ("due", 500),
    ),
    line(
        "PartOf.charges", "kind: levy, part_of: {charges: [«k|d»]}", ("due", 1000), ("due", 200)
    )._replace(
        text=charge("kind: levy, part_of: {charges: [«k|d»]}")
        + COSTS
        + "  d: {cite: S-6, kind: fee, amount: $2}\n"
    ),
    line(
        "PartOf.percent",
        "kind: surcharge, part_of: {percent: «30|20», charges: [k]}",
        ("due", 300),
        ("due", 200),
    ),
    line(
        "PartOf.unpaid",
        "kind: lien, part_of: {charges: [k]«, unpaid: true»}",
        ("due", 600),
        ("due", 1000),
    ),
    line("Charge.amount", f"{FINE}, amount: «$7|$5»", ("due", 700), ("due", 500), **FOUND),
    line(
        "Charge.refund_of",
        f"kind: refund, «refund_of: {{charges: [k], {CONFIRMED}}}|amount: $5»",
        ("due", 150),
        ("due", 500),
        **SHARED,
        d=f.DisputeDecided(on=DAY, confirmed_cents=250),
    ),
    line(
        "RefundOf.charges",
        "",
        ("due", 150),
        ("due", 0),
        **SHARED,
        d=f.DisputeDecided(on=DAY, confirmed_cents=250),
    )._replace(
        text=charge(f"kind: refund, refund_of: {{charges: [«k|d»], {CONFIRMED}}}")
        + COSTS
        + "  d: {cite: S-6, kind: fee, amount: $2}\n"
    ),
    line(
        "RefundOf.confirmed",
        f"kind: refund, refund_of: {{charges: [k], «{CONFIRMED}|{DRAWN}»}}",
        ("due", 150),
        ("none", None),
        **SHARED,
        d=f.DisputeDecided(on=DAY, confirmed_cents=250),
    ),
]
SENT: dict[str, f.Fact] = {**FOUND, "s": SET}
DEBTS = [
    line(
        "Charge.for", "kind: penalty«, for: [ViolationFound]», amount: $5", "v", None, **FOUND
    )._replace(ask=lambda a: a.line("c").about),
    line(
        "Charge.when", f"{FINE}, amount: $5«, when: {{fact: CaseClosed}}»", (), (500,), **FOUND
    )._replace(ask=lambda a: tuple(x.cents for x in a.owed() if x.charge == "c")),
    line(
        "Charge.needs",
        f"{FINE}, amount: $5«, needs: {{fact: CaseClosed}}»",
        ("blocked", None),
        ("due", 500),
        **FOUND,
    ),
    line(
        "Charge.unless",
        f"{FINE}, amount: $5«, unless: {{fact: ViolationFound}}»",
        ("blocked", None),
        ("due", 500),
        **FOUND,
    ),
    line(
        "Charge.due_when",
        f"{FINE}, amount: {{max: $5}}«, due_when: {{fact: PenaltyAssessed}}»",
        ("due", 300),
        ("due", None),
        **SENT,
    ),
    line(
        "Charge.counts",
        f"{FINE}, amount: $5«, counts: {{each: day, from: .began_on}}»",
        ("due", 8500),
        ("due", 500),
        **FOUND,
    ),
    line(
        "Charge.less",
        f"{FINE}, amount: $50«, less: [k]»",
        ("due", 4000),
        ("due", 5000),
        **FOUND,
        p=COST,
    ),
    line(
        "Charge.split_by",
        "kind: cost, sum_of: {fact: CostPosted}«, split_by: {fact: PartyNamed}»",
        [("a", 500), ("b", 500)],
        [(None, 1000)],
        p=COST,
        a=f.PartyNamed(on=DAY),
        b=f.PartyNamed(on=DAY),
    )._replace(ask=lambda a: [(x.about, x.cents) for x in a.owed() if x.charge == "c"]),
    says("Charge.says", f"«says: the fine, »{FINE}, amount: $5", "the fine", "c"),
    line("Charge.cite", f"{FINE}, amount: $5", ("S-7",), ("S-6",), **FOUND)._replace(
        text=charge(f"{FINE}, amount: $5").replace("cite: S-6", "cite: «S-7|S-6»"),
        ask=lambda a: a.line("c").clauses,
    ),
]
RATE = f.RateResolutionAdopted(on=date(2026, 1, 1), rate_pct=Decimal(10))
BIG = f.CostPosted(on=DAY, amount_cents=1_000_000, incurred_on=DAY)
LONG: dict[str, f.Fact] = {
    "r": RATE,
    "p": BIG,
    "i": f.InvoiceIssued(on=date(2026, 11, 4)),
    "x": f.CertifiedToTaxRoll(on=date(2026, 11, 4)),
}


def interest(word: str, words: str, then: object, without: object, **more: f.Fact) -> Example:
    """What a year and a half at ten percent come to."""
    rule = f"kind: interest, interest_on: {{{words}}}"
    facts = {**LONG, **more}
    return Example(word, charge(rule) + COSTS, then, without, facts, cents, date(2027, 11, 4))


def cents(asked: Asked) -> int | str | None:
    found = asked.line("c")
    return found.state if found.cents is None else found.cents


OF = "of: {fact: CostPosted}"
PCT = "RateResolutionAdopted.rate_pct"
RATED = f"{OF}, rate: RateResolutionAdopted.rate_pct"
FROM = f"{RATED}, from: .incurred_on"
COUNTED = "stated: RateResolutionAdopted.day_count"
JOINED = "stated: RateResolutionAdopted.compounds"
LATE = "rate: RateResolutionAdopted.rate_pct, from: CostPosted, basis: act/365"
BASES = {
    "act/365": (150_411, 152_500),
    "act/360": (152_500, 150_411),
    "act/act": (150_411, 152_500),
    "30/360": (150_000, 152_500),
    "month or fraction": (158_333, 152_500),
}
UNRATED = f.RateResolutionAdopted(on=YEAR, rate_pct=Decimal(10))
STATES = f.RateResolutionAdopted(
    on=date(2026, 1, 1), rate_pct=Decimal(10), day_count="act/360", compounds="yearly"
)


def other(basis: str) -> str:
    """A basis that comes to another amount."""
    return "act/365" if basis == "act/360" else "act/360"


INTEREST = [
    interest("Charge.interest_on", f"{FROM}, basis: act/365", 150_411, 500)._replace(
        text=charge(f"kind: fee, «interest_on: {{{FROM}, basis: act/365}}|amount: $5»")
    ),
    interest("InterestOn.of", "", 150_411, 20_000)._replace(
        text=charge(
            f"kind: interest, interest_on: {{of: «{{fact: CostPosted}}|{{charges: d}}», {LATE}}}"
        )
        + COSTS
        + "  d: {cite: S-6, kind: fee, for: InvoiceIssued, amount: $2000}\n"
    ),
    interest(
        "InterestOn.rate",
        f"{OF}, rate: «{PCT}|SampleRecorded.value», from: .on, basis: act/365",
        150_411,
        "open",
    ),
    interest(
        "InterestOn.from",
        f"{RATED}, from: «.incurred_on|InvoiceIssued», basis: act/365",
        150_411,
        100_000,
    ),
    interest(
        "InterestOn.to", f"{FROM}«, to: [CertifiedToTaxRoll]», basis: act/365", 50_411, 150_411
    ),
    interest("InterestOn.year_days", f"{FROM}, year_days: «360|365»", 152_500, 150_411),
    interest("InterestOn.basis", f"{FROM}, basis: «act/360|act/365»", 152_500, 150_411),
    *(
        interest(
            f"InterestOn.basis={name}",
            f"{FROM}, basis: «{name}|{other(name)}»",
            *both,
        )
        for name, both in BASES.items()
    ),
    interest(
        "InterestOn.compounds", f"{FROM}, basis: act/365«, compounds: yearly»", 155_452, 150_411
    ),
    interest(
        "InterestOn.compounds=yearly",
        f"{FROM}, basis: act/365, compounds: «yearly|simple»",
        155_452,
        150_411,
    ),
    interest(
        "InterestOn.compounds=simple",
        f"{FROM}, basis: act/365, compounds: «simple|yearly»",
        150_411,
        155_452,
    ),
    interest(
        "InterestOn.compounds=monthly",
        f"{FROM}, basis: act/365, compounds: «monthly|simple»",
        161_585,
        150_411,
    ),
    interest(
        "InterestOn.unrated", f"{FROM}, basis: act/365«, unrated: none»", 50_685, "open", r=UNRATED
    ),
    interest(
        "InterestOn.unrated=none",
        f"{FROM}, basis: act/365, unrated: «none|open»",
        50_685,
        "open",
        r=UNRATED,
    ),
    interest(
        "InterestOn.unrated=open",
        f"{FROM}, basis: act/365, unrated: «open|none»",
        "open",
        50_685,
        r=UNRATED,
    ),
    interest(
        "InterestOn.unrated=first rate",
        f"{FROM}, basis: act/365, unrated: «first rate|none»",
        150_411,
        50_685,
        r=UNRATED,
    ),
    interest(
        "Principal.of", f"{FROM.replace('of: {fact', 'of: {fact')}, basis: act/365", 0, 0
    )._replace(
        text=charge(
            f"kind: interest, interest_on: {{of: {{fact: «CostPosted|FeeIncurred»}}, {LATE}}}"
        ),
        then=1,
        without=0,
        ask=lambda a: len(a.owed()),
    ),
    interest("Principal.charges", "", 150_411, 20_000)._replace(
        text=charge(f"kind: interest, interest_on: {{of: {{charges: [«k|d»]}}, {LATE}}}")
        + COSTS
        + "  d: {cite: S-6, kind: fee, for: InvoiceIssued, amount: $2000}\n"
    ),
    interest(
        "BasisAsStated.stated",
        f"{FROM}, basis: «{{{COUNTED}, else: act/365}}|act/365»",
        152_500,
        150_411,
        r=STATES,
    ),
    *(
        interest(
            f"BasisAsStated.else={name}",
            f"{FROM}, basis: {{{COUNTED}, else: «{name}|{other(name)}»}}",
            *both,
        )
        for name, both in BASES.items()
    ),
    interest(
        "BasisAsStated.else",
        f"{FROM}, basis: {{{COUNTED}, else: «act/360|act/365»}}",
        152_500,
        150_411,
    ),
    interest(
        "JoinsAsStated.stated",
        f"{FROM}, basis: act/365, compounds: «{{{JOINED}, else: simple}}|simple»",
        155_452,
        150_411,
        r=STATES,
    ),
    *(
        interest(
            f"JoinsAsStated.else{name}",
            f"{FROM}, basis: act/365, compounds: {{{JOINED}, else: «{used}|{rest}»}}",
            then,
            without,
        )
        for name, used, rest, then, without in (
            ("", "yearly", "simple", 155_452, 150_411),
            ("=yearly", "yearly", "simple", 155_452, 150_411),
            ("=monthly", "monthly", "simple", 161_585, 150_411),
            ("=simple", "simple", "yearly", 150_411, 155_452),
        )
    ),
]
TWO = """\
charges:
  k: {cite: S-6, kind: REST, for: ViolationFound, amount: $10}
  c: {cite: S-6, kind: KIND, for: ViolationFound, amount: $10}
payments: {order: {cite: S-6, order: [ORDER]}}
"""
ANY = f.PaymentReceived(on=LATER, amount_cents=400)


def paid_first(asked: Asked) -> str:
    """The charge to which a payment for nothing in particular went first."""
    return asked.payoff().applied[0].charge


def debts(asked: Asked) -> set[str]:
    """The charges that payments go to."""
    return {one.charge for one in asked.payoff().settled}


def debt(kind: str) -> list[Example]:
    """A kind goes before another one by the order of payments."""
    rest = "penalty" if kind == "fee" else "fee"
    facts, text = {"v": VIOLATION, "p": ANY}, TWO.replace("REST", rest)
    of_kind = text.replace("KIND", f"«{kind}|{rest}»").replace("ORDER", f"{kind}, {rest}")
    ordered = text.replace("KIND", kind).replace("ORDER", f"«{kind}, {rest}|{rest}, {kind}»")
    return [
        Example(f"Charge.kind={kind}", of_kind, "c", "k", facts, paid_first, LATER),
        Example(f"Payments.order={kind}", ordered, "c", "k", facts, paid_first, LATER),
    ]


def no_debt(kind: str) -> Example:
    rule = f"kind: «{kind}|fee», for: ViolationFound, amount: $5"
    return Example(
        f"Charge.kind={kind}", charge(rule), set(), {"c"}, {"v": VIOLATION}, debts, LATER
    )


KINDS = [
    *(no_debt(kind) for kind in ("levy", "lien", "refund", "surety")),
    no_debt("levy")._replace(word="Charge.kind"),
    *(each for kind in ("cost", "fee", "interest", "penalty", "surcharge") for each in debt(kind)),
    debt("cost")[1]._replace(word="Payments.order"),
]
EXAMPLES = [*SHARES, *DEBTS, *INTEREST, *KINDS]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.word)
def test_the_word_changes_what_is_owed(example: Example) -> None:
    example.check()
