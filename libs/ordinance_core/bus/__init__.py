"""The bus: what services publish, hear and park; local and Kafka."""

from ordinance_core.bus.message import Handler, HearingOutcome, Message

__all__ = ["Handler", "HearingOutcome", "Message"]
