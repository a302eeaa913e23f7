"""What an export of the National Response Center yields: reports, and rows set aside."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from enum import StrEnum

import msgspec


class Defect(StrEnum):
    """Why a row cannot become a report; nothing else is ever set aside."""

    NO_NUMBER = "no_number"
    NUMBER_REPEATED = "number_repeated"
    NO_CALL = "no_call"
    INCOMPLETE = "incomplete"
    COLUMN_COUNT = "column_count"
    QUOTING = "quoting"
    NUL_CHARACTER = "nul_character"
    UNREADABLE_TIME = "unreadable_time"
    UNREADABLE_QUANTITY = "unreadable_quantity"


class Flag(StrEnum):
    """What a person should know about a report that was loaded all the same."""

    POTENTIAL = "potential"
    PLANNED = "planned"
    INCIDENT_AFTER_CALL = "incident_after_call"
    NO_INCIDENT_TIME = "no_incident_time"
    COORDINATES_UNUSABLE = "coordinates_unusable"
    NO_MATERIAL = "no_material"


class Precision(StrEnum):
    """How closely a report says where it happened, from the closest to nothing at all."""

    EXACT = "exact"
    PARCEL = "parcel"
    INTERSECTION = "intersection"
    STREET = "street"
    CITY = "city"
    NONE = "none"


class Printed(msgspec.Struct, frozen=True):
    """A time as printed: its civil date and wall clock (HH:MM).

    The export states no zone, so this is never an instant and carries no offset.
    """

    text: str
    on: date
    clock: str
    zone: str = "not stated"

    def is_after(self, other: Printed) -> bool:
        """Later by the printed figures alone."""
        return (self.on, self.clock) > (other.on, other.clock)


class Quantity(msgspec.Struct, frozen=True):
    """An amount in the unit printed, never converted; `amount` None is unknown, not zero."""

    printed: str
    amount: Decimal | None = None
    unit: str | None = None


class Material(msgspec.Struct, frozen=True, kw_only=True):
    """One substance; `reached_water` is yes, no or unknown as the export says."""

    name: str | None
    quantity: Quantity
    reached_water: str | None
    in_water: Quantity | None
    cas: str | None
    un: str | None
    chris: str | None


class Coordinates(msgspec.Struct, frozen=True):
    """Decimal degrees, south and west negative."""

    latitude: float
    longitude: float


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """Where it happened, in the words of the export; `county` and `city` are as printed."""

    location: str | None
    address: str | None
    city: str | None
    county: str | None
    state: str | None
    zip: str | None
    away_from_city: str | None
    coordinates: Coordinates | None
    precision: Precision


class Responsible(msgspec.Struct, frozen=True, kw_only=True):
    """Whom the caller named; `personal` unless the export says it is an organisation."""

    name: str | None
    kind: str | None
    city: str | None
    state: str | None
    zip: str | None
    personal: bool


class NrcReport(msgspec.Struct, frozen=True, kw_only=True):
    """One call to the National Response Center: initial and unverified.

    `external_id` is the export's SEQNOS, `update_of` the earlier one that its text names.
    """

    external_id: str
    received: Printed
    occurred: Printed | None
    place: Place
    kind: str | None
    cause: str | None
    certainty: str | None
    description: str
    further: str | None
    remedial_action: str | None
    materials: tuple[Material, ...]
    medium: str | None
    medium_detail: str | None
    body_of_water: str | None
    tributary_of: str | None
    release_secured: str | None
    responsible: Responsible | None
    update_of: str | None
    flags: tuple[Flag, ...]
    source: str = "nrc"


class Quarantined(msgspec.Struct, frozen=True):
    """A row, or the rows of one number, set aside: where and why, in words.

    `number` is None where it cannot be read, `line` where no single line is at fault.
    """

    number: str | None
    file: str
    line: int | None
    defect: Defect
    reason: str
