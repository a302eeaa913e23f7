"""A pack in words: every entry as sentences with their clauses, for people who read no YAML."""

from __future__ import annotations

from ordinance_core.law.words.entry import told
from ordinance_core.law.words.told import Grid, Point, Row, Told

__all__ = ["Grid", "Point", "Row", "Told", "told"]
