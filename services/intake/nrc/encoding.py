"""Decides in which encoding a file of the export is written, and decodes it without replacing."""

from __future__ import annotations

import codecs

MAC_ROMAN = "mac_roman"
UTF_8 = "utf-8"

_DECLARED = {".mac_roman.": MAC_ROMAN, ".macroman.": MAC_ROMAN, ".utf8.": UTF_8, ".utf-8.": UTF_8}
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)


class UnreadableExport(Exception):  # noqa: N818 - states what is wrong with the export
    """The export as a whole cannot be read: `file` says where, the message what to do."""

    def __init__(self, file: str, says: str) -> None:
        super().__init__(f"{file}: {says}")
        self.file, self.says = file, says


def decode(name: str, raw: bytes, encoding: str | None = None) -> str:
    """The text of a file: as asked, else as its name declares, else UTF-8 if it is, else Mac Roman.

    A declared encoding that does not fit raises `UnreadableExport` with the line.
    """
    if raw.startswith(_WIDE):
        raise UnreadableExport(name, "is UTF-16 or UTF-32; save it as UTF-8 or Mac OS Roman")
    declared = encoding or _declared(name)
    if declared is None and not raw.startswith(codecs.BOM_UTF8):
        return _utf_8(raw) or raw.decode(MAC_ROMAN)
    return _strict(name, raw.removeprefix(codecs.BOM_UTF8), declared or UTF_8)


def _declared(name: str) -> str | None:
    return next((e for mark, e in _DECLARED.items() if mark in name.lower()), None)


def _utf_8(raw: bytes) -> str | None:
    try:
        return raw.decode(UTF_8)
    except UnicodeDecodeError:
        return None


def _strict(name: str, raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as wrong:
        line = raw.count(b"\n", 0, wrong.start) + 1
        byte = raw[wrong.start : wrong.end].hex()
        raise UnreadableExport(
            name, f"is not {encoding}: line {line} holds the byte(s) 0x{byte}; name its encoding"
        ) from wrong
    except LookupError as wrong:
        raise UnreadableExport(name, f"no encoding is called {encoding!r}") from wrong
