-- Why: a retry under the same idempotency key must get the first final answer again, on every node and after a restart.
-- A row says which charge or refund the key started; the answer is read from that one's events, so nothing has to be
-- updated when the bank has answered. Only a refusal, which started nothing, is kept as it was answered.
--
-- Rows are inserted by the append of the command that they belong to, in its transaction; the primary key decides a race.
CREATE TABLE idempotency_keys (
    merchant_id text COLLATE "C" NOT NULL,
    operation   text COLLATE "C" NOT NULL CHECK (operation IN ('PAY', 'REFUND')),
    key         text COLLATE "C" NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
    fingerprint json             NOT NULL,
    order_id    text COLLATE "C" NOT NULL,
    trade_no    text COLLATE "C",
    refusal     json,
    claimed_at  timestamptz      NOT NULL,
    CONSTRAINT idempotency_keys_pk PRIMARY KEY (merchant_id, operation, key),
    CONSTRAINT idempotency_keys_one_answer CHECK ((trade_no IS NULL) <> (refusal IS NULL))
);

-- For the removal of old keys, which reads nothing else.
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (claimed_at);

GRANT SELECT, INSERT, DELETE ON idempotency_keys TO ledger_app;
GRANT SELECT ON idempotency_keys TO ledger_auditor;
