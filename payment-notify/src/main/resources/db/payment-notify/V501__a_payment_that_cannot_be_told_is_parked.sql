-- Why: one event that this release cannot read must not keep the world from being told of all other payments (promise
-- I13). Its payment is named here, for the one sink; its later events are passed over until a later release tells of all
-- of them at once, up to the one named in notify_resumed_payment, which the sink's processor then passes over.
CREATE TABLE notify_parked_payment (
    sink            text COLLATE "C" NOT NULL,
    payment_id      text COLLATE "C" NOT NULL,
    sequence_number bigint           NOT NULL,
    reason          text             NOT NULL,
    parked_at       timestamptz      NOT NULL DEFAULT now(),
    PRIMARY KEY (sink, payment_id)
);

CREATE TABLE notify_resumed_payment (
    sink             text COLLATE "C" NOT NULL,
    payment_id       text COLLATE "C" NOT NULL,
    through_sequence bigint           NOT NULL,
    resumed_at       timestamptz      NOT NULL DEFAULT now(),
    PRIMARY KEY (sink, payment_id)
);

COMMENT ON TABLE notify_parked_payment IS 'Payments of which a sink is told nothing more, and why.';

GRANT SELECT, INSERT, UPDATE, DELETE ON notify_parked_payment, notify_resumed_payment TO ledger_app;
GRANT SELECT ON notify_parked_payment, notify_resumed_payment TO ledger_auditor;
