-- Why: finance lists refunds, not only their sums; looks for payments by channel, amount and parts of a text; and adds up
-- what it has found without reading the whole table.
--
-- The projection "transactions" has a table more: it starts again with the first event.
TRUNCATE payment_transaction, payment_attempt;
DELETE FROM projection_parked_payment WHERE projection = 'transactions';
DELETE FROM token_entry WHERE processor_name = 'transactions';

-- of_surplus  gives back a charge beside the one that pays the order
-- requested_at, last_sequence  as in payment_attempt
CREATE TABLE payment_refund (
    payment_id     text COLLATE "C" NOT NULL,
    refund_id      text COLLATE "C" NOT NULL,
    merchant_id    text COLLATE "C" NOT NULL,
    order_id       text COLLATE "C" NOT NULL,
    refund_no      text COLLATE "C" NOT NULL,
    charge_no      text COLLATE "C" NOT NULL,
    channel        text COLLATE "C" NOT NULL,
    amount_minor   bigint           NOT NULL,
    currency       text COLLATE "C" NOT NULL,
    status         text COLLATE "C" NOT NULL,
    of_surplus     boolean          NOT NULL,
    requested_by   text             NOT NULL,
    decided_by     text,
    reason         text,
    bank_reference text,
    requested_at   timestamptz      NOT NULL,
    updated_at     timestamptz      NOT NULL,
    last_sequence  bigint           NOT NULL,
    CONSTRAINT payment_refund_pk PRIMARY KEY (payment_id, refund_id),
    CONSTRAINT payment_refund_amount_is_positive CHECK (amount_minor > 0)
);

COMMENT ON TABLE payment_refund IS 'One row per refund, made from events by the projection "transactions".';

CREATE INDEX payment_refund_newest ON payment_refund (requested_at, refund_no);
CREATE INDEX payment_refund_newest_of_merchant ON payment_refund (merchant_id, requested_at, refund_no);
CREATE INDEX payment_refund_newest_not_refunded ON payment_refund (status, requested_at, refund_no)
    WHERE status <> 'REFUNDED';
CREATE INDEX payment_refund_of_order ON payment_refund (order_id);
CREATE INDEX payment_refund_of_refund_no ON payment_refund (refund_no);

GRANT SELECT, INSERT, UPDATE, DELETE ON payment_refund TO ledger_app;
GRANT SELECT ON payment_refund TO ledger_auditor;

CREATE INDEX payment_transaction_newest_of_channel ON payment_transaction (channel, created_at, payment_id);
CREATE INDEX payment_transaction_by_amount ON payment_transaction (currency, amount_minor, payment_id);
-- The columns of the filters side by side, a sixth of the table: sums over many payments read this and no rows.
CREATE INDEX payment_transaction_totals
    ON payment_transaction (merchant_id, status, channel, currency, created_at) INCLUDE (amount_minor);

-- A cursor tells where a page ended and what was asked; its signature says that it is one of ours. 244 random bits, the
-- same for every node; whoever deletes the row makes a new one necessary and ends all cursors that are in use.
CREATE TABLE cursor_secret (
    only_row boolean NOT NULL DEFAULT true,
    secret   bytea   NOT NULL,
    CONSTRAINT cursor_secret_pk PRIMARY KEY (only_row),
    CONSTRAINT cursor_secret_is_one_row CHECK (only_row),
    CONSTRAINT cursor_secret_is_long_enough CHECK (length(secret) >= 32)
);

COMMENT ON TABLE cursor_secret IS 'Signs the cursors of pages. It opens nothing: what a caller may see is decided at each page.';

INSERT INTO cursor_secret (secret) VALUES (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
GRANT SELECT ON cursor_secret TO ledger_app;
