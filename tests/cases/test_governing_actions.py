"""What a general act names may have a gate of its own: then that gate is the one to pass."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime
from pathlib import Path

import httpx
import pytest

from ordinance_core.decider import NotUnderstood, Refused
from ordinance_core.gates import WrongPaper, gates
from ordinance_core.law import Action, Fact
from ordinance_core.law.facts import (
    AccessSuspended,
    AppealDecided,
    AppealFiled,
    CouncilReversed,
    CouncilStayed,
    FindingRecorded,
    NoticeOfViolationIssued,
    OrderIssued,
    ReadingRatified,
    ReportReceived,
    ViolationFound,
    WarningNoticeIssued,
)
from ordinance_core.process import Process
from services.cases.reactions import MATTER
from tests.in_process import asking, serving
from tests.installation import Caller, at
from tests.journeys.allouez import adopt, open_case, serve_notice
from tests.kit import Given, clerk, the

ALLOUEZ, MINOA = "allouez-wi", "minoa-ny"
ADOPTED, TUESDAY = date(2026, 5, 1), date(2026, 5, 5)
NOON = datetime(2026, 5, 5, 17, tzinfo=UTC)
ALLOUEZ_BOARD, DIRECTOR = clerk(ALLOUEZ, "board"), clerk(ALLOUEZ, "director")
MINOA_BOARD, OFFICER = clerk(MINOA, "board"), clerk(MINOA, "enforcement_officer")
REPORT = ReportReceived(at=NOON, place="somewhere")
VARIANCE = AppealDecided(on=TUESDAY, about="appeal", outcome="variance")
HARDSHIP = ("in_public_interest", "unnecessary_hardship", "special_circumstances")
BOARD_FINDS = (
    pytest.param(
        "procedure_followed",
        "find-procedure-followed",
        "MIN-160",
        marks=pytest.mark.clause("MIN-160"),
    ),
    pytest.param(
        "bona_fide_emergency", "find-emergency", "MIN-161", marks=pytest.mark.clause("MIN-161")
    ),
)
BY_NAME_OR_BARE = pytest.mark.parametrize("action", ["general", None], ids=["by name", "bare"])


def allouez(**more: Fact) -> Given:
    """A matter of Allouez with an appeal that waits."""
    facts: dict[str, Fact] = {
        "report": REPORT,
        "found": ViolationFound(on=TUESDAY, offence="prohibited_discharge", began_on=TUESDAY),
        "notice": NoticeOfViolationIssued(on=TUESDAY, about="found"),
        "appeal": AppealFiled(on=TUESDAY, about="notice", against="notice_of_violation"),
    }
    return Given(MATTER, ALLOUEZ, {**facts, **more}, ADOPTED)


def founded() -> Given:
    """The same with the three findings that a variance rests on."""
    return allouez(**{name: FindingRecorded(on=TUESDAY, finding=name) for name in HARDSHIP})


def minoa() -> Given:
    found = ViolationFound(on=TUESDAY, offence="prohibited_discharge")
    return Given(MATTER, MINOA, {"report": REPORT, "found": found}, ADOPTED)


@pytest.mark.clause("ALZ-143")
@BY_NAME_OR_BARE
def test_no_appeal_is_decided_by_a_variance_without_the_findings_of_one(action: str | None) -> None:
    named = action and "decide-appeal"
    with pytest.raises(Refused, match="grant-variance is not lawful") as refused:
        allouez().when_recorded(VARIANCE, NOON, ALLOUEZ_BOARD, named)
    assert refused.value.rule == "VarianceNotFounded"
    assert "ALZ-143" in refused.value.clauses


@pytest.mark.clause("ALZ-143")
@BY_NAME_OR_BARE
def test_a_variance_that_is_founded_is_recorded_under_its_own_clause(action: str | None) -> None:
    named = action and "decide-appeal"
    decided = the(AppealDecided, founded().when_recorded(VARIANCE, NOON, ALLOUEZ_BOARD, named))
    assert decided.law is not None
    assert decided.law.clauses == ("ALZ-143",)


@pytest.mark.clause("ALZ-143", "ALZ-158")
def test_where_the_director_decides_appeals_the_board_alone_grants_variances() -> None:
    reading = ReadingRatified(on=ADOPTED, reading="ALZ-158", way="director_decides")
    town = founded().town_knows(reading=reading)
    with pytest.raises(Refused, match="grant-variance is not lawful") as refused:
        town.when_recorded(VARIANCE, NOON, DIRECTOR, "decide-appeal")
    assert refused.value.rule == "NotAuthorized"
    assert the(AppealDecided, town.when_recorded(VARIANCE, NOON, ALLOUEZ_BOARD)).by == "board"


@pytest.mark.clause("ALZ-141")
@BY_NAME_OR_BARE
def test_another_outcome_stays_with_the_general_act(action: str | None) -> None:
    upheld = AppealDecided(on=TUESDAY, about="appeal", outcome="upheld")
    named = action and "decide-appeal"
    decided = the(AppealDecided, allouez().when_recorded(upheld, NOON, ALLOUEZ_BOARD, named))
    assert decided.law is not None
    assert "ALZ-141" in decided.law.clauses


@pytest.mark.clause("ALZ-143")
@pytest.mark.parametrize("action", ["decide-appeal", "grant-variance", None])
def test_a_variance_of_what_is_no_appeal_is_not_understood(action: str | None) -> None:
    elsewhere = AppealDecided(on=TUESDAY, about="notice", outcome="variance")
    with pytest.raises(NotUnderstood, match="grant-variance is about appeal"):
        founded().when_recorded(elsewhere, NOON, ALLOUEZ_BOARD, action)


@pytest.mark.clause("ALZ-141")
def test_a_decision_about_the_notice_and_not_its_appeal_is_refused_and_told_which_it_may_name() -> (
    None
):
    upheld = AppealDecided(on=TUESDAY, about="notice", outcome="upheld")
    with pytest.raises(WrongPaper) as refused:
        allouez().when_recorded(upheld, NOON, ALLOUEZ_BOARD)
    assert "appeal (AppealFiled of 2026-05-05), not notice" in refused.value.says
    assert (refused.value.field, "ALZ-141" in refused.value.clauses) == ("about", True)


@pytest.mark.clause("BRM-121")
@pytest.mark.parametrize("fact", [CouncilReversed, CouncilStayed])
def test_the_council_reverses_no_notice_of_violation(fact: type[Fact]) -> None:
    facts: dict[str, Fact] = {
        "report": REPORT,
        "found": ViolationFound(on=TUESDAY, offence="prohibited_discharge"),
        "notice": NoticeOfViolationIssued(on=TUESDAY, about="found"),
        "order": AccessSuspended(on=TUESDAY, basis="endangerment"),
    }
    town = Given(MATTER, "broomfield-co", facts, ADOPTED)
    with pytest.raises(WrongPaper, match="is about order"):
        town.when_recorded(
            fact(on=TUESDAY, about="notice"), NOON, clerk("broomfield-co", "council")
        )


@pytest.mark.clause("KNG-043")
def test_a_persons_appeal_of_what_no_clause_lets_them_appeal_stays_on_file() -> None:
    facts: dict[str, Fact] = {
        "report": REPORT,
        "found": ViolationFound(on=TUESDAY, offence="any_noncompliance"),
        "notice": NoticeOfViolationIssued(on=TUESDAY, about="found"),
        "told": OrderIssued(on=TUESDAY, order="inspection_notice"),
    }
    town = Given(MATTER, "kingsbury-ny", facts, ADOPTED)
    filed = AppealFiled(on=TUESDAY, about="told")
    officer = clerk("kingsbury-ny", "stormwater_officer")
    assert the(AppealFiled, town.when_recorded(filed, NOON, officer)).law is None
    with pytest.raises(WrongPaper, match="file-appeal is about notice"):
        town.when_recorded(filed, NOON, officer, "file-appeal")


@pytest.mark.clause("ALZ-095")
def test_an_appeal_against_a_notice_is_judged_as_one_whatever_it_is_said_to_be_about() -> None:
    warned = allouez(warning=WarningNoticeIssued(on=TUESDAY, about="found"))
    appeal = AppealFiled(on=TUESDAY, about="warning", against="notice_of_violation", tier="board")
    with pytest.raises(NotUnderstood, match="appeal-notice-to-board is about notice"):
        warned.when_recorded(appeal, NOON, DIRECTOR, "appeal-to-board")


@BY_NAME_OR_BARE
@pytest.mark.parametrize(("finding", "governing", "clause"), BOARD_FINDS)
def test_what_the_board_must_find_no_officer_finds(
    finding: str, governing: str, clause: str, action: str | None
) -> None:
    named = action and "record-finding"
    fact = FindingRecorded(on=TUESDAY, finding=finding, by="board")
    with pytest.raises(Refused, match=f"{governing} is not lawful") as refused:
        minoa().when_recorded(fact, NOON, OFFICER, named)
    assert refused.value.rule == "NotAuthorized"
    assert clause in refused.value.clauses


@BY_NAME_OR_BARE
@pytest.mark.parametrize(("finding", "governing", "clause"), BOARD_FINDS)
def test_the_board_finds_it_under_any_name(
    finding: str, governing: str, clause: str, action: str | None
) -> None:
    fact = FindingRecorded(on=TUESDAY, finding=finding)
    named = action and "record-finding"
    found = the(FindingRecorded, minoa().when_recorded(fact, NOON, MINOA_BOARD, named))
    own = the(FindingRecorded, minoa().when_recorded(fact, NOON, MINOA_BOARD, governing))
    assert found == own
    assert found.by == "board"
    assert found.law is not None
    assert found.law.clauses == (clause,)


@pytest.mark.clause("MIN-024")
def test_other_findings_stay_with_the_officer() -> None:
    fact = FindingRecorded(on=TUESDAY, finding="imminent_danger")
    found = the(FindingRecorded, minoa().when_recorded(fact, NOON, OFFICER, "record-finding"))
    assert found.by == "enforcement_officer"


def act(name: str, **settles: str) -> Action:
    fixed = tuple(settles.items())
    return Action(
        name=name, about=None, lawful=True, force="may", by=(), does="AppealFiled", fixed=fixed
    )


def test_codes_that_two_acts_settle_have_to_pass_the_gates_of_both() -> None:
    town = (
        act("general"),
        act("on-a-notice", against="notice_of_violation"),
        act("to-the-board", tier="board"),
    )
    appeal = AppealFiled(on=TUESDAY, against="notice_of_violation", tier="board")
    for named in (None, "general", "on-a-notice", "to-the-board"):
        passed = {tuple(one.name for one in gate) for gate in gates(town, appeal, named)}
        assert passed == {("on-a-notice",), ("to-the-board",)}


@pytest.fixture
async def process(tmp_path: Path) -> AsyncIterator[Process]:
    async with serving(tmp_path, clock=datetime(2026, 6, 1, 15, tzinfo=UTC)) as opened:
        yield opened


def cites(answer: httpx.Response, clause: str) -> bool:
    return clause in {cited["id"] for cited in answer.json()["clauses"]}


@pytest.mark.clause("ALZ-143")
async def test_over_http_a_variance_passes_the_gate_of_variances_alone(process: Process) -> None:
    async with asking(process) as office:
        await adopt(office)
        case = f"/cases/{(matter := await open_case(office))}"
        delivered = await serve_notice(office, matter)
        heard = at("notices", delivered)
        filed = {"on": "2026-05-22", "standing": "aggrieved"}
        appeal = (await office.write(f"{case}/file-appeal", filed, heard=heard))["event_id"]
        body = {"about": appeal, "outcome": "variance"}

        for path in (f"{case}/decide-appeal", f"{case}/facts/appeal-decided"):
            answer = await office.post(path, body)
            assert answer.status_code == 409, answer.text
            assert answer.json()["detail"].startswith("grant-variance is not lawful")
            assert cites(answer, "ALZ-143")

        for finding in HARDSHIP:
            await office.write(f"{case}/facts/finding-recorded", {"finding": finding})
        await office.write(f"{case}/decide-appeal", body)


@pytest.mark.clause("MIN-160")
async def test_over_http_the_officer_of_minoa_makes_no_finding_of_the_board(
    process: Process,
) -> None:
    async with (
        asking(process, (f"{MINOA}:enforcement_officer",)) as officer,
        asking(process, (f"{MINOA}:board",)) as board,
    ):
        case = f"/cases/{await case_of_minoa(board)}"
        body = {"finding": "procedure_followed", "by": "board"}

        for path in (f"{case}/record-finding", f"{case}/facts/finding-recorded"):
            answer = await officer.post(path, body)
            assert answer.status_code == 403, answer.text
            assert answer.json()["type"] == "/problems/NotAuthorized"
            assert answer.json()["detail"].startswith("find-procedure-followed is not lawful")
            assert cites(answer, "MIN-160")

        await board.write(f"{case}/record-finding", body)


async def case_of_minoa(office: Caller) -> str:
    adoption = {"version": "1", "on": "2026-05-01", "by": "board"}
    adopted = await office.write(f"/deadlines/calendars/{MINOA}/adoption", adoption)
    for service in ("intake/reports", "cases"):
        await office.read(f"/{service}", heard=at("deadlines", adopted))
    report = {"channel": "phone", "place": "Minoa", "state": "NY", "on": "2026-05-04"}
    reported = await office.write("/intake/reports", report)
    matter = str(reported["stream"]).removeprefix("matter-")
    await office.write("/cases", {"matter": matter}, heard=at("intake", reported))
    return matter
