-- Why: a parked payment stayed parked for ever, also when a later release could read its events. When it is taken up
-- again its sagas get all events that were passed over at once, up to the one named here; the processor, which may not
-- have come so far, passes over these.
CREATE TABLE saga_resumed_payment (
    processor        text COLLATE "C" NOT NULL,
    payment_id       text COLLATE "C" NOT NULL,
    through_sequence bigint           NOT NULL,
    resumed_by       text             NOT NULL,
    resumed_at       timestamptz      NOT NULL DEFAULT now(),
    PRIMARY KEY (processor, payment_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON saga_resumed_payment TO ledger_app;
GRANT SELECT ON saga_resumed_payment TO ledger_auditor;
