"""The account of a matter, and the rates, fees and dates of a town."""

from __future__ import annotations

from ordinance_core.decider import Decider
from ordinance_core.matters import evolve, initial, nothing
from ordinance_core.recording import shared
from services.billing.conclude import conclude

MATTER = Decider(initial=initial, evolve=evolve, decide=shared(conclude))
TOWN = Decider(initial=initial, evolve=evolve, decide=shared(nothing))
