"""From a fact in one service to the conclusion visible in another, beside raw hops over Kafka."""
