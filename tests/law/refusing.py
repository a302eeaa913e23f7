"""Refused: what a small town may not say, and the line at which it is told."""

from __future__ import annotations

import pytest

from ordinance_core.law import PackRefused
from tests.law import small

ACT = """\
actions:
  act: {cite: S-1, does: CaseClosed, by: [officer], needs: [
    HERE]}
"""
CLOCK = """\
clocks:
  c: {cite: S-3, ends_if: {fact: CaseClosed},
    HERE}
"""
CHARGE = """\
charges:
  c: {cite: S-6, kind: refund, for: AppealDecided,
    HERE}
"""


def refusals(*sections: str) -> list[tuple[int, str]]:
    """Each complaint with its line within the sections."""
    with pytest.raises(PackRefused) as refused:
        small.town(*sections)
    head = len(small.HEAD.splitlines())
    return [(one.line - head, one.says) for one in refused.value.complaints]


def complained(form: str, words: str, says: str) -> None:
    """Fails unless the words are refused, in this sentence, at the line on which they stand."""
    found = refusals(form.replace("HERE", words))
    lines = [line for line, sentence in found if says in sentence]
    assert lines == [form.splitlines().index(next(t for t in form.splitlines() if "HERE" in t)) + 1]
