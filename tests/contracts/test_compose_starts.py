"""The five services start with the very commands and settings that the compose file names."""

from __future__ import annotations

import functools
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from ruamel.yaml import YAML

from ordinance_core.testing import Broker, Server
from ordinance_core.testing.process import Process, free_port

ROOT = Path(__file__).parents[2]
SERVICES = ("intake", "cases", "deadlines", "notices", "billing")
SECRETS = {"ORDINANCE_DATABASE_PASSWORD": "of-the-role", "ORDINANCE_KEYRING_SECRET": "k" * 32}
VARIABLE = re.compile(r"\$\{(\w+)(?::[-?]([^}]*))?\}")
ORDINANCE = (sys.executable, "-m", "services")

pytestmark = pytest.mark.live


class Installation:
    """What the compose file says, with host names and ports of this machine."""

    def __init__(self, server: Server, broker: Broker, data: Path) -> None:
        text = (ROOT / "docker-compose.yml").read_text()
        filled = VARIABLE.sub(lambda m: SECRETS.get(m[1], m[2] or ""), text)
        self.services: dict[str, Any] = YAML(typ="safe").load(filled)["services"]
        postgres = urlsplit(server.url)
        self.places = {
            "@postgres:5432": f"@127.0.0.1:{postgres.port}",
            "kafka:9092": broker.bootstrap,
            "/var/lib/ordinance": str(data),
        }
        self.data = data
        self.ports = {name: free_port() for name in SERVICES}

    def environment(self, name: str) -> dict[str, str]:
        said = {key: str(value) for key, value in self.services[name]["environment"].items()}
        for theirs, ours in self.places.items():
            said = {key: value.replace(theirs, ours) for key, value in said.items()}
        said["PYTHONPATH"] = os.pathsep.join((str(ROOT), str(ROOT / "libs")))
        return {**os.environ, **said, "ORDINANCE_PORT": str(self.ports.get(name, 0))}

    def command(self, name: str) -> list[str]:
        return [*ORDINANCE, *self.services[name]["command"]]

    def ready(self, name: str) -> bool:
        try:
            return httpx.get(self.url(name, f"/{name}/ready")).is_success
        except httpx.TransportError:
            return False

    def url(self, name: str, path: str) -> str:
        return f"http://127.0.0.1:{self.ports[name]}{path}"

    def launched(self, name: str, stack: ExitStack) -> Process:
        process = Process(
            self.command(name),
            self.data / f"{name}.log",
            environment=self.environment(name),
            folder=self.data,
        )
        stack.callback(process.end, signal.SIGTERM)
        process.launch()
        return process

    def key(self) -> str:
        """A key for every town, made as the operator's guide says."""
        create = [*ORDINANCE, "keys", "create", "test", "--role", "admin", "--jurisdiction", "*"]
        environment = self.environment("intake")
        made = subprocess.run(create, env=environment, check=True, capture_output=True, text=True)
        return made.stdout.split()[-1]


@pytest.fixture
def installation(
    postgres_server: Server, kafka_broker: Broker, tmp_path: Path
) -> Iterator[Installation]:
    place = urlsplit(postgres_server.url)
    asked = {
        "PGHOST": "127.0.0.1",
        "PGPORT": str(place.port),
        "PGPASSWORD": place.password or "",
        "POSTGRES_PASSWORD": SECRETS["ORDINANCE_DATABASE_PASSWORD"],
    }
    script = ROOT / "deploy" / "images" / "postgres" / "databases.sh"
    subprocess.run(["bash", str(script)], env={**os.environ, **asked}, check=True)
    installed = Installation(postgres_server, kafka_broker, tmp_path)
    migrate = installed.command("migrate")
    subprocess.run(migrate, env=installed.environment("migrate"), cwd=tmp_path, check=True)
    with ExitStack() as stack:
        started = [installed.launched(name, stack) for name in SERVICES]
        for name, process in zip(SERVICES, started, strict=True):
            process.wait(functools.partial(installed.ready, name), seconds=150)
        yield installed


def test_all_five_serve_and_hear_each_other(installation: Installation) -> None:
    caller = httpx.Client(headers={"Authorization": f"Bearer {installation.key()}"})
    with caller:
        report = {"channel": "phone", "place": "Allouez", "at": "2026-11-30T09:00:00-06:00"}
        made = caller.post(installation.url("intake", "/intake/reports"), json=report)
        assert made.status_code == 201, made.text
        heard = f"intake/{made.json()['stream']}@{made.json()['version']}"
        for name in SERVICES[1:]:
            log = caller.get(installation.url(name, f"/{name}/log"), params={"heard": heard})
            assert log.status_code == 200, log.text
            assert made.json()["stream"] in log.text
