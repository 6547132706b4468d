-- Why: a charge that the bank holds and no event tells of is found by nobody who looks at the ledger alone. Where a bank
-- tells what it booked on a day, the nightly check lays that beside the books (docs/operating/check.md).
--
-- The check names the days that it wants to know of, nodes with the role saga ask the bank, the check reads what came.
--
-- day       of UTC, which is over
-- state     WANTED; TOLD; NOT_TOLD: the bank of this channel has no such question
-- asked_at  of the last try; problem: why it brought nothing
CREATE TABLE bank_day (
    channel  text COLLATE "C" NOT NULL,
    day      date             NOT NULL,
    state    text COLLATE "C" NOT NULL DEFAULT 'WANTED',
    asked_at timestamptz,
    problem  text,
    CONSTRAINT bank_day_pk PRIMARY KEY (channel, day),
    CONSTRAINT bank_day_state CHECK (state IN ('WANTED', 'TOLD', 'NOT_TOLD'))
);

COMMENT ON TABLE bank_day IS 'Days of channels that the bank is asked about, and whether it has told.';

-- charges, charged_minor    taken that day, those that were given back since included
-- refunds, refunded_minor   given back that day; numeric: sums need not fit a bigint (case C09)
CREATE TABLE bank_day_total (
    channel        text COLLATE "C" NOT NULL,
    day            date             NOT NULL,
    currency       text COLLATE "C" NOT NULL,
    charges        bigint           NOT NULL,
    charged_minor  numeric          NOT NULL,
    refunds        bigint           NOT NULL,
    refunded_minor numeric          NOT NULL,
    CONSTRAINT bank_day_total_pk PRIMARY KEY (channel, day, currency),
    CONSTRAINT bank_day_total_of_a_day FOREIGN KEY (channel, day) REFERENCES bank_day,
    CONSTRAINT bank_day_total_is_never_negative
        CHECK (charges >= 0 AND charged_minor >= 0 AND refunds >= 0 AND refunded_minor >= 0)
);

COMMENT ON TABLE bank_day_total IS 'What a bank says that it booked on a day, by currency.';

GRANT SELECT, INSERT, UPDATE ON bank_day TO ledger_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_day_total TO ledger_app;
GRANT SELECT ON bank_day, bank_day_total TO ledger_auditor;
