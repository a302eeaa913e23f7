"""Papers, exemptions, offices and what has no effect, on small packs."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law import Pack, PackRefused, Paper
from ordinance_core.law import facts as f
from ordinance_core.messages import Actor, Sealed
from tests.law import small
from tests.law.case import Given, given

DAY = date(2026, 5, 4)
LATER = date(2026, 5, 6)


def order(service: str) -> Pack:
    entry = f"  order: {{cite: S-3, event: ComplianceOrderIssued, service: {{{service}}}}}\n"
    return small.town(head=small.HEAD + entry)


def paper(service: str, **facts: f.Fact) -> Paper:
    case = given(order(service), o=f.ComplianceOrderIssued(on=DAY), **facts)
    return case.when(date(2026, 6, 1)).papers()[0]


def test_without_methods_any_way_of_delivery_serves() -> None:
    assert paper("to: [person]", d=f.NoticeDelivered(on=LATER, about="o")).served == LATER


def test_only_an_allowed_method_serves() -> None:
    found = paper(
        "methods: [certified]",
        m=f.NoticeMailed(on=DAY, about="o", method="personal"),
        d=f.NoticeDelivered(on=LATER, about="o", method="personal"),
    )
    assert (found.mailed, found.received, found.served) == (None, None, None)


def test_a_receipt_takes_its_method_from_the_mailing() -> None:
    mailed = f.NoticeMailed(on=DAY, about="o", method="certified")
    found = paper("methods: [certified]", m=mailed, d=f.NoticeDelivered(on=LATER, about="m"))
    assert (found.mailed, found.served) == (DAY, LATER)


def test_each_recipient_has_to_be_served() -> None:
    def to(person: str) -> Sealed:
        return Sealed(person=person, sealed="x")

    facts: dict[str, f.Fact] = {
        "m": f.NoticeMailed(on=DAY, about="o", to=to("anna")),
        "n": f.NoticeMailed(on=DAY, about="o", to=to("bert")),
        "d": f.NoticeDelivered(on=DAY, about="o", to=to("anna")),
    }
    assert paper("each: recipient", **facts).served is None
    facts["e"] = f.NoticeDelivered(on=LATER, about="o", to=to("bert"))
    assert paper("each: recipient", **facts).served == LATER


def test_every_address_has_to_be_mailed_to() -> None:
    service = "addresses: [billing, street], served_when: NoticeMailed"
    first = f.NoticeMailed(on=DAY, about="o", address_kind="billing")
    assert paper(service, m=first).mailed is None
    second = f.NoticeMailed(on=LATER, about="o", address_kind="street")
    assert paper(service, m=first, n=second).served == LATER


def test_a_paper_tells_its_items_methods_and_recipients() -> None:
    notice = given(small.town(), n=f.NoticeOfViolationIssued(on=DAY)).when(DAY).papers()[0]
    assert (notice.title, notice.methods, notice.recipients) == (
        "Notice",
        ("certified",),
        ("person",),
    )
    assert notice.items == (("nature", "nature"), ("measures", "the measures"))


def test_an_unserved_paper_is_a_duty_of_who_issues_it() -> None:
    pack = small.town(
        """\
        actions: {issue: {cite: S-2, does: NoticeOfViolationIssued, issues: notice, by: [officer]}}
        """
    )
    case = given(pack, n=f.NoticeOfViolationIssued(on=DAY))
    assert [(d.name, d.who, d.state) for d in case.when(DAY).duties()] == [
        ("notice", "officer", "unserved")
    ]
    served = case.but(d=f.NoticeDelivered(on=LATER, about="n", method="certified"))
    assert served.when(LATER).duties() == ()


@pytest.mark.parametrize(
    ("given_", "items"),
    [
        ({}, ["nature", "measures"]),
        ({"content": {"nature": " ", "measures": "clean"}}, ["nature", "measures"]),
        ({"content": {"nature": "oil", "measures": "clean"}, "complete_by": DAY}, []),
        ({"nature": "oil", "measures": "clean", "complete_by": DAY}, []),
    ],
)
def test_a_paper_lacks_what_is_not_said(given_: dict[str, object], items: list[str]) -> None:
    missing = given(small.town()).when(DAY).missing("notice", given_)
    assert [m.item for m in missing] == items


def test_nobody_knows_what_an_unknown_paper_lacks() -> None:
    with pytest.raises(KeyError, match="letter"):
        given(small.town()).when(DAY).missing("letter", {})


EXEMPT = """\
exemptions:
  listed: {cite: S-4, codes: {spring: {cite: S-5, needs: [{this: {conditions: {has: clean}}}]}},
    lost_if: [{fact: SignificantSourceIdentified, where: {source: .source}, cite: S-6}],
    warns: [{says: a plan, fact: ExemptionRegistered, cite: S-7}]}
  named: {cite: S-4, needs: [{fact: ExemptionRegistered}]}
