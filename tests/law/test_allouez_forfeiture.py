"""Allouez: the table of forfeitures, its days and occurrences, and who may set one."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AbatementCompleted,
    AppealDecided,
    AppealFiled,
    ComplianceConfirmed,
    FindingRecorded,
    NoticeOfIntentIssued,
    NoticeOfViolationIssued,
    PenaltyAssessed,
    PersonClassified,
    ViolationFound,
)
from tests.law.told import Told, unmet

FIRST, LAST = date(2026, 3, 2), date(2026, 3, 6)
ASKED = date(2026, 3, 20)


def violation(offence: str, class_: str | None, **more: object) -> Told:
    told = Told("allouez-wi")
    found = ViolationFound(
        on=LAST,
        offence=offence,
        began_on=more.get("began_on", FIRST),  # type: ignore[arg-type]
        ended_on=more.get("ended_on", LAST),  # type: ignore[arg-type]
        occurrences=more.get("occurrences", 1),  # type: ignore[arg-type]
    )
    told.tell(found)
    if class_ is not None:
        told.tell(PersonClassified(on=LAST, class_=class_, by="director"))
    return told


TABLE = {
    "improper_disposal": ("ALZ-122", "ALZ-123"),
    "failure_to_eliminate": ("ALZ-124", "ALZ-125"),
    "failure_to_locate": ("ALZ-126", "ALZ-127"),
    "access_denied": ("ALZ-130", "ALZ-131"),
    "access_delayed": ("ALZ-130", "ALZ-131"),
    "failure_to_notify_hazardous": ("ALZ-136", "ALZ-137"),
    "failure_to_contain": ("ALZ-138", "ALZ-139"),
}
BLANK = {
    "failure_to_implement_permit": ("ALZ-128", "ALZ-129"),
    "monitoring_equipment": ("ALZ-132", "ALZ-133"),
    "bmps": ("ALZ-134", "ALZ-135"),
}


def rows(table: dict[str, tuple[str, str]]) -> list[object]:
    return [pytest.param(o, id=o, marks=pytest.mark.clause(*c)) for o, c in table.items()]


@pytest.mark.clause("ALZ-115", "ALZ-117", "ALZ-120")
@pytest.mark.parametrize("offence", rows(TABLE))
def test_five_days_cost_a_homeowner_100_and_others_500_each(offence: str) -> None:
    assert violation(offence, "homeowner").line("forfeiture", ASKED).cents == 50000
    assert violation(offence, "other").line("forfeiture", ASKED).cents == 250000


@pytest.mark.clause("ALZ-165")
@pytest.mark.parametrize("offence", rows(BLANK))
def test_a_blank_cell_is_no_amount_and_not_zero(offence: str) -> None:
    line = violation(offence, "homeowner").line("forfeiture", ASKED)
    assert (line.state, line.cents) == ("none", None)
    assert violation(offence, "other").line("forfeiture", ASKED).cents == 250000


@pytest.mark.clause("ALZ-165")
@pytest.mark.parametrize("offence", rows(BLANK))
def test_by_another_reading_a_blank_cell_means_the_general_range(offence: str) -> None:
    told = violation(offence, "homeowner")
    told.ratify("ALZ-165", "general_range", date(2026, 1, 1))
    line = told.line("forfeiture", ASKED)
    assert (line.state, line.at_least, line.at_most) == ("exposure", 50000, 250000)


@pytest.mark.clause("ALZ-166")
def test_without_a_class_the_amount_of_a_table_row_is_open() -> None:
    line = violation("improper_disposal", None).line("forfeiture", ASKED)
    assert (line.state, line.cents) == ("open", None)


@pytest.mark.clause("ALZ-166")
def test_a_homeowner_is_classed_on_a_finding_that_the_person_owns_and_lives_there() -> None:
    told = Told("allouez-wi")
    assert not told.lawful("classify-as-homeowner", LAST)
    told.tell(FindingRecorded(on=LAST, finding="owner_occupier"))
    assert told.lawful("classify-as-homeowner", LAST)


@pytest.mark.clause("ALZ-120")
def test_occurrences_multiply_the_days() -> None:
    told = violation("improper_disposal", "other", ended_on=date(2026, 3, 4), occurrences=2)
    assert told.line("forfeiture", ASKED).cents == 300000


@pytest.mark.clause("ALZ-115")
def test_an_offence_without_a_row_lies_within_the_general_range() -> None:
    line = violation("prohibited_discharge", "other").line("forfeiture", ASKED)
    assert (line.state, line.at_least, line.at_most) == ("exposure", 50000, 250000)


@pytest.mark.clause("ALZ-179")
@pytest.mark.parametrize(("class_", "cents"), [("homeowner", 50000), ("other", 250000)])
def test_whether_the_row_covers_nonhazardous_releases_is_a_reading(class_: str, cents: int) -> None:
    told = violation("failure_to_notify", class_)
    line = told.line("forfeiture", ASKED)
    assert (line.cents, line.at_least, line.at_most) == (None, 50000, 250000)
    told.ratify("ALZ-179", "any_release", date(2026, 1, 1))
    assert told.line("forfeiture", ASKED).cents == cents


@pytest.mark.clause("ALZ-117", "ALZ-173")
def test_the_days_end_when_compliance_is_confirmed() -> None:
    told = violation("improper_disposal", "other", ended_on=None)
    assert told.line("forfeiture", ASKED).cents == 19 * 50000
    told.tell(ComplianceConfirmed(on=date(2026, 3, 9)))
    assert told.line("forfeiture", ASKED).cents == 8 * 50000


@pytest.mark.clause("ALZ-115", "ALZ-120")
def test_a_forfeiture_is_due_once_it_is_set() -> None:
    told = violation("improper_disposal", "other")
    told.tell(PenaltyAssessed(on=LAST, about="ViolationFound-1", amount_cents=250000))
    line = told.line("forfeiture", ASKED)
    assert (line.state, line.cents) == ("due", 250000)


@pytest.mark.clause("ALZ-121")
@pytest.mark.parametrize(
    "ground", ["nonresponsive", "blatant", "intentional", "repetitive", "severe"]
)
def test_a_forfeiture_needs_one_of_five_grounds(ground: str) -> None:
    told = violation("improper_disposal", "other")
    refused = told.action("assess-penalty", ASKED)
    assert not refused.lawful
    assert unmet(refused) == {"ALZ-121"}
    told.tell(FindingRecorded(on=LAST, finding=ground))
    assert told.lawful("assess-penalty", ASKED)


@pytest.mark.clause("ALZ-166")
def test_no_forfeiture_of_the_table_is_set_before_the_person_is_classed() -> None:
    told = violation("bmps", None)
    told.tell(FindingRecorded(on=LAST, finding="severe"))
    assert unmet(told.action("assess-penalty", ASKED)) == {"ALZ-166"}
    told.tell(PersonClassified(on=LAST, class_="homeowner"))
    assert told.action("assess-penalty", ASKED).limits == (0, 0)


@pytest.mark.clause("ALZ-164")
def test_the_limits_of_a_forfeiture_follow_the_reading_of_the_table() -> None:
    told = violation("improper_disposal", "other")
    told.tell(FindingRecorded(on=LAST, finding="severe"))
    found = []
    for way in ("schedule", "fixed", "ceiling", "guide"):
        told.ratify("ALZ-164", way, date(2026, 1, 1))
        action = told.action("assess-penalty", ASKED)
        found.append((action.limits, action.scheduled_cents))
    assert found == [
        ((50000, 250000), 250000),
        ((250000, 250000), None),
        ((50000, 250000), None),
        ((50000, 250000), None),
    ]


@pytest.mark.clause("ALZ-164")
@pytest.mark.parametrize(
    ("cents", "reason", "says"),
    [
        (50000, None, "set at $500.00"),
        (120000, "repeated", "set at $1,200.00 in place of the $500.00 scheduled, for the reason"),
        (120000, None, "set at $1,200.00 in place of the $500.00 scheduled, with no reason"),
    ],
)
def test_a_forfeiture_tells_why_it_is_another_than_the_scheduled_one(
    cents: int, reason: str | None, says: str
) -> None:
    told = violation("improper_disposal", "homeowner")
    about = told.facts[1].id
    told.tell(PenaltyAssessed(on=ASKED, about=about, amount_cents=cents, reason=reason))
    line = told.line("forfeiture", ASKED)
    assert (line.state, line.cents, line.scheduled_cents) == ("due", cents, 50000)
    assert line.why[0] == (
        "5 x day from 2026-03-02 to 2026-03-06 at $100.00 as scheduled "
        "(from $100.00 up to $500.00 for a reason that is stated)"
    )
    assert line.why[-1].startswith(says)


@pytest.mark.clause("ALZ-115", "ALZ-164")
def test_exposure_is_what_is_scheduled_and_not_what_a_reason_could_make_of_it() -> None:
    line = violation("improper_disposal", "homeowner").line("forfeiture", ASKED)
    assert (line.cents, line.max_exposure_cents) == (50000, 50000)
    assert (line.at_least, line.at_most) == (50000, 250000)


@pytest.mark.clause("ALZ-164")
def test_a_forfeiture_is_exposure_until_somebody_sets_it() -> None:
    assert violation("improper_disposal", "other").line("forfeiture", ASKED).state == "exposure"


@pytest.mark.clause("ALZ-164")
def test_a_figure_read_as_a_ceiling_leaves_the_range_up_to_it() -> None:
    told = violation("improper_disposal", "homeowner")
    told.tell(FindingRecorded(on=LAST, finding="severe"))
    told.ratify("ALZ-164", "ceiling", date(2026, 1, 1))
    assert told.action("assess-penalty", ASKED).limits == (50000, 50000)
    assert told.line("forfeiture", ASKED).cents is None


@pytest.mark.clause("ALZ-164")
def test_by_a_third_reading_an_officer_departs_from_the_table_within_the_range() -> None:
    told = violation("improper_disposal", "homeowner")
    told.tell(FindingRecorded(on=LAST, finding="severe"))
    told.ratify("ALZ-164", "guide", date(2026, 1, 1))
    assert told.action("assess-penalty", ASKED).limits == (50000, 250000)
    line = told.line("forfeiture", ASKED)
    assert (line.cents, line.at_least, line.at_most) == (None, 50000, 250000)


@pytest.mark.clause("ALZ-115", "ALZ-120")
def test_what_is_set_already_comes_off_what_may_be_set() -> None:
    told = violation("improper_disposal", "other", ended_on=None)
    other = told.tell(ViolationFound(on=LAST, offence="bmps", began_on=LAST, ended_on=LAST))
    told.tell(FindingRecorded(on=LAST, finding="severe"))
    told.tell(PenaltyAssessed(on=LAST, about="ViolationFound-1", amount_cents=250000))
    day_after = date(2026, 3, 7)
    for on, left in ((LAST, 0), (day_after, 50000)):
        action = told.action("assess-penalty", on, "ViolationFound-1")
        assert (action.limits, action.scheduled_cents) == ((0, left), left)
    assert told.action("assess-penalty", LAST, other).limits == (10000, 50000)


@pytest.mark.clause("ALZ-117")
def test_the_days_end_when_the_village_has_done_the_work() -> None:
    told = violation("any_noncompliance", None, ended_on=None)
    told.tell(AbatementCompleted(on=date(2026, 3, 4)))
    assert told.line("forfeiture", ASKED).at_most == 3 * 50000


@pytest.mark.clause("ALZ-117")
@pytest.mark.parametrize(
    ("remedied_on", "days"), [(date(2026, 3, 4), 3), (None, 17), (date(2026, 3, 18), 17)]
)
def test_the_days_end_with_the_remedy_and_not_with_its_confirmation(
    remedied_on: date | None, days: int
) -> None:
    told = violation("any_noncompliance", None, ended_on=None)
    told.tell(ComplianceConfirmed(on=date(2026, 3, 18), remedied_on=remedied_on))
    assert told.line("forfeiture", ASKED).at_most == days * 50000


@pytest.mark.clause("ALZ-117", "ALZ-167")
def test_a_correction_ends_no_violation_that_is_found_later() -> None:
    told = violation("any_noncompliance", None, ended_on=None)
    told.tell(ComplianceConfirmed(on=LAST))
    again = ViolationFound(on=date(2026, 3, 18), offence="bmps", began_on=date(2026, 3, 17))
    found = told.tell(again)
    told.tell(PersonClassified(on=ASKED, class_="other", by="director"))
    lines = {line.about: line for line in told.asked(ASKED).owed()}
    assert lines["ViolationFound-1"].at_most == 5 * 50000
    assert lines[found].cents == 4 * 50000


@pytest.mark.clause("ALZ-141")
def test_a_determination_that_an_appeal_reversed_brings_no_forfeiture() -> None:
    told = violation("improper_disposal", "other")
    told.tell(FindingRecorded(on=LAST, finding="severe"))
    paper = told.tell(NoticeOfViolationIssued(on=LAST, about="ViolationFound-1"))
    intent = told.tell(NoticeOfIntentIssued(on=LAST, about=paper))
    for of, against in ((intent, "notice_of_intent"), (paper, "notice_of_violation")):
        assert told.lawful("assess-penalty", ASKED)
        assert told.line("forfeiture", ASKED).cents == 250000
        appeal = told.tell(AppealFiled(on=LAST, about=of, against=against))
        for outcome in ("modified", "reversed"):
            assert told.lawful("assess-penalty", ASKED)
            told.tell(AppealDecided(on=LAST, about=appeal, outcome=outcome))
    told.tell(AppealFiled(on=ASKED, about=intent, against="notice_of_intent"))
    assert unmet(told.action("assess-penalty", ASKED)) == {"ALZ-141"}
    assert not [line for line in told.asked(ASKED).owed() if line.charge == "forfeiture"]
