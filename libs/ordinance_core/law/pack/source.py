"""A pack's text as plain values that remember file and line; YAML 1.2, duplicate keys refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple, NoReturn

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

_PLAIN = frozenset({"str", "int", "float", "bool", "null", "timestamp", "map", "seq"})
_DEEPEST_LEVELS = 60
_DIRECTIVE = re.compile(r"^%[A-Z]+", re.MULTILINE)


class Place(NamedTuple):
    """Where something stands: the file's name and the line, counted from 1."""

    file: str
    line: int


class PackRefused(Exception):  # noqa: N818 - a refusal, named after what happened
    """A pack that cannot be in force; says file and line, what stands there and what to change.

    `path` leads to the place through the keys of the pack; `others` are all further complaints
    that could be found at once.
    """

    def __init__(
        self,
        place: Place,
        what: str,
        path: str = "",
        found: str | None = None,
        others: tuple[PackRefused, ...] = (),
    ) -> None:
        self.says = f"{path}: {what}" if path else what
        super().__init__(f"{place.file}:{place.line}: {self.says}")
        self.place, self.what = place, what
        self.file, self.line = place
        self.path, self.found, self.others = path, found, others

    @property
    def complaints(self) -> tuple[PackRefused, ...]:
        """This one and all others, by file and line."""
        return (self, *self.others)


def refuse(complaints: Iterable[PackRefused]) -> None:
    """Raises the first by file and line, if there is any, with all others."""
    each = (one for several in complaints for one in several.complaints)
    found = {(c.file, c.line, c.says): c for c in each}
    if found:
        first, *others = (found[place] for place in sorted(found))
        raise PackRefused(first.place, first.what, first.path, first.found, tuple(others))


class Map(dict[Any, Any]):
    """A mapping that knows where it and each of its keys stand."""

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place
        self.places: dict[Any, Place] = {}

    def put(self, key: Any, value: Any, place: Place) -> None:
        self[key] = value
        self.places[key] = place

    def where(self, key: Any) -> Place:
        return self.places.get(key, self.place)


class Seq(list[Any]):
    """A list that knows where it and each of its items stand."""

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place
        self.places: list[Place] = []

    def put(self, value: Any, place: Place) -> None:
        self.append(value)
        self.places.append(place)

    def where(self, index: int) -> Place:
        return self.places[index] if index < len(self.places) else self.place


def parse(file: str, text: str) -> Map:
    """The mapping a pack's text writes down; raises PackRefused."""
    yaml = YAML(typ="safe", pure=True)
    if (directive := _DIRECTIVE.search(text)) is not None:
        place = Place(file, text.count("\n", 0, directive.start()) + 1)
        raise PackRefused(place, f"{directive[0]} is not read: a pack is YAML 1.2")
    try:
        node = yaml.compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        _no_yaml(Place(file, mark.line + 1 if mark else 1), error.problem or "", error)
    except YAMLError as error:
        _no_yaml(Place(file, 1), " ".join(str(error).split()), error)
    except RecursionError as error:
        _no_yaml(Place(file, 1), "it is nested too deep", error)
    if not isinstance(node, MappingNode):
        raise PackRefused(Place(file, 1), "a pack is a mapping of sections")
    reader = _Reader(file)
    found: Map = reader.value(node, ())
    refuse(reader.complaints)
    return found


def _no_yaml(place: Place, problem: str, error: Exception) -> NoReturn:
    raise PackRefused(place, f"this is no YAML: {problem}") from error


