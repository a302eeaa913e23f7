"""A pack's text as plain values that remember file and line; YAML 1.2, duplicate keys refused."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode


class Place(NamedTuple):
    """Where something stands: the file's name and the line, counted from 1."""

    file: str
    line: int


class PackRefused(Exception):  # noqa: N818 - a refusal, named after what happened
    """A pack that cannot be in force; says file, line and what to change."""

    def __init__(self, place: Place, says: str) -> None:
        super().__init__(f"{place.file}:{place.line}: {says}")
        self.file, self.line, self.says = place.file, place.line, says


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
    try:
        node = yaml.compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise PackRefused(Place(file, line), f"this is no YAML: {error.problem}") from error
    if not isinstance(node, MappingNode):
        raise PackRefused(Place(file, 1), "a pack is a mapping of sections")
    found = _value(file, node)
    assert isinstance(found, Map)
    return found


def _value(file: str, node: Node) -> Any:
    place = Place(file, node.start_mark.line + 1)
    if isinstance(node, MappingNode):
        return _map(file, node, place)
    if isinstance(node, SequenceNode):
        found = Seq(place)
        for item in node.value:
            found.put(_value(file, item), Place(file, item.start_mark.line + 1))
        return found
    assert isinstance(node, ScalarNode)
    return _scalar(node, place)


def _map(file: str, node: MappingNode, place: Place) -> Map:
    found = Map(place)
    for key_node, value_node in node.value:
        at = Place(file, key_node.start_mark.line + 1)
        key = _value(file, key_node)
        if isinstance(key, Map | Seq):
            raise PackRefused(at, "a key is a single word")
        if key in found:
            raise PackRefused(at, f"the key {key} stands here twice")
        found.put(key, _value(file, value_node), at)
    return found


def _scalar(node: ScalarNode, place: Place) -> Any:
    tag, text = str(node.tag).rpartition(":")[-1], node.value
    try:
        match tag:
            case "int":
                return int(text)
            case "float":
                return Decimal(text)
            case "bool":
                return text.lower() == "true"
            case "null":
                return None
            case "timestamp":
                return date.fromisoformat(text)
            case _:
                return text
    except (ValueError, ArithmeticError) as error:
        raise PackRefused(place, f"{text} is no {tag}; quote it if it is text") from error


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
