"""A paper as a PDF letter: data in, the same bytes for the same data out."""

from __future__ import annotations

from datetime import date
from functools import cache
from importlib.resources import files

import msgspec
import typst

_ADDRESS_WINDOW = "address-window"
_NO_GLYPH = "could not be displayed"


class CannotRender(Exception):  # noqa: N818 - states why a paper cannot be printed
    """A letter that cannot be printed as stored; it is not issued."""


class GlyphMissing(CannotRender):
    """A character that the letter's fonts cannot print: a name would come out wrong."""


class AddressDoesNotFit(CannotRender):
    """Addressee and address need more room than the envelope's window shows."""


class Section(msgspec.Struct, frozen=True):
    """One content item: its heading in the pack's words, its text, its citation."""

    says: str
    text: str
    clause: str | None = None


class Gap(msgspec.Struct, frozen=True):
    """A place where the printed ordinance lacks its text; nothing is invented for it."""

    says: str
    clause: str | None = None


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """What a letter prints, in the order in which it is given.

    `addressee` and `address` are None where they are not on file (or erased). `address` is in
    postal order. `citations` and `pack` stand under the text, `service` above the salutation.
    """

    town: str
    office: str
    on: date
    case_number: str
    title: str
    sections: tuple[Section, ...]
    pack: str
    office_address: tuple[str, ...] = ()
    addressee: str | None = None
    address: tuple[str, ...] | None = None
    service: str | None = None
    citations: tuple[str, ...] = ()
    gaps: tuple[Gap, ...] = ()
    signed_by: str | None = None


def render(letter: Letter) -> bytes:
    """The letter as PDF/A-2, text and nothing but text: markup in the data is printed as it stands.

    Raises `AddressDoesNotFit`, `GlyphMissing` or `CannotRender`; a paper is printed whole or not.
    """
    data = msgspec.json.encode(letter).decode()
    try:
        pdf, warnings = typst.compile_with_warnings(
            _template(),
            sys_inputs={"letter": data},
            ignore_system_fonts=True,
            pdf_standards=["a-2a"],
            format="pdf",
        )
    except typst.TypstError as failed:
        raise _reason(failed) from failed
    if warnings:
        raise GlyphMissing("; ".join(w.message for w in warnings))
    return bytes(pdf)


def _reason(failed: typst.TypstError) -> CannotRender:
    if _ADDRESS_WINDOW in failed.message:
        says = "the addressee's lines do not fit the envelope's window; shorten the address"
        return AddressDoesNotFit(says)
    if _NO_GLYPH in failed.message:
        return GlyphMissing(f"the letter's fonts cannot print it: {failed.message}")
    return CannotRender(failed.message)


@cache
def _template() -> bytes:
    return files("services.notices").joinpath("templates/letter.typ").read_bytes()
