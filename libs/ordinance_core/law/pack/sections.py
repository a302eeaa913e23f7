"""The sections of a pack and the model of an entry in each."""

from __future__ import annotations

from ordinance_core.law.grammar.charges import Charge, Payments
from ordinance_core.law.grammar.clocks import Clock
from ordinance_core.law.grammar.papers import Instrument
from ordinance_core.law.grammar.rules import Action, Bar, Exemption, NoEffect, Offence, Role, Test
from ordinance_core.law.grammar.terms import Entry

SECTIONS: dict[str, type[Entry]] = {
    "roles": Role,
    "tests": Test,
    "exemptions": Exemption,
    "offences": Offence,
    "instruments": Instrument,
    "clocks": Clock,
    "actions": Action,
    "bars": Bar,
    "charges": Charge,
    "payments": Payments,
    "no_effect": NoEffect,
}
HEADER = ("title", "state", "zone", "version", "inherits", "prefix", "places")
OTHERS = ("readings", "questions", "records", "codes", "calendar", "clauses")


class Gapped(Entry):
    """An entry that cannot be read while these readings have no way in force."""

    gaps: tuple[str, ...]
