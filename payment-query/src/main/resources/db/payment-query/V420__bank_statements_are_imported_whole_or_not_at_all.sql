-- Why: totals are proven only beside the bank's own. Statements are kept as the bank sent them; one row for each file that
-- was ever brought, taken or refused, so that nobody asks where a file went.

-- content_hash  SHA-256 of the bytes: the same file again is the same import
-- state         RUNNING also when a node has died over it: whoever brings the file again goes on
-- problem_*     of a refused file, the place that is to blame
CREATE TABLE statement_import (
    import_id     bigint GENERATED ALWAYS AS IDENTITY,
    content_hash  text COLLATE "C" NOT NULL,
    file_name     text             NOT NULL,
    file_bytes    bigint           NOT NULL,
    mapping       text,
    format        text COLLATE "C",
    state         text COLLATE "C" NOT NULL,
    bytes_read    bigint           NOT NULL DEFAULT 0,
    statements    integer          NOT NULL DEFAULT 0,
    lines         bigint           NOT NULL DEFAULT 0,
    known_lines   bigint           NOT NULL DEFAULT 0,
    pending_lines bigint           NOT NULL DEFAULT 0,
    problem_line  bigint,
    problem_field text,
    problem       text,
    received_at   timestamptz      NOT NULL,
    received_by   text             NOT NULL,
    received_from text             NOT NULL,
    finished_at   timestamptz,
    CONSTRAINT statement_import_pk PRIMARY KEY (import_id),
    CONSTRAINT statement_import_once UNIQUE (content_hash),
    CONSTRAINT statement_import_state CHECK (state IN ('RUNNING', 'IMPORTED', 'REFUSED', 'FAILED')),
    CONSTRAINT statement_import_says_why CHECK ((state IN ('REFUSED', 'FAILED')) = (problem IS NOT NULL))
);

COMMENT ON TABLE statement_import IS 'One row per file that was brought, by the bytes that are in it.';

-- fingerprint   of all that is in the statement: the same one in another file is known. Null while it is read.
-- balance       NONE: the bank gave none
-- first_day, last_day  the days that it speaks of
CREATE TABLE bank_statement (
    statement_id    bigint GENERATED ALWAYS AS IDENTITY,
    import_id       bigint           NOT NULL REFERENCES statement_import,
    account         text COLLATE "C" NOT NULL,
    currency        text COLLATE "C",
    reference       text             NOT NULL,
    sequence        text,
    first_day       date,
    last_day        date,
    opening_minor   bigint,
    closing_minor   bigint,
    balance         text COLLATE "C" NOT NULL,
    balance_problem text,
    lines           bigint           NOT NULL DEFAULT 0,
    known_lines     bigint           NOT NULL DEFAULT 0,
    fingerprint     text COLLATE "C",
    reconciled_at   timestamptz,
    CONSTRAINT bank_statement_pk PRIMARY KEY (statement_id),
    CONSTRAINT bank_statement_once UNIQUE (fingerprint),
    CONSTRAINT bank_statement_balance CHECK (balance IN ('BALANCED', 'DIFFERS', 'NONE'))
);

COMMENT ON TABLE bank_statement IS 'Statements and notices of banks, as they were imported.';

CREATE INDEX bank_statement_of_import ON bank_statement (import_id);
CREATE INDEX bank_statement_of_account ON bank_statement (account, last_day);
CREATE INDEX bank_statement_not_reconciled ON bank_statement (statement_id) WHERE reconciled_at IS NULL;

-- identity  account, bank's reference, direction, amount, value date and the how manieth of these in its statement: the
--           same booking in a statement that overlaps is known. Null where the bank gives no reference: two bookings that
--           look alike are two.
-- tokens    the words that may be trade numbers
CREATE TABLE statement_line (
    line_id        bigint GENERATED ALWAYS AS IDENTITY,
    statement_id   bigint           NOT NULL REFERENCES bank_statement,
    account        text COLLATE "C" NOT NULL,
    file_line      bigint           NOT NULL,
    booking_date   date             NOT NULL,
    value_date     date             NOT NULL,
    direction      text COLLATE "C" NOT NULL,
    amount_minor   bigint           NOT NULL,
    currency       text COLLATE "C" NOT NULL,
    bank_reference text,
    line_references text            NOT NULL,
    remittance     text             NOT NULL,
    raw            text             NOT NULL,
    tokens         text[] COLLATE "C" NOT NULL,
    identity       text COLLATE "C",
    CONSTRAINT statement_line_pk PRIMARY KEY (line_id),
    CONSTRAINT statement_line_once UNIQUE (identity),
    CONSTRAINT statement_line_direction CHECK (direction IN ('CREDIT', 'DEBIT')),
    CONSTRAINT statement_line_amount_is_not_negative CHECK (amount_minor >= 0)
);

COMMENT ON TABLE statement_line IS 'Booked movements of bank accounts, each once, however many statements show it.';

CREATE INDEX statement_line_of_statement ON statement_line (statement_id, line_id);
CREATE INDEX statement_line_newest ON statement_line (booking_date, line_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON statement_import, bank_statement, statement_line TO ledger_app;
GRANT SELECT ON statement_import, bank_statement, statement_line TO ledger_auditor;
