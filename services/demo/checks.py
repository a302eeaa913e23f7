"""Compares what an installation answers with what a story says must stand there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from services.demo.story import Account, Amount, Show


class Told(msgspec.Struct, frozen=True):
    """A clock or an account as it was answered."""

    clock: dict[str, Any] | None = None
    account: dict[str, Any] | None = None


def run_of(runs: Sequence[dict[str, Any]], wanted: Show) -> dict[str, Any] | None:
    """The first run of a clock that stands as wanted."""
    due = None if wanted.due is None else wanted.due.isoformat()
    for run in runs:
        if wanted.state in (None, run["state"]) and due in (None, run.get("due")):
            return run
    return None


def differences(wanted: Account, found: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    """What of an account stands otherwise: (what, as wanted, as found)."""
    sums = {name: getattr(wanted, name) for name in ("due_cents", "paid_cents", "open_cents")}
    wrong = [(n, cents, found[n]) for n, cents in sums.items() if found[n] != cents]
    lines = {line["charge"]: Amount(line["state"], line.get("cents")) for line in found["lines"]}
    wrong += [(c, a, lines.get(c)) for c, a in wanted.lines.items() if lines.get(c) != a]
    return wrong
