"""Periods that stand still, are lengthened, or are learnt of late: each day counted once."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law.facts import (
    AppealDecided,
    AppealFiled,
    ClockExtended,
    DisputeDecided,
    DisputeFiled,
    EntryVoided,
    NoticeDelivered,
    NoticeOfViolationIssued,
    PenaltyAssessed,
    ViolationFound,
)
from tests.law.test_amended_towns import under
from tests.law.told import Told

ISSUED, RECEIVED = date(2026, 12, 1), date(2026, 12, 7)
DUE = date(2027, 1, 6)
EXTENDED = date(2026, 12, 10)
EARLY = date(2020, 1, 2)


def december(day: int) -> date:
    return date(2026, 12, day)


def january(day: int) -> date:
    return date(2027, 1, day)


@pytest.fixture
def fined() -> tuple[Told, str]:
    """A fine of Broomfield whose thirty days end on the sixth of January."""
    told = Told("broomfield-co")
    told.ratify("BRM-140", "appeal_stays", EARLY)
    fine = told.tell(PenaltyAssessed(on=ISSUED, amount_cents=10000))
    told.tell(NoticeDelivered(on=RECEIVED, about=fine, method="personal"))
    return told, fine


def disputed(told: Told, fine: str, filed: date, decided: date | None) -> None:
    dispute = told.tell(DisputeFiled(on=filed, about=fine))
    if decided is not None:
        told.tell(DisputeDecided(on=decided, about=dispute, confirmed_cents=10000))


def appealed(told: Told, fine: str, filed: date, decided: date) -> None:
    appeal = told.tell(AppealFiled(on=filed, about=fine))
    told.tell(AppealDecided(on=decided, about=appeal, outcome="upheld"))


@pytest.mark.clause("BRM-126", "BRM-140")
@pytest.mark.parametrize(
    ("appeal", "due"),
    [
        ((9, 12), january(11)),  # within the dispute
        ((9, 14), january(12)),  # beyond its end
        ((13, 14), january(12)),  # from the day it ends
        ((15, 16), january(12)),  # apart from it
    ],
)
def test_days_on_which_two_things_hold_a_period_up_are_counted_once(
    fined: tuple[Told, str], appeal: tuple[int, int], due: date
) -> None:
    told, fine = fined
    disputed(told, fine, december(8), december(13))
    assert told.due("pay_before_lien", december(31)) == january(11)
    appealed(told, fine, december(appeal[0]), december(appeal[1]))
    assert told.due("pay_before_lien", december(31)) == due


@pytest.mark.clause("BRM-126")
def test_what_began_before_the_period_holds_it_up_from_its_first_day(
    fined: tuple[Told, str],
) -> None:
    told, fine = fined
    disputed(told, fine, december(3), december(8))
    assert told.due("pay_before_lien", december(31)) == january(7)


@pytest.mark.clause("BRM-126")
def test_what_was_over_before_the_period_began_does_not_hold_it_up(
    fined: tuple[Told, str],
) -> None:
    told, fine = fined
    disputed(told, fine, december(2), december(5))
    assert told.due("pay_before_lien", december(31)) == DUE


@pytest.mark.clause("BRM-126", "BRM-094")
def test_a_dispute_after_the_period_has_run_out_revives_nothing(fined: tuple[Told, str]) -> None:
    told, fine = fined
    disputed(told, fine, january(11), None)
    for day in (january(11), january(15)):
        clock = told.clock("pay_before_lien", day)
        assert clock.due is not None
        assert (clock.state, clock.due.legal) == ("missed", DUE)


@pytest.mark.clause("BRM-126")
def test_a_dispute_within_the_days_added_by_an_earlier_one_still_counts(
    fined: tuple[Told, str],
) -> None:
    told, fine = fined
    disputed(told, fine, december(8), december(14))  # to the twelfth of January
    disputed(told, fine, january(11), january(14))
    assert told.due("pay_before_lien", january(15)) == january(15)


@pytest.mark.clause("BRM-126")
def test_while_it_stands_still_its_end_moves_with_each_day(fined: tuple[Told, str]) -> None:
    told, fine = fined
    disputed(told, fine, december(8), None)
    assert [
        (told.clock("pay_before_lien", day).state, told.due("pay_before_lien", day))
        for day in (december(8), december(13), december(14))
    ] == [("stayed", DUE), ("stayed", january(11)), ("stayed", january(12))]


@pytest.fixture
def noticed() -> tuple[Told, str]:
    """A notice of Minoa whose twenty days to cure end on the twenty-eighth of December."""
    told = Told("minoa-ny")
    told.tell(ViolationFound(on=december(4), offence="prohibited_discharge"))
    paper = told.tell(NoticeOfViolationIssued(on=december(4), complete_by=december(28)))
    told.tell(NoticeDelivered(on=RECEIVED, about=paper, method="personal"))
    return told, paper


def extend(told: Told, paper: str, until: date, on: date = EXTENDED) -> str:
    return told.tell(ClockExtended(on=on, about=paper, clock="cure", until=until))


@pytest.mark.clause("MIN-144")
def test_of_two_extensions_the_longer_one_stands_and_a_voided_one_never_was(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    longer = extend(told, paper, january(29))
    shorter = extend(told, paper, january(15), on=december(20))
    asked = january(31)
    assert told.due("cure", asked) == january(29)
    told.tell(EntryVoided(on=december(21), about=longer))
    assert told.due("cure", asked) == january(15)
    assert told.clock("cure", asked).state == "missed"
    told.tell(EntryVoided(on=december(22), about=shorter))
    assert told.due("cure", asked) == december(28)


@pytest.mark.clause("MIN-144")
def test_an_extension_is_of_its_own_notice(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    other = told.tell(NoticeOfViolationIssued(on=december(4)))
    told.tell(NoticeDelivered(on=RECEIVED, about=other, method="personal"))
    extend(told, paper, january(29))
    ends = {c.about: c.due.legal for c in told.clocks("cure", december(11)) if c.due}
    assert ends == {paper: january(29), other: december(28)}


@pytest.mark.clause("MIN-144", "MIN-145")
def test_an_extension_learnt_of_late_takes_the_miss_back_and_not_before_it_was_known(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    told.tell(
        ClockExtended(on=december(10), about=paper, clock="cure", until=january(29)),
        recorded=january(8),
    )
    asked, before = january(5), datetime(2027, 1, 7, tzinfo=UTC)
    (then,) = [c for c in told.asked(asked, known=before).clocks() if c.name == "cure"]
    assert then.state == "missed"
    assert told.clock("cure", asked).state == "running"
    lawful = {a.name for a in told.asked(asked, known=before).actions() if a.lawful}
    assert "assess-penalty" in lawful
    assert not told.lawful("assess-penalty", asked)


@pytest.mark.clause("MIN-144", "MIN-174")
@pytest.mark.parametrize(
    ("received", "due"), [(december(3), december(23)), (december(11), december(31))]
)
def test_a_receipt_that_is_put_right_moves_the_end_either_way(received: date, due: date) -> None:
    told = Told("minoa-ny")
    paper = told.tell(NoticeOfViolationIssued(on=ISSUED))
    mistaken = told.tell(NoticeDelivered(on=december(8), about=paper, method="personal"))
    assert told.due("cure", december(14)) == december(28)
    told.tell(EntryVoided(on=december(14), about=mistaken))
    told.tell(NoticeDelivered(on=received, about=paper, method="personal"), recorded=december(14))
    assert told.due("cure", december(14)) == due
    before = datetime(2026, 12, 13, tzinfo=UTC)
    (then,) = [c for c in told.asked(december(14), known=before).clocks() if c.name == "cure"]
    assert then.due is not None
    assert then.due.legal == december(28)


@pytest.mark.clause("BRM-094", "BRM-126")
def test_a_period_that_stood_still_over_an_amendment_keeps_the_law_of_its_first_day() -> None:
    told = under("broomfield-co", "clocks/pay_before_lien/within", "30 days", "10 days")
    fine = told.tell(PenaltyAssessed(on=ISSUED, amount_cents=10000))
    told.tell(NoticeDelivered(on=RECEIVED, about=fine, method="personal"))
    disputed(told, fine, december(8), january(8))
    second = told.tell(PenaltyAssessed(on=january(4), amount_cents=10000))
    told.tell(NoticeDelivered(on=january(4), about=second, method="personal"))
    runs = told.clocks("pay_before_lien", january(8))
    ends = {run.about: run.due.legal for run in runs if run.due}
    assert ends == {fine: date(2027, 2, 8), second: january(14)}  # the sixth is a Saturday