class _Reader:
    """Turns nodes into values and collects what cannot be turned."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.complaints: list[PackRefused] = []

    def value(self, node: Node, path: tuple[Any, ...]) -> Any:
        if says := _beyond_a_pack(node, path):
            self._refuse(node, path, says)
            return None
        place = self._place(node)
        if isinstance(node, MappingNode):
            return self._map(node, place, path)
        if isinstance(node, SequenceNode):
            found = Seq(place)
            for index, item in enumerate(node.value):
                found.put(self.value(item, (*path, index)), self._place(item))
            return found
        assert isinstance(node, ScalarNode)
        return self._scalar(node, path)

    def _map(self, node: MappingNode, place: Place, path: tuple[Any, ...]) -> Map:
        found = Map(place)
        for key_node, value_node in node.value:
            at = self._place(key_node)
            key = self.value(key_node, path)
            if isinstance(key, Map | Seq):
                self._refuse(key_node, path, "a key is a single word")
            elif key in found:
                self._refuse(key_node, path, f"the key {key} stands here twice")
            else:
                found.put(key, self.value(value_node, (*path, key)), at)
        return found

    def _scalar(self, node: ScalarNode, path: tuple[Any, ...]) -> Any:
        tag, text = _tag(node), node.value
        try:
            return _VALUES.get(tag, str)(text)
        except (ValueError, ArithmeticError):
            self._refuse(node, path, f"{shown(text)} is no {tag}; quote it if it is text")
            return text

    def _place(self, node: Node) -> Place:
        return Place(self.file, node.start_mark.line + 1)

    def _refuse(self, node: Node, path: tuple[Any, ...], says: str) -> None:
        self.complaints.append(PackRefused(self._place(node), says, dotted(path)))


def _beyond_a_pack(node: Node, path: tuple[Any, ...]) -> str | None:
    """What YAML knows and packs do not: a reader has to see at once what stands in a place."""
    if node.anchor is not None:
        return "anchors and aliases (&, *) are not read; write it out where it belongs"
    if _tag(node) not in _PLAIN:
        if _tag(node) == "merge":
            return "merge keys (<<) are not read; write it out where it belongs"
        return f"the tag {shown(_tag(node))} is not read; quote the text, or leave the tag out"
    return "it is nested too deep" if len(path) > _DEEPEST_LEVELS else None


def _tag(node: Node) -> str:
    return str(node.tag).rpartition(":")[-1]


def _finite(text: str) -> Decimal:
    found = Decimal(text)
    if not found.is_finite():
        raise ValueError(f"{text} is not finite")
    return found


_VALUES: dict[str, Callable[[str], Any]] = {
    "int": int,
    "float": _finite,
    "bool": lambda text: text.lower() == "true",
    "null": lambda _: None,
    "timestamp": date.fromisoformat,
}


def shown(value: Any) -> str:
    """What stands in a place, in a few words."""
    if isinstance(value, Map):
        return "a mapping of " + ", ".join(map(str, value)) if value else "an empty mapping"
    if isinstance(value, Seq):
        return "a list of " + ", ".join(map(shown, value)) if value else "an empty list"
    return "nothing" if value is None else str(value)


def dotted(path: Iterable[Any]) -> str:
    """A path as people write it, items of a list counted from 1."""
    return ".".join(str(step + 1) if isinstance(step, int) else str(step) for step in path)


def at(root: Map, path: Sequence[Any], what: str) -> PackRefused:
    """A complaint about the value at a path; steps that only a model knows are passed over."""
    node: Any = root
    real = real_path(root, path)
    for step in real:
        node = node[step]
    return PackRefused(place_of(root, path), what, dotted(real), shown(node))


def real_path(root: Map, path: Sequence[Any]) -> tuple[Any, ...]:
    """The steps of a path that stand in the text."""
    node: Any = root
    real = []
    for step in path:
        if _has(node, step):
            real.append(step)
            node = node[step]
    return tuple(real)


def place_of(root: Map, path: Sequence[Any]) -> Place:
    """Where the value at a path stands; steps that only a model knows are passed over."""
    node: Any = root
    place = root.place
    for step in path:
        if _has(node, step):
            place, node = node.where(step), node[step]
    return node.where(next(iter(node))) if isinstance(node, Map) and node else place


def _has(node: Any, step: Any) -> bool:
    if isinstance(node, Map):
        return step in node
    return isinstance(node, Seq) and isinstance(step, int) and step < len(node)
