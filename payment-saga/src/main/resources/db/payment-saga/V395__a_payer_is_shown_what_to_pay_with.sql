-- Why: where a bank waits for its payer, the shop must show what the bank gave for that. It is no news of the payment, so
-- it stays out of the log; rows of paid and closed orders are worth nothing and may be deleted by the house.
CREATE TABLE payer_code (
    trade_no   text PRIMARY KEY,
    payment_id text NOT NULL,
    code       text NOT NULL,
    since      timestamptz NOT NULL
);
CREATE INDEX payer_code_payment ON payer_code (payment_id, since);

GRANT SELECT, INSERT, UPDATE ON payer_code TO ledger_app;
GRANT SELECT ON payer_code TO ledger_auditor;
