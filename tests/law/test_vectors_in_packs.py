"""The worked examples of periods, each told as facts and asked of the clock of its pack."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest

from ordinance_core.law.facts import (
    AppealDecided,
    AppealFiled,
    CeaseAndDesistOrdered,
    ComplianceOrderIssued,
    DyeTestPlanned,
    FindingRecorded,
    HolidayProclaimed,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    OfficeClosureDeclared,
    OfficialNotified,
    ReleaseDiscovered,
)
from tests.law.told import Told
from tests.law.vectors import Case, rows, time_cases, trigger

PACKS = {"Allouez": "allouez-wi", "Minoa": "minoa-ny"}
RATIFIED = date(2019, 1, 1)
Teller = Callable[[Told, datetime], None]


def released(told: Told, at: datetime) -> None:
    told.tell(
        ReleaseDiscovered(
            at=at, material="nonhazardous", known_at=at, discharged_on=told.local(at).date()
        )
    )


def notified(recipient: str) -> Teller:
    def tell(told: Told, at: datetime) -> None:
        told.tell(OfficialNotified(at=at, recipient=recipient, channel="phone"))

    return tell


def noticed(told: Told, at: datetime) -> None:
    paper = told.tell(NoticeOfViolationIssued(at=at))
    told.tell(NoticeDelivered(at=at, about=paper, method="certified_mail_rr"))


def ordered(told: Told, at: datetime) -> None:
    told.tell(FindingRecorded(at=at, finding="imminent_endangerment"))
    order = told.tell(CeaseAndDesistOrdered(at=at))
    told.tell(NoticeDelivered(at=at, about=order, method="personal"))


def appealed(told: Told, at: datetime) -> None:
    told.tell(AppealFiled(at=at, against="notice_of_violation"))


def decided(told: Told, at: datetime) -> None:
    told.tell(AppealDecided(at=at, outcome="upheld"))


def ordered_to_comply(told: Told, at: datetime) -> None:
    told.tell(ComplianceOrderIssued(at=at))


def planned(told: Told, at: datetime) -> None:
    told.tell(DyeTestPlanned(at=at - timedelta(days=20), test_at=at))


def kept(told: Told, at: datetime) -> None:
    released(told, at)
    told.tell(FindingRecorded(at=at, finding="commercial_or_industrial"))


def searched_for(told: Told, at: datetime) -> None:
    notice = NoticeOfViolationIssued(at=at, requirements=("locate_drain",), within_days=30)
    paper = told.tell(notice)
    told.tell(NoticeDelivered(at=at, about=paper, method="certified_mail_rr"))


CLOCKS: dict[tuple[str, str], tuple[str, Teller]] = {
    ("Allouez", "Locate und"): ("locate_drain", searched_for),
    ("Allouez", "Spill (non"): ("nonhazardous_to_director", released),
    ("Allouez", "Spill: wri"): ("written_confirmation", notified("director")),
    ("Allouez", "Appeal of "): ("appeal", noticed),
    ("Allouez", "Emergency "): ("emergency_statement", ordered),
    ("Allouez", "Dye test: "): ("dye_test_notice_director", planned),
    ("Allouez", "On-site sp"): ("keep_release_records", kept),
    ("Minoa", "Spill (non"): ("nonhazardous_to_village", released),
    ("Minoa", "Spill: wri"): ("written_confirmation", notified("village")),
    ("Minoa", "Emergency "): ("emergency_statement", ordered),
    ("Minoa", "Civil pena"): ("cure", noticed),
    ("Minoa", "Appeal to "): ("appeal", noticed),
    ("Minoa", "Board hear"): ("hear_appeal", appealed),
    ("Minoa", "File decis"): ("file_decision", decided),
    ("Minoa", "Abatement "): ("correct_after_appeal", decided),
    ("Minoa", "Spill reco"): ("keep_release_records", kept),
}


def key(row: dict[str, str]) -> tuple[str, str]:
    return row["municipality"], row["rule"][:10]


def played() -> Iterator[Any]:
    """Every row whose clock a pack has, under each of its readings."""
    for given in time_cases("NBD BD CD BACK_BD_TIME YEARS"):
        case: Case = given.values[0]
        if key(case.row) in CLOCKS:
            yield given


WAYS: dict[str, dict[str, tuple[str, ...]]] = {
    "Allouez": {
        "open": ("ALZ-160=office_open", "ALZ-181=office_days"),
        "filing": ("ALZ-181=saturday_hours",),
        "leap": ("ALZ-181=leap_day_later",),
    },
    "Minoa": {"open": ("MIN-201=office_open",), "noroll": ("MIN-201=no_roll",)},
}


FILED = {("Allouez", "Locate und"): "ALZ-049=report"}
"""Where a row's other reading makes a filing of an act."""


