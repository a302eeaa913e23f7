"""A letter prints its data exactly, whole, and the same every time - or not at all."""

from __future__ import annotations

import hashlib
import io
from datetime import date

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from services.notices.letter import (
    AddressDoesNotFit,
    CannotRender,
    Gap,
    GlyphMissing,
    Letter,
    Section,
    render,
)

LETTER = Letter(
    town="Village of Sampleton",
    office="Public Works Director",
    office_address=("1 Town Hall Road", "Sampleton, WI 54000"),
    on=date(2026, 5, 12),
    case_number="SMP-2026-0001",
    title="Notice of violation",
    addressee="J&C Cuisine",
    address=("c/o B. Executor", "5 < 7 Ave", "Sampleton, WI 54000"),
    service="Certified mail, return receipt · 9407 1089 8765 4321 0000 17",
    sections=(
        Section("The nature of the violation", "Oil in the storm sewer.\n\nIt was seen.", "§ 1 A"),
        Section("What is to be done", "1. Stop.\n2. Clean the drain.", "§ 1 B"),
    ),
    citations=("SMP-001 (§ 1)", "SMP-002 (§ 2)"),
    pack="Sampleton pack, version 1",
    gaps=(Gap("a list is missing from the printed ordinance", "SMP-003"),),
    signed_by="C. Director",
)


def _pages(letter: Letter) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(render(letter))).pages]


def _with_text(text: str) -> Letter:
    return replace(LETTER, sections=(Section("Heading", text),))


def test_a_letter_says_everything_it_was_given() -> None:
    (page,) = _pages(LETTER)

    for said in (
        "Village of Sampleton",
        "1 Town Hall Road · Sampleton, WI 54000",
        "J&C Cuisine\nc/o B. Executor\n5 < 7 Ave\nSampleton, WI 54000",
        "May 12, 2026",
        "Case SMP-2026-0001",
        "Certified mail, return receipt · 9407 1089 8765 4321 0000 17",
        "Notice of violation",
        "Oil in the storm sewer.",
        "2. Clean the drain.\n§ 1 B",
        "C. Director\nPublic Works Director\nVillage of Sampleton",
        "Text gap. a list is missing from the printed ordinance (SMP-003)",
        "Issued under SMP-001 (§ 1); SMP-002 (§ 2).",
        "Sampleton pack, version 1",
        "Page 1 of 1",
    ):
        assert said in page


def test_sections_stand_in_the_order_given() -> None:
    (page,) = _pages(LETTER)

    assert page.index("The nature of the violation") < page.index("What is to be done")


def test_the_same_letter_has_the_same_bytes() -> None:
    first, again = (hashlib.sha256(render(LETTER)).hexdigest() for _ in range(2))
    other = hashlib.sha256(render(replace(LETTER, on=date(2026, 5, 13)))).hexdigest()

    assert first == again
    assert first != other


def test_the_file_names_its_letter_and_carries_no_clock() -> None:
    info = PdfReader(io.BytesIO(render(LETTER))).metadata

    assert info is not None
    assert info.title == "SMP-2026-0001 · Notice of violation"
    assert info.creation_date is not None
    assert info.creation_date.date() == LETTER.on


@pytest.mark.parametrize(
    "text",
    [
        "#set page(fill: red) #panic() = Head *bold* _x_ $a^2$ `code` // c /* d */ @ref <lab>",
        "\\u{41} -- --- ... ~~ \"q\" 'q' &amp; A &amp; B https://a.example/b?c=d#e",
        "= no heading",
        "- no list",
        "Ωμέγα Ж ł ñ \N{RIGHT SINGLE QUOTATION MARK} “ ” ° § € é — ½",
        "filing, office, affidavit, baffle",
    ],
)
def test_markup_and_letters_of_other_languages_stay_text(text: str) -> None:
    (page,) = _pages(_with_text(text))

    assert text in page.replace("\n", " ")


def test_line_breaks_of_any_system_are_line_breaks() -> None:
    (page,) = _pages(_with_text("one\r\ntwo\rthree\tfour"))

    assert "one\ntwo\nthree four" in page


def test_a_very_long_word_is_broken_without_losing_a_letter() -> None:
    word = "Nordrheinwestfalen" * 20
    (page,) = _pages(_with_text(word))

    assert word in page.replace("\n", "")


def test_a_long_narrative_runs_on_with_numbered_pages() -> None:
    measures = tuple(Section(f"Measure {n}", f"Do this. {n}" * 30) for n in range(40))
    pages = _pages(replace(LETTER, sections=(*measures, Section("Last", "word " * 4000 + "END"))))

    assert len(pages) > 5
    assert all(f"Page {n} of {len(pages)}" in page for n, page in enumerate(pages, 1))
    assert "SMP-2026-0001 · Notice of violation" in pages[1]
    assert "END" in "".join(pages)


def test_a_letter_without_addressee_says_so() -> None:
    (page,) = _pages(replace(LETTER, addressee=None, address=None))

    assert "Name and address are not on file" in page


def test_a_letter_of_empty_texts_still_prints() -> None:
    bare = Letter(
        town="T", office="O", on=date(2026, 1, 2), case_number="C", title="P", sections=(), pack="V"
    )

    assert "January 2, 2026" in _pages(bare)[0]
    assert "Heading" in _pages(_with_text(""))[0]


def test_six_address_lines_fit_the_window_in_postal_order() -> None:
    lines = ("c/o B. Executor", "Apt 2", "12 Main St", "PO Box 34", "Sampleton, WI 54000")
    (page,) = _pages(replace(LETTER, addressee="Estate of A. Sample", address=lines))

    assert "\n".join(("Estate of A. Sample", *lines)) in page


@pytest.mark.parametrize(
    ("addressee", "lines"), [("Estate of A. Sample", 6), ("A" * 300, 3), ("A", 40)]
)
def test_an_address_beyond_the_window_stops_the_letter(addressee: str, lines: int) -> None:
    address = tuple(f"line {n}" for n in range(lines))

    with pytest.raises(AddressDoesNotFit, match="window"):
        render(replace(LETTER, addressee=addressee, address=address))


@pytest.mark.parametrize("text", ["漢字", "oil \N{OIL DRUM}", "a\0b", "bell \a"])
def test_a_character_the_fonts_lack_stops_the_letter(text: str) -> None:
    with pytest.raises(GlyphMissing, match="cannot print"):
        render(_with_text(text))


def test_what_cannot_be_printed_is_one_family_of_refusals() -> None:
    assert issubclass(GlyphMissing, CannotRender)
    assert issubclass(AddressDoesNotFit, CannotRender)
