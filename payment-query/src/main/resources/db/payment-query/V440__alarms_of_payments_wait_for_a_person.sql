-- Why: a contradiction, a mismatch, a surplus charge or a silent bank changes no status, so nobody would see it in the
-- finance table. One row for each, closed by what ends it; made from the events alone, so it can be rebuilt.
CREATE TABLE payment_alarm (
    payment_id      text NOT NULL,
    sequence_number bigint NOT NULL,
    merchant_id     text NOT NULL,
    order_id        text NOT NULL,
    kind            text NOT NULL
        CHECK (kind IN ('CONTRADICTION', 'MISMATCH', 'SURPLUS_CHARGE', 'MANUAL_REVIEW')),
    trade_no        text NOT NULL,
    detail          text NOT NULL,
    raised_at       timestamptz NOT NULL,
    -- Of a surplus charge: the refund that gives it back.
    refund_no       text,
    closed_at       timestamptz,
    closed_by       text,
    PRIMARY KEY (payment_id, sequence_number)
);
CREATE INDEX payment_alarm_newest ON payment_alarm (raised_at DESC, payment_id, sequence_number);
CREATE INDEX payment_alarm_open ON payment_alarm (raised_at, payment_id, sequence_number) WHERE closed_at IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON payment_alarm TO ledger_app;
GRANT SELECT ON payment_alarm TO ledger_auditor;
