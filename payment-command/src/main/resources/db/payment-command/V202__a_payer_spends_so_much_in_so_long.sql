-- Why: rules may bound how often and how much one payer pays within a window of time. A row is inserted by the append
-- that starts the attempt, in its transaction and only while the bound holds; rows older than the window are removed.
CREATE TABLE payer_attempts (
    trade_no    text COLLATE "C" PRIMARY KEY,
    merchant_id text COLLATE "C" NOT NULL,
    payer_id    text COLLATE "C" NOT NULL,
    currency    text COLLATE "C" NOT NULL,
    minor       bigint           NOT NULL CHECK (minor > 0),
    started_at  timestamptz      NOT NULL
);

-- Counting reads the rows of one payer within the window, from the index alone.
CREATE INDEX payer_attempts_of_a_payer ON payer_attempts (merchant_id, payer_id, started_at) INCLUDE (currency, minor);
CREATE INDEX payer_attempts_by_age ON payer_attempts (started_at);

GRANT SELECT, INSERT, DELETE ON payer_attempts TO ledger_app;
GRANT SELECT ON payer_attempts TO ledger_auditor;
