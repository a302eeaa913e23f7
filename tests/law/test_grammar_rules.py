"""Every word of acts, offences, exemptions, roles and papers, each with an example."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law import facts as f
from ordinance_core.messages import Actor
from tests.law.case import Asked
from tests.law.grammar import DAY, Example, Refused, charge, gate, ok

FILED: dict[str, f.Fact] = {"a": f.AppealFiled(on=DAY)}
ACT = "actions:\n  act: {cite: S-1, does: CaseClosed, by: [officer]MORE}\n"
LATER = date(2026, 6, 1)


def act(
    word: str, more: str, then: object, without: object, ask: object, **facts: f.Fact
) -> Example:
    assert callable(ask)
    text = ACT.replace("MORE", more) + charge("kind: penalty, for: AppealFiled, amount: {max: $9}")
    return Example(f"Action.{word}", text, then, without, facts or FILED, ask)


def lawful(asked: Asked) -> bool:
    return asked.action("act").lawful


def duties(asked: Asked) -> list[str]:
    return [duty.name for duty in asked.duties()]


def answered(attribute: str) -> object:
    return lambda asked: getattr(asked.action("act"), attribute)


NOTICE: dict[str, f.Fact] = {"n": f.NoticeOfViolationIssued(on=DAY)}
SET = f.PenaltyAssessed(on=DAY, about="a", amount_cents=300)
ACTS = [
    act("does", "", "CaseClosed", "LienReleased", answered("does"))._replace(
        text=ACT.replace("CaseClosed", "«CaseClosed|LienReleased»").replace("MORE", "")
    ),
    act("with", "", (("order", "clean"),), (), answered("fixed"))._replace(
        text=ACT.replace("CaseClosed", "OrderIssued").replace("MORE", "«, with: {order: clean}»")
        + "codes: {order: {clean: clean it up}, class: {other: other}}\n"
        + "instruments: {}\n"
    ),
    act("issues", "", "notice", None, answered("issues"))._replace(
        text=ACT.replace("CaseClosed", "NoticeOfViolationIssued").replace(
            "MORE", "«, issues: notice»"
        )
    ),
    act("by", "", ("board",), ("officer",), answered("by"))._replace(
        text=ACT.replace("[officer]", "[«board|officer»]").replace("MORE", "")
    ),
    act("force", "«, force: shall»", ["act"], [], duties),
    act("force=shall", ", force: «shall|may»", ["act"], [], duties),
    act("force=may", ", force: «may|shall»", [], ["act"], duties),
    act("per", "«, per: AppealFiled»", "a", None, answered("about")),
    act("needs", "«, needs: {fact: HearingHeld}»", False, True, lawful),
    act("unless", "«, unless: {fact: AppealFiled}»", False, True, lawful),
    act(
        "warns",
        "«, warns: {fact: HearingHeld, says: hear}»",
        ["hear"],
        [],
        lambda a: [w.says for w in a.action("act").warns],
    ),
    act("limits", "«, limits: c»", (0, 900), None, answered("limits")),
    act(
        "less",
        ", per: AppealFiled, limits: c«, less: {fact: PenaltyAssessed}»",
        (0, 600),
        (0, 900),
        answered("limits"),
        **FILED,
        s=SET,
    ),
    act("says", "«, says: close the case»", "close the case", "act", answered("says")),
    act("cite", "", ("S-2",), ("S-1",), answered("clauses"))._replace(
        text=ACT.replace("cite: S-1", "cite: «S-2|S-1»").replace("MORE", "")
    ),
]


def found(asked: Asked, offence: str = "dumping") -> object:
    return next(a for a in asked.actions() if a.fixed == (("offence", offence),))


def offence(word: str, words: str, then: object, without: object, ask: object) -> Example:
    assert callable(ask)
    text = f"offences:\n  dumping: {{cite: S-1{words}}}\n"
    return Example(f"Offence.{word}", text, then, without, FILED, lambda asked: ask(found(asked)))


def told(action: object) -> list[str]:
    return [reason.says for reason in action.reasons]  # type: ignore[attr-defined]


OFFENCES = [
    offence("needs", "«, needs: {fact: HearingHeld}»", False, True, lambda a: a.lawful),
    offence("unless", "«, unless: {fact: AppealFiled}»", False, True, lambda a: a.lawful),
    offence(
        "even_if", "«, even_if: {lawful_when_made: S-7}»", ["even if lawful when made"], [], told
    ),
    offence(
        "continuing",
        "«, continuing: true»",
        ["a continuing offence: it lasts until it is ended"],
        [],
        told,
    ),
    offence("catch_all", "«, catch_all: true»", ["for what no other offence names"], [], told),
    offence("by", "«, by: [board]»", ("board",), ("officer", "board"), lambda a: a.by),
    offence("says", "«, says: dumping waste»", "dumping waste", "dumping", lambda a: a.says),
    offence("cite", "", ("S-7",), ("S-1",), lambda a: a.clauses)._replace(
        text="offences:\n  dumping: {cite: «S-7|S-1»}\n"
    ),
]
REPORT: dict[str, f.Fact] = {
    "t": f.ReportTriaged(on=DAY, source="spring", conditions=("clean",)),
    "r": f.ReleaseDiscovered(on=DAY, material="harmless"),
}


def exempt(word: str, words: str, then: object, without: object, ask: object = ok) -> Example:
    """Whether a spring is exempt under a listing of it."""
    assert callable(ask)
    text = gate("{exempt: e}") + f"exemptions:\n  e: {{cite: S-4, {words}}}\n"
    return Example(word, text, then, without, REPORT, ask)


LISTED = "codes: {spring: S-4}"
EXEMPTIONS = [
    exempt("Exemption.codes", "codes: {«spring: S-4|oil: S-4»}", True, False),
    exempt("Exemption.subject", "", True, False)._replace(
        text=gate("{exempt: e}")
        + "exemptions:\n  e: {cite: S-4, «subject: ReleaseDiscovered, »needs: HARMLESS}\n".replace(
            "HARMLESS", "{this: {material: harmless}}"
        ),
        without=Refused("has no attribute material"),
    ),
    exempt(
        "Exemption.attribute",
        "subject: ReleaseDiscovered«, attribute: material», codes: {harmless: S-4}",
        True,
        Refused("no attribute source"),
    ),
    exempt(
        "Exemption.needs",
        f"{LISTED}«, needs: {{this: {{conditions: {{has: dirty}}}}}}»",
        False,
        True,
    ),
    exempt(
        "Exemption.unless",
        f"{LISTED}«, unless: {{this: {{conditions: {{has: clean}}}}}}»",
        False,
        True,
    ),
    exempt("Exemption.lost_if", f"{LISTED}«, lost_if: {{fact: ReleaseDiscovered}}»", False, True),
    exempt(
        "Exemption.warns",
        f"{LISTED}«, warns: {{fact: HearingHeld, says: ask}}»",
        ["ask"],
        [],
        lambda a: [w.says for w in a.action("act").warns],
    ),
    exempt(
        "Exemption.says",
        f"{LISTED}«, says: what springs up»",
        "what springs up",
        "e",
        lambda a: a.action("act").reasons[0].says,
    ),
    exempt(
        "Exemption.cite",
        LISTED,
        ("S-7", "S-4"),
        ("S-4",),
        lambda a: a.action("act").reasons[0].clauses,
    )._replace(
        text=gate("{exempt: e}") + "exemptions:\n  e: {cite: «S-7|S-4», codes: {spring: S-4}}\n"
    ),
    exempt(
        "Listed.needs",
        "codes: {spring: {cite: S-4«, needs: {this: {conditions: {has: dirty}}}»}}",
        False,
        True,
    ),
    exempt(
        "Listed.unless",
        "codes: {spring: {cite: S-4«, unless: {this: {conditions: {has: clean}}}»}}",
        False,
        True,
    ),
    exempt(
        "Listed.says",
        "codes: {spring: {cite: S-4«, says: clear water»}}",
        "on the list: clear water",
        "on the list: a spring",
        lambda a: a.action("act").reasons[0].parts[0].parts[0].says,
    ),
    exempt(
        "Listed.cite",
        "codes: {spring: «S-7|S-4»}",
        ("S-4", "S-7"),
        ("S-4",),
        lambda a: a.action("act").reasons[0].clauses,
    ),
    Example(
        "Test.when",
        gate("{test: t}") + "tests:\n  t: {cite: S-1, when: {always: «true|false»}}\n",
        True,
        False,
        {},
        ok,
    ),
    Example(
        "Test.says",
        gate("{test: t}") + "tests:\n  t: {cite: S-1, «says: so it is, »when: {always: true}}\n",
        "so it is",
        "t",
        {},
        lambda a: a.action("act").reasons[0].says,
    ),
    Example(
        "Test.cite",
        gate("{test: t}") + "tests:\n  t: {cite: «S-7|S-1», when: {always: true}}\n",
        ("S-7",),
        ("S-1",),
        {},
        lambda a: a.action("act").reasons[0].clauses,
    ),
    Example(
        "Test.conditions",
        gate("{test: t}")
        + "tests:\n  t: {cite: S-1, when: {always: true}, conditions: {clean: «S-7|X-7»}}\n",
        True,
        Refused("no clause X-7"),
        {},
        ok,
    ),
]
OFFICER, DEPUTY = "small-wi:officer", Actor(id="dora", offices=())
DELEGATED: dict[str, f.Fact] = {
    "d": f.DelegationRecorded(
        on=DAY, role="officer", delegate="dora", by_role="officer", in_writing=False
    )
}


def may(asked: Asked) -> tuple[bool, tuple[str, ...]]:
    reason = asked.action("act", actor=DEPUTY).reasons[-1]
    return reason.ok is True, reason.clauses


def role(
    word: str, words: str, then: object, without: object, ask: object, **facts: f.Fact
) -> Example:
    assert callable(ask)
    text = (
        ACT.replace("MORE", "")
        + "roles:\n"
        + words
        + "  board: {title: board, cite: S-1}\n"
        + "  person: {title: person, regulated: true, cite: S-1}\n"
    )
    return Example(word, text, then, without, facts or DELEGATED, ask)


ROLES = [
    role(
        "Role.title",
        "  officer: {title: «the officer|officer», cite: S-1}\n",
        "the officer",
        "officer",
        lambda a: a.pack.office("officer"),
    ),
    role(
        "Role.regulated",
        "  officer: {title: officer«, regulated: true», cite: S-1}\n",
        True,
        False,
        lambda a: a.pack.is_regulated("officer"),
    ),
    role(
        "Role.cite",
        "  officer: {title: officer, cite: «S-7|S-1»}\n",
        (False, ("S-7",)),
        (False, ("S-1",)),
        may,
    ),
    role(
        "Role.delegation",
        "  officer: {title: officer, cite: S-1«, delegation: {form: any}»}\n",
        (True, ("S-1",)),
        (False, ("S-1",)),
        may,
    ),
    role(
        "Delegation.form",
        "  officer: {title: officer, cite: S-1, delegation: {form: «any|written»}}\n",
        (True, ("S-1",)),
        (False, ("S-1",)),
        may,
    ),
    role(
        "Delegation.form=any",
        "  officer: {title: officer, cite: S-1, delegation: {form: «any|written»}}\n",
        (True, ("S-1",)),
        (False, ("S-1",)),
        may,
    ),
    role(
        "Delegation.form=written",
        "  officer: {title: officer, cite: S-1, delegation: {form: «written|any»}}\n",
        (False, ("S-1",)),
        (True, ("S-1",)),
        may,
    ),
    role(
        "Delegation.cite",
        "  officer: {title: officer, cite: S-1, delegation: {form: any«, cite: S-7»}}\n",
        (True, ("S-1", "S-7")),
        (True, ("S-1",)),
        may,
    ),
]
BARRED = (
    ACT.replace("MORE", "") + "bars:\n  shut: {cite: S-4, upon: [act], when: {fact: AppealFiled}}\n"
)


def bar(word: str, slot: tuple[str, str], then: object, without: object, ask: object) -> Example:
    """What stands before an act, written once."""
    assert callable(ask)
    assert slot[0] in BARRED
    return Example(f"Bar.{word}", BARRED.replace(*slot), then, without, FILED, ask)


def barred(attribute: str) -> object:
    return lambda asked: getattr(asked.action("act").reasons[0], attribute)


BARS = [
    bar("when", ("fact: AppealFiled", "fact: «AppealFiled|HearingHeld»"), False, True, lawful),
    bar("upon", ("[act]", "[«act|dumping»]"), False, True, lawful),
    bar(
        "says",
        ("upon", "says: «it is shut|it is over», upon"),
        "unless it is shut",
        "unless it is over",
        barred("says"),
    ),
    bar("cite", ("S-4", "«S-7|S-4»"), ("S-7",), ("S-4",), barred("clauses")),
]
EXAMPLES = [*BARS, *ACTS, *OFFENCES, *EXEMPTIONS, *ROLES]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.word)
def test_the_word_changes_what_may_be_done(example: Example) -> None:
    example.check()
