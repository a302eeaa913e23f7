"""Whatever order the facts come in, the answers are the same."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ordinance_core.law import Matter
from ordinance_core.law import facts as f
from tests.law import allouez_case as allouez
from tests.law import test_minoa as minoa
from tests.law import told
from tests.law.case import Given
from tests.law.told import Told
from tests.law.whole_broomfield import broomfield
from tests.law.whole_kingsbury import kingsbury

ALLOUEZ = allouez.abated(
    rate=allouez.RATE,
    days=f.ReadingRatified(on=date(2026, 7, 1), reading="ALZ-175", way="30"),
    again=f.ReadingRatified(on=date(2026, 7, 2), reading="ALZ-175", way="45"),
    bill=f.InvoiceIssued(on=date(2026, 7, 3), amount_cents=421_933),
    second=f.NoticeOfViolationIssued(on=allouez.ISSUED, about="found"),
)
MINOA = minoa.levied(
    paid=f.PaymentReceived(on=date(2026, 11, 20), amount_cents=160_492, toward="levied")
)
AS_OF = date(2026, 12, 1)


def answers(case: Given) -> tuple[object, ...]:
    asked = case.when(AS_OF)
    return asked.clocks(), asked.actions(), asked.owed(), asked.duties(), asked.papers()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.permutations(ALLOUEZ.facts))
def test_the_order_of_arrival_does_not_matter_in_allouez(facts: list) -> None:  # type: ignore[type-arg]
    assert answers(Given(ALLOUEZ.pack, facts)) == answers(ALLOUEZ)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.permutations(MINOA.facts))
def test_the_order_of_arrival_does_not_matter_in_minoa(facts: list) -> None:  # type: ignore[type-arg]
    assert answers(Given(MINOA.pack, facts)) == answers(MINOA)


STAGES = st.dates(date(2026, 9, 14), date(2027, 3, 1))


@cache
def whole_case(case: Callable[[], Told]) -> Told:
    return case()


@pytest.mark.parametrize("case", [kingsbury, broomfield])
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(order=st.randoms(use_true_random=False), on=STAGES)
def test_at_no_stage_of_a_whole_case_does_the_order_of_arrival_matter(
    case: Callable[[], Told], order: Random, on: date
) -> None:
    whole = whole_case(case)
    facts = list(whole.facts)
    order.shuffle(facts)
    asked = Matter(whole.pack, told.MATTER, tuple(facts), on)
    assert told.answers(asked) == told.answers(whole.asked(on))
