-- Why: words and pictures of customers are personal data, which someone may have to erase; the log can forget nothing. So
-- the log has their SHA-256 alone (DisputeOpened), and they are here, found by it. Whether they are still what was sent
-- is checked whenever they are shown.
--
-- Pictures are large, and everybody waits while the log is locked. So they are written before, and the append of the
-- event does no more than set "attached":
--
--   request   insert evidence   append DisputeOpened + attached   answer
--   request   insert evidence   (crash, or refused)               → left over, removed by a later request
CREATE TABLE dispute_evidence (
    payment_id text COLLATE "C" NOT NULL,
    dispute_id text COLLATE "C" NOT NULL,
    sha256     text COLLATE "C" NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    media_type text COLLATE "C" NOT NULL CHECK (media_type IN ('text/plain', 'image/png', 'image/jpeg', 'image/webp')),
    content    bytea            NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 1572864),
    stored_at  timestamptz      NOT NULL,
    attached   boolean          NOT NULL DEFAULT false,
    CONSTRAINT dispute_evidence_pk PRIMARY KEY (payment_id, dispute_id, sha256)
);

-- Pictures are compressed already.
ALTER TABLE dispute_evidence ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE INDEX dispute_evidence_left_over ON dispute_evidence (stored_at) WHERE NOT attached;

GRANT SELECT, INSERT, DELETE ON dispute_evidence TO ledger_app;
GRANT UPDATE (stored_at, attached) ON dispute_evidence TO ledger_app;
-- Auditors see that there is evidence, not what it shows.
GRANT SELECT (payment_id, dispute_id, sha256, media_type, stored_at, attached) ON dispute_evidence TO ledger_auditor;
