"""The installation that docker-compose.yml describes, as processes of this machine."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from ruamel.yaml import YAML

from ordinance_core.messages import Actor
from ordinance_core.testing.backends import Broker, Server
from ordinance_core.testing.eventually import eventually
from ordinance_core.testing.process import free_port

ROOT = Path(__file__).parents[1]
SERVICES = ("intake", "cases", "deadlines", "notices", "billing")
SECRETS = {
    "ORDINANCE_DATABASE_PASSWORD": "of-the-tests-alone",
    "ORDINANCE_KEYRING_SECRET": "a-keyring-secret-of-the-tests-alone",
}
EVERYBODY = Actor(
    id="everybody",
    roles=("admin", "director", "clerk", "hearing_body"),
    offices=("allouez-wi:director", "allouez-wi:clerk_treasurer", "allouez-wi:board"),
)
_START_SECONDS = 120.0
_VARIABLE = re.compile(r"\$\{(\w+)(?::[-?][^}]*)?\}")


def compose() -> dict[str, Any]:
    """The compose file, parsed."""
    loaded: dict[str, Any] = YAML(typ="safe").load((ROOT / "docker-compose.yml").read_text())
    return loaded


class Running:
    """`ordinance` with these arguments as a process; what it writes is appended to `output`."""

    def __init__(
        self,
        arguments: Sequence[str],
        settings: Mapping[str, str],
        output: Path,
        code: Path = ROOT,
    ) -> None:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("ORDINANCE_")}
        path = {"PYTHONPATH": os.pathsep.join([str(code), str(code / "libs")])}
        self.output = output
        with output.open("ab") as written:
            self.process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", sys.executable, "-m", "services", *arguments],
                env={**kept, **path, **settings},
                cwd=output.parent,
                stdin=subprocess.DEVNULL,
                stdout=written,
                stderr=subprocess.STDOUT,
            )

    def ready(self, url: str) -> None:
        """Returns once it answers; fails with what it wrote when it ends or stays silent."""
        deadline = time.monotonic() + _START_SECONDS
        while not _answers(url):
            assert self.process.poll() is None, self.said()
            assert time.monotonic() < deadline, self.said()
            time.sleep(0.05)

    def end(self, how: signal.Signals) -> int:
        """Sends the signal and waits; the exit status, negative for a signal it died of."""
        self.process.send_signal(how)
        return self.process.wait(timeout=30)

    def said(self) -> str:
        return self.output.read_text(errors="replace")[-4000:]


class Installation:
    """One PostgreSQL, one Kafka, and a process for each service under its compose settings."""

    def __init__(self, folder: Path, server: Server, broker: Broker) -> None:
        self.folder, self.server, self.broker = folder, server, broker
        self.services: dict[str, Any] = compose()["services"]
        self.ports = {name: free_port() for name in SERVICES}
        self.running: dict[str, Running] = {}
        self.packs = folder / "packs"
        self.packs.mkdir()

    def settings(self, name: str) -> dict[str, str]:
        """The environment of a service as compose gives it, with hosts, ports and paths of here."""
        given = self.services[name]["environment"]
        filled = {k: _VARIABLE.sub(lambda m: SECRETS[m[1]], v) for k, v in given.items()}
        here = {
            "@postgres:5432/": f"@{_place(self.server.url)}/",
            "kafka:9092": self.broker.bootstrap,
            "/var/lib/ordinance": str(self.folder),
        }
        for theirs, ours in here.items():
            filled = {k: v.replace(theirs, ours) for k, v in filled.items()}
        port = self.ports.get(name, 0)
        return {
            **filled,
            "ORDINANCE_DATA": str(self.folder),
            "ORDINANCE_PACKS": str(self.packs),
            "ORDINANCE_PORT": str(port),
        }

    def database(self, name: str) -> str:
        """The URL of a service's database, as its own settings give it."""
        return f"{self.settings(name)['ORDINANCE_DATABASE_URL']}ordinance_{name}"

    def make_databases(self) -> None:
        """What the PostgreSQL image runs on an empty volume."""
        place = urlsplit(self.server.url)
        asked = {
            "PGHOST": place.hostname or "",
            "PGPORT": str(place.port),
            "PGPASSWORD": place.password or "",
            "POSTGRES_PASSWORD": SECRETS["ORDINANCE_DATABASE_PASSWORD"],
        }
        script = ROOT / "deploy" / "images" / "postgres" / "databases.sh"
        subprocess.run(
            ["bash", str(script)], env={**os.environ, **asked}, check=True, capture_output=True
        )

    def run(self, *arguments: str) -> str:
        """Runs `ordinance` to its end; what it wrote to standard output."""
        output = self.folder / "command.log"
        output.write_bytes(b"")
        command = Running(arguments, self.settings("migrate"), output)
        assert command.process.wait(timeout=_START_SECONDS) == 0, command.said()
        return output.read_text()

    def key(self, label: str, roles: Sequence[str], offices: Sequence[str] = ()) -> str:
        """The token of a new API key for all towns."""
        asked = ["--jurisdiction", "*"]
        asked += [word for role in roles for word in ("--role", role)]
        asked += [word for office in offices for word in ("--office", office)]
        return self.run("keys", "create", label, *asked).splitlines()[-1]

    @cached_property
    def token(self) -> str:
        """The token of somebody who holds every role, and the offices of Allouez."""
        return self.key("everybody", EVERYBODY.roles, EVERYBODY.offices)

    def start(self, *names: str) -> None:
        """Starts services and waits until they answer; from the main thread, see `launch`."""
        for name in names:
            self.launch(name)
        for name in names:
            self.wait(name)

    def launch(self, name: str) -> None:
        """Starts a service with the command that compose gives it.

        The kernel ends it with the thread that started it, so that must not be a worker's.
        """
        output = self.folder / f"{name}.log"
        command = self.services[name]["command"]
        self.running[name] = Running(command, self.settings(name), output)

    def launch_copy(self, name: str, role: str) -> tuple[Running, str]:
        """Another process of a service in a role of its own, and where it will answer."""
        port = str(free_port())
        arguments = ["serve", name, "--role", role, "--port", port]
        copy = Running(arguments, self.settings(name), self.folder / f"{name}-{role}.log")
        return copy, f"http://127.0.0.1:{port}"

    def wait(self, name: str) -> None:
        """Returns once a service that was launched answers."""
        self.running[name].ready(f"{self.url(name)}/{name}/health")

    def url(self, name: str) -> str:
        return f"http://127.0.0.1:{self.ports[name]}"

    def end(self, name: str, how: signal.Signals) -> int:
        return self.running.pop(name).end(how)

    def ended(self) -> dict[str, str]:
        """What the services wrote last that ended without being told to."""
        running = self.running.items()
        return {name: run.said() for name, run in running if run.process.poll() is not None}

    def close(self) -> None:
        for name in list(self.running):
            self.end(name, signal.SIGKILL)


