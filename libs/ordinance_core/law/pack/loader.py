"""Reads packs from the folder beside it and from a town's own: the law's one file with a disk."""

from __future__ import annotations

import csv
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from ordinance_core.law.grammar.header import Clause
from ordinance_core.law.pack.pack import Pack
from ordinance_core.law.pack.reading import read
from ordinance_core.law.pack.source import Map, PackRefused, Place, parse, shown

_LAW = files("ordinance_core.law")
_STATE = "us-"
_SUFFIX = ".yaml"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")
_LARGEST_BYTES = 4_000_000


class Library:
    """The texts of all packs as they lay on the disk at one time, each read at most once.

    A file of the town's own folder goes before one of the same name that comes with the package.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.files: dict[str, Traversable] = _yaml(_LAW / "packs")
        if folder is not None:
            self.files |= _named(_listed(folder))
        self._trees: dict[str, Map] = {}

    @property
    def towns(self) -> tuple[str, ...]:
        return tuple(sorted(name for name in self.files if not name.startswith(_STATE)))

    def pack(self, town: str) -> Pack:
        return self.read(town, self.tree(town))

    def read(
        self,
        town: str,
        tree: Map,
        state: Map | None = None,
        clauses: dict[str, Clause] | None = None,
    ) -> Pack:
        """The pack in a parsed text, checked whole; raises PackRefused."""
        if state is None and "inherits" in tree:
            state = self._inherited(tree)
        return read(town, tree, state, registered() if clauses is None else clauses)

    def tree(self, name: str) -> Map:
        if name not in self._trees:
            self._trees[name] = parse(f"{name}{_SUFFIX}", text_of(self.files[name]))
        return self._trees[name]

    def laid_over(self, town: str, other: Library) -> bool:
        """Whether a town's law is written in the same files in both."""
        return all(self.files.get(n) == other.files.get(n) for n in self._rests_on(town))

    def _rests_on(self, town: str) -> tuple[str, ...]:
        return town, str(self.tree(town).get("inherits"))

    def _inherited(self, tree: Map) -> Map:
        name = shown(tree["inherits"])
        if name not in self.files:
            states = ", ".join(sorted(n for n in self.files if n.startswith(_STATE)))
            says = f"there is no state file {name}.yaml; there are: {states}"
            raise PackRefused(tree.where("inherits"), says, "inherits", name)
        return self.tree(name)


