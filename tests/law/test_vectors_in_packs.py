"""The worked examples of periods, each told as facts and asked of the clock of its pack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from ordinance_core.law.facts import (
    AppealDecided,
    AppealFiled,
    CeaseAndDesistOrdered,
    DyeTestPlanned,
    FindingRecorded,
    NoticeDelivered,
    NoticeOfViolationIssued,
    OfficeClosureDeclared,
    OfficialNotified,
    ReleaseDiscovered,
)
from tests.law.told import Told
from tests.law.vectors import Case, rows, time_cases, trigger

PACKS = {"Allouez": "allouez-wi", "Minoa": "minoa-ny"}
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
    told.tell(AppealFiled(at=at))


def decided(told: Told, at: datetime) -> None:
    told.tell(AppealDecided(at=at, outcome="upheld"))


def planned(told: Told, at: datetime) -> None:
    told.tell(DyeTestPlanned(at=at - timedelta(days=20), test_at=at))


CLOCKS: dict[tuple[str, str], tuple[str, Teller]] = {
    ("Allouez", "Spill (non"): ("nonhazardous_to_director", released),
    ("Allouez", "Spill: wri"): ("written_confirmation", notified("director")),
    ("Allouez", "Appeal of "): ("appeal", noticed),
    ("Allouez", "Emergency "): ("emergency_statement", ordered),
    ("Allouez", "Dye test: "): ("dye_test_notice_director", planned),
    ("Allouez", "On-site sp"): ("keep_release_records", released),
    ("Minoa", "Spill (non"): ("nonhazardous_to_village", released),
    ("Minoa", "Spill: wri"): ("written_confirmation", notified("village")),
    ("Minoa", "Emergency "): ("emergency_statement", ordered),
    ("Minoa", "Civil pena"): ("cure", noticed),
    ("Minoa", "Appeal to "): ("appeal", noticed),
    ("Minoa", "Board hear"): ("hear_appeal", appealed),
    ("Minoa", "File decis"): ("file_decision", decided),
    ("Minoa", "Abatement "): ("correct_after_appeal", decided),
    ("Minoa", "Spill reco"): ("keep_release_records", released),
}


def key(row: dict[str, str]) -> tuple[str, str]:
    return row["municipality"], row["rule"][:10]


def played() -> Iterator[Any]:
    """The default reading of every row whose clock a pack has."""
    for given in time_cases("NBD BD CD BACK_BD_TIME YEARS"):
        case: Case = given.values[0]
        default = case.expected == case.row["expected"] and "proclaimed" not in case.params
        if default and key(case.row) in CLOCKS:
            yield given


@pytest.mark.clause("ALZ-041", "ALZ-070", "ALZ-072", "ALZ-095", "ALZ-108", "MIN-103", "MIN-105")
@pytest.mark.clause("MIN-136", "MIN-144", "MIN-150", "MIN-152", "MIN-153", "MIN-155")
@pytest.mark.parametrize("case", tuple(played()))
def test_the_clock_of_a_pack_ends_where_the_example_does(case: Case) -> None:
    town, rule = key(case.row)
    clock, tell = CLOCKS[town, rule]
    told = Told(PACKS[town])
    at = trigger(case)
    for closed in case.params.get("closed", ()):
        told.tell(OfficeClosureDeclared(at=at, day=date.fromisoformat(closed), full=True))
    tell(told, at)
    kept = datetime if "T" in case.expected else date
    assert told.due(clock, at) == kept.fromisoformat(case.expected)


def test_every_row_of_both_towns_is_played_or_is_no_clock_of_an_ordinance() -> None:
    named = {key(r) for r in rows("time_vectors.csv") if r["municipality"] in PACKS}
    assert named - set(CLOCKS) == {
        ("Allouez", "Locate und"),  # the period is the notice's own
        ("Allouez", "Hour-based"),  # a period no clause of the town has
        ("Allouez", "Instant at"),
        ("Minoa", "Instant at"),
        ("Minoa", "TMDL: modi"),  # a duty of the village that no case carries
        ("Minoa", "Any two-da"),
    }
