-- name: create_head
INSERT INTO log_head (one, log_id, epoch, position, appended_at)
VALUES (1, $1, 1, 0, '1970-01-01T00:00:00Z')
ON CONFLICT (one) DO NOTHING

-- name: head
SELECT log_id, epoch, position FROM log_head

-- name: raise_epoch
UPDATE log_head SET epoch = epoch + 1 RETURNING epoch

-- name: append
WITH head AS (
    UPDATE log_head
    SET position = position + $2, appended_at = greatest(appended_at, clock_timestamp())
    WHERE epoch = $1
    RETURNING position - $2 AS base, appended_at
),
added AS (
    INSERT INTO events (
        position, stream, version, event_id, type, jurisdiction, header, data, leaf, appended_at
    )
    SELECT
        head.base + e.nth, e.stream, e.version, e.event_id, e.type, e.jurisdiction,
        e.header, e.data, e.leaf, head.appended_at
    FROM head, unnest(
        $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::bytea[], $9::bytea[],
        $10::bytea[]
    ) WITH ORDINALITY
        AS e (stream, version, event_id, type, jurisdiction, header, data, leaf, nth)
),
noted AS (
    INSERT INTO handled (command_id, outcome, position)
    SELECT c.command_id, c.outcome, head.base + c.last
    FROM head, unnest($11::text[], $12::bytea[], $13::int[]) AS c (command_id, outcome, last)
)
SELECT base, appended_at FROM head

-- name: append_batch
SELECT verdict, detail, number, outcome, appended_at
FROM append_batch(
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
    $21, $22
)

-- name: load
SELECT position, appended_at, header, data
FROM events
WHERE stream = $1 AND version > $2
ORDER BY version

-- name: read
SELECT position, appended_at, header, data
FROM events
WHERE position > $1
ORDER BY position
LIMIT $2

-- name: outcome
SELECT outcome, position FROM handled WHERE command_id = $1

-- name: heard
SELECT coalesce(max(version), 0) FROM heard WHERE source_log = $1 AND stream = $2

-- name: notify
SELECT pg_notify('ordinance_log', $1)
