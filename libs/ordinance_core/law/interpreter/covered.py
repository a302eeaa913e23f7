"""Whether payments cover what is due of some charges, and since when."""

from __future__ import annotations

from ordinance_core.calendars import Moment
from ordinance_core.law.interpreter import charges, payments, versions
from ordinance_core.law.interpreter.conditions import Truth
from ordinance_core.law.interpreter.view import Thread, View


def paid(view: View, names: tuple[str, ...], thread: Thread) -> Truth:
    """Whether payments toward the charges, or toward what makes them up, cover what is due.

    Of what hangs on facts, only what the thread sees; what nobody owes yet counts where nothing
    is due.
    """
    owed = _owed(view, names, thread)
    sight = charges.sight(view, thread)
    return None if owed is None else payments.sum_toward(view, names, sight) >= owed


def paid_at(view: View, names: tuple[str, ...], thread: Thread) -> Moment | None:
    """When payments first covered what is due of the charges now."""
    owed = _owed(view, names, thread)
    return (
        None if owed is None else payments.reached(view, names, owed, charges.sight(view, thread))
    )


def _owed(view: View, names: tuple[str, ...], thread: Thread) -> int | None:
    """What is due of the charges on a thread in cents, None where that is open or blocked."""
    every = (line for name in _whole(view, names) for line in charges.seen(view, name, thread))
    found = [line for line in every if line.state != "none"]
    if any(line.state in ("open", "blocked") for line in found):
        return None
    due = [line.cents for line in found if line.state == "due"] or [line.cents for line in found]
    known = [cents for cents in due if cents is not None]
    return sum(known) if len(known) == len(due) else None


def _whole(view: View, names: tuple[str, ...]) -> tuple[str, ...]:
    """The charges, with what is left of others (a lien) replaced by those others.

    Payments lessen such a rest; they must not be set against it once more.
    """
    found: dict[str, None] = {}
    for name in names:
        charge = versions.latest(view, name)
        part = charge.part_of if charge is not None else None
        found |= dict.fromkeys(part.charges if part is not None and part.unpaid else (name,))
    return tuple(found)
