"""`ordinance compute`: one due date a clerk can follow on paper, or hand to a calendar."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import icalendar
import pytest
from click.testing import Result
from typer.testing import CliRunner

from services.__main__ import app

APPEAL = ("allouez-wi", "appeal", "--from", "2026-05-21")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["compute", *arguments])


def told(*arguments: str) -> str:
    done = run(*arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_the_days_stand_on_a_calendar_with_the_reason_of_each_that_is_skipped() -> None:
    said = told(*APPEAL, "--explain")
    assert "DUE Wed 2026-05-27" in said
    assert "25 skip    26 day 2   27 DUE 3" in said
    assert "Mon 25: Memorial Day (Wis. Stat. 995.20)" in said
    assert "(ALZ-095)" in said
    assert said.isascii() or "§" in said
    assert max(map(len, said.splitlines())) <= 80


def test_every_reading_stands_beside_the_answer() -> None:
    said = told("kingsbury-ny", "cure", "--from", "2026-05-22T16:00-04:00")
    assert "Under other readings" in said
    assert "KNG-083: What is a business day" in said
    assert "Sun 2026-05-24 16:00 EDT" in said


def test_what_is_missing_is_named_and_what_is_given_completes_it(tmp_path: Path) -> None:
    asked = ("allouez-wi", "schedule", "--from", "2026-05-21")
    assert "needs complete_by" in told(*asked)
    assert "DUE Fri 2026-06-12" in told(*asked, "--given", "complete_by=2026-06-12")
    facts = tmp_path / "facts.json"
    facts.write_text(
        json.dumps(
            [
                {"fact": "NoticeOfViolationIssued", "id": "n", "on": "2026-05-20"},
                {
                    "fact": "NoticeDelivered",
                    "about": "n",
                    "on": "2026-05-21",
                    "method": "certified_mail_rr",
                },
            ]
        )
    )
    assert "n: DUE Wed 2026-05-27" in told("allouez-wi", "appeal", "--facts", str(facts))


def test_a_period_counted_back_and_a_wait_are_not_called_a_day_to_act_from() -> None:
    before = told("broomfield-co", "notice_of_hearing", "--from", "2026-05-21")
    assert "DUE Mon 2026-05-11 counted back from Thu 2026-05-21" in before
    assert "ENDS Mon 2026-06-01 from" in told(
        "broomfield-co", "earliest_hearing", "--from", "2026-05-21"
    )
    kept = told("allouez-wi", "keep_release_records", "--from", "2026-05-21")
    assert "KEEP UNTIL Wed 2031-05-21 from" in kept


def test_a_calendar_says_every_moment_by_the_clock_of_the_town(tmp_path: Path) -> None:
    written = tmp_path / "cure.ics"
    told("kingsbury-ny", "cure", "--from", "2026-05-21T10:30-04:00", "--ics", str(written))
    (event,) = icalendar.Calendar.from_ical(written.read_bytes()).walk("VEVENT")
    says = str(event["description"])
    assert "Runs from Thu 2026-05-21 10:30 EDT." in says
    assert "days and hours end where they end: Sat 2026-05-23 10:30 EDT." in says


def test_json_holds_the_same_day_and_its_marks() -> None:
    found: dict[str, Any] = json.loads(told(*APPEAL, "--json"))
    (end,) = found["ends"]
    assert (end["due"], end["days"][-1]["mark"]) == ("2026-05-27", "due")


def test_a_file_for_a_calendar_can_be_read_back(tmp_path: Path) -> None:
    written = tmp_path / "appeal.ics"
    told(*APPEAL, "--ics", str(written))
    (event,) = icalendar.Calendar.from_ical(written.read_bytes()).walk("VEVENT")
    assert event.decoded("dtstart") == date(2026, 5, 27)
    assert "ALZ-095" in str(event["description"])
    first = str(event["uid"])
    told(*APPEAL, "--ics", str(written))
    (again,) = icalendar.Calendar.from_ical(written.read_bytes()).walk("VEVENT")
    assert str(again["uid"]) == first


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("atlantis", "appeal"), "there are allouez-wi"),
        (("allouez-wi", "never"), "it has hazardous_to_dispatch"),
        (("allouez-wi", "appeal", "--from", "2026-05-21T09:00"), "lacks its offset"),
        (("allouez-wi", "appeal", "--from", "2026-02-30"), "is neither a date"),
        ((*APPEAL, "--given", "complete_by"), "NAME=VALUE"),
        ((*APPEAL, "--given", "complete_by=2026-06-01"), "is nothing this clock asks"),
        ((*APPEAL, "--facts", "nowhere.json"), "cannot be read"),
        (("allouez-wi", "schedule", "--ics", "none.ics"), "there is no due date"),
    ],
)
def test_what_cannot_be_computed_is_refused_in_words(asked: tuple[str, ...], says: str) -> None:
    done = run(*asked)
    assert done.exit_code == 1
    assert says in " ".join(done.stderr.split())
    assert done.stdout == ""


def test_a_calendar_that_cannot_be_written_is_said_in_one_line(tmp_path: Path) -> None:
    done = run(*APPEAL, "--ics", str(tmp_path / "nowhere" / "appeal.ics"))

    assert done.exit_code == 1
    assert "cannot be written: No such file or directory" in " ".join(done.stderr.split())
