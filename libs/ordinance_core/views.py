"""A view: name, version, tables, handlers; rebuilt from the log alone, beside the old one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from sqlalchemy import Column, MetaData, Select, Table, delete, insert, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from ordinance_core.conclusions import FactHeard
from ordinance_core.matters import unwrap
from ordinance_core.messages import Actor, Codec, Event, Header, Recorded


class Seen(msgspec.Struct, frozen=True):
    """One event as a view reads it: a fact heard looks like one of the service's own.

    `header` is its owner's, `recorded` the row of the log that is read here.
    """

    header: Header
    event: Event
    recorded: Recorded

    @property
    def stream(self) -> str:
        return self.recorded.stream

    @property
    def matter(self) -> str:
        return self.stream.partition("-")[2]

    @property
    def jurisdiction(self) -> str:
        """The jurisdiction of the stream, which every row carries."""
        return self.recorded.header.jurisdiction

    @property
    def position(self) -> int:
        return self.recorded.position

    @property
    def when(self) -> str:
        """The civil date or instant of the event, as text; else when it was recorded."""
        return (self.event.when or self.header.recorded_at).isoformat()


Connection = AsyncConnection
Handle = Callable[[Connection, Seen], Awaitable[None]]


Tables = Mapping[str, Table]
Handlers = Callable[[Tables], Mapping[str, Handle]]
Always = Callable[[Tables], Handle]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """`handlers` by event type; `always` sees every event whose type has no handler of its own.

    `tables` by the name they were declared under; `handlers_of` and `always_of` made the handlers
    and make them again for other tables.
    """

    name: str
    version: int
    tables: Tables
    handlers: Mapping[str, Handle]
    always: Handle | None
    handlers_of: Handlers
    always_of: Always | None

    @property
    def follower(self) -> str:
        return follower(self.name, self.version)

    @property
    def metadata(self) -> MetaData:
        return next(iter(self.tables.values())).metadata

    def table(self, name: str) -> Table:
        """The table that the view declared under a name, whatever its version."""
        return self.tables[name]

    def beside(self) -> View:
        """The same view over tables of its own, to be built beside those that stand."""
        metadata = MetaData()
        names = {key: f"{table.name}_rebuilt" for key, table in self.tables.items()}
        made = {k: t.to_metadata(metadata, name=names[k]) for k, t in self.tables.items()}
        for table in made.values():
            table.indexes.clear()  # their names are taken, and nobody searches here
        return _view(self.name, self.version, made, self.handlers_of, self.always_of)


def follower(name: str, version: int) -> str:
    """Under which name a version of a view follows its log."""
    return f"view:{name}:v{version}"


def versioned(name: str, version: int) -> str:
    return f"{name}_v{version}"


def view(
    name: str,
    version: int,
    tables: Mapping[str, tuple[Column[Any], ...]],
    handlers: Handlers,
    always: Always | None = None,
) -> View:
    """A view whose tables carry its version in their names, so that two can stand side by side."""
    metadata = MetaData()
    made = {key: Table(versioned(key, version), metadata, *cols) for key, cols in tables.items()}
    return _view(name, version, made, handlers, always)


def _view(
    name: str, version: int, tables: Tables, handlers: Handlers, always: Always | None
) -> View:
    return View(
        name=name,
        version=version,
        tables=tables,
        handlers=handlers(tables),
        always=None if always is None else always(tables),
        handlers_of=handlers,
        always_of=always,
    )


async def create(connection: AsyncConnection, view: View) -> None:
    """Creates the view's tables where they are not there yet."""
    await connection.run_sync(view.metadata.create_all)


async def drop(connection: AsyncConnection, view: View) -> None:
    await connection.run_sync(view.metadata.drop_all)


async def apply(connection: AsyncConnection, view: View, codec: Codec, recorded: Recorded) -> None:
    """Lets one event into the view's tables."""
    seen = read(codec, recorded)
    if seen is None:
        return
    handle = view.handlers.get(seen.header.type, view.always)
    if handle is not None:
        await handle(connection, seen)


def read(codec: Codec, recorded: Recorded) -> Seen | None:
    """The event behind a row; for a heard one, the event inside it, if all services share it."""
    event = codec.event(recorded)
    if not isinstance(event, FactHeard):
        return Seen(recorded.header, event, recorded)
    header, inner = unwrap(event)
    return None if inner is None else Seen(header, inner, recorded)


async def put(
    connection: AsyncConnection, table: Table, key: Mapping[str, Any], **values: Any
) -> None:
    """Inserts the row of a key, or changes these values of it."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = dialect.insert(table).values(**key, **values)
    if values:
        statement = statement.on_conflict_do_update(index_elements=list(key), set_=values)
    else:
        statement = statement.on_conflict_do_nothing(index_elements=list(key))
    await connection.execute(statement)


async def change(
    connection: AsyncConnection, table: Table, key: Mapping[str, Any], **values: Any
) -> None:
    """Changes values of the row of a key, if there is one."""
    await connection.execute(_where(update(table).values(**values), table, key))


async def remove(connection: AsyncConnection, table: Table, key: Mapping[str, Any]) -> None:
    await connection.execute(_where(delete(table), table, key))


async def add(connection: AsyncConnection, table: Table, **values: Any) -> None:
    await connection.execute(insert(table).values(**values))


def scoped(query: Select[Any], table: Table, actor: Actor) -> Select[Any]:
    """The query narrowed to what the caller may see."""
    if "*" in actor.jurisdictions:
        return query
    return query.where(table.c.jurisdiction.in_(actor.jurisdictions))


def _where(statement: Any, table: Table, key: Mapping[str, Any]) -> Any:
    for name, value in key.items():
        statement = statement.where(table.c[name] == value)
    return statement
