"""What a pack says of clauses that no fact decides: what carries each, and what nobody settled."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator

from ordinance_core.law.grammar.terms import Entry, _several

Carriers = Annotated[tuple[str, ...], BeforeValidator(_several)]
"""What stores a clause: `Event`, `Event.attribute`, `codes.attribute`, `codes.attribute.code`,
or an entry such as `offences.littering`."""


class Question(Entry):
    """A question for the town's attorney on which no rule turns: no reading waits for it.

    `meanwhile` says what is done until it is answered, `carried_by` what stores it.
    """

    asks: str
    """The question for the town's attorney."""
    meanwhile: str
    """What is done until it is answered."""
    carried_by: Carriers = ()
    """What stores the answer or the facts meanwhile."""
