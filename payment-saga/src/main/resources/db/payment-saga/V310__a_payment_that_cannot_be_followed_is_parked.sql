-- Why: one event that cannot be read, or that a handler fails on for ever, must not stop the sagas of all payments
-- (promise I13). Its payment is named here; its later events are passed over.
CREATE TABLE saga_parked_payment (
    processor       text COLLATE "C" NOT NULL,
    payment_id      text COLLATE "C" NOT NULL,
    sequence_number bigint           NOT NULL,
    reason          text             NOT NULL,
    parked_at       timestamptz      NOT NULL DEFAULT now(),
    PRIMARY KEY (processor, payment_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON saga_parked_payment TO ledger_app;
GRANT SELECT ON saga_parked_payment TO ledger_auditor;
