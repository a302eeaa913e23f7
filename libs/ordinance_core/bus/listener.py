"""Hears the topics of other services: partition by partition, in order, offsets after effects."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress

import structlog
from aiokafka import AIOKafkaConsumer, ConsumerRecord, TopicPartition
from aiokafka.abc import ConsumerRebalanceListener
from aiokafka.errors import (
    CommitFailedError,
    IllegalStateError,
    KafkaError,
)

from ordinance_core.bus.envelope import Unreadable, received, topic
from ordinance_core.bus.hearing import Hearing, ParkingFull
from ordinance_core.log.model import Busy, Unavailable
from ordinance_core.messages import UnknownEvent

POLL_MS = 200
RECORDS = 200
BATCH_SECONDS = 5.0
COMMIT_SECONDS = 5.0
SESSION_SECONDS = 10.0
REBALANCE_MS = 30_000
HEARTBEATS = 12
AGAIN_SECONDS = 1.0

_logger = structlog.get_logger(__name__)


def group(service: str) -> str:
    """The consumer group in which all workers of a service share its topics."""
    return f"ordinance.{service}"


class Listener:
    """One worker of a service's consumer group.

    `stopped` names the partitions that wait for a newer version of this service or for a person,
    `held` those that wait for the database or for parked messages to be mended: both in words.
    A worker that dies is noticed by the group after `session` seconds.
    """

    def __init__(
        self,
        service: str,
        sources: Iterable[str],
        hearing: Hearing,
        bootstrap: str,
        *,
        again: float = AGAIN_SECONDS,
        session: float = SESSION_SECONDS,
    ) -> None:
        self.stopped: dict[TopicPartition, str] = {}
        self.held: dict[TopicPartition, str] = {}
        self.problem: str | None = None
        self._hearing, self._again, self._session = hearing, again, session
        self._service, self._bootstrap = service, bootstrap
        self._topics = [topic(source) for source in sources]
        self._done: dict[TopicPartition, int] = {}
        self._resume_at: dict[TopicPartition, float] = {}
        self._turn = asyncio.Lock()
        self._leaving = asyncio.Event()

    def leave(self) -> None:
        """Asks `run` to finish the message at hand, commit and return."""
        self._leaving.set()

    async def run(self) -> None:
        """Until `leave` or cancellation; raises `ForkedSource` when a source shows a fork."""
        while not self._leaving.is_set():
            consumer = self._consumer()
            try:
                await consumer.start()
                consumer.subscribe(self._topics, listener=_Rebalance(self, consumer))
                self.problem = None
                await self._rounds(consumer)
            except (KafkaError, OSError) as error:
                self.problem = f"Kafka at {self._bootstrap} does not answer: {error}"
                _logger.warning("listener.failed", service=self._service, problem=self.problem)
            finally:
                await self.commit(consumer)
                await consumer.stop()
            await self._rest()

    async def commit(self, consumer: AIOKafkaConsumer) -> None:
        """Commits what was heard; a repeat after a lost commit is dropped by `heard`."""
        mine = consumer.assignment()
        self._done = {tp: offset for tp, offset in self._done.items() if tp in mine}
        if not self._done:
            return
        try:
            async with asyncio.timeout(COMMIT_SECONDS):
                await consumer.commit(self._done)
        except (CommitFailedError, IllegalStateError) as error:
            _logger.info("listener.rebalanced", service=self._service, reason=str(error))
        except (KafkaError, TimeoutError) as error:
            _logger.warning("listener.commit", service=self._service, problem=repr(error))
            return
        self._done = {}

    async def revoked(self, consumer: AIOKafkaConsumer) -> None:
        """Finishes the batch at hand and commits before the partitions go to others."""
        async with self._turn:
            await self.commit(consumer)
            self._done, self._resume_at = {}, {}
            self.stopped, self.held = {}, {}

    async def assigned(self) -> None:
        await self._hearing.refresh()

    def _consumer(self) -> AIOKafkaConsumer:
        return AIOKafkaConsumer(
            bootstrap_servers=self._bootstrap,
            group_id=group(self._service),
            enable_auto_commit=False,
            auto_offset_reset="earliest",
            session_timeout_ms=int(self._session * 1000),
            heartbeat_interval_ms=int(self._session * 1000 / HEARTBEATS),
            rebalance_timeout_ms=REBALANCE_MS,
        )

    async def _rounds(self, consumer: AIOKafkaConsumer) -> None:
        while not self._leaving.is_set():
            batches = await consumer.getmany(timeout_ms=POLL_MS, max_records=RECORDS)
            async with self._turn:
                self._resume(consumer)
                heard = [self._partition(consumer, tp, rs) for tp, rs in batches.items()]
                results = await asyncio.gather(*heard, return_exceptions=True)
                await self.commit(consumer)
            for failure in (r for r in results if r is not None):
                raise failure

    async def _partition(
        self, consumer: AIOKafkaConsumer, tp: TopicPartition, records: Sequence[ConsumerRecord]
    ) -> None:
        until = time.monotonic() + BATCH_SECONDS
        for record in records:
            if self._leaving.is_set() or time.monotonic() > until:
                return self._return(consumer, tp, record.offset)
            try:
                message = received(record.topic, record.headers, record.value)
                await self._hearing.hear(message)
            except (UnknownEvent, Unreadable) as error:
                return self._stop(consumer, tp, record.offset, error)
            except (ParkingFull, Busy, Unavailable) as error:
                return self._hold(consumer, tp, record.offset, error)
            self._done[tp] = record.offset + 1
            self.held.pop(tp, None)
        return None

    def _stop(
        self, consumer: AIOKafkaConsumer, tp: TopicPartition, offset: int, why: Exception
    ) -> None:
        self.stopped[tp] = f"offset {offset}: {why}"
        _logger.error("partition.stopped", topic=tp.topic, partition=tp.partition, reason=str(why))
        self._return(consumer, tp, offset, pause=True)

    def _hold(
        self, consumer: AIOKafkaConsumer, tp: TopicPartition, offset: int, why: Exception
    ) -> None:
        self.held[tp] = f"offset {offset}: {why or type(why).__name__}"
        self._resume_at[tp] = time.monotonic() + self._again
        _logger.warning("partition.held", topic=tp.topic, partition=tp.partition, reason=str(why))
        self._return(consumer, tp, offset, pause=True)

    def _return(
        self, consumer: AIOKafkaConsumer, tp: TopicPartition, offset: int, *, pause: bool = False
    ) -> None:
        """Puts the record and those after it back, for the next round or whoever comes then."""
        with suppress(IllegalStateError):  # another has the partition, from the committed offset
            consumer.seek(tp, offset)
            if pause:
                consumer.pause(tp)

    def _resume(self, consumer: AIOKafkaConsumer) -> None:
        now = time.monotonic()
        for tp in [tp for tp, at in self._resume_at.items() if at <= now]:
            del self._resume_at[tp]
            with suppress(IllegalStateError):
                consumer.resume(tp)

    async def _rest(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._leaving.wait(), self._again)


class _Rebalance(ConsumerRebalanceListener):  # type: ignore[misc]  # aiokafka has no types
    def __init__(self, listener: Listener, consumer: AIOKafkaConsumer) -> None:
        self._listener, self._consumer = listener, consumer

    async def on_partitions_revoked(self, revoked: Iterable[TopicPartition]) -> None:  # noqa: ARG002
        await self._listener.revoked(self._consumer)

    async def on_partitions_assigned(self, assigned: Iterable[TopicPartition]) -> None:  # noqa: ARG002
        await self._listener.assigned()
