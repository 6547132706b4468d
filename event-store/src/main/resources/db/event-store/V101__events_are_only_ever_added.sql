-- Why: the ledger's one source of truth. Rows are added in the order of a dense index and never touched again.
--
-- global_index  1, 2, 3, … without a gap, in commit order; the writer assigns it while it holds the lock of log_head
-- payload, metadata  type json, not jsonb: json keeps the very bytes that were hashed, and SQL can still read into it
-- hash          SHA-256 over the canonical encoding of the row and previous_hash (docs/audit/hash-chain.md)
-- COLLATE "C"   identifiers are compared byte by byte, here as everywhere
CREATE TABLE events (
    global_index    bigint      NOT NULL,
    sequence_number bigint      NOT NULL,
    occurred_at     timestamptz NOT NULL,
    revision        integer     NOT NULL,
    event_id        uuid        NOT NULL,
    aggregate_id    text COLLATE "C" NOT NULL,
    aggregate_type  text COLLATE "C",
    event_type      text COLLATE "C" NOT NULL,
    payload         json        NOT NULL,
    metadata        json        NOT NULL,
    previous_hash   bytea       NOT NULL,
    hash            bytea       NOT NULL,
    CONSTRAINT events_pk PRIMARY KEY (global_index),
    CONSTRAINT events_aggregate_sequence UNIQUE (aggregate_id, sequence_number),
    CONSTRAINT events_event_id UNIQUE (event_id),
    CONSTRAINT events_index_is_positive CHECK (global_index > 0),
    CONSTRAINT events_sequence_is_not_negative CHECK (sequence_number >= 0)
);

-- Finds a position by time. The log is nearly in the order of time, so a block range index is as good as a tree and costs
-- next to nothing at an append.
CREATE INDEX events_occurred_at ON events USING brin (occurred_at) WITH (autosummarize = on);

COMMENT ON TABLE events IS 'The event log. Only added to; see docs/audit/hash-chain.md for the hash.';

-- The second lock: the service's role has no right to change a row, and whoever has the right still meets this.
CREATE FUNCTION refuse_change_of_events() RETURNS trigger
    LANGUAGE plpgsql AS
$$
BEGIN
    RAISE EXCEPTION 'Events are never changed or removed: % on % was refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER events_are_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE
    ON events
    FOR EACH STATEMENT
EXECUTE FUNCTION refuse_change_of_events();

GRANT SELECT, INSERT ON events TO ledger_app;
GRANT SELECT ON events TO ledger_auditor;