class Shelf:
    """The packs in force in this process: one object for each town, until they are read anew."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._library = Library()
        self._packs: dict[str, Pack] = {}

    def open(self, folder: Path | None) -> None:
        """Also serve the towns whose packs lie in this folder; raises PackRefused."""
        if folder == self._folder:
            return
        library = Library(folder)
        kept = self._packs.items()
        self._packs = {town: pack for town, pack in kept if self._library.laid_over(town, library)}
        self._folder, self._library = folder, library

    def available(self) -> tuple[str, ...]:
        """The towns whose packs are here."""
        return self._library.towns

    def load_pack(self, jurisdiction: str) -> Pack:
        """The pack of a town such as `minoa-ny`; raises LookupError, PackRefused."""
        if jurisdiction not in self._packs:
            towns = self.available()
            if jurisdiction not in towns:
                raise LookupError(f"no pack for {jurisdiction}; there are: {', '.join(towns)}")
            self._packs[jurisdiction] = self._library.pack(jurisdiction)
        return self._packs[jurisdiction]

    def fill(self) -> None:
        """Load every pack; raises PackRefused."""
        _apart({town: self.load_pack(town) for town in self.available()})

    def reread(self) -> tuple[str, ...]:
        """Read every pack anew; the towns whose law is another now.

        Raises PackRefused, and then every pack stays as it was: at what the loader refuses, at a
        town that is gone, and at a law that changed under the version it had, since events cite
        pack and version.
        """
        library = Library(self._folder)
        if gone := set(self.available()) - set(library.towns):
            town = min(gone)
            raise PackRefused(Place(f"{town}{_SUFFIX}", 0), f"the pack of {town} is gone")
        fresh = {town: library.pack(town) for town in library.towns}
        _apart(fresh)
        changed = tuple(t for t, pack in fresh.items() if not _same(self._packs.get(t), pack))
        for town in changed:
            _newly_numbered(self._packs.get(town), fresh[town])
        self._packs = {**self._packs, **{town: fresh[town] for town in changed}}
        self._library = library
        return changed


def check_file(path: str) -> Pack:
    """The pack written in a file anywhere, with the state it inherits; raises PackRefused."""
    file = Path(path)
    return read_pack(file.stem, parse(file.name, text_of(file)))


def read_pack(
    jurisdiction: str, town: Map, state: Map | None = None, clauses: dict[str, Clause] | None = None
) -> Pack:
    """The pack in a parsed text, checked whole; raises PackRefused."""
    return _SHELF._library.read(jurisdiction, town, state, clauses)  # noqa: SLF001 - its own


@cache
def registered() -> dict[str, Clause]:
    """Every clause of the register by its id."""
    source = _LAW / "clauses.csv"
    rows = csv.DictReader(source.read_text("utf-8").splitlines())
    return {row.pop("id"): Clause.model_validate(row) for row in rows}


@cache
def registered_texts() -> dict[str, Clause]:
    """The whole text of each town as one passage: what was read when its clauses were written."""
    rows = csv.DictReader((_LAW / "texts.csv").read_text("utf-8").splitlines())
    return {
        row.pop("jurisdiction"): Clause(locator="the whole text", gist="", **row) for row in rows
    }


def text_of(file: Traversable) -> str:
    """What a file says; raises PackRefused where it is no text a pack could be."""
    first = Place(file.name or str(file), 1)
    try:
        with file.open("rb") as opened:
            found = opened.read(_LARGEST_BYTES + 1)
    except OSError as error:
        raise PackRefused(first, f"it cannot be read: {error.strerror}") from error
    if len(found) > _LARGEST_BYTES:
        raise PackRefused(first, f"it is larger than {_LARGEST_BYTES} bytes; no pack is")
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = found.count(b"\n", 0, error.start) + 1
        raise PackRefused(
            Place(file.name, line), "it is not text in UTF-8; save it as plain text, UTF-8"
        ) from error


def _yaml(folder: Traversable) -> dict[str, Traversable]:
    found = sorted(folder.iterdir(), key=lambda file: file.name)
    return {f.name.removesuffix(_SUFFIX): f for f in found if f.name.endswith(_SUFFIX)}


def _listed(folder: Path) -> dict[str, Traversable]:
    try:
        return _yaml(folder)
    except OSError as error:
        says = f"the folder of packs {folder} cannot be read: {error.strerror}"
        raise PackRefused(Place(folder.name, 0), says) from error


def _named(found: dict[str, Traversable]) -> dict[str, Traversable]:
    for name, file in found.items():
        if not _NAME.fullmatch(name):
            raise PackRefused(
                Place(file.name, 1), "name the file after town and state, as in harbor-wi.yaml"
            )
    return found


def _apart(packs: dict[str, Pack]) -> None:
    """No two towns number their cases alike."""
    first: dict[str, str] = {}
    for town, pack in packs.items():
        other = first.setdefault(pack.prefix, town)
        if other != town:
            place = pack.tree.where("prefix")
            raise PackRefused(place, f"prefix: {other} numbers its cases {pack.prefix} already")


def _same(old: Pack | None, new: Pack) -> bool:
    return old is not None and (old.tree, old.clauses) == (new.tree, new.clauses)


def _newly_numbered(old: Pack | None, new: Pack) -> None:
    if old is not None and old.version == new.version:
        raise PackRefused(
            new.tree.where("version"),
            f"version: the law changed, but this is still version {new.version}; "
            "give it another one, since every event cites pack and version",
        )


_SHELF = Shelf()
open_shelf = _SHELF.open
available = _SHELF.available
load_pack = _SHELF.load_pack
fill = _SHELF.fill
reread = _SHELF.reread
