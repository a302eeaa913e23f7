"""Billing's table of contents."""

from __future__ import annotations

from ordinance_core.hears import facts_of_others
from ordinance_core.people import PEOPLE
from ordinance_core.service import Service
from ordinance_core.standing import STANDING
from services.billing.api import operations
from services.billing.events import CODEC
from services.billing.reactions import MATTER, TOWN
from services.billing.views import ACCOUNTS

SERVICE = Service(
    name="billing",
    summary="Turns costs and penalties into bills, levies, liens and the tax roll, to the cent.",
    deciders={"matter": MATTER, "town": TOWN},
    codec=CODEC,
    hears=facts_of_others("billing"),
    views=(STANDING, PEOPLE, ACCOUNTS),
    operations=operations,
)
