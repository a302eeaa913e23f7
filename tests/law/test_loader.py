"""What the loader takes, and what it refuses with file, line and reason."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from ordinance_core.law import PackRefused, available, check_file, load_pack
from ordinance_core.law.grammar.clocks import Clock
from ordinance_core.law.grammar.papers import Instrument
from ordinance_core.law.grammar.rules import Test as NamedTest
from ordinance_core.law.grammar.terms import Gap
from ordinance_core.law.pack.merge import merge
from ordinance_core.law.pack.sections import Gapped
from ordinance_core.law.pack.source import parse
from tests.law import small

APPEAL = """\
clocks:
  appeal:
    cite: S-3
    who: person
    per: notice
    from: notice.served
    within: 3 business days
    met_by: {fact: AppealFiled}
"""


@pytest.mark.parametrize("town", available())
def test_every_pack_of_the_house_loads(town: str) -> None:
    assert load_pack(town).jurisdiction == town


def test_the_small_town_loads() -> None:
    assert small.town(APPEAL).names("clocks") == ("appeal",)


def refusal(*sections: str, head: str = small.HEAD) -> PackRefused:
    with pytest.raises(PackRefused) as refused:
        small.town(*sections, head=head)
    return refused.value


REFUSED = {
    "an entry without a clause": ("tests: {t: {when: {always: true}}}", "cites no clause"),
    "an unknown clause": ("tests: {t: {cite: X-1, when: {always: true}}}", "no clause X-1"),
    "an unknown section": ("rules: {}", "no section is called rules"),
    "an unknown key": ("tests: {t: {cite: S-1, when: {always: true}, how: 1}}", "how"),
    "an unknown event": ("tests: {t: {cite: S-1, when: {fact: Party}}}", "Party is no event"),
    "an unknown attribute": (
        "tests: {t: {cite: S-1, when: {fact: AppealFiled, where: {colour: red}}}}",
        "no attribute colour",
    ),
    "an unknown code": (
        "tests: {t: {cite: S-1, when: {fact: AppealDecided, where: {outcome: lost}}}}",
        "'lost' is no code of outcome",
    ),
    "an unknown role": (
        "tests: {t: {cite: S-1, when: {fact: AppealFiled, by: [mayor]}}}",
        "roles has no mayor",
    ),
    "an unknown test": ("tests: {t: {cite: S-1, when: {test: u}}}", "tests has no u"),
    "an unknown clock": (
        "tests: {t: {cite: S-1, when: {clock: u, is: met}}}",
        "clocks has no u",
    ),
    "an unknown charge": ("tests: {t: {cite: S-1, when: {paid: [u]}}}", "charges has no u"),
    "an unknown instrument": (
        "actions: {a: {cite: S-1, does: CaseClosed, by: [officer], per: letter}}",
        "letter is no event and no instrument",
    ),
    "an unknown reading": (
        "tests: {t: {cite: S-1, when: {reading: R, a: {always: true}}}}",
        "there is no reading R",
    ),
    "a state of no clock": (
        f"{APPEAL}tests: {{t: {{cite: S-1, when: {{clock: appeal, is: late}}}}}}",
        "tests.t.when.is",
    ),
    "a comparison of the wrong type": (
        "tests: {t: {cite: S-1, when: {fact: SampleRecorded, where: {value: {has: 3}}}}}",
        "has cannot be asked",
    ),
    "a number compared with a word": (
        "tests: {t: {cite: S-1, when: {fact: SampleRecorded, where: {value: three}}}}",
        "value is a number",
    ),
    "ways that are not those of the reading": (
        """\
        tests: {t: {cite: S-1, when: {reading: S-5, a: {always: true}}}}
        readings: {S-5: {cite: S-5, asks: "Which?", default: a, ways: {a: one, b: two}}}
        """,
        "S-5 has the ways a, b, here stand a",
    ),
    "a default that is no way": (
        """\
        tests: {t: {cite: S-1, when: {reading: S-5, a: {always: true}}}}
        readings: {S-5: {cite: S-5, asks: "Which?", default: c, ways: {a: one}}}
        """,
        "the default c is no way",
    ),
    "a reading that nothing uses": (
        'readings: {S-5: {cite: S-5, asks: "Which?", default: a, ways: {a: one}}}',
        "nothing uses the reading S-5",
    ),
    "a way that would fail if chosen": (
        """\
        tests: {t: {cite: S-1, when: {reading: S-5, a: {always: true}, b: {fact: Party}}}}
        readings: {S-5: {cite: S-5, asks: "Which?", default: a, ways: {a: one, b: two}}}
        """,
        "Party is no event",
    ),
    "a dated value that would fail if chosen": (
        "tests: {t: {cite: S-1, when: {2024-01-01: {always: true}, 2027-01-01: {fact: Party}}}}",
        "Party is no event",
    ),
    "dates out of order": (
        "tests: {t: {cite: S-1, when: {2027-01-01: {always: true}, 2024-01-01: {always: false}}}}",
        "in order",
    ),
    "tests that rest on each other": (
        "tests: {t: {cite: S-1, when: {test: u}}, u: {cite: S-1, when: {test: t}}}",
        "tests.t -> tests.u -> tests.t",
    ),
    "clocks that rest on each other": (
        """\
        clocks:
          a: {cite: S-3, kind: wait, from: b.due, within: 1 day}
          b: {cite: S-3, kind: wait, from: a.due, within: 1 day}
        """,
        "clocks.a -> clocks.b -> clocks.a",
    ),
    "charges that rest on each other": (
        """\
        charges:
          a: {cite: S-6, kind: levy, part_of: {charges: [b]}}
          b: {cite: S-6, kind: levy, part_of: {charges: [a]}}
        """,
        "charges.a -> charges.b -> charges.a",
    ),
    "an unknown exemption": (
        "tests: {t: {cite: S-1, when: {exempt: spring}}}",
        "exemptions has no spring",
    ),
    "a section nearly right": (
        "offence: {}",
        "no section is called offence; perhaps offences",
    ),
    "an offence found by an unknown office": (
        "tests: {t: {cite: S-1, when: {fact: ViolationFound, by: officr}}}",
        "roles has no officr; perhaps officer is meant",
    ),
    "an amount entered in an attribute no fact has": (
        "charges: {c: {cite: S-6, kind: fee, for: AppealFiled, amount: {entered: sum}}}",
        "no fact has an attribute sum",
    ),
    "a season that begins on no day": (
        """\
        clocks: {c: {cite: S-3, from: AppealFiled, every: season, between: ["11-31", "02-last"],
          met_by: {fact: HearingHeld}}}
        """,
        "11-31 is no day of every year",
    ),
    "an effect that a rule contradicts": (
        """\
        tests: {warned: {cite: S-1, when: {fact: WarningNoticeIssued}}}
        actions:
          close: {cite: S-1, does: CaseClosed, by: [officer], needs: [{test: warned}]}
        no_effect: {warning: {cite: S-4, of: [WarningNoticeIssued], upon: [actions]}}
        """,
        "contradicted by actions.close",
    ),
    "an effect that a rule contradicts under another way of a reading": (
        """\
        readings:
          S-9: {cite: S-9, asks: "What closes?", default: fact, ways: {fact: it, warned: a warning}}
        actions:
          close: {cite: S-1, does: CaseClosed, by: [officer], needs: [{reading: S-9,
            fact: {fact: ComplianceConfirmed}, warned: {fact: WarningNoticeIssued}}]}
        no_effect: {warning: {cite: S-4, of: [WarningNoticeIssued], upon: [actions]}}
        """,
        "contradicted by actions.close",
    ),
    "two rows for one offence": (
        """\
        charges:
          fine: {cite: S-6, kind: penalty, for: ViolationFound, amount: {table: [
            {offence: dumping, other: $5}, {offence: dumping, other: $6}]}}
        """,
        "two rows for dumping",
    ),
    "a column that is no class": (
        """\
        charges:
          fine: {cite: S-6, kind: penalty, for: ViolationFound,
            amount: {table: [{offence: dumping, tenant: $5}]}}
        """,
        "'tenant' is no code of class",
    ),
    "a deadline that nothing meets": (
        "clocks: {c: {cite: S-3, from: AppealFiled, within: 3 days}}",
        "needs `met_by` or `ends_if`",
    ),
    "a paper of another event": (
        """\
        actions: {a: {cite: S-1, does: CaseClosed, issues: notice, by: [officer]}}
        """,
        "whose event is not CaseClosed",
    ),
    "money without its sign": (
        "charges: {fee: {cite: S-6, kind: fee, for: AppealFiled, amount: {max: 500}}}",
        "is no money",
    ),
    "a period that is none": (
        "clocks: {c: {cite: S-3, kind: wait, from: AppealFiled, within: soon}}",
        "is no period",
    ),
    "a key that stands twice": ("tests: {}\ntests: {}", "stands here twice"),
    "an unknown clause beside a code": (
        "tests: {t: {cite: S-1, when: {always: true}, conditions: {clean: X-1}}}",
        "no clause X-1",
    ),
    "a section that is a list": ("tests: [t]", "tests is a mapping of names"),
    "an entry that is a word": ("tests: {t: yes}", "tests.t is no entry"),
    "a reading without a clause": (
        """\
        tests: {t: {cite: S-1, when: {reading: S-5, a: {always: true}}}}
        readings: {S-5: {asks: "Which?", default: a, ways: {a: one}}}
        """,
        "readings.S-5: it cites no clause",
    ),
    "a reading with neither ways nor a value": (
        """\
        tests: {t: {cite: S-1, when: {reading: S-5, as: "{}"}}}
        readings: {S-5: {cite: S-5, asks: "Which?", default: null}}
        """,
        "either ways or a value",
    ),
    "a reading that asks nothing": (
        "readings: {S-5: {cite: S-5, default: null, ways: {a: one}}}",
        "asks",
    ),
    "dates and words side by side": (
        "tests: {t: {cite: S-1, when: {2024-01-01: {always: true}, always: true}}}",
        "side by side",
    ),
    "an order among words": (
        "tests: {t: {cite: S-1, when: {fact: AppealDecided, where: {outcome: {at_least: x}}}}}",
        "has no order",
    ),
    "a truth value compared with a number": (
        "tests: {t: {cite: S-1, when: {fact: SampleRecorded, where: {value: true}}}}",
        "value cannot be compared with True",
    ),
    "cents compared with a number": (
        "tests: {t: {cite: S-1, when: {fact: CostPosted, where: {amount_cents: 500}}}}",
        "is no money",
    ),
    "an attribute of the subject that no fact has": (
        "tests: {t: {cite: S-1, when: {fact: AppealDecided, where: {outcome: .colour}}}}",
        "no fact has an attribute colour",
    ),
    "a distinct attribute the fact lacks": (
        "tests: {t: {cite: S-1, when: {fact: AppealFiled, at_least: 1, distinct: colour}}}",
        "AppealFiled has no colour",
    ),
    "a moment that is none": (
        "clocks: {c: {cite: S-3, kind: wait, from: 3pm, within: 1 day}}",
        "is no moment",
    ),
    "a moment of an attribute no fact has": (
        "clocks: {c: {cite: S-3, kind: wait, from: .colour, within: 1 day}}",
        "no fact has an attribute colour",
    ),
    "a moment a paper does not have": (
        "clocks: {c: {cite: S-3, kind: wait, from: notice.lost, within: 1 day}}",
        "notice has no lost",
    ),
    "a moment a clock does not have": (
        f"{APPEAL}  c: {{cite: S-3, kind: wait, from: appeal.end, within: 1 day}}\n",
        "only appeal.due",
    ),
    "a clock with two anchors": (
        """\
        clocks: {c: {cite: S-3, kind: wait, from: AppealFiled, back_from: AppealFiled,
          within: 1 day}}
        """,
        "exactly one of `from` and `back_from`",
    ),
    "a clock without a period": (
        "clocks: {c: {cite: S-3, kind: wait, from: AppealFiled}}",
        "needs `within` or `every`",
    ),
    "a period without a step": (
        "clocks: {c: {cite: S-3, kind: wait, from: AppealFiled, within: []}}",
        "at least one step",
    ),
    "an act that does nothing known": (
        "actions: {a: {cite: S-1, does: Dance, by: [officer]}}",
        "Dance is no event",
    ),
    "a fixed attribute the event lacks": (
        "actions: {a: {cite: S-1, does: CaseClosed, with: {colour: red}, by: [officer]}}",
        "CaseClosed has no attribute colour",
    ),
    "a fixed code nobody declared": (
        "actions: {a: {cite: S-1, does: AppealDecided, with: {outcome: lost}, by: [officer]}}",
        "'lost' is no code of outcome",
    ),
    "an exemption of an unknown fact": (
        "exemptions: {e: {cite: S-4, subject: Dance, codes: {spring: S-4}}}",
        "Dance is no event",
    ),
    "an exemption by an unknown attribute": (
        "exemptions: {e: {cite: S-4, attribute: colour, codes: {spring: S-4}}}",
        "ReportTriaged has no attribute colour",
    ),
    "an effect upon nothing": (
        "no_effect: {n: {cite: S-4, of: [AppealFiled], upon: [everything]}}",
        "everything is no section and no rule",
    ),
    "a count by an attribute no fact has": (
        """\
        charges: {c: {cite: S-6, kind: fee, for: AppealFiled, amount: $5,
          counts: {each: day, from: AppealFiled, times: colours}}}
        """,
        "no fact has an attribute colours",
    ),
    "a ladder by an attribute no fact has": (
        """\
        charges: {c: {cite: S-6, kind: penalty, for: ConvictionRecorded, amount: {
          ladder: {fact: ConvictionRecorded}, dated: colour, within: 1 year, steps: [$5]}}}
        """,
        "no fact has an attribute colour",
    ),
    "a schedule nobody adopts": (
        "charges: {c: {cite: S-6, kind: fee, for: FeeIncurred, amount: {schedule: Prices}}}",
        "Prices is no event",
    ),
    "a rate that is none": (
        """\
        charges: {c: {cite: S-6, kind: interest, interest_on: {of: {fact: CostPosted},
          rate: notice.issued, from: .incurred_on, year_days: 365}}}
        """,
        "is no rate",
    ),
    "a charge from two sources": (
        """\
        charges: {c: {cite: S-6, kind: cost, amount: $5, sum_of: {fact: CostPosted}}}
        """,
        "exactly one of amount",
    ),
    "a charge of no kind that is known": (
        "charges: {c: {cite: S-6, kind: fine, for: ViolationFound, amount: $5}}",
        "fine is none of the words for this; there are: cost, fee, interest, levy, lien, penalty,",
    ),
    "a debt that adds up other debts": (
        """\
        charges:
          a: {cite: S-6, kind: cost, sum_of: {fact: CostPosted}}
          c: {cite: S-6, kind: cost, part_of: {charges: [a]}}
        """,
        "is a levy or a lien, or it is owed twice",
    ),
    "a refund that would be a debt": (
        """\
        charges:
          a: {cite: S-6, kind: penalty, for: PenaltyAssessed, amount: {entered: amount_cents}}
          c: {cite: S-6, kind: penalty, for: DisputeDecided,
            refund_of: {charges: [a], confirmed: DisputeDecided.confirmed_cents}}
        """,
        "is a refund: no payment goes to it",
    ),
    "a predicate that is none": (
        "tests: {t: {cite: S-1, when: {perhaps: true}}}",
        "no predicate: it needs one of",
    ),
}


@pytest.mark.parametrize(("section", "says"), REFUSED.values(), ids=REFUSED)
def test_the_loader_refuses(section: str, says: str) -> None:
    refused = refusal(section)
    assert any(says in one.says for one in refused.complaints), refused.complaints
    assert {one.file for one in refused.complaints} == {"small-wi.yaml"}
    assert all(one.line > 0 for one in refused.complaints)


def test_a_refusal_names_the_line() -> None:
    refused = refusal("tests:\n  t:\n    cite: S-1\n    when:\n      fact: Party\n")
    lines = small.text("tests:\n  t:\n    cite: S-1\n    when:\n      fact: Party\n").splitlines()
    assert lines[refused.line - 1].strip() == "fact: Party"


def test_a_calendar_of_an_unknown_state_is_refused() -> None:
    head = small.HEAD.replace("statutory: us-wi", "statutory: us-xx")
    assert "us-xx" in refusal(head=head).says


def test_words_that_old_yaml_took_for_truth_values_stay_words() -> None:
    head = small.HEAD.replace("outcome: {upheld", "outcome: {no: no, upheld")
    pack = small.town(head=head)
    assert pack.words("outcome", "no") == "no"


def test_a_value_changes_with_its_date() -> None:
    pack = small.town(
        """\
        clocks:
          wait: {cite: S-3, kind: wait, from: AppealFiled,
            within: {2024-01-01: 3 days, 2027-01-01: 10 days}}
        """
    )
    before = pack.entry("clocks", "wait", date(2026, 12, 31), {})
    after = pack.entry("clocks", "wait", date(2027, 1, 1), {})
    assert isinstance(before, Clock)
    assert isinstance(after, Clock)
    assert str(before.within[0]) == "3 days"  # type: ignore[index]
    assert str(after.within[0]) == "10 days"  # type: ignore[index]


WAIT = """\
clocks:
  pay: {cite: S-3, kind: wait, from: InvoiceIssued, within: {reading: S-5, as: "{} days"}}
