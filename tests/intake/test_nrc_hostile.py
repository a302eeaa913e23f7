"""A damaged export names file, line and reason, and loses no report that is whole."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from services.intake.nrc import Defect, NrcReport, Quarantined, UnreadableExport, read

Export = Callable[..., Path]
OTHER = "1300002"


def _edit(folder: Path, table: str, change: Callable[[bytes], bytes]) -> None:
    path = folder / f"test_{table}.csv"
    path.write_bytes(change(path.read_bytes()))


def _outcome(folder: Path) -> list[tuple[str | None, str]]:
    """Each item read as (number, `loaded` or its defect)."""
    return [
        (i.external_id, "loaded") if isinstance(i, NrcReport) else (i.number, i.defect.value)
        for i in read(folder)
    ]


def _two(**first: str) -> dict[str, list[dict[str, str]]]:
    """Two reports, the first with these fields in its description table."""
    call = {"DATE_TIME_RECEIVED": "5/4/26 16:38"}
    commons = {"DESCRIPTION_OF_INCIDENT": "OIL"}
    return {
        "calls": [call, call | {"SEQNOS": OTHER}],
        "incident_commons": [commons | first, commons | {"SEQNOS": OTHER}],
        "incident_details": [{}, {"SEQNOS": OTHER}],
        "material_involved": [],
    }


@pytest.mark.parametrize(
    ("table", "fields", "defect"),
    [
        ("calls", {"DATE_TIME_RECEIVED": "soon"}, Defect.UNREADABLE_TIME),
        ("calls", {"DATE_TIME_RECEIVED": ""}, Defect.UNREADABLE_TIME),
        ("incident_commons", {"INCIDENT_DATE_TIME": "99/99/99"}, Defect.UNREADABLE_TIME),
        ("material_involved", {"AMOUNT_OF_MATERIAL": "NaN"}, Defect.UNREADABLE_QUANTITY),
        ("incident_commons", {"DESCRIPTION_OF_INCIDENT": "OIL\0"}, Defect.NUL_CHARACTER),
    ],
)
def test_a_bad_field_sets_its_report_aside(
    export: Export, table: str, fields: dict[str, str], defect: Defect
) -> None:
    base = {"DATE_TIME_RECEIVED": "5/4/26 16:38"} if table == "calls" else {}
    unit = {"UNIT_OF_MEASURE": "EACH"} if table == "material_involved" else {}
    (item,) = read(export(**{table: [base | unit | fields]}))

    assert isinstance(item, Quarantined)
    assert (item.number, item.file, item.line) == ("1300001", f"test_{table}.csv", 2)
    assert item.defect is defect
    assert item.reason


def test_an_unescaped_comma_sets_one_report_aside(export: Export) -> None:
    folder = export(**_two())
    _edit(folder, "incident_commons", lambda raw: raw.replace(b"OIL", b"OIL, TAR", 1))

    assert _outcome(folder) == [("1300001", "column_count"), (OTHER, "loaded")]


def test_an_open_quote_does_not_swallow_the_next_report(export: Export) -> None:
    folder = export(**_two())
    _edit(folder, "incident_commons", lambda raw: raw.replace(b"OIL", b'"OIL', 1))

    assert _outcome(folder) == [("1300001", "quoting"), (OTHER, "loaded")]


def test_a_stray_quote_is_named(export: Export) -> None:
    folder = export(**_two())
    _edit(folder, "incident_commons", lambda raw: raw.replace(b"OIL", b'"OIL" OR TAR', 1))

    assert _outcome(folder) == [("1300001", "quoting"), (OTHER, "loaded")]


def test_a_file_cut_inside_a_row_loses_only_that_report(export: Export) -> None:
    folder = export(**_two())
    _edit(folder, "incident_details", lambda raw: raw[:-4])

    assert _outcome(folder) == [("1300001", "loaded"), (OTHER, "column_count")]


def test_a_file_cut_inside_a_number_names_row_and_report(export: Export) -> None:
    folder = export(**_two())
    _edit(folder, "incident_details", lambda raw: raw[:-12])

    assert _outcome(folder) == [
        (None, "column_count"),
        ("1300001", "loaded"),
        (OTHER, "incomplete"),
    ]


def test_rows_without_their_call_are_orphans(export: Export) -> None:
    assert _outcome(export(calls=[])) == [("1300001", "no_call")]


@pytest.mark.parametrize("table", ["incident_commons", "incident_details"])
def test_a_call_without_its_incident_is_incomplete(export: Export, table: str) -> None:
    assert _outcome(export(**{table: []})) == [("1300001", "incomplete")]


def test_a_report_without_material_loads(export: Export) -> None:
    assert _outcome(export(material_involved=[])) == [("1300001", "loaded")]


def test_a_row_without_a_number_is_named(export: Export) -> None:
    folder = export(material_involved=[{"SEQNOS": "n/a"}])

    assert _outcome(folder) == [(None, "no_number"), ("1300001", "loaded")]


def test_a_number_repeated_with_other_content_counts_once(export: Export) -> None:
    first, other = {"DATE_TIME_RECEIVED": "5/4/26 16:38"}, {"DATE_TIME_RECEIVED": "5/5/26 9:00"}
    folder = export(calls=[first, first, other])

    assert _outcome(folder) == [
        ("1300001", "loaded"),
        ("1300001", "loaded"),
        ("1300001", "number_repeated"),
    ]


def test_blank_lines_and_an_empty_table_are_no_rows(export: Export) -> None:
    folder = export(material_involved=[])
    _edit(folder, "calls", lambda raw: raw + b"\r\n\r\n")

    assert _outcome(folder) == [("1300001", "loaded")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "mac_roman"])
def test_the_encoding_is_detected(export: Export, encoding: str) -> None:
    says = "CAFÉ “BLÜ” AT 72°"
    folder = export(encoding, incident_commons=[{"DESCRIPTION_OF_INCIDENT": says}])

    (report,) = read(folder)
    assert isinstance(report, NrcReport)
    assert report.description == says


def test_a_declared_encoding_that_does_not_fit_names_the_line(export: Export) -> None:
    folder = export("mac_roman", incident_commons=[{"DESCRIPTION_OF_INCIDENT": "72°"}])

    with pytest.raises(UnreadableExport, match=r"incident_commons\.csv: is not utf-8: line 2 .*a1"):
        read(folder, encoding="utf-8")


def test_a_wide_encoding_is_refused(export: Export) -> None:
    with pytest.raises(UnreadableExport, match="UTF-16"):
        read(export("utf-16"))


def test_an_unknown_encoding_is_refused(export: Export) -> None:
    with pytest.raises(UnreadableExport, match="no encoding is called"):
        read(export(), encoding="klingon")


def test_a_missing_column_names_file_and_column(export: Export) -> None:
    folder = export()
    _edit(folder, "calls", lambda raw: raw.replace(b"DATE_TIME_RECEIVED", b"RECEIVED"))

    with pytest.raises(UnreadableExport, match=r"test_calls\.csv: .*DATE_TIME_RECEIVED"):
        read(folder)


def test_a_doubled_column_is_refused(export: Export) -> None:
    folder = export()
    _edit(folder, "calls", lambda raw: raw.replace(b"RESPONSIBLE_ZIP", b"SEQNOS,RESPONSIBLE_ZIP"))

    with pytest.raises(UnreadableExport, match="SEQNOS is there twice"):
        read(folder)


def test_an_empty_file_is_refused(export: Export) -> None:
    folder = export()
    _edit(folder, "calls", lambda _raw: b"")

    with pytest.raises(UnreadableExport, match="SEQNOS"):
        read(folder)


def test_a_missing_table_is_named(export: Export) -> None:
    folder = export()
    (folder / "test_calls.csv").unlink()

    with pytest.raises(UnreadableExport, match=r"no file \*_calls\*\.csv"):
        read(folder)


def test_two_files_of_one_table_are_refused(export: Export) -> None:
    folder = export()
    (folder / "old_calls.csv").write_bytes(b"")

    with pytest.raises(UnreadableExport, match="both hold calls"):
        read(folder)


def test_a_path_that_is_no_export_is_refused(tmp_path: Path) -> None:
    letter = tmp_path / "letter.pdf"
    letter.write_bytes(b"%PDF")

    for path in (letter, tmp_path / "nowhere"):
        with pytest.raises(UnreadableExport, match="neither a folder nor a zip"):
            read(path)


def test_a_zip_file_reads_like_its_folder(export: Export, tmp_path: Path) -> None:
    folder = export()
    packed = tmp_path / "export.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(folder.glob("*.csv")):
            archive.write(path, path.name)

    assert list(read(packed)) == list(read(folder))


def test_a_giant_field_is_set_aside(export: Export) -> None:
    folder = export(**_two(DESCRIPTION_OF_INCIDENT="A" * 200_000))

    assert _outcome(folder) == [("1300001", "quoting"), (OTHER, "loaded")]
