"""The codec's small promises."""

from __future__ import annotations

import hashlib
import uuid

from ordinance_core.messages import event_id


def test_an_event_id_is_a_version_4_uuid_of_its_command_and_place() -> None:
    for index in range(64):
        digest = hashlib.sha256(f"command-1/{index}".encode()).digest()
        assert event_id("command-1", index) == str(uuid.UUID(bytes=digest[:16], version=4))