readings:
  S-5: {cite: S-5, asks: "How many days?", default: null, value: days}
"""


def test_a_reading_without_default_leaves_a_gap() -> None:
    pack = small.town(WAIT)
    clock = pack.entry("clocks", "pay", date.max, pack.defaults)
    assert isinstance(clock, Clock)
    assert clock.within == Gap(gap="S-5")


def test_a_ratified_value_fills_the_gap() -> None:
    clock = small.town(WAIT).entry("clocks", "pay", date.max, {"S-5": "30"})
    assert isinstance(clock, Clock)
    assert str(clock.within[0]) == "30 days"  # type: ignore[index]


def test_a_gap_where_no_value_can_be_left_out_closes_the_entry() -> None:
    pack = small.town(
        """\
        charges: {fine: {cite: S-6, kind: {reading: S-5, a: penalty}, for: AppealFiled, amount: $5}}
        readings: {S-5: {cite: S-5, asks: "Which?", default: null, ways: {a: one}}}
        """
    )
    assert pack.entry("charges", "fine", date.max, pack.defaults) == Gapped(
        cite=("S-6",), gaps=("S-5",)
    )


def test_the_town_wins_over_its_state_and_each_keeps_its_clause() -> None:
    state = parse("us.yaml", "calendar: {days: {rolls_off: [sunday], saturday: filings, cite: A}}")
    over = parse("t.yaml", "calendar: {days: {rolls_off: [], cite: B}}")
    days = merge(state, over)["calendar"]["days"]
    assert (days["rolls_off"], days["saturday"], days["cite"]) == ([], "filings", ["A", "B"])


def test_a_predicate_of_the_state_is_replaced_whole() -> None:
    state = parse("us.yaml", "tests: {t: {cite: A, when: {fact: X, by: [a]}}}")
    over = parse("t.yaml", "tests: {t: {when: {fact: Y}}}")
    assert merge(state, over)["tests"]["t"]["when"] == {"fact": "Y"}


def test_a_content_item_may_be_written_as_its_clause_alone() -> None:
    notice = small.town().entry("instruments", "notice", date.max, {})
    assert isinstance(notice, Instrument)
    assert notice.content["nature"].cite == ("S-2",)


def test_a_bare_list_is_all_of_its_parts() -> None:
    test = small.town("tests: {t: {cite: S-1, when: [{always: true}, {always: false}]}}").entry(
        "tests", "t", date.max, {}
    )
    assert isinstance(test, NamedTest)
    assert len(test.when.all_of) == 2  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("- a\n- b\n", "a mapping of sections"),
        ("a: [\n", "this is no YAML"),
        ("? [a]\n: b\n", "a key is a single word"),
        ("a: 2026-02-30\n", "is no timestamp"),
    ],
)
def test_a_text_that_is_no_pack_is_refused(text: str, says: str) -> None:
    with pytest.raises(PackRefused, match=says):
        parse("t.yaml", text)


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("zone: America/Chicago", "zone: Middle/Earth", "is no time zone"),
        ("prefix: SML", "prefix: s-1", "case numbers begin with capitals"),
        ("  dumping: {cite: S-1}", "  dumping: {cite: S-1, by: mayor}", "roles has no mayor"),
    ],
)
def test_a_head_that_cannot_be_is_refused(right: str, wrong: str, says: str) -> None:
    assert right in small.HEAD
    assert says in refusal(head=small.HEAD.replace(right, wrong)).says


def test_a_header_that_lacks_its_zone_is_refused() -> None:
    assert "zone" in refusal(head=small.HEAD.replace("zone: America/Chicago\n", "")).says


def test_a_calendar_that_cites_an_unknown_clause_is_refused() -> None:
    head = small.HEAD.replace("saturday: filings, cite: S-1", "saturday: filings, cite: [X-1]")
    assert "no clause X-1" in refusal(head=head).says


def test_a_paper_that_states_an_unknown_date_is_refused() -> None:
    head = small.HEAD.replace("states: complete_by", "states: ready_by")
    assert "has no attribute ready_by" in refusal(head=head).says


def test_a_reading_within_a_way_is_checked_with_each_of_its_own_ways() -> None:
    sections = """\
        tests: {t: {cite: S-1, when: {reading: S-5, a: {always: true}, b: {
          reading: S-6, c: {always: true}, d: {fact: Party}}}}}
        readings:
          S-5: {cite: S-5, asks: "Which?", default: a, ways: {a: one, b: two}}
          S-6: {cite: S-6, asks: "Which?", default: c, ways: {c: one, d: two}}
        """
    assert "Party is no event" in refusal(sections).says


def test_a_state_nobody_wrote_down_cannot_be_inherited() -> None:
    head = small.HEAD.replace("prefix: SML", "prefix: SML\ninherits: us-zz")
    assert "there is no state file us-zz.yaml" in refusal(head=head).says


def test_a_reading_of_the_state_is_replaced_whole() -> None:
    state = parse("us.yaml", "readings: {R: {cite: A, default: x}, Q: {cite: A}}")
    over = parse("t.yaml", "readings: {R: {cite: B}}")
    assert merge(state, over)["readings"] == {"R": {"cite": "B"}, "Q": {"cite": "A"}}


def test_an_unknown_town_has_no_pack() -> None:
    with pytest.raises(LookupError, match="atlantis"):
        load_pack("atlantis")


def test_a_pack_in_any_file_can_be_checked(tmp_path: Path) -> None:
    file = tmp_path / "tiny-wi.yaml"
    file.write_text(
        "title: Tiny\nstate: WI\nzone: America/Chicago\nversion: '2'\nprefix: TIN\n"
        "inherits: us-wi\n"
    )
    pack = check_file(str(file))
    assert (pack.reference, pack.prefix, pack.title) == ("tiny-wi@2", "TIN", "Tiny")


def test_a_pack_says_who_holds_an_office_and_where_a_clause_stands() -> None:
    pack = small.town()
    assert pack.office("officer") == "officer"
    assert pack.office(None) == "Village of Smallville"
    assert pack.is_regulated("person")
    assert not pack.is_regulated("mayor")
    assert pack.citation("S-1") == "1-1 (S-1)"
    assert pack.citation("X-1") == "X-1"
    assert pack.cite("S-2").gist == "rule 2"
    assert pack.question("S-9") == "S-9"
    assert pack.words("outcome", "set_aside") == "set aside"
