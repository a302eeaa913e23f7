"""POST of a report: without a database through three edges, and durable through intake."""

from __future__ import annotations

import sys
from urllib.parse import urlsplit
from urllib.request import urlopen

from bench.backends import Backends
from bench.installation import Installation
from bench.result import OURS, Aim, Result, Workload
from bench.rounds import Rounds, Take
from bench.sizes import Sizes
from bench.web.apps import PATH
from bench.web.load import rate
from bench.web.report import request
from ordinance_core.testing.process import free_port

FASTAPI, ASGI = "FastAPI", "bare ASGI"
EDGE = "ordinance, nothing stored"
POST = Workload(name="POST of a report", unit="requests/s", aims=(Aim(FASTAPI, 0.5),))


async def measure(backends: Backends, rounds: Rounds, sizes: Sizes) -> list[Result]:
    """Ours is durable on PostgreSQL; the others answer and forget."""
    with Installation() as installation:
        rounds.say("starts servers")
        installation.on_postgres(backends.databases)
        token = installation.prepare()
        durable = installation.serve("--role", "api")
        edge = _app(installation, "edge")
        takes = {
            OURS: _asked(durable, "/intake/reports", token, sizes),
            EDGE: _asked(edge, PATH, _key(edge), sizes),
            FASTAPI: _asked(_app(installation, "fastapi"), PATH, "none", sizes),
            ASGI: _asked(_app(installation, "asgi"), PATH, "none", sizes),
        }
        return [await rounds.take(POST, takes)]


def _key(url: str) -> str:
    with urlopen(f"{url}/token") as told:  # noqa: S310 - a loopback URL
        return str(told.read().decode())


def _app(installation: Installation, name: str) -> str:
    port = free_port()
    command = (
        *(sys.executable, "-m", "uvicorn", "--factory", f"bench.web.apps:{name}"),
        *("--port", str(port), "--no-access-log", "--log-level", "warning"),
    )
    return installation.start(command, port, "/")


def _asked(url: str, path: str, token: str, sizes: Sizes) -> Take:
    asked = request(path, urlsplit(url).netloc, token)

    async def take() -> float:
        return await rate(url, asked, sizes.callers, sizes.seconds)

    return take
