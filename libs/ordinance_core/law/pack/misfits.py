"""What a model complains of, at the places of the pack that it read: the form that was meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from ordinance_core.law.grammar.predicates import FORMS
from ordinance_core.law.grammar.terms import Term
from ordinance_core.law.pack.nearest import nearest
from ordinance_core.law.pack.pinpoint import pinpoint
from ordinance_core.law.pack.source import Map, PackRefused, Seq, at, dotted, shown

Path = tuple[Any, ...]
_QUOTED = re.compile(r"'([^']*)'")
_CHECKED = re.compile(r"function-(?:after|wrap)\[.*\(\), (.*)\]")
_LIST = "tuple["
_UNWRITTEN = ("Gap", "Open")
"""What a reading leaves where no way is in force; nobody writes it."""
_ABSENT = ("missing", "extra_forbidden")
_EXPECTED = {
    "missing": "this is missing",
    "dict_type": "a mapping of keys is expected here",
    "model_type": "a mapping of keys is expected here",
    "model_attributes_type": "a mapping of keys is expected here",
    "string_type": "a text is expected here; quote what is not meant as a number or a date",
    "tuple_type": "a list is expected here",
    "bool_type": "true or false is expected here",
    "bool_parsing": "true or false is expected here",
    "int_type": "a whole number is expected here",
    "int_parsing": "a whole number is expected here",
    "too_short": "at least one is expected here",
}


class Misfit(NamedTuple):
    """One complaint: its place in the pack, and the forms chosen between on the way there.

    `choices` are pairs of a length of `path` and the form's name; `keys` what may stand there.
    """

    error: ErrorDetails
    path: Path
    choices: tuple[tuple[Path, str], ...]
    keys: tuple[str, ...]

    @property
    def telling(self) -> tuple[bool, int]:
        """Of the complaints of several forms, the one that knows what was meant."""
        return self.error["type"] == "value_error", len(self.path)

    @property
    def says(self) -> str:
        name = str(self.error["loc"][-1]) if self.error["loc"] else ""
        match self.error["type"]:
            case "extra_forbidden":
                return f"there is no key {name} here{nearest(name, self.keys)}"
            case "literal_error":
                value, words = self.error["input"], _QUOTED.findall(self.error["ctx"]["expected"])
                return f"{shown(value)} is none of the words for this{nearest(value, words)}"
            case known:
                told = self.error["msg"].removeprefix("Value error, ")
                return _EXPECTED.get(known, told)


def misfits(kind: Any, path: Path, node: Map, error: ValidationError) -> PackRefused:
    """All that a model found wrong with the node at a path of a pack, as one refusal."""
    found = [_walked(kind, node, each) for each in error.errors(include_url=False)]
    first, *others = [_complaint(path, node, each) for each in _meant(found, 0)]
    first.others = tuple(others)
    return first


def _complaint(path: Path, node: Map, misfit: Misfit) -> PackRefused:
    """The node is the part of the tree that was chosen; it knows its places in the text."""
    if misfit.error["type"] == "value_error":
        there = pinpoint(node, misfit.path, misfit.says)
        where = ".".join(part for part in (dotted(path), there.path) if part)
    else:
        there = at(node, misfit.path, misfit.says)
        where = dotted((*path, *misfit.path))
    return PackRefused(there.place, misfit.says, where, there.found)


def _meant(found: Sequence[Misfit], depth: int) -> Iterator[Misfit]:
    """Those without a choice of form, and for each choice those of the form that was meant."""
    choices: dict[Path, dict[str, list[Misfit]]] = {}
    for misfit in found:
        if len(misfit.choices) <= depth:
            yield misfit
        elif misfit.choices[depth][1] in _UNWRITTEN:
            continue
        else:
            place, form = misfit.choices[depth]
            choices.setdefault(place, {}).setdefault(form, []).append(misfit)
    for forms in choices.values():
        most = max(each.telling for form in forms.values() for each in form)
        able = [form for form in forms.values() if max(e.telling for e in form) == most]
        yield from _meant(min(able, key=len), depth + 1)


def _walked(kind: Any, node: Any, error: ErrorDetails) -> Misfit:
    forms = _forms(kind)
    real: list[Any] = []
    choices: list[tuple[Path, str]] = []
    keys: tuple[str, ...] = ()
    steps = error["loc"]
    for index, full in enumerate(steps):
        step = _form_said(full)
        keys = tuple(key for form in forms for key in _keys(form))
        if step == _LIST and len(forms) > 1:
            choices.append((tuple(real), _LIST))
            forms = [form for form in forms if get_origin(form) is tuple]
            continue
        if (one := _chosen(forms, step)) is not None:
            if one.__name__ == step:
                choices.append((tuple(real), str(step)))
            forms = [one]
            continue
        forms = [inner for form in forms for inner in _inner(form, step)] or forms
        last = index == len(steps) - 1 and error["type"] in _ABSENT
        if last or _has(node, step):
            real.append(step)
            node = None if last else node[step]
    return Misfit(error, tuple(real), tuple(choices), keys)


def _form_said(step: Any) -> Any:
    """The form that a step of a model names, without the checks that follow it."""
    found = _CHECKED.fullmatch(step) if isinstance(step, str) else None
    said = step if found is None else found[1]
    return _LIST if isinstance(said, str) and said.startswith(_LIST) else said


def _forms(kind: Any) -> list[Any]:
    """The forms a value of a kind may take."""
    if get_origin(kind) is Annotated:
        return _forms(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return [form for one in get_args(kind) for form in _forms(one)]
    return [kind]


def _chosen(forms: Sequence[Any], step: Any) -> type[Term] | None:
    """The form that a step of a model names, by its class or by the tag of a predicate."""
    for form in forms:
        if not isinstance(form, type) or not issubclass(form, Term) or len(forms) == 1:
            continue
        if form.__name__ == step or FORMS.get(str(step)) is form:
            return form
    return None


def _keys(form: Any) -> tuple[str, ...]:
    if not (isinstance(form, type) and issubclass(form, Term)):
        return ()
    return tuple(field.alias or name for name, field in form.model_fields.items())


def _inner(form: Any, step: Any) -> list[Any]:
    """What may stand at a step below a form."""
    if isinstance(form, type) and issubclass(form, Term):
        fields = form.model_fields.items()
        return [
            f for n, field in fields if step in (n, field.alias) for f in _forms(field.annotation)
        ]
    inner = get_args(form)
    match get_origin(form), step:
        case (found, int()) if found is tuple:
            return _forms(inner[0])
        case (found, _) if found is dict:
            return _forms(inner[-1])
        case _:
            return []


def _has(node: Any, step: Any) -> bool:
    if isinstance(node, Map):
        return step in node
    return isinstance(node, Seq) and isinstance(step, int) and step < len(node)
