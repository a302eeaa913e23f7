CREATE TRIGGER events_are_never_updated BEFORE UPDATE ON events BEGIN
    SELECT RAISE(ABORT, 'events are append-only: correct a fact by a later fact');
END
----
CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events BEGIN
    SELECT RAISE(ABORT, 'events are append-only: erase a person by deleting the key');
END
