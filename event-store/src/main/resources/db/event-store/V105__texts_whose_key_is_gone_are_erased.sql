-- Why: somebody may have the right to have what was written about them erased, and events are never changed. So personal
-- texts are stored sealed, each under a key of its subject, in events and wherever they are copied to from there. The key
-- stands here alone: without it no copy can be read, and every hash and proof over the copies still holds.
--
-- subject       whom or what the texts are about; secret/… are keys of fingerprints
-- key_name      as it stands in the texts
-- wrapped       the key, under a secret outside the database; null once it is destroyed
-- master        name of that secret; empty when none is configured
-- destroyed_at  the row stays, so that its subject never has a key again
CREATE TABLE sealing_key (
    subject      text COLLATE "C" NOT NULL,
    key_name     text COLLATE "C" NOT NULL,
    wrapped      bytea,
    master       text COLLATE "C",
    created_at   timestamptz      NOT NULL,
    destroyed_at timestamptz,
    CONSTRAINT sealing_key_pk PRIMARY KEY (subject),
    CONSTRAINT sealing_key_named_once UNIQUE (key_name),
    CONSTRAINT sealing_key_is_whole_or_gone CHECK (
        (wrapped IS NULL) = (destroyed_at IS NOT NULL) AND (wrapped IS NULL) = (master IS NULL))
);

COMMENT ON TABLE sealing_key IS 'Keys of personal texts. Without its key a text is erased, wherever it stands.';

-- For those that are to be wrapped with a newer secret.
CREATE INDEX sealing_key_of_master ON sealing_key (master) WHERE master IS NOT NULL;

GRANT SELECT, INSERT ON sealing_key TO ledger_app;
GRANT UPDATE (wrapped, master, destroyed_at) ON sealing_key TO ledger_app;
-- Auditors see that there are keys and when they were destroyed, not what they are.
GRANT SELECT (subject, key_name, master, created_at, destroyed_at) ON sealing_key TO ledger_auditor;
