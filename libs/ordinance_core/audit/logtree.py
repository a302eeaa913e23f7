"""The Merkle tree of a running log, grown on demand from where it stood."""

from __future__ import annotations

import asyncio
from datetime import datetime

from ordinance_core.audit.checkpoint import Proof, Root
from ordinance_core.audit.merkle import Tree
from ordinance_core.log.model import Log
from ordinance_core.messages import leaf

_BATCH = 1000


class LogTree:
    """Keeps the leaves it has read (32 bytes an event, twice); reads only what came since."""

    def __init__(self, log: Log) -> None:
        self._log, self._tree, self._reading = log, Tree(), asyncio.Lock()

    async def root(self, at: datetime) -> Root:
        """The root over all that the log holds now."""
        tree = await self._grown()
        size = len(tree)
        return Root(
            service=self._log.service,
            log_id=self._log.log_id,
            epoch=self._log.epoch,
            size=size,
            root=tree.root(size).hex(),
            at=at,
        )

    async def proof(self, position: int, size: int | None = None) -> Proof:
        """That an event stands at a position; raises `ValueError` beyond the log or `size`."""
        tree = await self._grown()
        whole = len(tree) if size is None else size
        path = tree.inclusion(position - 1, whole)
        return Proof(
            position=position,
            size=whole,
            leaf=tree.leaf(position - 1).hex(),
            root=tree.root(whole).hex(),
            path=tuple(node.hex() for node in path),
        )

    async def _grown(self) -> Tree:
        async with self._reading:
            while batch := await self._log.read(len(self._tree), _BATCH):
                self._tree.extend(leaf(recorded.header_bytes) for recorded in batch)
        return self._tree
