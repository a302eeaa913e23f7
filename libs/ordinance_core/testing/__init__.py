"""Real PostgreSQL and Kafka for tests and measurements: given, in containers, or as processes."""

from ordinance_core.testing.backends import Broker, Missing, Server, broker, server
from ordinance_core.testing.databases import Databases

__all__ = ["Broker", "Databases", "Missing", "Server", "broker", "server"]
