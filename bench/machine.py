"""On what a run was measured."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version

PACKAGES = ("asyncpg", "eventsourcing", "psycopg", "aiokafka", "fastapi", "uvloop")


def machine() -> dict[str, object]:
    """The machine and the packages beside which it was measured."""
    return {
        "cores": len(os.sched_getaffinity(0)),
        "load": list(os.getloadavg()),
        "system": platform.platform(),
        "python": platform.python_version(),
        "packages": {name: version(name) for name in PACKAGES},
    }
