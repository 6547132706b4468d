-- Why: auditors and finance ask how things stood at a past moment, how they moved, and how long payments stay in a state.
-- Each move of a payment is kept; sums by the hour make any moment a small question.
--
-- The projection "status-distribution" has tables more: it starts again with the first event.
TRUNCATE status_distribution, status_distribution_payment;
DELETE FROM projection_parked_payment WHERE projection = 'status-distribution';
DELETE FROM token_entry WHERE processor_name = 'status-distribution';

-- since  when the payment came to where it is counted
ALTER TABLE status_distribution_payment ADD COLUMN since timestamptz NOT NULL;
CREATE INDEX status_distribution_payment_oldest ON status_distribution_payment (status, since)
    INCLUDE (merchant_id)
    WHERE status NOT IN ('SUCCESS', 'FAILED');

-- Rows are added and never changed; a second delivery meets the primary key.
-- from_status, from_channel, stayed_micros  where it was before and for how long; null for a payment's first step
-- channel                                   empty for a payment without an attempt
CREATE TABLE status_step (
    payment_id      text COLLATE "C" NOT NULL,
    sequence_number bigint           NOT NULL,
    merchant_id     text COLLATE "C" NOT NULL,
    currency        text COLLATE "C" NOT NULL,
    amount_minor    bigint           NOT NULL,
    from_status     text COLLATE "C",
    from_channel    text COLLATE "C",
    stayed_micros   bigint,
    status          text COLLATE "C" NOT NULL,
    channel         text COLLATE "C" NOT NULL,
    at              timestamptz      NOT NULL,
    CONSTRAINT status_step_pk PRIMARY KEY (payment_id, sequence_number),
    CONSTRAINT status_step_takes_its_time CHECK (stayed_micros >= 0),
    CONSTRAINT status_step_comes_from_somewhere
        CHECK ((from_status IS NULL) = (from_channel IS NULL) AND (from_status IS NULL) = (stayed_micros IS NULL))
);

COMMENT ON TABLE status_step IS 'When which payment moved from which status and channel to which.';

CREATE INDEX status_step_in_time ON status_step (at)
    INCLUDE (merchant_id, currency, amount_minor, from_status, from_channel, status, channel);
CREATE INDEX status_step_stayed ON status_step (at, from_status) INCLUDE (merchant_id, from_channel, stayed_micros)
    WHERE from_status IS NOT NULL;

-- until  end of an hour; what happened in that very moment is in it
-- payments, amount_minor  what came less what went; numeric, as in status_distribution
CREATE TABLE status_distribution_hour (
    until        timestamptz      NOT NULL,
    merchant_id  text COLLATE "C" NOT NULL,
    channel      text COLLATE "C" NOT NULL,
    currency     text COLLATE "C" NOT NULL,
    status       text COLLATE "C" NOT NULL,
    payments     bigint           NOT NULL,
    amount_minor numeric          NOT NULL,
    CONSTRAINT status_distribution_hour_pk PRIMARY KEY (until, merchant_id, channel, currency, status),
    CONSTRAINT status_distribution_hour_moves_something CHECK (payments <> 0 OR amount_minor <> 0)
);

COMMENT ON TABLE status_distribution_hour IS 'How status_distribution changed within each hour.';

GRANT SELECT, INSERT, UPDATE, DELETE ON status_step, status_distribution_hour TO ledger_app;
GRANT SELECT ON status_step, status_distribution_hour TO ledger_auditor;