actions:
  close: {cite: S-1, does: CaseClosed, by: [officer], needs: [{exempt: any}]}
  close-listed: {cite: S-1, does: CaseClosed, by: [officer], needs: [{exempt: listed}]}
"""


def triaged(source: str | None = "spring", *conditions: str, **facts: f.Fact) -> Given:
    report = f.ReportTriaged(on=DAY, source=source, conditions=conditions)
    return given(small.town(EXEMPT), t=report, **facts)


def exempt(case: Given, action: str = "close-listed") -> bool | None:
    return case.when(DAY).action(action).reasons[0].ok


def test_a_listed_source_is_exempt_on_its_own_condition() -> None:
    assert exempt(triaged("spring", "clean")) is True
    assert exempt(triaged("spring", "dirty")) is False


def test_another_source_is_not_on_the_list() -> None:
    assert exempt(triaged("oil", "clean")) is False


def test_an_unknown_source_leaves_the_exemption_open() -> None:
    assert exempt(triaged(None)) is None


def test_without_a_triage_nothing_is_exempt() -> None:
    assert exempt(given(small.town(EXEMPT))) is False


def test_an_identified_source_loses_its_exemption_and_no_other() -> None:
    spring = f.SignificantSourceIdentified(on=DAY, source="spring")
    oil = f.SignificantSourceIdentified(on=DAY, source="oil")
    assert exempt(triaged("spring", "clean", s=spring)) is False
    assert exempt(triaged("spring", "clean", s=oil)) is True


def test_any_exemption_will_do() -> None:
    registered = f.ExemptionRegistered(on=DAY, exemption="x")
    assert exempt(triaged("oil", e=registered), "close") is True


def test_the_latest_triage_counts() -> None:
    again = f.ReportTriaged(on=LATER, source="oil", conditions=("clean",))
    assert triaged("spring", "clean", u=again).when(LATER).action("close").lawful is False


def test_advice_is_shown_and_does_not_gate() -> None:
    action = triaged("spring", "clean").when(DAY).action("close")
    assert action.lawful
    assert [(w.says, w.ok) for w in action.warns] == [("a plan", False)]


DELEGATE = "actions: {act: {cite: S-1, does: CaseClosed, by: [officer]}}\n"


@pytest.mark.parametrize(
    ("changes", "may"),
    [
        ({}, True),
        ({"in_writing": False}, False),
        ({"until": date(2026, 5, 3)}, False),
        ({"until": DAY}, True),
        ({"scope_": ("act",)}, True),
        ({"scope_": ("other",)}, False),
        ({"role": "board"}, False),
        ({"delegate": "k9"}, False),
    ],
)
def test_a_delegation_covers_what_it_says(changes: dict[str, object], *, may: bool) -> None:
    stated = {"role": "officer", "delegate": "k1", "in_writing": True, **changes}
    delegation = f.DelegationRecorded(on=DAY, **stated)  # type: ignore[arg-type]
    asked = given(small.town(DELEGATE), d=delegation).when(DAY)
    assert asked.action("act", actor=Actor(id="k1")).lawful is may


RESPONSE = """\
  answer: {cite: S-4, event: SubmissionReceived, where: {instrument: answer}}
actions:
  act: {cite: S-1, does: CaseClosed, by: [officer], needs: [
    {fact: SubmissionReceived, where: {instrument: %s}}]}
no_effect: {answer: {cite: S-4, of: [answer], upon: [actions], says: it counts for nothing}}
"""


def test_a_rule_about_another_filing_of_the_same_event_does_not_contradict() -> None:
    head = small.HEAD.replace("{answer: an answer}", "{answer: an answer, plan: a plan}")
    pack = small.town(RESPONSE % "plan", head=head)
    filed = f.SubmissionReceived(on=DAY, instrument="answer")
    reasons = given(pack, s=filed).when(DAY).action("act").reasons
    assert [r.says for r in reasons if r.facts == ("s",)] == ["it counts for nothing"]
    with pytest.raises(PackRefused, match=r"contradicted by actions\.act"):
        small.town(RESPONSE % "answer", head=head)
