"""`ordinance law check`: every complaint at once, and an answer to whatever file it is given."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from ordinance_core.law import PackRefused, check_file
from ordinance_core.law.pack.loader import read_pack
from ordinance_core.law.pack.source import parse
from services.__main__ import app
from tests.journeys.otter_bend import FILE
from tests.law import small

GOOD = FILE.read_text("utf-8")
SLIPS = (
    ("zone: America/Chicago", "zone: America/Chicgo", "zone", "is no time zone"),
    ("    title: Board of", "    titel: Board of", "roles.works_board.titel", "title or cite"),
    ("    by:\n      - steward\n    cont", "    by:\n      - steawrd\n    cont", "by.1", "steward"),
    ("within: 2 weeks", "within: two weeks", "clocks.clean_up.within", "is no period"),
    ("    is: missed\n        cite: OTB-13", "    is: mised\n        cite: OTB-13", "is", "missed"),
    ("kind: fee", "kind: feee", "charges.administration_fee.kind", "perhaps fee is meant"),
    ("amount: $75", "amount: 75", "charges.administration_fee.amount", "write it as $500"),
    ("default: as_printed", "default: printed", "readings.OTB-Q1.default", "as_printed"),
    ("cite: OTB-15\n    does", "cite: OBT-15\n    does", "actions.close-case.cite", "no clause"),
)


def broken(*slips: tuple[str, ...]) -> str:
    text = GOOD
    for slip in slips:
        assert text.count(slip[0]) == 1, slip[0]
        text = text.replace(slip[0], slip[1])
    return text


def asked(path: Path, *options: str) -> tuple[int, str]:
    answered = CliRunner().invoke(app, ["law", "check", str(path), *options])
    assert answered.exception is None or isinstance(answered.exception, SystemExit)
    return answered.exit_code, answered.stdout


def checked(path: Path) -> Any:
    return json.loads(asked(path, "--json")[1])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "otter-bend-wi.yaml"


def test_a_file_that_is_a_pack_is_named_with_its_version() -> None:
    assert asked(FILE) == (0, f"{FILE} loads as otter-bend-wi@1\n")
    assert checked(FILE)["complaints"] == []


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip[2])
def test_a_slip_is_told_with_line_field_what_stands_there_and_what_was_expected(
    file: Path, slip: tuple[str, str, str, str]
) -> None:
    text = broken(slip)
    file.write_text(text, "utf-8")
    complaints = checked(file)["complaints"]
    (complaint,) = [one for one in complaints if slip[3] in one["says"]]
    assert complaint["field"].endswith(slip[2])
    assert lines(text)[complaint["line"] - 1] not in lines(GOOD)


def lines(text: str) -> list[str]:
    return text.splitlines()


def test_all_slips_of_a_file_are_told_at_once_in_the_order_of_its_lines(file: Path) -> None:
    file.write_text(broken(*SLIPS), "utf-8")
    complaints = checked(file)["complaints"]
    for _, _, field, says in SLIPS:
        assert any(c["field"].endswith(field) and says in c["says"] for c in complaints), field
    told = [complaint["line"] for complaint in complaints]
    assert told == sorted(told)
    status, said = asked(file)
    assert status == 1
    assert "otter-bend-wi.yaml:6 zone" in said
    assert f"{len(complaints)} complaints" in said


HOSTILE = {
    "empty": (b"", "a pack is a mapping of sections"),
    "a word": (b"town\n", "a pack is a mapping of sections"),
    "binary": (bytes(range(256)), "it is not text in UTF-8"),
    "another encoding": ("state: Café\n".encode("latin-1"), "it is not text in UTF-8"),
    "a control character": (b"title: a\x07b\n", "special characters are not allowed"),
    "huge": (b"a: " + b"x" * 4_000_001, "it is larger than 4000000 bytes"),
    "nested without end": (b"tests: " + b"[" * 5000 + b"]" * 5000, "it is nested too deep"),
    "nested too deep": (b"a: " + b"{b: " * 100 + b"1" + b"}" * 100, "it is nested too deep"),
    "an anchor": (b"title: &t x\n", "anchors and aliases"),
    "an alias": (b"title: &t x\nstate: *t\n", "anchors and aliases"),
    "an alias of itself": (b"a: &a [*a]\n", "anchors and aliases"),
    "an alias of nothing": (b"a: *b\n", "this is no YAML"),
    "a bomb of aliases": (
        b"a0: &a0 [x, x]\n"
        + b"".join(b"a%d: &a%d [%s]\n" % (n, n, b"*a%d," % (n - 1) * 9) for n in range(1, 40)),
        "anchors and aliases",
    ),
    "a merge key": (b"roles:\n  <<: {a: {cite: x}}\n", "merge keys"),
    "a tag of Python": (b"title: !!python/object:os.system x\n", "the tag os.system"),
    "a tag of its own": (b"roles: !mine {a: {cite: x}}\n", "the tag !mine"),
    "binary data": (b"title: !!binary aGVsbG8=\n", "the tag binary"),
    "another version of YAML": (b"%YAML 1.1\n---\na: yes\n", "%YAML is not read"),
    "two documents": (b"a: 1\n---\nb: 2\n", "another document"),
    "a number without end": (b"version: .inf\n", "is no float"),
    "a number of many digits": (b"version: " + b"9" * 5000 + b"\n", "is no int"),
    "a section without name": (b"null: x\n", "no section is called None"),
    "a name that is a number": (b"roles: {1: {cite: x}}\n", "1 is no name"),
    "a state that is a path": (b"inherits: ../../us-wi\n", "there is no state file"),
    "a state that is a list": (b"inherits: [us-wi]\n", "there is no state file"),
    "a calendar that is a list": (b"calendar: []\n", "calendar is a mapping of names"),
    "codes that are lists": (b"codes: {method: [a]}\n", "codes.method is no entry"),
}


@pytest.mark.parametrize(("data", "says"), HOSTILE.values(), ids=HOSTILE)
def test_a_file_that_is_no_pack_at_all_gets_a_clear_answer(
    file: Path, data: bytes, says: str
) -> None:
    file.write_bytes(data)
    assert any(says in one["says"] for one in checked(file)["complaints"])
    assert asked(file)[0] == 1


def test_a_file_that_is_not_there_and_a_folder_are_told(tmp_path: Path) -> None:
    for path, says in ((tmp_path / "no.yaml", "No such file"), (tmp_path, "Is a directory")):
        with pytest.raises(PackRefused, match=says):
            check_file(str(path))
        assert says in asked(path)[1]


WORDS = st.sampled_from(
    [
        *("{}", "[]", "null", "x", "1", "true", "2027-01-01", "$5", ".x", "a.b", "[x, {a: b}]"),
        *("{reading: S-5, a: b}", "{2027-01-01: x}", "{fact: X}", "{gap: x}", "{any_of: [x]}"),
    ]
)


@given(data=st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_stands_in_a_place_is_taken_or_refused(data: st.DataObject) -> None:
    text = lines(small.text(SMALL))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text) - 1))
        key, colon, _ = text[place].partition(": ")
        text[place] = f"{key}{colon}{data.draw(WORDS)}" if colon else text[place]
    with suppress(PackRefused):
        pack = read_pack("small-wi", parse("small-wi.yaml", "\n".join(text)), None, small.CLAUSES)
        assert pack.title


SMALL = """\
tests:
  warned:
    cite: S-1
    when:
      fact: WarningNoticeIssued
      at_least: 2
      within: 5 years
clocks:
  appeal:
    cite: S-3
    who: person
    per: notice
    from: notice.served
    within: 3 business days
    met_by:
      fact: AppealFiled
actions:
  close:
    cite: S-1
    does: CaseClosed
    by: [officer]
    needs:
      - test: warned
      - clock: appeal
        is: missed
charges:
  fine:
    cite: S-6
    kind: penalty
    for: ViolationFound
    amount:
      min: $5
      max: $10
no_effect:
  answer:
    cite: S-4
    of: [AppealFiled]
    upon: [charges]
readings:
  S-5:
    cite: S-5
    asks: "Which?"
    default: a
    ways: {a: one}
exemptions:
  listed:
    cite: S-4
    codes: {spring: S-4}
    needs:
      - this: {conditions: {has: clean}}
"""
