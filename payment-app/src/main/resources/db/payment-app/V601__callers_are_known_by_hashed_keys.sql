-- Why: callers prove themselves with keys that we can check but not leak, so only hashes are kept. A caller has at most
-- two live keys: the one in use and its successor, so that keys are changed without a pause. The partial unique index
-- makes a third one impossible, however many nodes try at once.
CREATE TABLE api_key (
    key_id        text        PRIMARY KEY CHECK (key_id ~ '^[0-9a-z]{12}$'),
    secret_sha256 bytea       NOT NULL CHECK (octet_length(secret_sha256) = 32),
    caller        text        NOT NULL,
    place         smallint    NOT NULL CHECK (place IN (1, 2)),
    merchant_id   text,
    roles         text        NOT NULL,
    created_at    timestamptz NOT NULL DEFAULT now(),
    revoked_at    timestamptz
);

CREATE UNIQUE INDEX api_key_two_live_keys_per_caller ON api_key (caller, place) WHERE revoked_at IS NULL;

-- The service adds and revokes keys; who had one stays on record. Auditors see whose keys there are, not their hashes.
GRANT SELECT, INSERT ON api_key TO ledger_app;
GRANT UPDATE (revoked_at) ON api_key TO ledger_app;
GRANT SELECT (key_id, caller, place, merchant_id, roles, created_at, revoked_at) ON api_key TO ledger_auditor;
