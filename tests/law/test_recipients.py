"""A paper with several recipients: each has the time that begins when it reaches them."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law import Clock
from ordinance_core.law.facts import (
    AppealFiled,
    CeaseAndDesistOrdered,
    ComplianceConfirmed,
    FindingRecorded,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    OrderIssued,
    PartyNamed,
    SubmissionReceived,
    ViolationFound,
)
from ordinance_core.messages import Sealed
from tests.law.told import Told

DAY = date(2026, 6, 1)
OWNER, DEVELOPER = "owner", "developer"


def by_person(told: Told, clock: str, on: date) -> dict[str | None, Clock]:
    return {run.recipient: run for run in told.clocks(clock, on)}


def states(told: Told, clock: str, on: date) -> dict[str | None, str]:
    return {person: run.state for person, run in by_person(told, clock, on).items()}


def ends(told: Told, clock: str, on: date) -> dict[str | None, object]:
    runs = by_person(told, clock, on).items()
    return {person: run.due.legal if run.due else None for person, run in runs}


@pytest.fixture
def notice() -> tuple[Told, str]:
    """A notice of Kingsbury to the owner and the developer of a site."""
    told = Told("kingsbury-ny")
    told.tell(PartyNamed(on=DAY, role="landowner", person=OWNER))
    told.tell(PartyNamed(on=DAY, role="developer", person=DEVELOPER))
    found = told.tell(ViolationFound(on=DAY, offence="any_noncompliance"))
    return told, told.tell(
        NoticeOfViolationIssued(on=DAY, about=found, complete_by=date(2026, 6, 10))
    )


def deliver(told: Told, paper: str, person: str | None, on: date) -> str:
    return told.tell(NoticeDelivered(on=on, about=paper, method="personal", person=person))


@pytest.mark.clause("KNG-081", "KNG-039", "KNG-070")
def test_the_owner_and_the_developer_each_appeal_from_their_own_service(
    notice: tuple[Told, str],
) -> None:
    told, paper = notice
    deliver(told, paper, OWNER, date(2026, 6, 2))
    assert ends(told, "appeal", date(2026, 6, 2)) == {OWNER: date(2026, 6, 17), DEVELOPER: None}
    assert states(told, "appeal", date(2026, 6, 2)) == {OWNER: "running", DEVELOPER: "pending"}
    deliver(told, paper, DEVELOPER, date(2026, 6, 8))
    last = date(2026, 6, 23)
    assert ends(told, "appeal", last) == {OWNER: date(2026, 6, 17), DEVELOPER: last}
    assert states(told, "appeal", last) == {OWNER: "missed", DEVELOPER: "running"}
    assert told.lawful("file-appeal", last)
    assert not told.lawful("file-appeal", date(2026, 6, 24))


@pytest.mark.clause("KNG-081", "KNG-042")
def test_an_appeal_is_that_of_whom_it_names(notice: tuple[Told, str]) -> None:
    told, paper = notice
    for person in (OWNER, DEVELOPER):
        deliver(told, paper, person, date(2026, 6, 2))
    told.tell(AppealFiled(on=date(2026, 6, 3), about=paper, person=DEVELOPER))
    asked = date(2026, 6, 30)
    assert states(told, "appeal", asked) == {OWNER: "missed", DEVELOPER: "met"}
    told.tell(AppealFiled(on=date(2026, 6, 4), about=paper))
    assert states(told, "appeal", asked) == {OWNER: "met", DEVELOPER: "met"}


@pytest.mark.clause("KNG-081", "KNG-038", "KNG-041")
def test_the_time_of_a_notice_is_over_when_it_is_over_for_each(notice: tuple[Told, str]) -> None:
    told, paper = notice
    deliver(told, paper, OWNER, date(2026, 6, 2))
    deliver(told, paper, DEVELOPER, date(2026, 6, 12))
    between = date(2026, 6, 13)
    assert states(told, "cure", between) == {OWNER: "missed", DEVELOPER: "running"}
    assert not told.lawful("seek-penalty", between)
    assert told.lawful("seek-penalty", date(2026, 6, 17))
    told.tell(ComplianceConfirmed(on=between, about=paper, by="stormwater_officer"))
    assert states(told, "cure", date(2026, 6, 17)) == {OWNER: "missed", DEVELOPER: "met"}


@pytest.mark.clause("KNG-081")
def test_a_notice_is_unserved_while_one_of_those_it_is_for_has_not_got_it(
    notice: tuple[Told, str],
) -> None:
    told, paper = notice
    deliver(told, paper, DEVELOPER, date(2026, 6, 2))
    duties = {d.name for d in told.asked(date(2026, 6, 3)).duties() if d.state == "unserved"}
    assert duties == {"notice_of_violation"}
    deliver(told, paper, OWNER, date(2026, 6, 4))
    (served,) = [p for p in told.asked(date(2026, 6, 4)).papers() if p.id == paper]
    assert served.served == date(2026, 6, 4)


@pytest.mark.clause("KNG-081")
def test_who_is_named_only_later_was_not_known_when_the_notice_went_out(
    notice: tuple[Told, str],
) -> None:
    told, paper = notice
    for person in (OWNER, DEVELOPER):
        deliver(told, paper, person, date(2026, 6, 2))
    told.tell(PartyNamed(on=date(2026, 6, 5), role="applicant", person="applicant"))
    assert set(states(told, "schedule", date(2026, 6, 6))) == {OWNER, DEVELOPER}
    deliver(told, paper, "applicant", date(2026, 6, 8))
    assert set(states(told, "schedule", date(2026, 6, 8))) == {OWNER, DEVELOPER, "applicant"}


@pytest.mark.clause("KNG-081")
def test_a_party_the_notice_is_not_for_has_no_time_of_their_own(notice: tuple[Told, str]) -> None:
    told, _ = notice
    assert set(states(told, "schedule", DAY)) == {OWNER, DEVELOPER}
    told.facts = [k for k in told.facts if not isinstance(k.fact, PartyNamed)]
    told.facts.insert(1, Told("kingsbury-ny").facts[0])
    told.tell(PartyNamed(on=DAY, role="discharger", person="neighbour"))
    assert set(states(told, "schedule", DAY)) == {None}


@pytest.mark.clause("KNG-081")
def test_by_another_reading_the_first_receipt_starts_the_time_of_all(
    notice: tuple[Told, str],
) -> None:
    told, paper = notice
    deliver(told, paper, DEVELOPER, date(2026, 6, 2))
    told.ratify("KNG-081", "first_receipt", DAY)
    assert ends(told, "appeal", date(2026, 6, 3)) == {None: date(2026, 6, 17)}
    told.ratify("KNG-081", "any_method", date(2026, 6, 2))
    asked = date(2026, 6, 3)
    assert ends(told, "appeal", asked) == {OWNER: None, DEVELOPER: date(2026, 6, 17)}


@pytest.mark.clause("KNG-081", "KNG-011", "KNG-066")
def test_whose_receipt_starts_the_time_does_not_change_how_papers_go(
    notice: tuple[Told, str],
) -> None:
    told, _ = notice
    told.tell(OrderIssued(on=DAY, order="inspection_notice"))
    told.tell(OrderIssued(on=DAY, order="restoration"))
    told.ratify("KNG-081", "first_receipt", DAY)
    methods = {p.instrument: p.methods for p in told.asked(DAY).papers()}
    assert methods == dict.fromkeys(
        ("notice_of_violation", "inspection_notice", "restoration_notice"),
        ("personal", "certified_mail_rr"),
    )


@pytest.mark.clause("KNG-081")
def test_before_the_reading_is_settled_the_owner_may_have_until_their_own_service(
    notice: tuple[Told, str],
) -> None:
    told, paper = notice
    told.facts = told.facts[1:]  # the town adopted nothing
    deliver(told, paper, DEVELOPER, date(2026, 6, 2))
    deliver(told, paper, OWNER, date(2026, 6, 8))
    owner = by_person(told, "appeal", date(2026, 6, 8))[OWNER]
    assert (owner.earliest, owner.latest) == (date(2026, 6, 16), date(2026, 6, 23))


@pytest.mark.clause("KNG-070", "KNG-081")
def test_the_later_of_issuance_and_service_is_told_of_each_notice_and_each_person(
    notice: tuple[Told, str],
) -> None:
    told, first = notice
    told.ratify("KNG-070", "later_of_both", DAY)
    second = told.tell(NoticeOfViolationIssued(on=date(2026, 6, 3), complete_by=None))
    deliver(told, first, OWNER, date(2026, 6, 2))
    deliver(told, second, DEVELOPER, date(2026, 6, 5))
    runs = {(c.about, c.recipient): c.due for c in told.clocks("appeal", date(2026, 6, 5))}
    assert {key: due and due.legal for key, due in runs.items()} == {
        (first, OWNER): date(2026, 6, 17),
        (first, DEVELOPER): None,
        (second, OWNER): None,
        (second, DEVELOPER): date(2026, 6, 22),  # day 15 is a Saturday
    }


@pytest.fixture
def order() -> tuple[Told, str]:
    """An emergency order of Allouez that was mailed to the owner and the tenant."""
    told = Told("allouez-wi")
    told.tell(ViolationFound(on=DAY, offence="bmps", began_on=DAY))
    told.tell(FindingRecorded(on=DAY, finding="imminent_endangerment"))
    paper = told.tell(CeaseAndDesistOrdered(on=DAY))
    for person in (OWNER, "tenant"):
        told.tell(
            NoticeMailed(on=DAY, about=paper, method="certified_mail_rr", to=Sealed(person, ""))
        )
    return told, paper


@pytest.mark.clause("ALZ-180", "ALZ-108")
def test_each_person_responsible_states_causes_within_thirty_days_of_their_own_receipt(
    order: tuple[Told, str],
) -> None:
    told, paper = order
    deliver(told, paper, OWNER, date(2026, 6, 2))
    deliver(told, paper, "tenant", date(2026, 6, 8))
    asked = date(2026, 6, 8)
    assert ends(told, "emergency_statement", asked) == {
        OWNER: date(2026, 7, 2),
        "tenant": date(2026, 7, 8),
    }
    told.tell(SubmissionReceived(on=asked, instrument="emergency_statement", person="tenant"))
    assert states(told, "emergency_statement", date(2026, 7, 9)) == {
        OWNER: "missed",
        "tenant": "met",
    }
    told.ratify("ALZ-180", "first_receipt", date(2026, 1, 1))
    assert ends(told, "emergency_statement", asked) == {None: date(2026, 7, 2)}


@pytest.mark.clause("ALZ-180", "ALZ-105", "ALZ-106")
def test_services_are_cut_when_one_person_notified_does_not_obey(order: tuple[Told, str]) -> None:
    told, paper = order
    deliver(told, paper, OWNER, date(2026, 6, 2))
    deliver(told, paper, "tenant", date(2026, 6, 5))
    day_after = date(2026, 6, 5)
    assert states(told, "obey_emergency_order", day_after) == {OWNER: "missed", "tenant": "running"}
    assert told.lawful("cut-utilities", day_after)


@pytest.mark.clause("ALZ-180")
def test_a_receipt_is_that_of_the_person_it_was_mailed_to(order: tuple[Told, str]) -> None:
    told, _ = order
    mailing = told.facts[-1].id
    told.tell(NoticeDelivered(on=date(2026, 6, 3), about=mailing))
    assert states(told, "obey_emergency_order", date(2026, 6, 3)) == {
        OWNER: "pending",
        "tenant": "running",
    }
