-- Why: finance and support look for payments by order, trade number, channel, status and time; the event log knows only
-- the order in which things happened. One row per payment and one per attempt, folded from the payment's events.
--
-- last_sequence  the payment's last event that is in the row: an event that comes twice or late changes nothing
-- channel, trade_no, bank_reference, reason  of the attempt that pays the order, else of the last one; null before the
--                first attempt
-- COLLATE "C"    identifiers are compared byte by byte, here as everywhere
CREATE TABLE payment_transaction (
    payment_id      text COLLATE "C" NOT NULL,
    merchant_id     text COLLATE "C" NOT NULL,
    order_id        text COLLATE "C" NOT NULL,
    amount_minor    bigint           NOT NULL,
    currency        text COLLATE "C" NOT NULL,
    status          text COLLATE "C" NOT NULL,
    channel         text COLLATE "C",
    trade_no        text COLLATE "C",
    attempts        integer          NOT NULL,
    bank_reference  text,
    reason          text,
    surplus_charges integer          NOT NULL,
    contradicted    boolean          NOT NULL,
    mismatched      boolean          NOT NULL,
    created_at      timestamptz      NOT NULL,
    updated_at      timestamptz      NOT NULL,
    settled_at      timestamptz,
    last_sequence   bigint           NOT NULL,
    CONSTRAINT payment_transaction_pk PRIMARY KEY (payment_id),
    CONSTRAINT payment_transaction_amount_is_not_negative CHECK (amount_minor >= 0),
    CONSTRAINT payment_transaction_settled_has_its_time
        CHECK ((settled_at IS NOT NULL) = (status IN ('SUCCESS', 'FAILED')))
);

COMMENT ON TABLE payment_transaction IS 'One row per payment, made from its events by the projection "transactions".';

CREATE TABLE payment_attempt (
    payment_id     text COLLATE "C" NOT NULL,
    attempt        integer          NOT NULL,
    trade_no       text COLLATE "C" NOT NULL,
    channel        text COLLATE "C" NOT NULL,
    status         text COLLATE "C" NOT NULL,
    bank_reference text,
    reason         text,
    surplus        boolean          NOT NULL,
    started_at     timestamptz      NOT NULL,
    updated_at     timestamptz      NOT NULL,
    last_sequence  bigint           NOT NULL,
    CONSTRAINT payment_attempt_pk PRIMARY KEY (payment_id, attempt)
);

COMMENT ON TABLE payment_attempt IS 'One row per try at a bank, made from events by the projection "transactions".';

-- The ways in which people look; each but the searches for one thing ends in the order in which pages are read, so that
-- a page is read from the index and not sorted.
CREATE INDEX payment_transaction_newest ON payment_transaction (created_at, payment_id);
CREATE INDEX payment_transaction_newest_of_merchant ON payment_transaction (merchant_id, created_at, payment_id);
CREATE INDEX payment_transaction_of_order ON payment_transaction (order_id);
CREATE INDEX payment_attempt_of_trade_no ON payment_attempt (trade_no);
-- Nearly all payments succeed: whoever asks for a status asks for one of the others.
CREATE INDEX payment_transaction_newest_not_paid ON payment_transaction (status, created_at, payment_id)
    WHERE status <> 'SUCCESS';

GRANT SELECT, INSERT, UPDATE, DELETE ON payment_transaction, payment_attempt TO ledger_app;
GRANT SELECT ON payment_transaction, payment_attempt TO ledger_auditor;
