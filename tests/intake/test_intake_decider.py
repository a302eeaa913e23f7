"""Reports: received once, assigned once, linked and corrected without losing a word."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import msgspec
import pytest

from ordinance_core.conclusions import FactHeard, FilingRefused
from ordinance_core.decider import NotUnderstood, Refused
from ordinance_core.law.facts import ReportAssigned, ReportReceived, SubmissionReceived
from ordinance_core.matters import LawInForce, State
from ordinance_core.messages import FORMAT, Header, encode, matter_stream
from ordinance_core.recording import HearFact, RecordFact
from services.intake.commands import CorrectReport, LinkReport, ReceiveReport, UnlinkReport
from services.intake.events import (
    ReportCorrected,
    ReportLinkedAsDuplicate,
    ReportUnlinked,
)
from services.intake.reactions import MATTER
from tests.kit import MATTER as ID
from tests.kit import Given, clerk, context, the

NOW = datetime(2026, 5, 5, 17, tzinfo=UTC)
HOTLINE = clerk("allouez-wi")
REPORT = ReportReceived(at=NOW, place="Allouez")


def asked(kind: type[Any], *values: Any) -> Any:
    return kind(context(NOW, HOTLINE), *values)


def given() -> Given:
    return Given(MATTER, "allouez-wi", {"report": REPORT}, date(2026, 5, 1))


def nothing() -> State:
    return State(matter_stream(ID))


def test_a_report_without_a_date_is_dated_when_it_came() -> None:
    decision = MATTER.decide(asked(ReceiveReport, ReportReceived()), nothing(), LawInForce())
    assert the(ReportReceived, decision).at == NOW


def test_the_same_report_is_received_once() -> None:
    assert not given().when(asked(ReceiveReport, REPORT))


def test_a_report_is_assigned_to_one_town_only() -> None:
    move = RecordFact(context(NOW, HOTLINE), ReportAssigned(jurisdiction="minoa-ny"))
    with pytest.raises(Refused) as refused:
        given().when(move)
    assert refused.value.rule == "AlreadyAssigned"
    again = RecordFact(context(NOW, HOTLINE), ReportAssigned(jurisdiction="allouez-wi"))
    assert not given().when(again)


def test_an_assignment_names_its_town() -> None:
    with pytest.raises(NotUnderstood, match="jurisdiction"):
        given().when(RecordFact(context(NOW, HOTLINE), ReportAssigned()))


def test_a_link_is_made_once_and_taken_back_and_both_stay_on_record() -> None:
    case = given()
    linked = case.when(asked(LinkReport, "another", "same truck"))
    assert the(ReportLinkedAsDuplicate, linked).of == "another"
    case.concluded(linked.events)
    assert not case.when(asked(LinkReport, "another", ""))
    assert the(ReportUnlinked, case.when(asked(UnlinkReport, "another", "two trucks")))


def test_a_report_is_no_duplicate_of_itself() -> None:
    with pytest.raises(NotUnderstood, match="of"):
        given().when(asked(LinkReport, ID, ""))


def test_a_correction_names_fields_that_a_report_has() -> None:
    corrected = given().when(asked(CorrectReport, {"place": "Green Bay"}, "caller rang again"))
    assert the(ReportCorrected, corrected).corrections == {"place": "Green Bay"}
    with pytest.raises(NotUnderstood, match=r"corrections\.reporter"):
        given().when(asked(CorrectReport, {"reporter": "Ann"}, ""))


def test_a_filing_refused_elsewhere_stays_on_file_here_as_a_paper() -> None:
    refused = FilingRefused(
        on=date(2026, 5, 12),
        filing="AppealFiled",
        about="notice",
        content={"why": "not ours"},
        refusal="AppealOutOfTime",
        says="the time to appeal is over",
    )
    header = Header(
        format=FORMAT,
        log_id="cases-1",
        epoch=1,
        event_id="refused",
        stream=matter_stream(ID),
        version=9,
        type="FilingRefused",
        schema=1,
        jurisdiction="allouez-wi",
        matter=ID,
        actor="key",
        correlation="c",
        recorded_at=NOW,
        data_sha256="",
    )
    heard = FactHeard(
        source="cases", header=header.encode().decode(), data=encode(refused).decode()
    )
    decision = given().when(HearFact(context(NOW, HOTLINE), heard, None))
    paper = the(SubmissionReceived, decision)
    assert paper.instrument == "AppealFiled"
    assert paper.content == {"why": "not ours"}
    assert msgspec.json.decode(encode(paper))["about"] == "notice"
