"""What somebody may have meant by a name that nothing has."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: object, known: Iterable[object]) -> str:
    """The end of a sentence that names those most like it, or else all that there are."""
    names = sorted(str(each) for each in known)
    if close := get_close_matches(str(name), names):
        return f"; perhaps {' or '.join(close)} is meant"
    return f"; there are: {', '.join(names)}" if names else "; there is none"


def close(name: object, known: Iterable[object]) -> str:
    """The same where there are too many to name them all."""
    found = get_close_matches(str(name), [str(each) for each in known])
    return f"; perhaps {' or '.join(found)} is meant" if found else ""
