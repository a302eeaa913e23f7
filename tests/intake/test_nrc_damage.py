"""No damage to a file's bytes ends in anything but rows, broken rows or a named refusal."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.intake.nrc import UnreadableExport, read
from services.intake.nrc.encoding import decode
from services.intake.nrc.records import Record, split

WHOLE = (
    b"SEQNOS,NAME,NOTE\r\n"
    b'1300001,OIL,"TWO\nLINES"\r\n1300002,TAR,\r\n1300003,"A, B","SAYS ""NO"""\r\n'
)
DAMAGE = st.sampled_from([b'"', b",", b"\n", b"\r", b"\0", b"\xff\xfe", b"\xa1", b"1300009,"])


@given(st.lists(st.tuples(st.integers(0, len(WHOLE)), DAMAGE), max_size=6))
def test_damaged_bytes_still_split_into_rows_in_order(damage: list[tuple[int, bytes]]) -> None:
    raw = WHOLE
    for at, what in damage:
        raw = raw[:at] + what + raw[at:]

    names, rows = split("test.csv", _decoded(raw))
    found = list(rows)

    assert [row.line for row in found] == sorted({row.line for row in found})
    assert all(set(row.fields) == set(names) for row in found if isinstance(row, Record))


@given(st.integers(0, len(WHOLE)))
def test_a_cut_file_keeps_every_row_before_the_cut(cut: int) -> None:
    _, rows = split("test.csv", _decoded(WHOLE[:cut]))
    kept = [row.number for row in rows if isinstance(row, Record)]

    assert kept == ["1300001", "1300002", "1300003"][: len(kept)]


def test_a_header_that_fits_no_row_refuses_the_table(samples: Path, tmp_path: Path) -> None:
    for path in samples.glob("*.csv"):
        raw = path.read_bytes()
        extra = raw.replace(b"SEQNOS,", b"SEQNOS,NEW,", 1) if "details" in path.name else raw
        (tmp_path / path.name).write_bytes(extra)

    with pytest.raises(UnreadableExport, match="no row has the 80 columns of the header"):
        read(tmp_path)


def _decoded(raw: bytes) -> str:
    try:
        return decode("test.csv", raw)
    except UnreadableExport:
        return raw.decode("latin-1")
