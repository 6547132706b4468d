-- Why: one event that cannot be read or that makes no sense must not stop all the others (promise I13). Its payment stays
-- as it was before that event, in that projection, and is named here until the projection is rebuilt.
CREATE TABLE projection_parked_payment (
    projection      text COLLATE "C" NOT NULL,
    payment_id      text COLLATE "C" NOT NULL,
    sequence_number bigint           NOT NULL,
    reason          text             NOT NULL,
    parked_at       timestamptz      NOT NULL DEFAULT now(),
    CONSTRAINT projection_parked_payment_pk PRIMARY KEY (projection, payment_id)
);

COMMENT ON TABLE projection_parked_payment IS 'Payments that a projection no longer follows, and why.';

GRANT SELECT, INSERT, UPDATE, DELETE ON projection_parked_payment TO ledger_app;
GRANT SELECT ON projection_parked_payment TO ledger_auditor;
