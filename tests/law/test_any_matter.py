"""Whatever is on file, every question is answered: the same in any order, and after a voiding."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ordinance_core.calendars.statute import HORIZON
from ordinance_core.law import Known, Matter, Pack, available, load_pack
from ordinance_core.law.facts import ConstructionStarted, EntryVoided, PermitIssued
from tests.law.any_matter import DAYS, INSTANTS, MATTER, everything, matters

LATE = datetime(2099, 1, 1, tzinfo=UTC)
ORDERS = st.randoms(use_true_random=False)
searched = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
packs = pytest.mark.parametrize("pack", [load_pack(name) for name in available()], ids=available())


@packs
@searched
@given(st.data())
def test_every_question_is_answered_in_any_order_of_arrival(
    pack: Pack, data: st.DataObject
) -> None:
    facts = data.draw(matters(pack))
    as_of = data.draw(st.one_of(DAYS, INSTANTS))
    wanted = everything(pack, facts, as_of)
    assert wanted[0]
    turned = list(facts)
    data.draw(ORDERS).shuffle(turned)
    assert everything(pack, tuple(turned), as_of) == wanted


@packs
@searched
@given(st.data())
def test_with_every_entry_voided_nothing_is_left_of_it(pack: Pack, data: st.DataObject) -> None:
    facts = data.draw(matters(pack))
    as_of = data.draw(st.one_of(DAYS, INSTANTS))
    voids = tuple(
        Known(f"void-{k.id}", k.matter or MATTER, LATE, EntryVoided(on=LATE.date(), about=k.id))
        for k in facts
    )
    assert everything(pack, (*facts, *voids), as_of) == everything(pack, (), as_of)


@pytest.mark.parametrize("town", ["grafton-wi", "kingsbury-ny"])
@pytest.mark.parametrize("permitted", [date.min, date(2026, 1, 1), date.max])
@pytest.mark.parametrize("as_of", [date.min, date.max])
def test_a_duty_that_returns_is_told_within_the_years_that_calendars_know(
    town: str, permitted: date, as_of: date
) -> None:
    pack = load_pack(town)
    begun = (PermitIssued(on=permitted), ConstructionStarted(on=permitted))
    facts = tuple(Known(f"f{n}", MATTER, LATE, fact) for n, fact in enumerate(begun))
    told = Matter(pack, MATTER, facts, as_of).clocks()
    periods = [clock.period for clock in told if clock.period is not None]
    assert all(HORIZON.start - 1 <= int(period[:4]) < HORIZON.stop for period in periods)
