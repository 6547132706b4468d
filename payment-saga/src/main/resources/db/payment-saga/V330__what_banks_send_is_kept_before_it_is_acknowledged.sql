-- Why: a bank that was told "received" never sends again (cases B01, B12), so its message is stored first, byte for byte
-- as it was signed. One row per message, however often it is delivered; only APPLIED makes a further delivery a duplicate.
CREATE TABLE callback_inbox (
    id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    channel          text NOT NULL,
    body_sha256      bytea NOT NULL,
    body             bytea NOT NULL,
    signed_at        timestamptz NOT NULL,
    signature        text NOT NULL,
    origin           text NOT NULL,
    trace_id         text NOT NULL,
    received_at      timestamptz NOT NULL,
    deliveries       integer NOT NULL DEFAULT 1,
    last_delivery_at timestamptz NOT NULL,
    -- RECEIVED: not tried yet. PARKED: its payment is not there yet. FAILED: the last try failed, or (without a next
    -- try) the message cannot be read. EXPIRED: tried for as long as messages are, and given up with an alarm.
    state            text NOT NULL CHECK (state IN ('RECEIVED', 'APPLIED', 'FAILED', 'PARKED', 'EXPIRED')),
    tries            integer NOT NULL DEFAULT 0,
    -- Who works on a row moves this behind the time that its work may take: that is the lease. Null: no further try.
    next_try_at      timestamptz,
    payment_id       text,
    trade_no         text,
    reason           text,
    settled_at       timestamptz,
    UNIQUE (channel, body_sha256)
);
CREATE INDEX callback_inbox_due ON callback_inbox (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX callback_inbox_payment ON callback_inbox (payment_id) WHERE payment_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON callback_inbox TO ledger_app;
GRANT SELECT ON callback_inbox TO ledger_auditor;
