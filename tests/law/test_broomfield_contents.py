"""Broomfield: what a paper has to hold, what it offers, states and may require."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.grammar.papers import Instrument
from tests.law.told import Told, proofs

ON, THEN = date(2026, 6, 1), date(2026, 6, 3)
RESPONSE = {"cause", "times_and_dates", "prevention"}
CALL = {"location", "type_of_waste", "concentration", "volume", "corrective_actions"}


@pytest.fixture
def told() -> Told:
    return Told("broomfield-co")


WHOLE = proofs(
    ("BRM-076", "written_report", {"cause", "prevention"}),
    (("BRM-081", "BRM-082", "BRM-083"), "notice_response", RESPONSE),
    ("BRM-114", "notice_of_appeal", {"nature", "reason", "hearing_request"}),
    (("BRM-086", "BRM-087"), "compliance_order", {"directive", "period"}),
    (("BRM-110", "BRM-111"), "other_order", {"directive", "effective_time"}),
    (("BRM-091", "BRM-141"), "administrative_fine", {"amount_cents", "reason"}),
    ("BRM-049", "termination_proposal", {"proposal"}),
    ("BRM-118", "hearing_notice", {"time", "date", "place"}),
    ("BRM-074", "release_notification", CALL),
    ("BRM-135", "notice_of_violation", set()),
)


@pytest.mark.parametrize(("instrument", "items"), WHOLE)
def test_a_paper_has_to_hold_what_the_ordinance_lists(
    told: Told, instrument: str, items: set[str]
) -> None:
    found = told.asked(ON).missing(instrument, {})
    assert {m.item for m in found if m.must} == items


OFFERED = proofs(
    (
        "BRM-135",
        "notice_of_violation",
        {"nature", "response_duty", "response_period", "appeal_statement"},
    ),
    ("BRM-134", "compliance_order", {"stop_work"}),
    (("BRM-050", "BRM-133"), "termination_proposal", {"hearing_statement"}),
)


@pytest.mark.parametrize(("instrument", "items"), OFFERED)
def test_a_paper_offers_lines_that_the_text_does_not_ask_for(
    told: Told, instrument: str, items: set[str]
) -> None:
    found = told.asked(ON).missing(instrument, {})
    assert {m.item for m in found if not m.must} == items


@pytest.mark.clause("BRM-141")
def test_a_fine_needs_no_reason_where_the_cap_is_one_for_all(told: Told) -> None:
    told.ratify("BRM-141", "in_all", ON)
    found = told.asked(ON).missing("administrative_fine", {"amount_cents": 100})
    assert {m.item: m.must for m in found} == {"reason": False}


STATED = proofs(
    (("BRM-086", "BRM-087"), "compliance_order", {"period": "complete_by"}),
    ("BRM-111", "other_order", {"effective_time": "effective_on"}),
    ("BRM-118", "hearing_notice", {"time": "hearing_at", "date": "hearing_at"}),
)


@pytest.mark.parametrize(("instrument", "stated"), STATED)
def test_words_do_not_stand_in_for_a_date_that_a_paper_states(
    told: Told, instrument: str, stated: dict[str, str]
) -> None:
    content = told.content(instrument)
    assert told.missing(instrument, ON, content=content) == set(stated)
    dates = dict.fromkeys(stated.values(), THEN)
    assert not told.missing(instrument, ON, content=content, **dates)


REQUIRED = proofs(
    ("BRM-089", "compliance_order", {"self_monitoring", "management_practices"}, "BRM-089"),
    ("BRM-134", "compliance_order", {"stop_work"}, "BRM-134"),
    (
        "BRM-110",
        "other_order",
        {"treatment", "flow_control", "suitable_access", "sampling_and_reports"},
        "BRM-110",
    ),
)


@pytest.mark.parametrize(("instrument", "requirements", "clause"), REQUIRED)
def test_an_order_may_require(
    told: Told, instrument: str, requirements: set[str], clause: str
) -> None:
    order = told.pack.entry("instruments", instrument, ON, told.pack.defaults)
    assert isinstance(order, Instrument)
    assert {r for r, cite in order.may_require.items() if clause in cite} == requirements
