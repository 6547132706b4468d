-- Why: tables that are made from events, books, process managers and bank statements must all say the same. Once a night
-- everything is laid beside everything, and whoever asks in a year finds what was found (docs/operating/check.md).
--
-- started_by  schedule, or who ran the command
-- state       RUNNING; OK; FOUND; FAILED: a part could not be run; BROKEN_OFF: its process died
-- head_index  the last event of the log when it began
-- parts       one object each: name, state, seconds, findings, looked, notCompared, problem
CREATE TABLE ledger_check (
    check_id    bigint GENERATED ALWAYS AS IDENTITY,
    started_at  timestamptz      NOT NULL,
    finished_at timestamptz,
    started_by  text COLLATE "C" NOT NULL,
    node        text COLLATE "C" NOT NULL,
    state       text COLLATE "C" NOT NULL,
    head_index  bigint           NOT NULL,
    findings    bigint           NOT NULL DEFAULT 0,
    parts       json             NOT NULL DEFAULT '[]',
    CONSTRAINT ledger_check_pk PRIMARY KEY (check_id),
    CONSTRAINT ledger_check_state CHECK (state IN ('RUNNING', 'OK', 'FOUND', 'FAILED', 'BROKEN_OFF'))
);

COMMENT ON TABLE ledger_check IS 'Each check of the whole ledger, with its result.';

-- What was found, the first thousand; the check has the count of all.
-- place        the table and the row's key, or the index in the log
-- column_name  null when it is the whole row
CREATE TABLE ledger_check_finding (
    check_id    bigint           NOT NULL REFERENCES ledger_check,
    number      integer          NOT NULL,
    part        text COLLATE "C" NOT NULL,
    payment_id  text COLLATE "C",
    place       text             NOT NULL,
    column_name text COLLATE "C",
    is_value    text,
    should_be   text,
    detail      text             NOT NULL,
    CONSTRAINT ledger_check_finding_pk PRIMARY KEY (check_id, number)
);

CREATE INDEX ledger_check_finding_of_payment ON ledger_check_finding (payment_id) WHERE payment_id IS NOT NULL;

-- A check in work is updated; what it found never is.
GRANT SELECT, INSERT, UPDATE ON ledger_check TO ledger_app;
GRANT SELECT, INSERT ON ledger_check_finding TO ledger_app;
GRANT SELECT ON ledger_check, ledger_check_finding TO ledger_auditor;
