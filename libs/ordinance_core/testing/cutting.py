"""A TCP proxy that cuts a connection at a chosen moment of a request and its answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from enum import Enum
from typing import Self

from sqlalchemy.engine import make_url


class Cut(Enum):
    """When the next request that carries the armed bytes loses its connection."""

    BEFORE = "the request never reaches the server"
    DURING = "the request is sent, and nobody waits for the answer"
    AFTER = "the server has answered, and the answer is lost"


class CuttingProxy:
    """Forwards to one server. Arm it, and the next matching request is cut; `cuts` counts."""

    def __init__(self, host: str, port: int) -> None:
        self.port, self.cuts = 0, 0
        self._server = host, port
        self._armed: tuple[bytes, Cut] | None = None
        self._lines: set[asyncio.Task[None]] = set()

    def arm(self, carrying: bytes, cut: Cut) -> None:
        self._armed = carrying, cut

    def url(self, url: str) -> str:
        """The URL of the same database, through this proxy."""
        through = make_url(url).set(host="127.0.0.1", port=self.port)
        return through.render_as_string(hide_password=False)

    @classmethod
    @asynccontextmanager
    async def before(cls, url: str) -> AsyncIterator[Self]:
        """A proxy in front of the server of this URL."""
        parsed = make_url(url)
        proxy = cls(str(parsed.host), int(parsed.port or 5432))
        listening = await asyncio.start_server(proxy._serve, "127.0.0.1")
        proxy.port = listening.sockets[0].getsockname()[1]
        yield proxy
        listening.close()
        lines = list(proxy._lines)
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(*self._server)
        answers = asyncio.create_task(_answers(there, writer))
        here = asyncio.current_task()
        assert here is not None
        self._lines.add(here)
        try:
            with suppress(ConnectionError):
                while chunk := await reader.read(1 << 20):
                    if (cut := self._cut(chunk)) is not None:
                        await self._cut_off(cut, chunk, answers, there, back)
                        break
                    back.write(chunk)
        finally:
            answers.cancel()
            writer.transport.abort()
            back.transport.abort()
            self._lines.discard(here)

    def _cut(self, chunk: bytes) -> Cut | None:
        if self._armed is None or self._armed[0] not in chunk:
            return None
        cut, self._armed = self._armed[1], None
        self.cuts += 1
        return cut

    async def _cut_off(
        self,
        cut: Cut,
        chunk: bytes,
        answers: asyncio.Task[None],
        there: asyncio.StreamReader,
        back: asyncio.StreamWriter,
    ) -> None:
        if cut is Cut.BEFORE:
            return
        answers.cancel()
        await asyncio.wait([answers])
        back.write(chunk)
        await back.drain()
        if cut is Cut.AFTER:
            await there.read(1)


async def _answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while chunk := await reader.read(1 << 20):
            writer.write(chunk)
    writer.close()
