-- Why: what the bank shows and what the ledger holds must be the same; where they are not, a person must see it, decide it
-- once, and be named for it.

-- One row per statement line, and one for each charge or refund that no line shows. Made again at each run; what a person
-- decided stays.
-- line_id     null: MISSING_AT_BANK, until a line comes
-- number      trade number of the charge, or the refund's; null where the line names none
-- holder      of several lines with one number, the first: the others are duplicates
-- first_class as it was found at first
-- action      what is offered; second_person: it may send money out, so two people must agree
-- assigned_number  which a person has given a line that names none
CREATE TABLE statement_match (
    match_id        bigint GENERATED ALWAYS AS IDENTITY,
    statement_id    bigint           NOT NULL REFERENCES bank_statement,
    line_id         bigint REFERENCES statement_line,
    class           text COLLATE "C" NOT NULL,
    first_class     text COLLATE "C" NOT NULL,
    state           text COLLATE "C" NOT NULL,
    number          text COLLATE "C",
    kind            text COLLATE "C",
    holder          boolean          NOT NULL,
    payment_id      text COLLATE "C",
    merchant_id     text COLLATE "C",
    order_id        text COLLATE "C",
    account         text COLLATE "C" NOT NULL,
    direction       text COLLATE "C" NOT NULL,
    booked_on       date             NOT NULL,
    bank_minor      bigint,
    bank_currency   text COLLATE "C",
    bank_reference  text,
    ledger_minor    bigint,
    ledger_currency text COLLATE "C",
    ledger_status   text COLLATE "C",
    detail          text             NOT NULL,
    action          text COLLATE "C",
    second_person   boolean          NOT NULL,
    assigned_number text COLLATE "C",
    found_at        timestamptz      NOT NULL,
    changed_at      timestamptz      NOT NULL,
    proposed_by     text,
    proposed_at     timestamptz,
    resolved_by     text,
    resolved_at     timestamptz,
    resolved_action text COLLATE "C",
    reason          text,
    CONSTRAINT statement_match_pk PRIMARY KEY (match_id),
    CONSTRAINT statement_match_of_line_once UNIQUE (line_id),
    CONSTRAINT statement_match_class CHECK (class IN ('MATCHED', 'MISSING_AT_BANK', 'MISSING_HERE', 'AMOUNT_DIFFERS',
        'CURRENCY_DIFFERS', 'STATUS_DIFFERS', 'DUPLICATE')),
    CONSTRAINT statement_match_state CHECK (state IN ('MATCHED', 'OPEN', 'PROPOSED', 'RESOLVED'))
);

COMMENT ON TABLE statement_match IS 'What lines of bank statements and the ledger say of each other.';

CREATE UNIQUE INDEX statement_match_holder_once ON statement_match (number) WHERE holder;
CREATE UNIQUE INDEX statement_match_missing_once ON statement_match (number) WHERE line_id IS NULL;
CREATE INDEX statement_match_of_statement ON statement_match (statement_id, match_id);
CREATE INDEX statement_match_open ON statement_match (match_id) WHERE state IN ('OPEN', 'PROPOSED');
CREATE INDEX statement_match_of_number ON statement_match (number);
CREATE INDEX statement_match_of_order ON statement_match (order_id);

-- Every decision that was ever taken, in its order; the match has the last one.
CREATE TABLE statement_decision (
    decision_id  bigint GENERATED ALWAYS AS IDENTITY,
    match_id     bigint           NOT NULL REFERENCES statement_match,
    class        text COLLATE "C" NOT NULL,
    action       text COLLATE "C" NOT NULL,
    outcome      text COLLATE "C" NOT NULL,
    reason       text             NOT NULL,
    decided_by   text             NOT NULL,
    decided_from text             NOT NULL,
    decided_at   timestamptz      NOT NULL,
    CONSTRAINT statement_decision_pk PRIMARY KEY (decision_id)
);

COMMENT ON TABLE statement_decision IS 'Who decided what about a difference to the bank, when, from where, why.';

CREATE INDEX statement_decision_of_match ON statement_decision (match_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON statement_match, statement_decision TO ledger_app;
GRANT SELECT ON statement_match, statement_decision TO ledger_auditor;
