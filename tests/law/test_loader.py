"""What the loader takes, and what it refuses with file, line and reason."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law import PackRefused, available, load_pack
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
        "t: when",
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
    "an effect that a rule contradicts": (
        """\
        tests: {warned: {cite: S-1, when: {fact: WarningNoticeIssued}}}
        actions:
          close: {cite: S-1, does: CaseClosed, by: [officer], needs: [{test: warned}]}
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
}


@pytest.mark.parametrize(("section", "says"), REFUSED.values(), ids=REFUSED)
def test_the_loader_refuses(section: str, says: str) -> None:
    refused = refusal(section)
    assert says in refused.says
    assert refused.file == "small-wi.yaml"
    assert refused.line > 0


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
