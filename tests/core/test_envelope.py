"""Messages as CloudEvents on Kafka, and topics that keep order and history."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from aiokafka.admin import AIOKafkaAdminClient, NewTopic

from ordinance_core.bus.envelope import Unreadable, attributes, key, received, topic
from ordinance_core.bus.message import Message, published
from ordinance_core.bus.topics import BrokerGone, TopicsWrong, assert_topics, ensure_topics
from ordinance_core.messages import Header, Recorded

NOW = datetime(2026, 3, 2, 14, 0, tzinfo=UTC)


def header(type_name: str = "ReportTaken") -> Header:
    return Header(
        format=1,
        log_id="log-intake",
        epoch=1,
        event_id="7f0c",
        stream="matter-spill",
        version=2,
        type=type_name,
        schema=3,
        jurisdiction="allouez-wi",
        actor="tests",
        correlation="c-1",
        recorded_at=NOW,
        data_sha256="0" * 64,
    )


def test_a_message_is_a_cloudevent_in_binary_mode() -> None:
    message = Message("intake", header().encode(), b"{}")

    assert dict(attributes(message)) == {
        "ce_specversion": b"1.0",
        "ce_id": b"7f0c",
        "ce_source": b"/intake",
        "ce_type": b"ordinance.intake.ReportTaken.v3",
        "ce_subject": b"matter-spill",
        "ce_time": b"2026-03-02T14:00:00Z",
        "content-type": b"application/json",
        "ordinance-header": header().encode(),
    }
    assert key(message) == b"matter-spill"
    assert topic("intake") == "ordinance.intake"


def test_what_is_received_is_the_message_that_was_sent() -> None:
    message = Message("intake", header().encode(), b'{"litres":40}')

    assert received("ordinance.intake", attributes(message), message.data_bytes) == message


def test_a_heard_fact_goes_out_without_its_value() -> None:
    own = Recorded(7, NOW, header(), header().encode(), b"{}")
    heard = Recorded(8, NOW, header("FactHeard"), header("FactHeard").encode(), b"{}")

    assert published("intake", own).data_bytes == b"{}"
    assert published("intake", heard).data_bytes is None


@pytest.mark.parametrize("headers", [[], [("ordinance-header", b"not a header")]])
def test_a_record_of_another_program_is_named(headers: list[tuple[str, bytes]]) -> None:
    with pytest.raises(Unreadable, match=r"ordinance\.intake"):
        received("ordinance.intake", headers, b"{}")


@pytest.mark.live
async def test_topics_are_made_once_and_assert_themselves(kafka: str, topic_prefix: str) -> None:
    services = [f"{topic_prefix}intake", f"{topic_prefix}cases"]
    with pytest.raises(TopicsWrong, match=r"intake is missing.*ordinance migrate"):
        await assert_topics(kafka, services)

    await ensure_topics(kafka, services)
    await ensure_topics(kafka, services)

    await assert_topics(kafka, services)


@pytest.mark.live
async def test_a_topic_that_would_lose_order_or_history_stops_the_start(
    kafka: str, topic_prefix: str
) -> None:
    admin = AIOKafkaAdminClient(bootstrap_servers=kafka)
    await admin.start()
    settings = {"retention.ms": "1000", "cleanup.policy": "compact", "max.message.bytes": "5000"}
    await admin.create_topics(
        [NewTopic(topic(f"{topic_prefix}intake"), 3, 1, topic_configs=settings)]
    )
    await admin.close()

    with pytest.raises(TopicsWrong) as wrong:
        await ensure_topics(kafka, [f"{topic_prefix}intake"])

    said = " ".join(wrong.value.faults)
    for fault in ("3 partitions", "retention.ms is 1000", "is compacted", "max.message.bytes"):
        assert fault in said


async def test_a_broker_that_does_not_answer_is_named() -> None:
    with pytest.raises(BrokerGone, match=r"127\.0\.0\.1:1 does not answer"):
        await assert_topics("127.0.0.1:1", ["intake"])
