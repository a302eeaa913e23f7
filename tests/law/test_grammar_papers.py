"""Every word of papers, each with an example that changes what they lack or how they are served."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law import facts as f
from ordinance_core.law.citations import citing as cited
from ordinance_core.law.words.lexicon import Lexicon
from tests.law.case import Asked
from tests.law.grammar import DAY, Example, Refused, gate

NOTICE = f.NoticeOfViolationIssued(on=DAY, complete_by=date(2026, 5, 20))
MAILED = f.NoticeMailed(on=date(2026, 5, 5), about="n", method="certified", person="anna")
THERE = f.NoticeDelivered(on=date(2026, 5, 6), about="n", method="certified", person="anna")
FACTS: dict[str, f.Fact] = {"n": NOTICE, "m": MAILED, "d": THERE}
LATER = date(2026, 6, 1)
ADDRESSED = {
    "n": NOTICE,
    "m": f.NoticeMailed(on=date(2026, 5, 5), about="n", method="certified", address_kind="street"),
}


def paper(
    word: str, words: str, then: object, without: object, ask: object, **facts: f.Fact
) -> Example:
    """What is asked of one kind of notice."""
    assert callable(ask)
    text = f"instruments:\n  notice: {{cite: S-2, event: NoticeOfViolationIssued{words}}}\n"
    return Example(word, text, then, without, facts or FACTS, ask, LATER)


def missing(**given: object) -> object:
    def ask(asked: Asked) -> list[str]:
        return [item.item for item in asked.missing("notice", given)]

    return ask


def of_missing(attribute: str) -> object:
    return lambda asked: [getattr(item, attribute) for item in asked.missing("notice", {})]


def told(attribute: str) -> object:
    def ask(asked: Asked) -> list[object]:
        return [getattr(paper, attribute) for paper in asked.papers()]

    return ask


CONTENT = [
    paper("Instrument.content", "«, content: {nature: S-2}»", ["nature"], [], missing()),
    paper(
        "Item.cite", ", content: {nature: «S-7|S-2»}", [("S-7",)], [("S-2",)], of_missing("clauses")
    ),
    paper(
        "Item.says",
        ", content: {nature: {cite: S-2«, says: what it is»}}",
        ["what it is"],
        ["nature"],
        of_missing("says"),
    ),
    paper(
        "Item.must",
        ", content: {nature: {cite: S-2«, must: false»}}",
        [False],
        [True],
        of_missing("must"),
    ),
    paper(
        "Item.when",
        ", content: {nature: {cite: S-2«, when: {fact: HearingHeld}»}}",
        [],
        ["nature"],
        missing(),
    ),
    paper(
        "Item.states",
        ", content: {nature: {cite: S-2«, states: complete_by»}}",
        ["nature"],
        [],
        missing(nature="so"),
    ),
    paper(
        "Item.names_person",
        ", content: {nature: {cite: S-2«, names_person: true»}}",
        {"nature"},
        set(),
        lambda a: a.pack.personal_items,
    ),
    paper(
        "Instrument.may_require",
        "«, may_require: {clean: S-7}»",
        ("S-7",),
        (),
        lambda a: tuple(c for c in citing(a) if c == "S-7"),
    ),
    paper("Instrument.event", "", ["n"], [], told("id"))._replace(
        text="instruments:\n  notice: {cite: S-2, event: «NoticeOfViolationIssued|OrderIssued»}\n"
    ),
    paper(
        "Instrument.title",
        "«, title: Notice of violation»",
        ["Notice of violation"],
        ["notice"],
        told("title"),
    ),
    paper(
        "Instrument.says",
        "«, says: a word in writing»",
        "a word in writing",
        "notice",
        lambda a: Lexicon(a.pack, DAY, a.pack.defaults).title("instruments", "notice"),
    ),
    paper("Instrument.cite", "", [("S-7",)], [("S-2",)], told("clauses"))._replace(
        text="instruments:\n  notice: {cite: «S-7|S-2», event: NoticeOfViolationIssued}\n"
    ),
    paper(
        "Instrument.where",
        "«, where: {incident: spill}»",
        [],
        ["n"],
        told("id"),
        n=f.NoticeOfViolationIssued(on=DAY, incident="leak"),
    ),
    paper(
        "Instrument.service",
        "«, service: {methods: [certified]}»",
        [None],
        [date(2026, 5, 6)],
        told("served"),
        n=NOTICE,
        d=f.NoticeDelivered(on=date(2026, 5, 6), about="n", method="personal"),
    ),
]
TWO: dict[str, f.Fact] = {
    **FACTS,
    "x": f.NoticeMailed(on=date(2026, 5, 5), about="n", method="certified", person="bert"),
}
SERVICE = [
    paper(
        "Service.to",
        ", service: {to: [«person|board»]}",
        [("person",)],
        [("board",)],
        told("recipients"),
    ),
    paper(
        "Service.methods",
        ", service: {methods: [«personal|certified»]}",
        [None],
        [date(2026, 5, 6)],
        told("served"),
    ),
    paper(
        "Service.addresses",
        ", service: {addresses: [street«, billing»]}",
        [None],
        [date(2026, 5, 5)],
        told("mailed"),
        **ADDRESSED,
    ),
    paper(
        "Service.any_address",
        ", service: {addresses: [street, billing]«, any_address: true»}",
        [date(2026, 5, 5)],
        [None],
        told("mailed"),
        **ADDRESSED,
    ),
    paper(
        "Service.each",
        ", service: {to: [person]«, each: recipient»}",
        [None],
        [date(2026, 5, 6)],
        told("served"),
        **TWO,
    ),
    paper(
        "Service.each=recipient",
        ", service: {to: [person]«, each: recipient»}",
        [None],
        [date(2026, 5, 6)],
        told("served"),
        **TWO,
    ),
    paper(
        "Service.served_when",
        ", service: {methods: [certified]«, served_when: [NoticeMailed]»}",
        [date(2026, 5, 5)],
        [date(2026, 5, 6)],
        told("served"),
    ),
    paper(
        "Service.cite",
        ", service: {methods: [certified]«, cite: S-7»}",
        [("S-2", "S-7")],
        [("S-2",)],
        told("clauses"),
    ),
]


def effect(word: str, text: str, then: object, without: object) -> Example:
    return Example(word, text, then, without, {"a": f.AppealFiled(on=DAY)}, reasons)


def reasons(asked: Asked) -> list[str]:
    return [reason.says for reason in asked.action("act").reasons]


NEEDS = gate("{always: true}")
APPEALS = gate("{fact: AppealFiled}")
NO_EFFECT = [
    effect(
        "NoEffect.of",
        NEEDS
        + "no_effect:\n  told: {cite: S-4, of: [«AppealFiled|HearingHeld»], upon: [actions]}\n",
        ["always", "told"],
        ["always"],
    ),
    effect(
        "NoEffect.upon",
        NEEDS + "no_effect:\n  told: {cite: S-4, of: [AppealFiled], upon: [«actions|charges»]}\n",
        ["always", "told"],
        ["always"],
    ),
    effect(
        "NoEffect.says",
        NEEDS
        + "no_effect:\n  told:\n"
        + "    {cite: S-4, «says: it holds nothing up, »of: AppealFiled, upon: actions}\n",
        ["always", "it holds nothing up"],
        ["always", "told"],
    ),
    effect(
        "NoEffect.cite",
        NEEDS + "no_effect:\n  told: {cite: «S-7|S-4», of: [AppealFiled], upon: [actions]}\n",
        ("S-7",),
        ("S-4",),
    )._replace(ask=lambda a: a.action("act").reasons[-1].clauses),
    effect(
        "NoEffect.except",
        APPEALS
        + "no_effect:\n  told: {cite: S-4, of: [AppealFiled], upon: [actions]«, except: [act]»}\n",
        ["on file: appeal filed"],
        Refused("contradicted by actions.act"),
    ),
]
EXAMPLES = [*CONTENT, *SERVICE, *NO_EFFECT]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.word)
def test_the_word_changes_the_paper(example: Example) -> None:
    example.check()


def citing(asked: Asked) -> tuple[str, ...]:
    return tuple(cited(asked.pack))
