"""PostgreSQL and Kafka in containers, where an engine answers and has or may pull the images."""

from __future__ import annotations

import functools
import os
import socket
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from ordinance_core.testing import databases, kafka, process

POSTGRES = os.environ.get("ORDINANCE_POSTGRES_IMAGE", "postgres:15")
KAFKA = os.environ.get("ORDINANCE_KAFKA_IMAGE", "apache/kafka:4.3.1")


def _listens() -> bool:
    host = urlsplit(os.environ.get("DOCKER_HOST") or "unix:///var/run/docker.sock")
    if host.scheme == "unix":
        with socket.socket(socket.AF_UNIX) as probe:
            return probe.connect_ex(host.path) == 0
    return bool(host.hostname)


@functools.cache
def available(image: str) -> bool:
    """Whether a Docker engine answers and the image is present or can be pulled."""
    if not _listens():
        return False
    import docker  # noqa: PLC0415 - slow, and needed only here

    try:
        engine = docker.from_env(timeout=120)
    except docker.errors.DockerException:
        return False
    try:
        engine.ping()
        engine.images.get(image)
    except docker.errors.ImageNotFound:
        return _pulled(engine, image)
    except docker.errors.DockerException:
        return False
    finally:
        engine.close()
    return True


def _pulled(engine: Any, image: str) -> bool:
    import docker  # noqa: PLC0415 - as above

    try:
        engine.images.pull(image)
    except docker.errors.APIError:
        return False
    return True


class Container:
    """One container that tests may stop, kill and start again under the same port."""

    def __init__(
        self, image: str, inner: int, port: int, environment: dict[str, str], **more: Any
    ) -> None:
        from testcontainers.core.config import (  # noqa: PLC0415 - asks the engine when imported
            testcontainers_config as config,
        )
        from testcontainers.core.container import DockerContainer  # noqa: PLC0415

        config.ryuk_disabled = config.ryuk_disabled or not available(config.ryuk_image)
        container = DockerContainer(image, **more).with_bind_ports(inner, port)
        self.container = container.with_envs(**environment)
        self.made = False

    def start(self, ready: Callable[[], bool], seconds: float = 90) -> None:
        if self.made:
            self.container.get_wrapped_container().start()
        else:
            self.container.start()
            self.made = True
        deadline = time.monotonic() + seconds
        while not ready():
            if self._ended() or time.monotonic() > deadline:
                raise process.DidNotStart(str(self.container.get_logs()))
            time.sleep(0.1)

    def _ended(self) -> bool:
        self.container.reload()
        return bool(self.container.status == "exited")

    def stop(self) -> None:
        self.container.get_wrapped_container().stop()

    def kill(self) -> None:
        self.container.get_wrapped_container().kill()

    def close(self) -> None:
        if self.made:
            self.container.stop()


class ContainerPostgres:
    """As `LocalPostgres`, from an image that takes the official one's settings."""

    def __init__(self) -> None:
        port = process.free_port()
        self.url = f"postgresql://postgres:ordinance@127.0.0.1:{port}/postgres"
        secret = {"POSTGRES_PASSWORD": "ordinance"}
        self.container = Container(POSTGRES, 5432, port, secret)
        self.stop, self.kill, self.close = (
            self.container.stop,
            self.container.kill,
            self.container.close,
        )

    def start(self) -> None:
        self.container.start(lambda: databases.answers(self.url))


class ContainerKafka:
    """As `LocalKafka`, from an image that takes the official one's settings."""

    def __init__(self) -> None:
        self.port = process.free_port()
        self.bootstrap = f"127.0.0.1:{self.port}"
        self.container = Container(KAFKA, 9092, self.port, kafka.container_settings(self.port))
        self.stop, self.kill, self.close = (
            self.container.stop,
            self.container.kill,
            self.container.close,
        )

    def start(self) -> None:
        self.container.start(lambda: kafka.answers(self.port))
