"""The words services say to each other: events, their envelopes, commands' contexts, the codec."""

from __future__ import annotations

import hashlib
from datetime import date, datetime
from typing import Any, ClassVar

import msgspec

FORMAT = 1
UNASSIGNED = "unassigned"


class Event(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A past-tense fact or conclusion; stored and published under its bare class name.

    `on` is the civil date, `at` the instant at which it happened in law: a fact has exactly one
    of them, a conclusion may have neither and is then dated by the instant it was recorded.
    """

    schema: ClassVar[int] = 1
    on: date | None = None
    at: datetime | None = None

    @property
    def when(self) -> date | datetime | None:
        """The civil date or the instant, whichever is set."""
        return self.at if self.at is not None else self.on


class Applied(msgspec.Struct, frozen=True, omit_defaults=True):
    """The law that an event applied: pack and its version, clause ids, readings in force."""

    pack: str
    clauses: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()


class Sealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A personal text as AES-256-GCM ciphertext under the key of one person.

    `sealed` is base64 of nonce and ciphertext. Deciders and the law see only that it is there.
    """

    person: str
    sealed: str


class Actor(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who asks: the id of a key or service, its roles, offices and jurisdictions (`*` = all).

    Offices are written `jurisdiction:role-of-the-pack`, as in `minoa-ny:enforcement_officer`.
    """

    id: str
    roles: tuple[str, ...] = ()
    offices: tuple[str, ...] = ()
    jurisdictions: tuple[str, ...] = ()

    def offices_in(self, jurisdiction: str) -> tuple[str, ...]:
        """The pack's role names this actor holds in a jurisdiction."""
        prefix = f"{jurisdiction}:"
        return tuple(o.removeprefix(prefix) for o in self.offices if o.startswith(prefix))

    def sees(self, jurisdiction: str) -> bool:
        return "*" in self.jurisdictions or jurisdiction in self.jurisdictions


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """What every command carries: its id, the instant, who asks and what caused it.

    `digest` is a keyed digest of the request behind it, kept with its outcome: the same
    Idempotency-Key with another body is told apart by it.
    """

    command_id: str
    now: datetime
    actor: Actor
    correlation: str
    caused_by: str | None = None
    digest: str | None = None

    def event_id(self, index: int) -> str:
        """The id of this command's event number `index` (0-based): stable over retries."""
        return event_id(self.command_id, index)


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The envelope of an event, hashed as it is stored (RFC 8785 JSON, keys sorted)."""

    format: int
    log_id: str
    epoch: int
    event_id: str
    stream: str
    version: int
    type: str
    schema: int
    jurisdiction: str
    matter: str | None = None
    actor: str
    caused_by: str | None = None
    correlation: str
    on: date | None = None
    at: datetime | None = None
    recorded_at: datetime
    data_sha256: str

    def encode(self) -> bytes:
        return _HEADER_ENCODER.encode(self)

    @staticmethod
    def decode(raw: bytes) -> Header:
        return _HEADER_DECODER.decode(raw)


class Recorded(msgspec.Struct, frozen=True, gc=False):
    """An event as the log holds it: place, envelope and the exact stored bytes."""

    position: int
    appended_at: datetime
    header: Header
    header_bytes: bytes
    data: bytes

    @property
    def type(self) -> str:
        return self.header.type

    @property
    def stream(self) -> str:
        return self.header.stream

    @property
    def version(self) -> int:
        return self.header.version


class Codec:
    """Encodes events and decodes them by (type, schema); upcasters lift old schemas on read."""

    def __init__(self, *types: type[Event], upcasters: dict[tuple[str, int], Any] | None = None):
        self.types = {t.__name__: t for t in types}
        self._decoders = {t.__name__: msgspec.json.Decoder(t) for t in types}
        self._upcasters = upcasters or {}

    def decode(self, type_name: str, schema: int, data: bytes) -> Event:
        """The event behind stored bytes; raises `UnknownEvent` for a type or schema not ours."""
        decoder = self._decoders.get(type_name)
        if decoder is None or schema > self.types[type_name].schema:
            raise UnknownEvent(type_name, schema)
        if schema == self.types[type_name].schema:
            return decoder.decode(data)
        raw = msgspec.json.decode(data)
        for step in range(schema, self.types[type_name].schema):
            raw = self._upcasters[type_name, step](raw)
        return msgspec.convert(raw, self.types[type_name], strict=False)

    def event(self, recorded: Recorded) -> Event:
        return self.decode(recorded.header.type, recorded.header.schema, recorded.data)


class UnknownEvent(Exception):  # noqa: N818 - named after what is there
    """A stored or heard event of a type or schema this process does not know."""

    def __init__(self, type_name: str, schema: int):
        super().__init__(f"no event {type_name} of schema {schema} is known here")
        self.type_name, self.schema = type_name, schema


Moment = date | datetime
"""A civil date in its town's zone, or an instant."""

MomentText = str
"""A moment as events hold it: `2026-12-09`, or RFC 3339 with its offset."""


def moment_text(moment: Moment | None) -> MomentText | None:
    return None if moment is None else moment.isoformat()


def moment_of(text: MomentText) -> Moment:
    return datetime.fromisoformat(text) if "T" in text else date.fromisoformat(text)


def encode(event: Event) -> bytes:
    """The exact bytes of an event, as stored, hashed and sent."""
    return _ENCODER.encode(event)


def leaf(header: bytes) -> bytes:
    """The Merkle leaf of an event: SHA-256(0x00 || header)."""
    return hashlib.sha256(b"\x00" + header).digest()


def event_id(command_id: str, index: int) -> str:
    """The id of a command's event number `index` (0-based): the same at every retry.

    A version 4 UUID, written by hand: every event passes here, and `uuid.UUID` costs four times.
    """
    raw = hashlib.sha256(f"{command_id}/{index}".encode()).hexdigest()
    variant = _VARIANT[raw[16]]
    return f"{raw[:8]}-{raw[8:12]}-4{raw[13:16]}-{variant}{raw[17:20]}-{raw[20:32]}"


def matter_stream(matter: str) -> str:
    return f"matter-{matter}"


def town_stream(jurisdiction: str) -> str:
    return f"town-{jurisdiction}"


def matter_of(stream: str) -> str | None:
    """The matter's id behind a stream name, or None for a town's stream."""
    return stream.removeprefix("matter-") if stream.startswith("matter-") else None


_VARIANT = {f"{digit:x}": "89ab"[digit & 3] for digit in range(16)}  # RFC 9562: bits 10
_ENCODER = msgspec.json.Encoder()
_HEADER_DECODER = msgspec.json.Decoder(Header)
_HEADER_ENCODER = msgspec.json.Encoder(order="sorted")
