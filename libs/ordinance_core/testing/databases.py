"""Fresh databases on a running PostgreSQL, each a copy of one that was migrated once."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg
from psycopg.sql import SQL, Identifier


class Databases:
    """`admin` is the URL of a database on the server, for a role that may create others."""

    def __init__(self, admin: str) -> None:
        self.admin = admin

    def url(self, name: str) -> str:
        return urlunsplit(urlsplit(self.admin)._replace(path=f"/{name}"))

    def create(self, template: str = "template0") -> str:
        """The URL of a new database, copied from the one named `template`."""
        name = f"test_{uuid4().hex}"
        self._say(SQL("CREATE DATABASE {} TEMPLATE {}").format(Identifier(name), _name(template)))
        return self.url(name)

    def drop(self, url: str) -> None:
        """Drops the database and whoever is still connected to it."""
        self._say(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(_name(url)))

    def _say(self, statement: psycopg.sql.Composed) -> None:
        with psycopg.connect(self.admin, autocommit=True) as connection:
            connection.execute(statement)


def _name(url: str) -> Identifier:
    return Identifier(urlsplit(url).path.removeprefix("/") if "/" in url else url)


def answers(url: str) -> bool:
    """Whether a PostgreSQL takes connections under this URL."""
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True
