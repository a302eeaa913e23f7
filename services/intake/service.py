"""Intake's table of contents."""

from __future__ import annotations

from ordinance_core.hears import facts_of_others
from ordinance_core.people import PEOPLE
from ordinance_core.service import Service
from ordinance_core.standing import STANDING
from services.intake.api import operations
from services.intake.events import CODEC
from services.intake.reactions import MATTER, TOWN
from services.intake.views import REPORTS

SERVICE = Service(
    name="intake",
    summary="Takes spill reports, around the clock, and keeps what reporters did.",
    deciders={"matter": MATTER, "town": TOWN},
    codec=CODEC,
    hears=facts_of_others("intake"),
    views=(STANDING, PEOPLE, REPORTS),
    operations=operations,
)
