-- Why: one writer at a time, on whatever node, or indexes would have gaps and the chain would fork. The table lock of
-- log_head is that one place: table locks are granted in the order they were asked for, so no node starves another
-- (a row lock lets whoever comes first after a commit overtake those who wait).
--
-- The row is a floor, not the truth: the truth is the last row of events. It is moved at least once a second while the
-- log grows and once more when it falls silent, so that a cut tail shows. Not at every batch: a report that keeps a
-- snapshot for an hour would keep every version of the row alive, and each append would walk all of them.
CREATE TABLE log_head (
    only_row     boolean NOT NULL DEFAULT true,
    global_index bigint  NOT NULL,
    hash         bytea   NOT NULL,
    CONSTRAINT log_head_pk PRIMARY KEY (only_row),
    CONSTRAINT log_head_has_one_row CHECK (only_row),
    CONSTRAINT log_head_hash_is_sha256 CHECK (octet_length(hash) = 32)
) WITH (fillfactor = 10);

INSERT INTO log_head (global_index, hash) VALUES (0, decode(repeat('00', 32), 'hex'));

COMMENT ON TABLE log_head IS 'The lock of the log, and the last index and hash that it had at most a second ago.';

GRANT SELECT, UPDATE ON log_head TO ledger_app;
GRANT SELECT ON log_head TO ledger_auditor;
