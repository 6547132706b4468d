-- Why: whoever has personal data erased must find it gone, whatever crashes in between, and whoever may not have it erased
-- must be refused. All of this is told by events (streams personal/…); the tables are for looking it up, and are mended
-- from the events when a back-up has brought older rows back.

-- What stands for a payer in events. The tie is deleted with everything else: then the name says nothing any more.
CREATE TABLE payer_subject (
    payer   text COLLATE "C" NOT NULL CHECK (payer LIKE '#%'),
    subject text COLLATE "C" NOT NULL,
    CONSTRAINT payer_subject_pk PRIMARY KEY (payer),
    CONSTRAINT payer_subject_once UNIQUE (subject)
);

-- One row for each case; a subject may be held for several. Changed in the append of the event, under the lock of the log,
-- where an erasure looks at it too: whichever comes first is seen by the other.
--
-- sequence  of the event that the row is of
CREATE TABLE legal_hold (
    subject     text COLLATE "C" NOT NULL,
    case_number text COLLATE "C" NOT NULL,
    reason      text COLLATE "C" NOT NULL,
    set_by      text             NOT NULL,
    set_at      timestamptz      NOT NULL,
    lifted_by   text,
    lifted_at   timestamptz,
    sequence    bigint           NOT NULL,
    CONSTRAINT legal_hold_pk PRIMARY KEY (subject, case_number),
    CONSTRAINT legal_hold_is_lifted_by_somebody CHECK ((lifted_by IS NULL) = (lifted_at IS NULL))
);

CREATE INDEX legal_hold_standing ON legal_hold (set_at, subject) WHERE lifted_at IS NULL;

-- Erasures that are recorded, each until all of it is done. Inserted by the append of its event, so a crash right after
-- leaves a row that any node finds:
--
--   append PersonalDataErased + row   (crash)   …   any node: destroy keys, delete rows, finished_at
CREATE TABLE erasure_work (
    stream      text COLLATE "C" NOT NULL,
    sequence    bigint           NOT NULL,
    finished_at timestamptz,
    CONSTRAINT erasure_work_pk PRIMARY KEY (stream, sequence)
);

CREATE INDEX erasure_work_open ON erasure_work (stream, sequence) WHERE finished_at IS NULL;

GRANT SELECT, INSERT, DELETE ON payer_subject TO ledger_app;
GRANT SELECT, INSERT, UPDATE ON legal_hold, erasure_work TO ledger_app;
GRANT SELECT ON payer_subject, legal_hold, erasure_work TO ledger_auditor;
