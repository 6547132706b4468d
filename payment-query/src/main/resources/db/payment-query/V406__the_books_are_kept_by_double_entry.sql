-- Why: totals that are counted in one place only cannot be checked. Each movement of money is an entry with two sides, so
-- that per currency all accounts together are zero at any time (promise I7), and can be laid beside a bank statement.
--
-- Rows are added and never changed; a second delivery meets the primary key.
-- sequence, line  of the event that it follows from, in its payment, and which of its entries (1, 2)
-- of_surplus      it is about a charge beside the one that pays the order
-- channel         the way of the charge or refund
CREATE TABLE journal_entry (
    payment_id     text COLLATE "C" NOT NULL,
    sequence_number bigint          NOT NULL,
    line           smallint         NOT NULL,
    merchant_id    text COLLATE "C" NOT NULL,
    order_id       text COLLATE "C" NOT NULL,
    kind           text COLLATE "C" NOT NULL,
    of_surplus     boolean          NOT NULL,
    channel        text COLLATE "C" NOT NULL,
    trade_no       text COLLATE "C" NOT NULL,
    debit_account  text COLLATE "C" NOT NULL,
    credit_account text COLLATE "C" NOT NULL,
    currency       text COLLATE "C" NOT NULL,
    amount_minor   bigint           NOT NULL,
    booked_at      timestamptz      NOT NULL,
    CONSTRAINT journal_entry_pk PRIMARY KEY (payment_id, sequence_number, line),
    CONSTRAINT journal_entry_has_two_sides CHECK (debit_account <> credit_account),
    CONSTRAINT journal_entry_moves_something CHECK (amount_minor >= 0)
);

COMMENT ON TABLE journal_entry IS 'Movements of money with their two sides, made from events by the projection "journal".';

-- Reports add up a range of time over all, or one merchant's: each reads its index and no rows.
CREATE INDEX journal_entry_in_time ON journal_entry (booked_at, payment_id, sequence_number, line)
    INCLUDE (merchant_id, kind, of_surplus, channel, debit_account, credit_account, currency, amount_minor);
CREATE INDEX journal_entry_of_merchant ON journal_entry (merchant_id, booked_at, payment_id, sequence_number, line)
    INCLUDE (kind, of_surplus, channel, debit_account, credit_account, currency, amount_minor);
CREATE INDEX journal_entry_of_order ON journal_entry (order_id);

-- What the next event of a payment must know to be booked.
-- attempt_channels  of attempt 1, 2, …
-- surplus_charges   trade numbers of the charges beside the one that pays the order
-- refunds           one text each: refund id / channel / charge it gives back
CREATE TABLE journal_payment (
    payment_id       text COLLATE "C"   NOT NULL,
    attempt_channels text[] COLLATE "C" NOT NULL,
    surplus_charges  text[] COLLATE "C" NOT NULL,
    refunds          text[] COLLATE "C" NOT NULL,
    last_sequence    bigint             NOT NULL,
    CONSTRAINT journal_payment_pk PRIMARY KEY (payment_id)
);

COMMENT ON TABLE journal_payment IS 'How far each payment is booked in journal_entry.';

GRANT SELECT, INSERT, UPDATE, DELETE ON journal_entry, journal_payment TO ledger_app;
GRANT SELECT ON journal_entry, journal_payment TO ledger_auditor;
