"""Deadlines' table of contents."""

from __future__ import annotations

from ordinance_core.hears import facts_of_others
from ordinance_core.people import PEOPLE
from ordinance_core.service import Service
from ordinance_core.standing import STANDING
from services.deadlines.api import operations
from services.deadlines.events import CODEC
from services.deadlines.reactions import MATTER, TOWN
from services.deadlines.ticks import miss, next_due
from services.deadlines.views import CLOCKS

SERVICE = Service(
    name="deadlines",
    summary="Computes every clock, explains it day by day, and escalates what is missed.",
    deciders={"matter": MATTER, "town": TOWN},
    codec=CODEC,
    hears=facts_of_others("deadlines"),
    views=(STANDING, PEOPLE, CLOCKS),
    operations=operations,
    ticks=(miss,),
    next_due=next_due,
)
