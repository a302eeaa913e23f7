"""A closed case, decided and over HTTP: what is refused, and how it is taken up again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from ordinance_core.decider import Refused
from ordinance_core.law import Fact
from ordinance_core.law.facts import (
    CaseClosed,
    CaseReopened,
    ReportReceived,
    SubmissionReceived,
    ViolationFound,
)
from ordinance_core.process import Process
from services.cases.reactions import MATTER
from tests.in_process import asking, serving
from tests.journeys.allouez import adopt, open_case
from tests.kit import Given, clerk, the

TOWN = "allouez-wi"
ADOPTED, TUESDAY = date(2026, 5, 1), date(2026, 5, 5)
NOON = datetime(2026, 5, 5, 17, tzinfo=UTC)
DIRECTOR = clerk(TOWN, "director")
FOUND = ViolationFound(on=TUESDAY, offence="bmps", began_on=TUESDAY)


def closed(**more: Fact) -> Given:
    facts: dict[str, Fact] = {
        "report": ReportReceived(at=NOON, place="somewhere"),
        "closing": CaseClosed(on=TUESDAY),
    }
    return Given(MATTER, TOWN, {**facts, **more}, ADOPTED)


@pytest.mark.clause("ALZ-001")
def test_a_finding_in_a_closed_case_is_refused_and_names_the_rule() -> None:
    with pytest.raises(Refused, match="the case is closed") as refused:
        closed().when_recorded(FOUND, NOON, DIRECTOR)
    assert refused.value.rule == "CaseIsClosed"


@pytest.mark.clause("ALZ-001")
def test_a_case_is_taken_up_again_at_its_closing_and_takes_acts_once_more() -> None:
    decision = closed().when_recorded(CaseReopened(on=TUESDAY), NOON, DIRECTOR)
    reopened = the(CaseReopened, decision)
    assert (reopened.about, reopened.by) == ("closing", "director")
    found = closed(again=reopened).when_recorded(FOUND, NOON, DIRECTOR)
    assert the(ViolationFound, found).offence == "bmps"


@pytest.mark.clause("ALZ-083")
def test_what_a_person_hands_in_comes_on_file_in_a_closed_case() -> None:
    answer = SubmissionReceived(on=TUESDAY, instrument="warning_response")
    assert the(SubmissionReceived, closed().when_recorded(answer, NOON, DIRECTOR))


@pytest.fixture
async def process(tmp_path: Path) -> AsyncIterator[Process]:
    async with serving(tmp_path, clock=datetime(2026, 6, 1, 15, tzinfo=UTC)) as opened:
        yield opened


@pytest.mark.clause("ALZ-001")
async def test_over_http_a_closed_case_refuses_a_finding_until_it_is_taken_up_again(
    process: Process,
) -> None:
    async with asking(process) as office:
        await adopt(office)
        case = f"/cases/{await open_case(office)}"
        await office.write(f"{case}/close-case", {})
        answer = await office.post(f"{case}/facts/violation-found", {"offence": "bmps"})
        assert (answer.status_code, answer.json()["type"]) == (409, "/problems/CaseIsClosed")
        await office.write(f"{case}/reopen-case", {"reason": "found again"})
        await office.write(f"{case}/facts/violation-found", {"offence": "bmps"})
