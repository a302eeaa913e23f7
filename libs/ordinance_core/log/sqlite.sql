-- name: create_head
INSERT INTO log_head (one, log_id, epoch, position, appended_at)
VALUES (1, ?, 1, 0, '1970-01-01T00:00:00.000000+00:00')
ON CONFLICT (one) DO NOTHING

-- name: head
SELECT log_id, epoch, position FROM log_head

-- name: raise_epoch
UPDATE log_head SET epoch = epoch + 1 RETURNING epoch

-- name: move_head
UPDATE log_head
SET position = position + ?,
    appended_at = max(appended_at, strftime('%Y-%m-%dT%H:%M:%f000+00:00', 'now'))
RETURNING position, appended_at

-- name: known_handled
SELECT command_id, outcome, position
FROM handled
WHERE command_id IN (SELECT value FROM json_each(?))

-- name: known_heard
SELECT
    asked.value ->> 0,
    asked.value ->> 1,
    (SELECT coalesce(max(h.version), 0) FROM heard AS h
     WHERE h.source_log = asked.value ->> 0 AND h.stream = asked.value ->> 1),
    (SELECT h.event_id FROM heard AS h
     WHERE h.source_log = asked.value ->> 0 AND h.stream = asked.value ->> 1
       AND h.version = asked.value ->> 2)
FROM json_each(?) AS asked

-- name: known_tips
SELECT e.stream, e.version, e.jurisdiction
FROM json_each(?) AS asked
JOIN events AS e
  ON e.stream = asked.value
 AND e.version = (SELECT max(t.version) FROM events AS t WHERE t.stream = asked.value)

-- name: insert_event
INSERT INTO events (
    position, stream, version, event_id, type, jurisdiction, header, data, leaf, appended_at
)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)

-- name: insert_handled
INSERT INTO handled (command_id, outcome, position) VALUES (?, ?, ?)

-- name: insert_heard
INSERT INTO heard (source_log, stream, version, event_id) VALUES (?, ?, ?, ?)

-- name: load
SELECT position, appended_at, header, data
FROM events
WHERE stream = ? AND version > ?
ORDER BY version

-- name: read
SELECT position, appended_at, header, data
FROM events
WHERE position > ?
ORDER BY position
LIMIT ?

-- name: outcome
SELECT outcome, position FROM handled WHERE command_id = ?

-- name: heard
SELECT coalesce(max(version), 0) FROM heard WHERE source_log = ? AND stream = ?
