-- Why: "I was charged twice" must be answered within half a minute: all that happened to one order, in its order, with who
-- did it and by which way the bank's word came.
--
-- One row per event, added and never changed; a second delivery meets the primary key. An event that this release cannot
-- read is a row too, with its raw text.
-- way      how it came about: REQUEST, BANK_CALL, BANK_REPLY, CALLBACK, …
-- status   of the payment from then on; null when the event does not change it
-- detail   what the event says beside the columns: a bank's code or reference, a reason
CREATE TABLE payment_timeline (
    payment_id      text COLLATE "C" NOT NULL,
    sequence_number bigint           NOT NULL,
    at              timestamptz      NOT NULL,
    event           text COLLATE "C" NOT NULL,
    way             text COLLATE "C" NOT NULL,
    status          text COLLATE "C",
    attempt         integer,
    trade_no        text COLLATE "C",
    channel         text COLLATE "C",
    amount_minor    bigint,
    currency        text COLLATE "C",
    detail          text,
    actor           text,
    origin          text,
    trace_id        text,
    CONSTRAINT payment_timeline_pk PRIMARY KEY (payment_id, sequence_number)
);

COMMENT ON TABLE payment_timeline IS 'What happened to each payment, made from events by the projection "timeline".';

CREATE INDEX payment_timeline_of_order ON payment_timeline (split_part(payment_id, '/', 2)) WHERE sequence_number = 0;
CREATE INDEX payment_timeline_of_trade_no ON payment_timeline (trade_no) WHERE way IN ('BANK_CALL', 'REQUEST');

GRANT SELECT, INSERT, UPDATE, DELETE ON payment_timeline TO ledger_app;
GRANT SELECT ON payment_timeline TO ledger_auditor;
