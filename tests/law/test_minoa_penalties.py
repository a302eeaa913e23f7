"""Minoa: civil and criminal penalties, their days, and what stands in for them."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    CompensatoryActionAccepted,
    CompensatoryActionDefaulted,
    ComplianceConfirmed,
    ConvictionRecorded,
    NoticeDelivered,
    NoticeOfViolationIssued,
    PenaltyAssessed,
    ViolationFound,
)
from tests.law.told import Told, unmet

ISSUED = date(2026, 3, 30)
RECEIVED = date(2026, 4, 1)
GATE = date(2026, 4, 21)
CURED = date(2026, 4, 25)


@pytest.fixture
def noticed() -> tuple[Told, str]:
    told = Told("minoa-ny")
    violation = told.tell(ViolationFound(on=ISSUED, offence="prohibited_discharge"))
    paper = told.tell(NoticeOfViolationIssued(on=ISSUED, about=violation, complete_by=GATE))
    told.tell(NoticeDelivered(on=RECEIVED, about=paper, method="personal"))
    return told, paper


@pytest.mark.clause("MIN-144", "MIN-145")
def test_no_penalty_before_the_time_to_cure_has_run_out(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    refused = told.action("assess-penalty", GATE, paper)
    assert not refused.lawful
    assert "MIN-144" in unmet(refused)
    assert told.lawful("assess-penalty", date(2026, 4, 22), paper)


@pytest.mark.clause("MIN-144")
def test_a_violation_cured_in_time_draws_no_penalty(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    told.tell(ComplianceConfirmed(on=GATE, about=paper))
    assert not told.lawful("assess-penalty", date(2026, 5, 1), paper)


@pytest.mark.clause("MIN-145", "MIN-146", "MIN-175")
def test_the_ceiling_counts_each_day_after_receipt_until_the_day_before_cure(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    told.tell(ComplianceConfirmed(on=CURED, about=paper))
    assert told.line("civil_penalty", date(2026, 5, 1)).at_most == 1150000  # 23 days
    told.ratify("MIN-175", "cure_expiry", date(2026, 1, 1))
    assert told.line("civil_penalty", date(2026, 5, 1)).at_most == 150000  # 3 days


@pytest.mark.clause("MIN-145")
def test_the_officer_sets_an_amount_up_to_the_ceiling(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    on = date(2026, 4, 22)
    limits = told.action("assess-penalty", on, paper).limits
    assert limits is not None
    assert limits[1] == 21 * 50000
    told.tell(PenaltyAssessed(on=on, about=paper, amount_cents=300000, by="enforcement_officer"))
    line = told.line("assessed_penalty", on)
    assert (line.state, line.cents) == ("due", 300000)


@pytest.mark.clause("MIN-129", "MIN-199")
def test_a_compensatory_action_stands_in_until_it_is_not_carried_out(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    on = date(2026, 5, 1)
    assert told.lawful("accept-compensatory-action", on, paper)
    taken = told.tell(CompensatoryActionAccepted(on=on, about=paper))
    assert not told.lawful("assess-penalty", on, paper)
    told.tell(CompensatoryActionDefaulted(on=on, about=taken))
    assert told.lawful("assess-penalty", on, paper)
    told.ratify("MIN-199", "waived", date(2026, 1, 1))
    assert not told.lawful("assess-penalty", on, paper)


@pytest.mark.clause("MIN-147", "MIN-149")
def test_each_act_and_each_day_is_an_offence_of_its_own() -> None:
    told = Told("minoa-ny")
    told.tell(
        ConvictionRecorded(
            on=date(2026, 6, 1),
            offence="prohibited_discharge",
            acts=2,
            began_on=date(2026, 4, 1),
            ended_on=date(2026, 4, 5),
        )
    )
    assert told.line("criminal_penalty", date(2026, 6, 1)).cents == 500000


@pytest.mark.clause("MIN-170", "MIN-189")
def test_a_conviction_leaves_the_civil_penalty_as_it_was_unless_so_read(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    told.tell(ComplianceConfirmed(on=CURED, about=paper))
    told.tell(
        ConvictionRecorded(
            on=CURED, offence="prohibited_discharge", acts=1, began_on=RECEIVED, ended_on=RECEIVED
        )
    )
    assert told.line("civil_penalty", CURED).at_most == 1150000
    told.ratify("MIN-189", "offset", date(2026, 1, 1))
    assert told.line("civil_penalty", CURED).at_most == 1100000


@pytest.mark.clause("MIN-144")
def test_more_time_to_cure_is_given_until_the_violation_is_corrected(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    action = told.action("lengthen-cure", GATE, paper)
    assert (action.lawful, action.fixed) == (True, (("clock", "cure"),))
    told.tell(ComplianceConfirmed(on=GATE, about=paper))
    assert not told.lawful("lengthen-cure", GATE, paper)
