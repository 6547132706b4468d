-- Why: people who sign in with their key must stay so on every node and after a restart. Only the hash of what the
-- browser holds is kept, so a reader of this table can be nobody. A session never outlives the key it was opened with.
CREATE TABLE page_session (
    token_sha256 bytea       PRIMARY KEY CHECK (octet_length(token_sha256) = 32),
    key_id       text        NOT NULL REFERENCES api_key (key_id),
    opened_at    timestamptz NOT NULL,
    seen_at      timestamptz NOT NULL CHECK (seen_at >= opened_at)
);

CREATE INDEX page_session_seen ON page_session (seen_at);

GRANT SELECT, INSERT, DELETE ON page_session TO ledger_app;
GRANT UPDATE (seen_at) ON page_session TO ledger_app;
GRANT SELECT (key_id, opened_at, seen_at) ON page_session TO ledger_auditor;
