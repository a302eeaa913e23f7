"""Notices' table of contents."""

from __future__ import annotations

from ordinance_core.hears import facts_of_others
from ordinance_core.people import PEOPLE
from ordinance_core.service import Service
from ordinance_core.standing import STANDING
from services.notices.api import operations
from services.notices.events import CODEC
from services.notices.letters import print_letters
from services.notices.reactions import MATTER, TOWN
from services.notices.views import PAPERS

SERVICE = Service(
    name="notices",
    summary="Makes letters of the papers issued, and knows when each is served.",
    deciders={"matter": MATTER, "town": TOWN},
    codec=CODEC,
    hears=facts_of_others("notices"),
    views=(STANDING, PEOPLE, PAPERS),
    operations=operations,
    ticks=(print_letters,),
)
