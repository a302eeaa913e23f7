"""A load generator that costs little: the same bytes again once the answer is whole."""

from __future__ import annotations

import asyncio
import re
from time import perf_counter
from typing import cast
from urllib.parse import urlsplit

_STATUS = b"HTTP/1.1 201 "
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)\r\n", re.IGNORECASE)


class Refused(AssertionError):  # noqa: N818 - as everywhere here
    """A server answered something else than 201; the message is its answer."""


class Connection(asyncio.Protocol):
    """One caller: asks, waits for the whole answer, asks again until told to stop."""

    def __init__(self, request: bytes) -> None:
        self._request, self._read = request, b""
        self.answered, self.asking = 0, True
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the first time."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Counts an answer once it is whole."""
        self._read += data
        head, found, body = self._read.partition(b"\r\n\r\n")
        length = _LENGTH.search(head + b"\r\n")
        if not found or length is None or len(body) < int(length[1]):
            return
        self._read = b""
        if not head.startswith(_STATUS):
            self._end(Refused(f"{head.decode()}\n{body.decode()}"))
            return
        self.answered += 1
        if self.asking:
            self._transport.write(self._request)
        else:
            self._end(None)

    def connection_lost(self, failure: Exception | None) -> None:
        """An end that nobody asked for is a failure."""
        if not self.ended.done():
            self.ended.set_exception(failure or Refused("the server hung up"))

    def _end(self, failure: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_exception(failure) if failure else self.ended.set_result(None)
        self._transport.close()


async def rate(url: str, request: bytes, callers: int, seconds: float) -> float:
    """How many of these requests a server answered in a second, with so many callers."""
    loop, place = asyncio.get_running_loop(), urlsplit(url)
    host, port = place.hostname or "", place.port or 80
    began = perf_counter()
    opened = [
        await loop.create_connection(lambda: Connection(request), host, port)
        for _ in range(callers)
    ]
    connections = [connection for _, connection in opened]
    ended = asyncio.gather(*(connection.ended for connection in connections))
    await asyncio.wait([ended], timeout=seconds)
    for connection in connections:
        connection.asking = False
    await ended
    return sum(connection.answered for connection in connections) / (perf_counter() - began)