class Caller:
    """Somebody with a key who asks services as through the gateway: by the path's first part."""

    def __init__(self, client: httpx.AsyncClient, urls: Mapping[str, str], token: str) -> None:
        self.client, self.urls = client, urls
        self._headers = {"authorization": f"Bearer {token}"}

    async def get(self, path: str, **params: str | int) -> httpx.Response:
        return await self.client.get(self._url(path), params=params, headers=self._headers)

    async def post(
        self, path: str, body: Any, *, key: str | None = None, **params: str | int
    ) -> httpx.Response:
        headers = self._headers | ({} if key is None else {"idempotency-key": key})
        return await self.client.post(self._url(path), json=body, params=params, headers=headers)

    async def read(self, path: str, **params: str | int) -> Any:
        """The answer to a GET that must succeed, once what it waits for has come."""
        answer = await _in_time(lambda: self.get(path, **params))
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def write(
        self, path: str, body: Any, *, key: str | None = None, **params: str | int
    ) -> dict[str, Any]:
        """What a POST that must succeed wrote, once what it waits for has come."""
        answer = await _in_time(lambda: self.post(path, body, key=key, **params))
        assert answer.status_code == 201, answer.text
        written: dict[str, Any] = answer.json()
        return written

    def _url(self, path: str) -> str:
        return self.urls[path.split("/")[1].partition("?")[0]] + path


async def _in_time(ask: Callable[[], Awaitable[httpx.Response]]) -> httpx.Response:
    """The answer; asked again, as it says, where a busy machine had not heard enough in time."""

    async def answered() -> httpx.Response | None:
        answer = await ask()
        early = answer.status_code == 503 and answer.json()["type"] == "/problems/NotYet"
        return None if early else answer

    answer = await eventually(answered, 60)
    assert answer is not None
    return answer


def at(source: str, written: Mapping[str, Any]) -> str:
    """What `?heard=` takes for a write."""
    return f"{source}/{written['stream']}@{written['version']}"


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=2).status_code == 200
    except httpx.HTTPError:
        return False


def _place(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.hostname}:{parts.port}"
