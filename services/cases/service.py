"""Cases' table of contents."""

from __future__ import annotations

from ordinance_core.hears import facts_of_others
from ordinance_core.people import PEOPLE
from ordinance_core.service import Service
from ordinance_core.standing import STANDING
from services.cases.api import operations
from services.cases.events import CODEC
from services.cases.reactions import MATTER, TOWN
from services.cases.views import CASES

SERVICE = Service(
    name="cases",
    summary="Appends the legal facts of each case, and says what is lawful next.",
    deciders={"matter": MATTER, "town": TOWN},
    codec=CODEC,
    hears=facts_of_others("cases"),
    views=(STANDING, PEOPLE, CASES),
    operations=operations,
)
