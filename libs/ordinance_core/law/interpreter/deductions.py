"""Other charges that are taken off a figure, inside its cap."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ordinance_core.law.answers import Line
from ordinance_core.law.grammar.charges import Charge
from ordinance_core.law.interpreter import charges
from ordinance_core.law.interpreter.sums import Sum, opened
from ordinance_core.law.interpreter.view import Thread, View
from ordinance_core.law.pack.sections import Gapped
from ordinance_core.money import dollars

Figure = Callable[[Charge, Thread], Sum]


def less(view: View, name: str, charge: Charge, thread: Thread, figure: Figure) -> Sum:
    """The figure less the charges named, each cent of which is taken off once.

    What hangs on a fact is taken off the cap of that fact; what is of the whole matter, off the
    earliest cap first.
    """
    found = figure(charge, thread)
    if not charge.less or found.high is None:
        return found
    lines = [line for each in charge.less for line in charges.lines(view, each)]
    for line in lines:
        if line.state == "open" and charges.on_thread(view, line, thread):
            return opened(f"{line.says}, which is taken off it, is open", *line.gaps)
    off = _own(view, lines, thread) + _left(view, name, lines, thread, figure)
    return _lowered(found, min(off, found.high)) if off else found


def _own(view: View, lines: list[Line], thread: Thread) -> int:
    return sum(line.cents or 0 for line in lines if _hangs_on(view, line, thread))


def _left(view: View, name: str, lines: list[Line], thread: Thread, figure: Figure) -> int:
    """What earlier caps left of the lines that are of no one fact the charge is for."""
    others = charges.threads(view, name)
    common = [
        line for line in lines if not any(_hangs_on(view, line, other) for _, other in others)
    ]
    left = sum(line.cents or 0 for line in common if charges.on_thread(view, line, thread))
    for law, other in others:
        if other.subject is thread.subject:
            break
        if not isinstance(law, Gapped) and charges.arises(view, name, law, other):
            room = (figure(law, other).high or 0) - _own(view, lines, other)
            left -= min(left, max(room, 0))
    return left


def _hangs_on(view: View, line: Line, thread: Thread) -> bool:
    subject = thread.subject
    return subject is not None and subject.id in (view.record.chain(line.about or "") or ())


def _lowered(found: Sum, off: int) -> Sum:
    high = (found.high or 0) - off
    return msgspec.structs.replace(
        found,
        cents=None if found.cents is None else max(found.cents - off, 0),
        low=None if found.low is None else min(found.low, high),
        high=high,
        why=(*found.why, f"less {dollars(off)}"),
    )
