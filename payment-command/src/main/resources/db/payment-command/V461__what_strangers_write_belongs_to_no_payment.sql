-- Why: anybody may complain about an order on the public page, also somebody who only guessed its number. A dispute holds
-- the refunds of its order back, so what strangers write stays here, beside all payments, until support has looked at it.
-- It is personal data: decided complaints are deleted after a while, with their pictures.

-- fingerprint  SHA-256 of all that was written: the form sent twice is one complaint
-- order_text, shop_text  as they were typed; nobody has checked them
-- payment_id   that a dispute was opened for
CREATE TABLE complaint (
    complaint_id  bigint GENERATED ALWAYS AS IDENTITY,
    fingerprint   text COLLATE "C" NOT NULL,
    state         text COLLATE "C" NOT NULL,
    order_text    text             NOT NULL,
    shop_text     text,
    happened_at   timestamptz      NOT NULL,
    text          text             NOT NULL,
    received_at   timestamptz      NOT NULL,
    received_from text             NOT NULL,
    payment_id    text COLLATE "C",
    decided_by    text,
    decided_at    timestamptz,
    reason        text,
    CONSTRAINT complaint_pk PRIMARY KEY (complaint_id),
    CONSTRAINT complaint_once UNIQUE (fingerprint),
    CONSTRAINT complaint_state CHECK (state IN ('WAITING', 'OPENED', 'CLOSED')),
    CONSTRAINT complaint_is_decided_by_somebody CHECK ((state = 'WAITING') = (decided_by IS NULL))
);

CREATE INDEX complaint_in_state ON complaint (state, complaint_id);
CREATE INDEX complaint_decided ON complaint (decided_at) WHERE decided_at IS NOT NULL;

CREATE TABLE complaint_picture (
    complaint_id bigint           NOT NULL REFERENCES complaint ON DELETE CASCADE,
    number       integer          NOT NULL CHECK (number BETWEEN 1 AND 3),
    media_type   text COLLATE "C" NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg', 'image/webp')),
    content      bytea            NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 1572864),
    CONSTRAINT complaint_picture_pk PRIMARY KEY (complaint_id, number)
);

-- Pictures are compressed already.
ALTER TABLE complaint_picture ALTER COLUMN content SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, UPDATE, DELETE ON complaint TO ledger_app;
GRANT SELECT, INSERT, DELETE ON complaint_picture TO ledger_app;
-- Auditors see that there was a complaint and who decided it, not what it says.
GRANT SELECT (complaint_id, state, received_at, payment_id, decided_by, decided_at, reason) ON complaint TO ledger_auditor;