def read(told: Told, case: Case) -> None:
    """Ratifies the ways that a row's other reading stands for."""
    if case.expected == case.row["expected"]:
        return
    for name, ways in WAYS[case.row["municipality"]].items():
        for way in ways if name in json.loads(case.row["params"])["alt"] else ():
            reading, _, chosen = FILED.get(key(case.row), way).partition("=")
            told.ratify(reading, chosen, RATIFIED)


def recorded(told: Told, case: Case, at: datetime) -> None:
    """What the town put on record: days its office closed, days proclaimed or taken for such."""
    closed = case.params.get("closed", ())
    proclaimed = [*case.params.get("proclaimed", ())]
    if "closed_rolls" in case.params:
        closed, proclaimed = (), [*proclaimed, *closed]
    for day in closed:
        told.tell(OfficeClosureDeclared(at=at, day=date.fromisoformat(day), full=True))
    for day in proclaimed:
        told.tell(HolidayProclaimed(at=at, day=date.fromisoformat(day)))


@pytest.mark.clause(
    "ALZ-041", "ALZ-049", "ALZ-070", "ALZ-072", "ALZ-095", "ALZ-108", "MIN-103", "MIN-105"
)
@pytest.mark.clause("ALZ-074", "ALZ-160", "ALZ-181", "MIN-201")
@pytest.mark.clause("MIN-136", "MIN-144", "MIN-150", "MIN-152", "MIN-153", "MIN-155")
@pytest.mark.parametrize("case", tuple(played()))
def test_the_clock_of_a_pack_ends_where_the_example_does(case: Case) -> None:
    town, rule = key(case.row)
    clock, tell = CLOCKS[town, rule]
    told = Told(PACKS[town])
    at = trigger(case)
    read(told, case)
    recorded(told, case, at)
    tell(told, at)
    parsed = datetime if "T" in case.expected else date
    assert told.due(clock, at) == parsed.fromisoformat(case.expected)


@pytest.mark.clause("ALZ-095", "ALZ-159")
@pytest.mark.parametrize("case", time_cases("PENDING"))
def test_service_that_has_not_happened_starts_no_clock(case: Case) -> None:
    told, mailed = Told("allouez-wi"), date.fromisoformat(case.params["mailed"])
    if "deemed" in case.params:
        told.ratify("ALZ-159", "mailing", RATIFIED)
    paper = told.tell(NoticeOfViolationIssued(on=mailed))
    told.tell(NoticeMailed(on=mailed, about=paper, method="certified_mail_rr"))
    run = told.clock("appeal", mailed)
    end = None if run.due is None else run.due.legal
    assert (run.state if end is None else f"{end}") == case.expected.lower()


ENDS: dict[str, tuple[str, str, str, int, Teller]] = {
    "T226": ("allouez-wi", "ALZ-181", "emergency_statement", 30, ordered),
    "T228": ("broomfield-co", "BRM-131", "appeal", 15, ordered_to_comply),
    "T229": ("minoa-ny", "MIN-201", "appeal", 15, noticed),
    "T230": ("minoa-ny", "MIN-201", "appeal", 15, noticed),
}


@pytest.mark.clause("ALZ-108", "MIN-152", "BRM-113")
@pytest.mark.parametrize("case", time_cases("EOD_UTC"))
def test_a_clock_runs_to_the_local_midnight_after_its_last_day(case: Case) -> None:
    town, reading, clock, days, tell = ENDS[case.row["id"]]
    told, last = Told(town), date.fromisoformat(case.params["date"])
    told.ratify(reading, "no_roll", RATIFIED)
    noon = datetime.combine(last - timedelta(days=days), time(12), told.pack.tzinfo)
    tell(told, noon)
    over = datetime.fromisoformat(case.expected)
    assert told.due(clock, noon) == last
    assert told.clock(clock, over - timedelta(microseconds=1)).state == "running"
    assert told.clock(clock, over).state == "missed"


def test_every_row_of_both_towns_is_played_or_is_no_clock_of_an_ordinance() -> None:
    named = {key(r) for r in rows("time_vectors.csv") if r["municipality"] in PACKS}
    assert named - set(CLOCKS) == {
        ("Allouez", "Hour-based"),  # a period no clause of the town has
        ("Allouez", "Instant at"),  # played as the end of a clock's last day
        ("Minoa", "Instant at"),
        ("Minoa", "TMDL: modi"),  # a duty of the village that no case carries
        ("Minoa", "Any two-da"),
    }
