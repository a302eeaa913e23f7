"""The register of clauses beside a text: which cited lines still say the same, and where they went.

What is compared is the words of the lines, not their layout. A text is read as UTF-8 in Unicode
form NFC; a line ends at LF, CR or CR LF; a word ends at Unicode white space (no-break spaces are
white space). A passage is written as its words with one space between them, and its hash is the
SHA-256 of those bytes in UTF-8, in hexadecimal. Lines are counted from one. A clause that cites
several passages has a number of words and a hash for each, in the same order.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from hashlib import sha256
from unicodedata import normalize

import msgspec

from ordinance_core.law.grammar.header import Clause

_END = re.compile(r"\r\n|\r|\n")
BETWEEN = ";"


class Passage(msgspec.Struct, frozen=True):
    """Cited lines, first and last included, with what they said when they were registered."""

    first: int
    last: int
    words: int
    sha256: str

    @property
    def lines(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


class Found(msgspec.Struct, frozen=True):
    """Lines that have the words of a passage; `alone` where they have no others."""

    lines: str
    alone: bool


class Amended(msgspec.Struct, frozen=True):
    """A clause whose cited lines say something else.

    `now` has a place for each passage, None where the text no longer has its words anywhere.
    """

    clause: str
    locator: str
    lines: str
    now: tuple[Found | None, ...]

    @property
    def moved(self) -> bool:
        """Whether every passage stands unchanged, if only elsewhere."""
        return all(found is not None and found.alone for found in self.now)


class Text:
    """An ordinance's text as words, each with the number of its line."""

    def __init__(self, text: str) -> None:
        lines = _END.split(normalize("NFC", text.removeprefix("\ufeff")))
        placed = [(word, n) for n, line in enumerate(lines, 1) for word in line.split()]
        self._words = [word for word, _ in placed]
        self._lines = [line for _, line in placed]
        starts = {line: index for index, line in reversed(tuple(enumerate(self._lines)))}
        self._starts = sorted(starts.values())

    def whole(self) -> Passage:
        """The text itself as one passage."""
        return self.passage(1, max(self._lines, default=1))

    def passage(self, first: int, last: int) -> Passage:
        """What stands on these lines now."""
        begin, end = bisect_left(self._lines, first), bisect_left(self._lines, last + 1)
        return Passage(first, last, end - begin, self._digest(begin, end))

    def says(self, wanted: Passage) -> bool:
        """Whether its lines have the words of a passage, and no others."""
        return self.passage(wanted.first, wanted.last) == wanted

    def find(self, wanted: Passage) -> Found | None:
        """Where the words of a passage stand, the place nearest to where they stood first."""
        if self.says(wanted):
            return Found(wanted.lines, alone=True)
        for begin in self._candidates(wanted):
            end = begin + wanted.words
            if self._digest(begin, end) == wanted.sha256:
                return self._placed(begin, end)
        return None

    def _candidates(self, wanted: Passage) -> Iterator[int]:
        """Beginnings of lines, the nearest first; then any word, for a text set in other lines."""
        last = len(self._words) - wanted.words + 1
        starts = (start for start in self._starts if start < last)
        yield from sorted(starts, key=lambda start: abs(self._lines[start] - wanted.first))
        yield from range(last)

    def _placed(self, begin: int, end: int) -> Found:
        stands = self.passage(self._lines[begin], self._lines[end - 1])
        return Found(stands.lines, alone=stands.words == end - begin)

    def _digest(self, begin: int, end: int) -> str:
        return sha256(" ".join(self._words[begin:end]).encode()).hexdigest()


def passages(clause: Clause) -> tuple[Passage, ...]:
    """The passages a clause cites; none where it says no lines. Raises ValueError."""
    if not clause.lines:
        return ()
    columns = (clause.lines, clause.words, clause.sha256)
    return tuple(
        Passage(*_ends(lines), words=int(words), sha256=digest)
        for lines, words, digest in zip(*(c.split(BETWEEN) for c in columns), strict=True)
    )


def amended(clauses: Mapping[str, Clause], text: Text) -> tuple[Amended, ...]:
    """The clauses whose cited lines no longer say what they said."""
    return tuple(_amended(clauses, text))


def _amended(clauses: Mapping[str, Clause], text: Text) -> Iterator[Amended]:
    for name, clause in clauses.items():
        cited = passages(clause)
        if not all(text.says(passage) for passage in cited):
            now = tuple(text.find(passage) for passage in cited)
            yield Amended(clause=name, locator=clause.locator, lines=clause.lines, now=now)


def rehashed(clause: Clause, text: Text) -> Clause:
    """A clause with its lines, words and hashes as the text has them now.

    A passage that moved gets its new lines; one that changed keeps its lines, which a person
    has to look at.
    """
    found = [_stands(passage, text) for passage in passages(clause)]
    return clause.model_copy(
        update={
            "lines": BETWEEN.join(p.lines for p in found),
            "words": BETWEEN.join(str(p.words) for p in found),
            "sha256": BETWEEN.join(p.sha256 for p in found),
        }
    )


def _stands(passage: Passage, text: Text) -> Passage:
    found = text.find(passage)
    return text.passage(*_ends(found.lines if found and found.alone else passage.lines))


def _ends(lines: str) -> tuple[int, int]:
    first, _, last = lines.partition("-")
    return int(first), int(last or first)
