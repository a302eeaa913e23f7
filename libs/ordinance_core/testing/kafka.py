"""Apache Kafka in KRaft mode from the jars that deploy/kafka/pom.xml names."""

from __future__ import annotations

import base64
import functools
import hashlib
import os
import shutil
import signal
import socket
import struct
from pathlib import Path
from string import Template
from uuid import uuid4

from ordinance_core.testing import process

SOURCES = Path(__file__).parents[3] / "deploy" / "kafka"
API_VERSIONS = struct.pack(">ihhih", 10, 18, 0, 1, -1)  # the request every broker answers


def tools() -> bool:
    """Whether a JDK and Maven are here."""
    return bool(shutil.which("java") and shutil.which("mvn"))


@functools.cache
def jars() -> Path:
    """The folder of the jars, resolved by Maven once per version of the pom."""
    pom = SOURCES / "pom.xml"
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ordinance"
    found = cache / f"kafka-{hashlib.sha256(pom.read_bytes()).hexdigest()[:12]}"
    if not found.exists():
        cache.mkdir(parents=True, exist_ok=True)
        fetched = cache / f"fetching-{uuid4().hex}"
        goal = ["dependency:copy-dependencies", f"-DoutputDirectory={fetched}"]
        process.run(["mvn", "-q", "-B", "-f", str(pom), *goal])
        try:
            fetched.rename(found)
        except OSError:  # another run was faster
            process.discard(fetched)
    return found


def _java(main: str, *arguments: str) -> list[str]:
    logging = f"-Dlog4j2.configurationFile={SOURCES / 'log4j2.properties'}"
    return ["java", "-Xmx512m", logging, "-cp", f"{jars()}/*", main, *arguments]


def answers(port: int) -> bool:
    """Whether a broker serves requests here; it does so once it may lead partitions."""
    try:
        with socket.create_connection(("127.0.0.1", port), 1) as connection:
            connection.sendall(API_VERSIONS)
            return bool(connection.recv(1))
    except OSError:
        return False


def container_settings(port: int) -> dict[str, str]:
    """The same settings for an image that reads them from its environment, reached at `port`."""
    text = Template((SOURCES / "server.properties").read_text()).substitute(
        HOST="127.0.0.1",
        LISTEN="0.0.0.0",  # noqa: S104 - inside the container
        PORT=9092,
        CONTROLLER_HOST="127.0.0.1",
        CONTROLLER_PORT=9093,
        DATA="/var/lib/kafka/data",
    )
    pairs = (line.split("=", 1) for line in text.splitlines() if line and line[0] != "#")
    settings = {f"KAFKA_{name.upper().replace('.', '_')}": value for name, value in pairs}
    return settings | {"KAFKA_ADVERTISED_LISTENERS": f"BROKER://127.0.0.1:{port}"}


class LocalKafka:
    """One broker that tests may stop, kill and start again on the same data and port."""

    def __init__(self) -> None:
        self.folder = process.folder("kafka")
        self.port = process.free_port()
        self.bootstrap = f"127.0.0.1:{self.port}"
        settings = self.folder / "server.properties"
        settings.write_text(self._settings())
        cluster = base64.urlsafe_b64encode(uuid4().bytes).decode().rstrip("=")
        # an id may begin with a dash, which alone would be taken for an option
        tool = ("kafka.tools.StorageTool", "format", f"--cluster-id={cluster}", "-c", str(settings))
        process.run(_java(*tool))
        self.process = process.Process(_java("kafka.Kafka", str(settings)), self.folder / "log")

    def _settings(self) -> str:
        here = "127.0.0.1"
        return Template((SOURCES / "server.properties").read_text()).substitute(
            HOST=here,
            LISTEN=here,
            PORT=self.port,
            CONTROLLER_HOST=here,
            CONTROLLER_PORT=process.free_port(),
            DATA=self.folder / "data",
        )

    def start(self) -> None:
        self.process.start(lambda: answers(self.port))

    def stop(self) -> None:
        """Hands its partitions over and ends, as an administrator's restart does."""
        self.process.end(signal.SIGTERM)

    def kill(self) -> None:
        """Ends at once, as a crash does."""
        self.process.end(signal.SIGKILL)

    def close(self) -> None:
        self.kill()
        process.discard(self.folder)
