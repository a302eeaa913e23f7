"""A relay or a listener in a process of its own, for tests that kill it.

    python -m tests.chaos.worker relay SERVICE FILE BOOTSTRAP LEASE_SECONDS
    python -m tests.chaos.worker listener SERVICE FILE BOOTSTRAP SOURCE DIES_AFTER

The listener dies by SIGKILL in the middle of a batch: after the effect of its message number
DIES_AFTER is in the database, before any offset of the batch is committed.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys

from ordinance_core.bus.hearing import Hearing
from ordinance_core.bus.message import HearingOutcome, Message
from ordinance_core.bus.shelf import Shelf
from ordinance_core.log import open_log
from tests.bus_kit import Office, listener, relay


class Doomed(Office):
    """Dies with its process once so many messages took effect."""

    left = 0

    async def hear(self, message: Message) -> HearingOutcome:
        outcome = await super().hear(message)
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return outcome


async def main(kind: str, service: str, url: str, bootstrap: str, *rest: str) -> None:
    log = await open_log(url, service)
    if kind == "relay":
        await relay(log, bootstrap, lease=float(rest[0])).run()
    office = Doomed(log)
    office.left = int(rest[1])
    await listener(log, [rest[0]], Hearing(office, Shelf(log)), bootstrap).run()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
