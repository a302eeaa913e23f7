CREATE FUNCTION refuse_change_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'events are append-only: correct a fact by a later fact, erase a person by deleting the key';
END
$$
----
CREATE TRIGGER events_are_never_changed BEFORE UPDATE OR DELETE ON events
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_events()
----
CREATE TRIGGER events_are_never_truncated BEFORE TRUNCATE ON events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_events()
----
ALTER TABLE log_head SET (fillfactor = 10)
----
ALTER TABLE followers SET (fillfactor = 50)
----
CREATE FUNCTION append_batch(
    writer_epoch int,
    command_ids text[], outcomes bytea[], counts int[],
    heard_logs text[], heard_streams text[], heard_versions int[], heard_ids text[],
    write_items int[], write_streams text[], expected int[], jurisdictions text[], assigns bool[],
    event_items int[], streams text[], versions int[], event_ids text[], types text[],
    event_jurisdictions text[], headers bytea[], datas bytea[], leaves bytea[]
) RETURNS TABLE (verdict text, detail text, number bigint, outcome bytea, appended_at timestamptz)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
    head log_head%ROWTYPE;
    stamp timestamptz;
    verdicts text[];
    details text[];
    numbers bigint[];
    kept bytea[];
    added bigint;
BEGIN
    SELECT * INTO head FROM log_head FOR UPDATE;
    IF head.epoch <> writer_epoch THEN
        RAISE EXCEPTION 'the log is in epoch %', head.epoch USING ERRCODE = 'OR001';
    END IF;
    stamp := greatest(head.appended_at, clock_timestamp());

    WITH bad_writes AS (
        SELECT DISTINCT ON (w.item)
            w.item,
            w.stream,
            tip.jurisdiction,
            coalesce(tip.version, 0) <> w.expected AS conflicts
        FROM unnest(write_items, write_streams, expected, jurisdictions, assigns)
            WITH ORDINALITY AS w (item, stream, expected, jurisdiction, assigns, nth)
        LEFT JOIN LATERAL (
            SELECT e.version, e.jurisdiction FROM events AS e
            WHERE e.stream = w.stream ORDER BY e.version DESC LIMIT 1
        ) AS tip ON true
        WHERE coalesce(tip.version, 0) <> w.expected
           OR (tip.jurisdiction <> w.jurisdiction
               AND NOT (tip.jurisdiction = 'unassigned' AND w.assigns))
        ORDER BY w.item, w.nth
    ),
    judged AS (
        SELECT
            c.nth,
            CASE
                WHEN fork.event_id IS NOT NULL THEN 'forked'
                WHEN before.command_id IS NOT NULL THEN 'handled'
                WHEN c.heard_version <= last.version THEN 'heard'
                WHEN c.heard_version > last.version + 1 THEN 'gap'
                WHEN bad.conflicts THEN 'conflict'
                WHEN bad.item IS NOT NULL THEN 'jurisdiction'
                ELSE 'good'
            END AS verdict,
            fork.event_id AS other,
            before.position,
            before.outcome,
            last.version AS last,
            bad.stream,
            bad.jurisdiction
        FROM unnest(command_ids, heard_logs, heard_streams, heard_versions, heard_ids)
            WITH ORDINALITY
            AS c (command_id, heard_log, heard_stream, heard_version, heard_id, nth)
        LEFT JOIN LATERAL (
            SELECT h.command_id, h.position, h.outcome FROM handled AS h
            WHERE h.command_id = c.command_id LIMIT 1
        ) AS before ON true
        LEFT JOIN LATERAL (
            SELECT h.event_id FROM heard AS h
            WHERE h.source_log = c.heard_log AND h.stream = c.heard_stream
              AND h.version = c.heard_version AND h.event_id <> c.heard_id LIMIT 1
        ) AS fork ON true
        LEFT JOIN LATERAL (
            SELECT coalesce(max(h.version), 0) AS version FROM heard AS h
            WHERE h.source_log = c.heard_log AND h.stream = c.heard_stream
        ) AS last ON true
        LEFT JOIN bad_writes AS bad ON bad.item = c.nth
    )
    SELECT
        array_agg(j.verdict ORDER BY j.nth),
        array_agg(
            CASE j.verdict
                WHEN 'forked' THEN j.other
                WHEN 'conflict' THEN j.stream
                WHEN 'jurisdiction' THEN j.stream || ' ' || j.jurisdiction
            END ORDER BY j.nth
        ),
        array_agg(
            CASE j.verdict WHEN 'handled' THEN j.position ELSE j.last END ORDER BY j.nth
        ),
        array_agg(j.outcome ORDER BY j.nth)
    INTO verdicts, details, numbers, kept
    FROM judged AS j;

    INSERT INTO events (
        position, stream, version, event_id, type, jurisdiction, header, data, leaf, appended_at
    )
    SELECT
        head.position + row_number() OVER (ORDER BY e.nth),
        e.stream, e.version, e.event_id, e.type, e.jurisdiction, e.header, e.data, e.leaf, stamp
    FROM unnest(
        event_items, streams, versions, event_ids, types, event_jurisdictions, headers, datas, leaves
    ) WITH ORDINALITY
        AS e (item, stream, version, event_id, type, jurisdiction, header, data, leaf, nth)
    WHERE verdicts[e.item] = 'good';
    GET DIAGNOSTICS added = ROW_COUNT;

    INSERT INTO handled (command_id, outcome, position)
    SELECT c.command_id, c.outcome, head.position + c.last
    FROM (
        SELECT
            i.*,
            sum(CASE WHEN verdicts[i.nth] = 'good' THEN i.count ELSE 0 END) OVER (ORDER BY i.nth)
                AS last
        FROM unnest(command_ids, outcomes, counts) WITH ORDINALITY
            AS i (command_id, outcome, count, nth)
    ) AS c
    WHERE verdicts[c.nth] = 'good';

    INSERT INTO heard (source_log, stream, version, event_id)
    SELECT h.source_log, h.stream, h.version, h.event_id
    FROM unnest(heard_logs, heard_streams, heard_versions, heard_ids) WITH ORDINALITY
        AS h (source_log, stream, version, event_id, nth)
    WHERE verdicts[h.nth] = 'good' AND h.source_log IS NOT NULL;

    IF 'good' = ANY (verdicts) THEN
        UPDATE log_head SET position = head.position + added, appended_at = stamp;
    END IF;

    RETURN QUERY
    SELECT
        j.verdict,
        j.detail,
        CASE
            WHEN j.verdict = 'good' THEN
                head.position + sum(j.count) FILTER (WHERE j.verdict = 'good') OVER (ORDER BY j.nth)
            ELSE j.number
        END::bigint,
        j.outcome,
        stamp
    FROM unnest(verdicts, details, numbers, kept, counts) WITH ORDINALITY
        AS j (verdict, detail, number, outcome, count, nth)
    ORDER BY j.nth;
END
$$
----
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ordinance_service') THEN
        CREATE ROLE ordinance_service NOLOGIN;
    END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL; -- another service's migration made it at the same moment
END
$$
----
REVOKE ALL ON events FROM PUBLIC
----
GRANT USAGE, CREATE ON SCHEMA public TO ordinance_service
----
GRANT SELECT, INSERT ON events TO ordinance_service
----
GRANT SELECT, INSERT ON handled, heard TO ordinance_service
----
GRANT SELECT, INSERT, UPDATE ON log_head, followers TO ordinance_service
----
GRANT SELECT, INSERT, UPDATE, DELETE ON parked TO ordinance_service
----
GRANT SELECT ON alembic_version TO ordinance_service
