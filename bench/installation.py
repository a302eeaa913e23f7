"""`ordinance` as processes of this machine, on databases of their own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Self
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from ordinance_core.testing import Databases
from ordinance_core.testing.process import Process, discard, folder, free_port
from services.registry import SERVICES

ROOT = Path(__file__).parents[1]
PLACES = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "libs")])}
DISPATCHER = ("--role", "dispatcher", "--role", "director", "--jurisdiction", "*")
DIRECTOR = ("--office", "allouez-wi:director", "--office", "allouez-wi:board")


class Installation:
    """Its settings and processes; on SQLite and the local bus unless `on_postgres` was called."""

    def __enter__(self) -> Self:
        self._stack = ExitStack()
        self._folder = folder("bench")
        self._stack.callback(discard, self._folder)
        self.settings = {
            "ORDINANCE_DATA": str(self._folder / "data"),
            "ORDINANCE_KEYRING_SECRET": "a-keyring-secret-of-the-measurements",
            "ORDINANCE_LOG_FORMAT": "json",
        }
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def on_postgres(self, databases: Databases) -> None:
        """Gives each service and the keyring a database."""
        for name in (*SERVICES, "keyring"):
            url = databases.create()
            self._stack.callback(databases.drop, url)
            keyring = name == "keyring"
            setting = "KEYRING_URL" if keyring else f"DATABASE_URLS__{name.upper()}"
            self.settings[f"ORDINANCE_{setting}"] = url

    def on_kafka(self, bootstrap: str) -> None:
        """Lets services of several processes hear each other."""
        self.settings["ORDINANCE_KAFKA"] = bootstrap

    def prepare(self) -> str:
        """Migrates; the token of a dispatcher who is the director of Allouez, too."""
        if "ORDINANCE_KEYRING_URL" in self.settings:  # SQLite migrates itself
            self._run("migrate")
        return self._run("keys", "create", "bench", *DISPATCHER, *DIRECTOR).split()[-1]

    def serve(self, *arguments: str) -> str:
        """Starts `ordinance serve` with these arguments; its URL, once it answers."""
        port = free_port()
        command = [sys.executable, "-m", "services", "serve", *arguments, "--port", str(port)]
        return self.start(command, port, f"/{arguments[0] if arguments else 'intake'}/health")

    def start(self, command: Sequence[str], port: int, path: str) -> str:
        """Starts a server under the settings; its URL, once it answers under `path`."""
        url = f"http://127.0.0.1:{port}"
        log = self._folder / f"{port}.log"
        process = Process(command, log, environment=_with(self.settings))
        process.start(lambda: _answers(url + path))
        self._stack.callback(process.end, signal.SIGTERM)
        return url

    def _run(self, *arguments: str) -> str:
        command = [sys.executable, "-m", "services", *arguments]
        done = subprocess.run(  # noqa: S603 - our own command
            command, check=True, stdout=subprocess.PIPE, text=True, env=_with(self.settings)
        )
        return done.stdout


def _with(settings: Mapping[str, str]) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith("ORDINANCE_")}
    return {**kept, **PLACES, **settings}


def _answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=2):  # noqa: S310 - a loopback URL
            return True
    except HTTPError:
        return True
    except (URLError, OSError):
        return False
