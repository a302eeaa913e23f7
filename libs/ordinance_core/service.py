"""A service as a value: the table of contents that the runtime starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ordinance_core.decider import Decider
from ordinance_core.messages import Codec

if TYPE_CHECKING:
    from fastapi import APIRouter

    from ordinance_core.views import View


class Service(msgspec.Struct, frozen=True, kw_only=True):
    """`deciders` by the prefix of the stream (`matter`, `town`); `hears` by source service.

    `hears[source]` lists the event types that matter here; other types only move `heard`.
    `router(runtime)` builds the routes; `ticks` are coroutines run by the worker role.
    """

    name: str
    deciders: Mapping[str, Decider[Any, Any]]
    codec: Codec
    hears: Mapping[str, frozenset[str]]
    views: Sequence[View]
    router: Callable[[Any], APIRouter]
    ticks: Sequence[Callable[[Any], Any]] = ()
