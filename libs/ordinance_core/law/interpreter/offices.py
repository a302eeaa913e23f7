"""Whether the caller may act: by office, by delegation, or in recording another's act."""

from __future__ import annotations

from ordinance_core.law.answers import Reason
from ordinance_core.law.facts import DelegationRecorded
from ordinance_core.law.grammar.rules import Role
from ordinance_core.law.interpreter.view import View
from ordinance_core.messages import Actor

_WRITTEN = "written"
NOT_AUTHORIZED = "NotAuthorized"


def may_act(view: View, action: str, by: tuple[str, ...], actor: Actor) -> Reason:
    """One reason: the caller holds an office that may, or acts under a delegation in force."""
    held = actor.offices_in(view.pack.jurisdiction)
    titles = " or ".join(_title(view, role) for role in by)
    own = tuple(role for role in by if role in held)
    if own:
        return Reason(True, f"the caller is {_title(view, own[0])}", _cites(view, own))
    if held and any(_regulated(view, role) for role in by):
        return Reason(True, f"the office records the act of {titles}", _cites(view, by))
    for known in view.record.town:
        fact = known.fact
        if not isinstance(fact, DelegationRecorded) or fact.role not in by:
            continue
        if fact.delegate in (actor.id, *held) and _in_force(view, fact, action):
            says = f"delegated to the caller by {_title(view, fact.role or '')}"
            return Reason(True, says, _cites(view, (fact.role or "",)), (known.id,))
    says = f"the caller is {titles}, or acts under a delegation"
    return Reason(False, says, _cites(view, by), rule=NOT_AUTHORIZED)


def _in_force(view: View, fact: DelegationRecorded, action: str) -> bool:
    """Whether a delegation covers the act today, in the form its role asks."""
    role = _role(view, fact.role or "")
    if role is None or role.delegation is None:
        return False
    formal = role.delegation.form != _WRITTEN or fact.in_writing is True
    in_force = fact.until is None or fact.until >= view.today
    scope = not fact.scope_ or action in fact.scope_
    return formal and in_force and scope


def _role(view: View, name: str) -> Role | None:
    return view.get(Role, "roles", name) if name in view.pack.names("roles") else None


def _title(view: View, name: str) -> str:
    role = _role(view, name)
    return f"the {role.title}" if role is not None else name


def _regulated(view: View, name: str) -> bool:
    role = _role(view, name)
    return role is not None and role.regulated


def _cites(view: View, names: tuple[str, ...]) -> tuple[str, ...]:
    roles = [role for name in names if (role := _role(view, name)) is not None]
    own = [clause for role in roles for clause in role.cite]
    given = [c for role in roles if role.delegation is not None for c in role.delegation.cite]
    return tuple(dict.fromkeys((*own, *given)))
