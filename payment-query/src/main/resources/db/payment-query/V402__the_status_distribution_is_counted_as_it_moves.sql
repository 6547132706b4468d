-- Why: the distribution is asked for every second, and counting a million payments each time would not do. It is kept as
-- counts; each payment remembers where it is counted, so that a move takes it out of exactly there.

-- attempt_channels  channel of attempt 1, 2, …: a late success may bring an earlier attempt's channel back
-- attempt           the attempt that pays the order, else the last one; 0 before the first
CREATE TABLE status_distribution_payment (
    payment_id       text COLLATE "C"   NOT NULL,
    merchant_id      text COLLATE "C"   NOT NULL,
    attempt_channels text[] COLLATE "C" NOT NULL,
    attempt          integer            NOT NULL,
    currency         text COLLATE "C"   NOT NULL,
    amount_minor     bigint             NOT NULL,
    status           text COLLATE "C"   NOT NULL,
    last_sequence    bigint             NOT NULL,
    CONSTRAINT status_distribution_payment_pk PRIMARY KEY (payment_id)
);

COMMENT ON TABLE status_distribution_payment IS 'Where each payment is counted in status_distribution.';

-- channel       empty for payments without an attempt
-- amount_minor  numeric: the sum of amounts that fit a bigint need not fit one (case C09)
CREATE TABLE status_distribution (
    merchant_id  text COLLATE "C" NOT NULL,
    channel      text COLLATE "C" NOT NULL,
    currency     text COLLATE "C" NOT NULL,
    status       text COLLATE "C" NOT NULL,
    payments     bigint           NOT NULL,
    amount_minor numeric          NOT NULL,
    CONSTRAINT status_distribution_pk PRIMARY KEY (merchant_id, channel, currency, status),
    CONSTRAINT status_distribution_is_never_negative CHECK (payments > 0 AND amount_minor >= 0)
) WITH (fillfactor = 50);

COMMENT ON TABLE status_distribution IS 'Payments and their amounts by merchant, channel, currency and status.';

GRANT SELECT, INSERT, UPDATE, DELETE ON status_distribution_payment, status_distribution TO ledger_app;
GRANT SELECT ON status_distribution_payment, status_distribution TO ledger_auditor;
