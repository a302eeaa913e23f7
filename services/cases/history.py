"""What was recorded of a matter, as people read it; names and addresses only as being there."""

from __future__ import annotations

from typing import Any

import msgspec

from ordinance_core.items import shown
from ordinance_core.law import Known
from ordinance_core.messages import Codec, Event, Recorded
from ordinance_core.views import read


def told(codec: Codec, recorded: Recorded) -> dict[str, Any]:
    """One entry of the history; a heard one is told as its owner recorded it."""
    seen = read(codec, recorded)
    header = recorded.header if seen is None else seen.header
    return {
        "position": recorded.position,
        "version": recorded.version,
        "event_id": header.event_id,
        "type": header.type,
        "when": header.at or header.on or header.recorded_at,
        "recorded_at": header.recorded_at,
        "heard": header is not recorded.header,
        "actor": header.actor,
        "event": None if seen is None else _without_people(seen.event),
    }


def of_fact(known: Known) -> dict[str, Any]:
    """A fact with its id, name and when it was recorded."""
    return {
        "id": known.id,
        "fact": known.name,
        "recorded_at": known.recorded_at,
        **_without_people(known.fact),
    }


def _without_people(event: Event) -> dict[str, Any]:
    """The event's fields; what is personal shows only that it is there."""
    plain = msgspec.to_builtins(event)
    if isinstance(plain.get("content"), dict):
        plain["content"] = shown(plain["content"])
    return {k: "sealed" if isinstance(v, dict) and "sealed" in v else v for k, v in plain.items()}
