"""What another number, unit, anchor, role or code would be: the neighbours of one written value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

_PERIOD = re.compile(r"(\d+) ([a-z ]+?)(s?)")
_MONEY = re.compile(r"\$(\d+)(\.\d\d)?")
_DAY = re.compile(r"(\d\d)-(\d\d|last)")
_UNITS = {
    "hour": "days",
    "day": "business days",
    "business day": "days",
    "week": "days",
    "month": "weeks",
    "year": "months",
}
_SPANS = ("immediately", "same day", "end of day", "end of year", "stated", "open")
_PAPER = {"issued": "mailed", "mailed": "issued", "received": "issued", "served": "issued"}
_STANDS = "WarrantRecorded"
"""An event no rule of a pack anchors a period on."""
NEIGHBOURS: Mapping[str, Sequence[str]] = {
    "kind": ("deadline", "wait", "keep"),
    "force": ("may", "shall"),
    "form": ("any", "written"),
    "each": ("day", "week", "started week", "whole week"),
    "edge": ("included", "excluded"),
    "first": ("included", "excluded"),
    "last": ("included", "excluded"),
    "window": ("any", "first"),
    "cells": ("exact", "cap", "band"),
    "partial": ("strict", "skip", "prorate"),
    "every": ("month", "rolling month", "season"),
    "prior": ("sentence", "commission"),
    "is": ("running", "met", "missed", "pending"),
    "means": ("weekdays_less_holidays", "office_routine"),
}


def number(value: int | Decimal) -> Iterator[Any]:
    yield value + 1
    yield value - 1


def day(value: date) -> Iterator[date]:
    yield value + timedelta(days=1)


def written(value: str) -> Iterator[str]:
    """The neighbours of a period, an amount or a day of the year; none of other words."""
    if found := _PERIOD.fullmatch(value):
        yield from _period(int(found[1]), found[2])
    elif found := _MONEY.fullmatch(value):
        yield f"${int(found[1]) + 1}{found[2] or ''}"
        yield f"${int(found[1]) - 1}{found[2] or ''}" if int(found[1]) else "$0.01"
    elif found := _DAY.fullmatch(value):
        other = "27" if found[2] == "last" else f"{int(found[2]) % 28 + 1:02}"
        yield f"{found[1]}-{other}"


def _period(count: int, unit: str) -> Iterator[str]:
    yield f"{count + 1} {unit}s"
    if count > 1:
        yield f"{count - 1} {unit}s"
    if unit in _UNITS:
        yield f"{count} {_UNITS[unit]}"


def span(value: str) -> Iterator[str]:
    """Another end of a period that is written in words."""
    if value in _SPANS or value.startswith("next "):
        yield "2 days"


def moment(value: str) -> Iterator[str]:
    """Another anchor: the paper at another point of its way, or an event that never comes."""
    source, _, attribute = value.partition(".")
    if attribute in _PAPER:
        yield f"{source}.{_PAPER[attribute]}"
    elif source and attribute:
        yield source
    elif source:
        yield _STANDS


def event(value: str) -> Iterator[str]:
    if value != _STANDS:
        yield _STANDS


def other(value: str, known: Sequence[str]) -> Iterator[str]:
    """The one that follows in the list of those known."""
    rest = [name for name in known if name != value]
    if value in known and rest:
        yield rest[known.index(value) % len(rest)]
