"""Allouez: each act with what makes it lawful, and the least that makes it unlawful."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from ordinance_core.law.facts import (
    AbatementCompleted,
    AbatementStarted,
    AccessReinstated,
    AccessSuspended,
    AccessTerminated,
    AppealDecided,
    AppealFiled,
    ApprovalGiven,
    CeaseAndDesistOrdered,
    CertifiedToTaxRoll,
    ComplianceConfirmed,
    CostPosted,
    EntryRefused,
    Fact,
    FindingRecorded,
    InvoiceIssued,
    NoticeDelivered,
    NoticeOfIntentIssued,
    NoticeOfViolationIssued,
    OrderIssued,
    PaymentReceived,
    PersonClassified,
    RateResolutionAdopted,
    ReadingRatified,
    ReportTriaged,
    SubmissionReceived,
    TerminationProposed,
    ViolationFound,
    WarningNoticeIssued,
)
from tests.law.told import contradicts, proofs, told_of, verdicts

ON, DUE, LATER = date(2026, 5, 19), date(2026, 6, 12), date(2026, 7, 1)
EXEMPT = ReportTriaged(
    on=ON, source="lawn_watering", composition="mixed", receiving="ms4", discharged_on=ON
)
NOTICE = NoticeOfViolationIssued(on=ON, about="ViolationFound-1", complete_by=DUE)
SERVED = NoticeDelivered(on=ON, about="NoticeOfViolationIssued-2", method="certified_mail_rr")
ORDER = CeaseAndDesistOrdered(on=ON)
OBEY = NoticeDelivered(on=ON, about="CeaseAndDesistOrdered-1", method="personal")
CORRECTED = ComplianceConfirmed(on=ON)
SUSPENDED = AccessSuspended(on=ON, basis="emergency")
TERMINATED = AccessTerminated(on=ON)
PROPOSAL = TerminationProposed(on=ON)
STARTED, DONE = AbatementStarted(on=ON), AbatementCompleted(on=ON, about="AbatementStarted-1")
BILL, RATE = InvoiceIssued(on=ON, amount_cents=50_000), RateResolutionAdopted(on=ON, rate_pct=12)
REFUSED = EntryRefused(on=ON)
INTENT = NoticeOfIntentIssued(on=ON)


def violation(offence: str = "prohibited_discharge") -> ViolationFound:
    return ViolationFound(on=ON, offence=offence)


def found(finding: str) -> FindingRecorded:
    return FindingRecorded(on=ON, finding=finding)


def approved(approval: str, *, in_writing: bool = True) -> ApprovalGiven:
    return ApprovalGiven(on=ON, approval=approval, in_writing=in_writing)


def cost(category: str = "abatement") -> CostPosted:
    return CostPosted(on=ON, category=category, amount_cents=50_000, incurred_on=ON)


def paid(toward: str, cents: int = 50_000) -> PaymentReceived:
    return PaymentReceived(on=LATER, amount_cents=cents, toward=toward)


def read(reading: str, way: str) -> ReadingRatified:
    return ReadingRatified(on=ON, reading=reading, way=way)


def appeal(about: str = "NoticeOfViolationIssued-2") -> AppealFiled:
    return AppealFiled(on=ON, about=about)


def decided(outcome: str, about: str = "AppealFiled-4") -> AppealDecided:
    return AppealDecided(on=ON, about=about, outcome=outcome)


PROPOSED = TerminationProposed(on=ON, about="ViolationFound-1")
TOLD = NoticeDelivered(on=ON, about="TerminationProposed-2", method="personal")
WAIT = read("ALZ-177", "3")
INTENT_SERVED = NoticeDelivered(on=ON, about="NoticeOfIntentIssued-1", method="personal")
HOME = read("ALZ-166", "any_resident")
ENOUGH = read("ALZ-173", "upheld_is_enough")
DANGER = (found("contributed"), found("imminent_endangerment"))
LINE = violation("illicit_connection")
NOTICED = (violation(), NOTICE, SERVED)
UPHELD = (*NOTICED, appeal(), decided("upheld"))
GATES = proofs(
    (("ALZ-010", "ALZ-076"), "close-as-exempt", [EXEMPT], [EXEMPT, violation()]),
    ("ALZ-166", "classify-as-homeowner", [found("owner_occupier")], [found("blatant")]),
    (
        "ALZ-166",
        "classify-as-homeowner",
        [found("residential_premises"), HOME],
        [found("residential_premises")],
    ),
    ("ALZ-166", "classify-as-homeowner", [found("owner_occupier"), HOME], [HOME]),
    ("ALZ-166", "classify-as-homeowner", [found("owner_occupier")], [found("blatant"), HOME]),
    ("ALZ-080", "issue-warning", [violation()], []),
    ("ALZ-085", "issue-notice-of-violation", [violation()], []),
    (("ALZ-048", "ALZ-050"), "issue-locate-notice", [violation()], []),
    ("ALZ-141", "schedule-hearing", [*NOTICED, appeal()], UPHELD),
    (("ALZ-141", "ALZ-144"), "hold-hearing", [*NOTICED, appeal()], UPHELD),
    (("ALZ-094", "ALZ-047"), "confirm-compliance", [violation()], []),
    ("ALZ-047", "confirm-compliance", [LINE, approved("redirection")], [LINE]),
    ("ALZ-047", "confirm-compliance", [LINE, found("no_redirection_needed")], [LINE]),
    (
        "ALZ-047",
        "confirm-compliance",
        [violation("sewage_connection"), approved("redirection")],
        [violation("sewage_connection"), approved("recommencement")],
    ),
    (
        "ALZ-047",
        "confirm-compliance",
        [violation("improper_disposal")],
        [violation("sewage_connection"), found("nonresponsive")],
    ),
    ("ALZ-103", "order-cease-and-desist", [violation(), *DANGER], DANGER),
    (
        "ALZ-103",
        "order-cease-and-desist",
        [found("likely_to_recur"), *DANGER],
        [found("endangerment_passed"), *DANGER],
    ),
    (
        "ALZ-103",
        "order-cease-and-desist",
        [violation(), found("contributed"), found("substantial_endangerment")],
        [violation(), found("blatant"), found("substantial_endangerment")],
    ),
    (
        "ALZ-103",
        "order-cease-and-desist",
        [violation(), *DANGER],
        [violation(), found("contributed"), found("blatant")],
    ),
    ("ALZ-106", "cut-utilities", [ORDER, OBEY], [ORDER]),
    ("ALZ-106", "cut-utilities", [ORDER, OBEY], [ORDER, OBEY, CORRECTED]),
    ("ALZ-107", "allow-recommencement", [ORDER, found("endangerment_passed")], [ORDER, *DANGER]),
    (
        "ALZ-107",
        "allow-recommencement",
        [ORDER, found("endangerment_passed")],
        [ORDER, found("endangerment_passed"), PROPOSAL],
    ),
    (
        "ALZ-110",
        "suspend-access",
        [found("imminent_danger"), found("substantial_danger")],
        [found("imminent_danger"), found("immediate_danger")],
    ),
    (
        "ALZ-110",
        "suspend-access",
        [found("imminent_danger"), found("substantial_danger")],
        [found("immediate_danger"), found("substantial_danger")],
    ),
    (
        "ALZ-111",
        "prevent-damage",
        [SUSPENDED, found("suspension_disobeyed")],
        [SUSPENDED, found("imminent_danger")],
    ),
    ("ALZ-112", "propose-termination", [violation()], []),
    (
        "ALZ-114",
        "reinstate-access",
        [SUSPENDED, approved("reinstatement")],
        [approved("reinstatement")],
    ),
    (
        "ALZ-114",
        "reinstate-access",
        [TERMINATED, approved("reinstatement")],
        [TERMINATED, approved("recommencement")],
    ),
    (
        "ALZ-114",
        "reinstate-access",
        [TERMINATED, approved("reinstatement")],
        [TERMINATED, approved("reinstatement", in_writing=False)],
    ),
    (
        "ALZ-114",
        "reinstate-access",
        [SUSPENDED],
        [SUSPENDED, AccessReinstated(on=ON, about="AccessSuspended-1")],
    ),
    (
        "ALZ-114",
        "reinstate-access",
        [SUSPENDED, TERMINATED, AccessReinstated(on=ON, about="AccessTerminated-2")],
        [SUSPENDED, TERMINATED, AccessReinstated(on=ON, about="AccessSuspended-1")],
    ),
    ("ALZ-118", "seek-injunction", [violation()], [PersonClassified(on=ON, class_="other")]),
    *(
        ("ALZ-063", "seek-warrant", [REFUSED, found(ground)], short)
        for ground in ("probable_cause", "routine_program", "public_protection")
        for short in ([REFUSED], [found(ground)], [REFUSED, found("severe")])
    ),
    ("ALZ-106", "prevent-harm", [ORDER, OBEY], [ORDER]),
    ("ALZ-106", "prevent-harm", [ORDER, OBEY], [ORDER, OBEY, CORRECTED]),
    ("ALZ-106", "prevent-harm", [ORDER, OBEY], [ORDER, OBEY, replace(CORRECTED, on=LATER)]),
    ("ALZ-078", "enter-without-notice", [found("immediate_danger")], [found("imminent_danger")]),
    (
        ("ALZ-094", "ALZ-146"),
        "issue-notice-of-intent",
        NOTICED,
        [violation(), NOTICE],
    ),
    ("ALZ-146", "issue-notice-of-intent", UPHELD, [*NOTICED, appeal(), decided("modified")]),
    ("ALZ-173", "issue-notice-of-intent", NOTICED, [*NOTICED, CORRECTED]),
    ("ALZ-173", "issue-notice-of-intent", [*NOTICED, ENOUGH], [violation(), NOTICE, ENOUGH]),
    (
        ("ALZ-146", "ALZ-173"),
        "issue-notice-of-intent",
        [*NOTICED, appeal(), ENOUGH],
        [*NOTICED, appeal(), decided("reversed"), ENOUGH],
    ),
    (
        "ALZ-173",
        "issue-notice-of-intent",
        [
            violation(),
            NOTICE,
            appeal(),
            decided("upheld", "AppealFiled-3"),
            ENOUGH,
        ],
        [violation(), NOTICE, appeal(), decided("modified", "AppealFiled-3"), ENOUGH],
    ),
    (
        "ALZ-106",
        "cut-utilities",
        [ORDER, OBEY],
        [ORDER, OBEY, ComplianceConfirmed(on=DUE)],
    ),
    (
        ("ALZ-112", "ALZ-113", "ALZ-177"),
        "terminate-access",
        [violation(), PROPOSED, TOLD, found("termination_would_abate"), WAIT],
        [violation(), PROPOSED, TOLD, found("blatant"), WAIT],
    ),
    (
        "ALZ-112",
        "terminate-access",
        [violation(), PROPOSED, TOLD, found("termination_would_abate"), WAIT],
        [found("blatant"), PROPOSAL, TOLD, found("termination_would_abate"), WAIT],
    ),
    (
        ("ALZ-113", "ALZ-177"),
        "terminate-access",
        [violation(), PROPOSED, TOLD, found("termination_would_abate"), WAIT],
        [violation(), PROPOSED, found("termination_would_abate"), WAIT],
    ),
    (
        "ALZ-121",
        "assess-penalty",
        [violation("unapproved_reinstatement"), found("severe")],
        [violation("unapproved_reinstatement"), found("owner_occupier")],
    ),
    (
        ("ALZ-148", "ALZ-172", "ALZ-173"),
        "start-abatement",
        [INTENT, INTENT_SERVED, read("ALZ-172", "5"), CORRECTED, ENOUGH],
        [INTENT, INTENT_SERVED, read("ALZ-172", "5"), CORRECTED],
    ),
    ("ALZ-148", "complete-abatement", [STARTED], []),
    ("ALZ-148", "complete-abatement", [STARTED], [STARTED, DONE]),
    ("ALZ-150", "issue-bill", [STARTED, DONE, cost(), RATE], [STARTED, cost(), RATE]),
    ("ALZ-150", "issue-bill", [STARTED, DONE, cost(), RATE], [STARTED, DONE, cost("court"), RATE]),
    ("ALZ-150", "issue-bill", [STARTED, DONE, cost(), RATE], [STARTED, DONE, cost()]),
)


@pytest.mark.parametrize(("act", "enough", "short"), GATES)
def test_an_act_is_lawful_with_what_it_needs_and_not_without(
    act: str, enough: list[Fact], short: list[Fact]
) -> None:
    assert told_of("allouez-wi", *enough).lawful(act, LATER)
    assert not told_of("allouez-wi", *short).lawful(act, LATER)


TABLE = (
    *("improper_disposal", "failure_to_eliminate", "failure_to_locate"),
    *("failure_to_implement_permit", "access_denied", "access_delayed", "monitoring_equipment"),
    *("bmps", "failure_to_notify_hazardous", "failure_to_contain", "failure_to_notify"),
)


@pytest.mark.clause("ALZ-166")
@pytest.mark.parametrize("offence", TABLE)
def test_for_an_offence_of_the_table_the_person_is_classed_first(offence: str) -> None:
    ground = (violation(offence), found("severe"))
    assert not told_of("allouez-wi", *ground).lawful("assess-penalty", LATER)
    classed = PersonClassified(on=ON, class_="other")
    assert told_of("allouez-wi", *ground, classed).lawful("assess-penalty", LATER)


@pytest.mark.clause("ALZ-158")
def test_who_decides_an_appeal_is_a_reading() -> None:
    for way, by in (("director_decides", ("director",)), ("two_tiers", ("director", "board"))):
        told = told_of("allouez-wi", *NOTICED, appeal(), read("ALZ-158", way))
        assert told.action("decide-appeal", LATER).by == by


@pytest.mark.clause("ALZ-163")
def test_a_warning_is_left_to_the_director_by_the_other_reading() -> None:
    told = told_of("allouez-wi", violation(), read("ALZ-163", "optional"))
    assert told.action("issue-warning", LATER).force == "may"


@pytest.mark.clause("ALZ-095")
def test_a_notice_may_be_appealed_before_it_is_served() -> None:
    assert told_of("allouez-wi", violation(), NOTICE).lawful("file-appeal", LATER)


WARNED = WarningNoticeIssued(on=ON)
APPEALABLE = proofs(
    ("ALZ-176", WARNED, True, True),
    ("ALZ-176", INTENT, True, True),
    ("ALZ-176", SUSPENDED, True, False),
    ("ALZ-176", PROPOSAL, True, False),
    ("ALZ-176", TERMINATED, True, False),
    ("ALZ-176", OrderIssued(on=ON, order="utilities_cut"), True, False),
    (("ALZ-140", "ALZ-176"), OrderIssued(on=ON, order="training_or_service"), True, True),
    (("ALZ-166", "ALZ-176"), PersonClassified(on=ON, class_="other"), True, True),
    ("ALZ-176", BILL, True, True),
    (("ALZ-142", "ALZ-176"), ORDER, False, False),
)


@pytest.mark.parametrize(("fact", "emergency_only", "whole_section"), APPEALABLE)
def test_what_the_board_hears_an_appeal_of(
    fact: Fact, emergency_only: bool, whole_section: bool
) -> None:
    told = told_of("allouez-wi", fact)
    assert told.lawful("appeal-to-board", LATER) is emergency_only
    told.ratify("ALZ-176", "whole_section", ON)
    assert told.lawful("appeal-to-board", LATER) is whole_section


@pytest.mark.clause("ALZ-141")
def test_a_decision_is_appealed_to_the_board_once_at_a_time() -> None:
    facts = (WARNED, appeal("WarningNoticeIssued-1"))
    assert not told_of("allouez-wi", *facts).lawful("appeal-to-board", LATER)
    done = decided("upheld", "AppealFiled-2")
    assert told_of("allouez-wi", *facts, done).lawful("appeal-to-board", LATER)


@pytest.mark.parametrize(
    ("act", "facts", "about"),
    proofs(
        ("ALZ-144", "schedule-hearing", [*NOTICED, appeal()], "AppealFiled-4"),
        ("ALZ-144", "hold-hearing", [*NOTICED, appeal()], "AppealFiled-4"),
        ("ALZ-151", "certify-to-tax-roll", [BILL], "InvoiceIssued-1"),
        ("ALZ-106", "prevent-harm", [ORDER], "CeaseAndDesistOrdered-1"),
    ),
)
def test_an_act_is_judged_on_its_own_appeal_or_bill(
    act: str, facts: list[Fact], about: str
) -> None:
    assert told_of("allouez-wi", *facts).action(act, LATER).about == about


DAYS = read("ALZ-175", "30")
OVERDUE = (STARTED, DONE, cost(), RATE, BILL, DAYS)


@pytest.mark.parametrize(
    ("more", "lawful"),
    proofs(
        ("ALZ-151", [], True),
        ("ALZ-151", [paid("abatement_cost")], True),
        ("ALZ-151", [paid("interest")], True),
        ("ALZ-151", [paid("abatement_cost"), paid("interest")], False),
        ("ALZ-151", [CertifiedToTaxRoll(on=ON, about="InvoiceIssued-5")], False),
    ),
)
def test_a_bill_goes_on_the_tax_roll_once_and_only_while_cost_or_interest_is_unpaid(
    more: list[Fact], lawful: bool
) -> None:
    told = told_of("allouez-wi", *OVERDUE, *more)
    assert told.lawful("certify-to-tax-roll", LATER) is lawful


@pytest.mark.clause("ALZ-151", "ALZ-175")
def test_interest_alone_paid_does_not_end_the_time_to_pay() -> None:
    day = date(2026, 6, 10)
    told = told_of("allouez-wi", *OVERDUE, replace(paid("interest", 1_000), on=day))
    assert told.clock("pay_bill", day).state == "running"


@pytest.mark.clause("ALZ-151", "ALZ-175")
@pytest.mark.parametrize(
    ("more", "state"),
    [
        ([paid("interest", 1_000)], "missed"),
        ([paid("abatement_cost")], "missed"),
        ([paid("abatement_cost"), paid("interest")], "ended"),
    ],
)
def test_the_time_to_pay_ends_when_cost_and_interest_are_paid(more: list[Fact], state: str) -> None:
    day = date(2026, 6, 10)
    facts = [replace(fact, on=day) for fact in more]
    told = told_of("allouez-wi", *OVERDUE, *facts)
    assert told.clock("pay_bill", LATER).state == state


STATEMENT = SubmissionReceived(on=ON, instrument="emergency_statement")
ENDANGERED = (ORDER, found("imminent_endangerment"), OBEY)
WORKED = (STARTED, cost(), RATE)
CLOSINGS = proofs(
    ("ALZ-083", [], True),
    ("ALZ-094", NOTICED, False),
    ("ALZ-094", [*NOTICED, CORRECTED], True),
    ("ALZ-094", [*NOTICED, AbatementCompleted(on=ON)], True),
    ("ALZ-094", [*NOTICED, appeal(), decided("reversed")], True),
    ("ALZ-094", [*NOTICED, appeal(), decided("modified")], False),
    ("ALZ-110", [SUSPENDED], False),
    ("ALZ-110", [SUSPENDED, AccessReinstated(on=ON, about="AccessSuspended-1")], True),
    ("ALZ-108", [ORDER, found("imminent_endangerment")], False),
    ("ALZ-108", ENDANGERED, False),
    ("ALZ-108", [*ENDANGERED, STATEMENT], True),
    ("ALZ-108", [*ENDANGERED, SubmissionReceived(on=ON, instrument="drain_location")], False),
    ("ALZ-108", [*ENDANGERED, replace(STATEMENT, on=date(2026, 6, 30))], True),
    (
        "ALZ-108",
        [*ENDANGERED, SubmissionReceived(on=date(2026, 6, 30), instrument="drain_location")],
        False,
    ),
    ("ALZ-150", WORKED, False),
    ("ALZ-150", [STARTED, cost("prosecution")], True),
    ("ALZ-151", [*WORKED, CertifiedToTaxRoll(on=ON)], True),
    ("ALZ-151", [*WORKED, BILL, paid("abatement_cost")], False),
    ("ALZ-151", [*WORKED, BILL, paid("interest")], False),
    ("ALZ-151", [*WORKED, BILL, paid("abatement_cost"), paid("interest")], True),
)


@pytest.mark.parametrize(("facts", "lawful"), CLOSINGS)
def test_a_case_closes_when_notice_access_statement_and_cost_are_done_with(
    facts: list[Fact], lawful: bool
) -> None:
    assert told_of("allouez-wi", *facts).lawful("close-case", LATER) is lawful


@pytest.mark.clause("ALZ-108")
@pytest.mark.parametrize("day", [date(2026, 6, 1), date(2026, 9, 1)])
def test_a_case_waits_for_the_statement_before_and_after_its_day(day: date) -> None:
    assert not told_of("allouez-wi", *ENDANGERED).lawful("close-case", day)


FOUND = proofs(
    ("ALZ-061", "access_delayed", [found("unreasonable_delay")], [found("blatant")]),
    ("ALZ-062", "access_denied", [REFUSED], []),
    ("ALZ-149", "abatement_entry_refused", [REFUSED, INTENT], [REFUSED]),
    ("ALZ-149", "abatement_entry_refused", [REFUSED, INTENT], [INTENT]),
)


@pytest.mark.parametrize(("offence", "enough", "short"), FOUND)
def test_an_offence_is_found_on_what_it_needs_and_not_without(
    offence: str, enough: list[Fact], short: list[Fact]
) -> None:
    for facts, lawful in ((enough, True), (short, False)):
        acts = told_of("allouez-wi", *facts).actions("find-violation", LATER)
        assert next(a.lawful for a in acts if ("offence", offence) in a.fixed) is lawful


@pytest.mark.clause("ALZ-151")
@pytest.mark.parametrize("facts", [[BILL], [BILL, CertifiedToTaxRoll(on=ON)]])
def test_a_bill_is_entered_on_the_tax_roll_once(facts: list[Fact]) -> None:
    (action,) = told_of("allouez-wi", *facts).actions("certify-to-tax-roll", LATER)
    assert verdicts(action, "OnTaxRoll") == {len(facts) == 1}


ANY, MONEY = ("actions", "record-finding"), ("charges", "prosecution_costs")
INJUNCTION = ("actions", "seek-injunction")
NO_EFFECT = proofs(
    ("ALZ-084", "warning", "WarningNoticeIssued", ANY),
    ("ALZ-084", "warning", "WarningNoticeIssued", MONEY),
    ("ALZ-083", "warning_response", "warning_response", ANY),
    ("ALZ-083", "warning_response", "warning_response", MONEY),
    ("ALZ-119", "injunction", "CeaseAndDesistOrdered", INJUNCTION),
    ("ALZ-119", "injunction", "PenaltyAssessed", INJUNCTION),
    ("ALZ-153", "remedies_cumulative", "PenaltyAssessed", ANY),
    ("ALZ-153", "remedies_cumulative", "InjunctionSought", ANY),
)


@pytest.mark.parametrize(("name", "fact", "rule"), NO_EFFECT)
def test_what_has_no_effect_cannot_become_a_need(
    name: str, fact: str, rule: tuple[str, str]
) -> None:
    assert f"no_effect.{name}: it is contradicted" in contradicts("allouez-wi", rule, fact)
