"""Content items of papers that name a person: sealed text in the place of plain text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Protocol

from ordinance_core.law import Pack
from ordinance_core.messages import Sealed

_SEALED = re.compile(r"sealed:(?P<person>[0-9a-f-]{36}):(?P<sealed>[A-Za-z0-9+/=]+)")


class Sealing(Protocol):
    """Seals and opens texts of persons; see `keyring.Keyring`."""

    async def seal(self, person: str | None, text: str) -> Sealed: ...

    async def open(self, sealed: Sealed) -> str | None: ...


async def seal_items(
    content: Mapping[str, str], pack: Pack, person: str, sealing: Sealing
) -> dict[str, str]:
    """The content with those items sealed that the pack marks as personal."""
    return {
        item: await _seal(text, person, sealing)
        if item in pack.personal_items and text.strip()
        else text
        for item, text in content.items()
    }


async def open_items(content: Mapping[str, str], pack: Pack, sealing: Sealing) -> dict[str, str]:
    """The content as it was written; what belongs to an erased person is left out."""
    opened: dict[str, str] = {}
    for item, text in content.items():
        found = _SEALED.fullmatch(text) if item in pack.personal_items else None
        plain = await sealing.open(Sealed(**found.groupdict())) if found else text
        if plain is not None:
            opened[item] = plain
    return opened


def shown(content: Mapping[str, str]) -> dict[str, str]:
    """The content for people who may not open it: of a sealed item only that it is there."""
    return {item: "sealed" if _SEALED.fullmatch(text) else text for item, text in content.items()}


async def _seal(text: str, person: str, sealing: Sealing) -> str:
    sealed = await sealing.seal(person, text)
    return f"sealed:{sealed.person}:{sealed.sealed}"
