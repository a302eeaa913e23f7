"""The report that every application takes, and the request that brings it."""

from __future__ import annotations

from datetime import datetime

import msgspec


class Report(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody saw something in the water."""

    channel: str
    at: datetime
    place: str
    state: str
    location: str
    material: str
    quantity: float
    unit: str


REPORT = Report(
    channel="phone",
    at=datetime.fromisoformat("2026-05-04T13:20:00-05:00"),
    place="Allouez",
    state="WI",
    location="Storm inlet at Webster Avenue and Allouez Avenue",
    material="used cooking oil",
    quantity=40.0,
    unit="gallons",
)


def request(path: str, host: str, token: str) -> bytes:
    """The whole request, as it goes over the wire."""
    body = msgspec.json.encode(REPORT)
    lines = (
        f"POST {path} HTTP/1.1",
        f"host: {host}",
        f"authorization: Bearer {token}",
        "content-type: application/json",
        f"content-length: {len(body)}",
    )
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body
