"""Whatever order the facts come in, the answers are the same."""

from __future__ import annotations

from datetime import date

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ordinance_core.law import facts as f
from tests.law import test_allouez as allouez
from tests.law import test_minoa as minoa
from tests.law.case import Given

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
