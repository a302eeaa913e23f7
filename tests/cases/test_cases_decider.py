"""Cases: opened once under the town's next number; acts are lawful or refused with the clause."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.conclusions import CaseOpened, FilingRefused
from ordinance_core.decider import NotUnderstood, Refused
from ordinance_core.law import Fact
from ordinance_core.law.facts import (
    AppealFiled,
    FindingRecorded,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    OrderIssued,
    PenaltyAssessed,
    ReportReceived,
    ViolationFound,
)
from ordinance_core.matters import LawInForce, State
from services.cases.commands import OpenCase
from services.cases.decider import NotAssigned, NotReported, PackNotAdopted
from services.cases.events import CaseNumbered
from services.cases.reactions import MATTER
from tests.kit import Given, clerk, context, the

TOWN = "allouez-wi"
ADOPTED = date(2026, 5, 1)
TUESDAY = date(2026, 5, 5)
NOON = datetime(2026, 5, 5, 17, tzinfo=UTC)
DIRECTOR = clerk(TOWN, "director")
CONTENT = {
    "name_and_address": "Somebody, Riverside Drive",
    "place": "the yard drain",
    "nature": "cooking oil in the storm sewer",
    "measures_and_schedule": "clean by 29 May",
    "penalties": "as the article says",
    "appeal_statement": "in writing, three business days",
    "intent_and_cost_statement": "the village may do the work",
}
REPORT = ReportReceived(at=NOON, place="Allouez", state="WI")
FOUND = ViolationFound(on=TUESDAY, offence="prohibited_discharge", began_on=TUESDAY)
NOTICE = NoticeOfViolationIssued(
    on=TUESDAY, about="found", content=CONTENT, complete_by=date(2026, 5, 29)
)


def given(**facts: Fact) -> Given:
    return Given(MATTER, TOWN, facts, ADOPTED)


def opening() -> OpenCase:
    return OpenCase(context(NOON, DIRECTOR), TUESDAY)


def test_a_reported_matter_becomes_a_case_under_the_towns_next_number() -> None:
    decision = given(report=REPORT).when(opening())
    assert the(CaseOpened, decision).number == "ALZ-2026-0001"
    (numbered,) = decision.also["town-allouez-wi"]
    assert isinstance(numbered, CaseNumbered)
    assert numbered.number == "ALZ-2026-0001"


def test_numbers_go_on_where_the_town_left_off() -> None:
    case = given(report=REPORT)
    assert case.law.town is not None
    before = CaseNumbered(number="ALZ-2026-0041", matter="another")
    last_year = CaseNumbered(number="ALZ-2025-0007", matter="older")
    case.law.town.concluded.update({c.key: c for c in (before, last_year)})  # type: ignore[attr-defined]
    assert the(CaseOpened, case.when(opening())).number == "ALZ-2026-0002"


def test_a_case_that_is_open_already_is_not_opened_again() -> None:
    case = given(report=REPORT)
    opened = case.when(opening()).events
    assert not case.concluded(opened).when(opening())


def test_what_nobody_reported_is_no_case() -> None:
    with pytest.raises(NotReported):
        given().when(opening())


def test_an_unassigned_report_is_no_case_yet() -> None:
    case = given(report=REPORT)
    unassigned = State(case.state.stream, 1, facts=case.state.facts)
    with pytest.raises(NotAssigned):
        MATTER.decide(opening(), unassigned, LawInForce())


def test_a_town_adopts_its_pack_before_it_opens_cases() -> None:
    case = given(report=REPORT)
    town = State("town-allouez-wi", 0, TOWN)
    with pytest.raises(PackNotAdopted):
        MATTER.decide(opening(), case.state, LawInForce(case.law.pack, town))


@pytest.mark.clause("ALZ-085", "ALZ-092")
def test_a_notice_without_a_required_item_is_refused_naming_its_clause() -> None:
    short = {k: v for k, v in CONTENT.items() if k != "appeal_statement"}
    notice = NoticeOfViolationIssued(on=TUESDAY, content=short, complete_by=date(2026, 5, 29))
    refused = given(report=REPORT, found=FOUND).refused(notice, NOON, DIRECTOR)
    assert refused.rule == "NoticeContentMissing"
    assert "ALZ-092" in refused.clauses


@pytest.mark.clause("ALZ-085")
def test_a_complete_notice_is_issued_with_the_law_it_was_judged_by() -> None:
    notice = NoticeOfViolationIssued(on=TUESDAY, content=CONTENT, complete_by=date(2026, 5, 29))
    issued = the(
        NoticeOfViolationIssued,
        given(report=REPORT, found=FOUND).when_recorded(notice, NOON, DIRECTOR),
    )
    assert issued.about == "found"
    assert issued.by == "director"
    assert issued.law is not None
    assert issued.law.pack == "allouez-wi@1"
    assert "ALZ-085" in issued.law.clauses


@pytest.mark.clause("ALZ-001")
def test_only_the_office_or_its_delegate_issues_a_notice() -> None:
    notice = NoticeOfViolationIssued(on=TUESDAY, content=CONTENT, complete_by=date(2026, 5, 29))
    nobody = clerk(TOWN)
    refused = given(report=REPORT, found=FOUND).refused(notice, NOON, nobody)
    assert refused.rule == "NotAuthorized"


def test_an_action_named_with_another_code_than_it_settles_is_not_understood() -> None:
    other = OrderIssued(on=TUESDAY, order="abatement")
    with pytest.raises(NotUnderstood, match="order-training records training_or_service"):
        given(report=REPORT).when_recorded(other, NOON, DIRECTOR, "order-training")


def served(on: date) -> dict[str, Fact]:
    return {
        "report": REPORT,
        "found": FOUND,
        "notice": NOTICE,
        "mailed": NoticeMailed(on=TUESDAY, about="notice", method="certified_mail_rr"),
        "delivered": NoticeDelivered(on=on, about="notice", method="certified_mail_rr"),
    }


@pytest.mark.clause("ALZ-095")
def test_an_appeal_out_of_time_is_refused_and_the_paper_stays_on_file() -> None:
    appeal = AppealFiled(on=date(2026, 5, 12), standing="aggrieved", content={"why": "not ours"})
    now = datetime(2026, 5, 12, 17, tzinfo=UTC)
    decision = given(**served(date(2026, 5, 6))).when_recorded(appeal, now, DIRECTOR)
    assert decision.refusal is not None
    assert decision.refusal.rule == "AppealOutOfTime"
    assert "ALZ-095" in decision.refusal.clauses
    kept = the(FilingRefused, decision)
    assert kept.content == {"why": "not ours"}
    assert kept.about == "notice"


@pytest.mark.clause("ALZ-095")
def test_an_appeal_on_the_last_business_day_is_in_time() -> None:
    appeal = AppealFiled(on=date(2026, 5, 11), standing="aggrieved")
    now = datetime(2026, 5, 11, 20, tzinfo=UTC)
    decision = given(**served(date(2026, 5, 6))).when_recorded(appeal, now, DIRECTOR)
    assert the(AppealFiled, decision).about == "notice"


@pytest.mark.clause("ALZ-095")
def test_an_appeal_dated_before_its_notice_is_refused_with_the_clause() -> None:
    appeal = AppealFiled(on=date(2026, 5, 4))
    refused = given(**served(date(2026, 5, 6))).refused(appeal, NOON, DIRECTOR)
    assert refused.rule == "BeforeItsTrigger"
    assert refused.clauses


def test_what_is_still_to_come_cannot_be_recorded() -> None:
    with pytest.raises(NotUnderstood, match="on"):
        given(report=REPORT).when_recorded(
            ViolationFound(on=date(2026, 5, 6), offence="prohibited_discharge"), NOON, DIRECTOR
        )


def test_where_several_papers_could_be_meant_they_are_listed() -> None:
    facts = {**served(date(2026, 5, 6)), "second": NOTICE}
    later = datetime(2026, 5, 8, 17, tzinfo=UTC)
    with pytest.raises(NotUnderstood, match=r"notice .*second"):
        given(**facts).when_recorded(AppealFiled(on=date(2026, 5, 7)), later, DIRECTOR)


def test_an_appeal_of_nothing_hangs_on_nothing() -> None:
    with pytest.raises(Refused) as refused:
        given(report=REPORT).when_recorded(AppealFiled(on=TUESDAY), NOON, DIRECTOR)
    assert refused.value.rule == "NothingToHangOn"


@pytest.mark.clause("ALZ-115", "ALZ-120")
@pytest.mark.parametrize(
    ("began", "cents", "why"),
    [(None, 10_000, "not known"), (TUESDAY, 50_001, "outside"), (TUESDAY, 50_000, None)],
)
def test_an_amount_is_set_within_what_the_law_says_and_not_before_anybody_can_tell(
    began: date | None, cents: int, why: str | None
) -> None:
    ground = FindingRecorded(on=TUESDAY, finding="blatant")
    found = ViolationFound(on=TUESDAY, offence="prohibited_discharge", began_on=began)
    matter = given(report=REPORT, found=found, ground=ground)
    penalty = PenaltyAssessed(on=TUESDAY, about="found", amount_cents=cents)
    if why is None:
        assert the(PenaltyAssessed, matter.when_recorded(penalty, NOON, DIRECTOR)).by == "director"
    else:
        refused = matter.refused(penalty, NOON, DIRECTOR)
        assert refused.rule == "OutsideLimits"
        assert why in str(refused)
