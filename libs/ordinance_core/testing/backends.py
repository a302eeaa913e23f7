"""Which PostgreSQL and Kafka a run uses: what it is given, else containers, else processes."""

from __future__ import annotations

import os
from typing import Protocol

from ordinance_core.testing import containers, kafka, postgres


class Missing(RuntimeError):  # noqa: N818 - a state of the machine
    """There is no backend; the message says what brings one."""


class Server(Protocol):
    """A PostgreSQL of this run's own; `url` is its administrator's."""

    url: str

    def start(self) -> None: ...
    def stop(self) -> None: ...
    def kill(self) -> None: ...
    def close(self) -> None: ...


class Broker(Protocol):
    """A Kafka broker of this run's own."""

    bootstrap: str

    def start(self) -> None: ...
    def stop(self) -> None: ...
    def kill(self) -> None: ...
    def close(self) -> None: ...


def given_server() -> str | None:
    """The PostgreSQL that whoever runs the tests named."""
    return os.environ.get("ORDINANCE_TEST_DATABASE_URL") or None


def given_broker() -> str | None:
    """The Kafka that whoever runs the tests named."""
    return os.environ.get("ORDINANCE_TEST_KAFKA") or None


def server() -> Server:
    """A new PostgreSQL, not yet started; raises `Missing`."""
    if containers.available(containers.POSTGRES):
        return containers.ContainerPostgres()
    if programs := postgres.binaries():
        return postgres.LocalPostgres(programs)
    raise Missing(
        "these tests need PostgreSQL: install it (apt-get install -y postgresql), start a Docker"
        " engine, or name a server in ORDINANCE_TEST_DATABASE_URL"
    )


def broker() -> Broker:
    """A new Kafka broker, not yet started; raises `Missing`."""
    if containers.available(containers.KAFKA):
        return containers.ContainerKafka()
    if kafka.tools():
        return kafka.LocalKafka()
    raise Missing(
        "these tests need Apache Kafka: install a JDK and Maven (apt-get install -y"
        " openjdk-17-jre-headless maven), start a Docker engine, or name a broker in"
        " ORDINANCE_TEST_KAFKA"
    )
