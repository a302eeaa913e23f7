#!/usr/bin/env python3
"""Exits 0 when the server in this container answers and the services named are ready."""

import json
import os
import sys
from http.client import HTTPConnection


def asked(path: str) -> bytes:
    """The body of a good answer; anything else ends the check."""
    connection = HTTPConnection("127.0.0.1", int(os.environ.get("ORDINANCE_PORT", "8000")), 3)
    connection.request("GET", path, headers={"Accept": "application/json"})
    answer = connection.getresponse()
    body = answer.read()
    if answer.status >= 400:  # noqa: PLR2004 - HTTP's own line between good and bad
        sys.exit(f"{path}: {answer.status} {body.decode()}")
    return body


served = [service["name"] for service in json.loads(asked("/"))["services"]]
for name in sys.argv[1:] or served:
    asked(f"/{name}/ready")
