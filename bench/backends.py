"""The PostgreSQL and Kafka of one run: those the environment names, else started on demand."""

from __future__ import annotations

from contextlib import ExitStack
from functools import cached_property
from typing import Self

from ordinance_core.testing import Broker, Databases, Server, backends


class Backends:
    """Starts a server when a section first asks for it, and ends it with the run."""

    def __enter__(self) -> Self:
        self._started = ExitStack()
        return self

    def __exit__(self, *_: object) -> None:
        self._started.close()

    @cached_property
    def databases(self) -> Databases:
        """A PostgreSQL with fsync on."""
        return Databases(backends.given_server() or self._up(backends.server()).url)

    @cached_property
    def kafka(self) -> str:
        """The bootstrap address of one broker."""
        return backends.given_broker() or self._broker().bootstrap

    def _up(self, server: Server) -> Server:
        self._started.callback(server.close)
        server.start()
        return server

    def _broker(self) -> Broker:
        broker = backends.broker()
        self._started.callback(broker.close)
        broker.start()
        return broker
