-- Why: whoever controls the database can compute a whole new chain. A checkpoint is signed with a key that is not in the
-- database and taken outside; it names the root of a Merkle tree over the events, so that one event, or the growth from
-- one checkpoint to the next, can be proved without showing anyone the rest (docs/audit/checkpoints.md).
--
-- Subtrees are stored for every eighth level only, one row for each 256 events: the levels between are made from them in
-- microseconds, and the lowest from the events' own hashes. They are filled behind the log, not at an append. All of it
-- can be computed again from the events; it is no evidence by itself.
CREATE TABLE merkle_subtrees (
    level  integer NOT NULL,
    number bigint  NOT NULL,
    hash   bytea   NOT NULL,
    CONSTRAINT merkle_subtrees_pk PRIMARY KEY (level, number),
    CONSTRAINT merkle_subtrees_level_is_every_eighth CHECK (level > 0 AND level % 8 = 0),
    CONSTRAINT merkle_subtrees_hash_is_sha256 CHECK (octet_length(hash) = 32)
);

-- The notes as they were signed, for those who ask for a proof. What counts against the database are their copies outside.
CREATE TABLE checkpoints (
    size    bigint           NOT NULL,
    made_at timestamptz      NOT NULL,
    note    text COLLATE "C" NOT NULL,
    CONSTRAINT checkpoints_pk PRIMARY KEY (size),
    CONSTRAINT checkpoints_size_is_positive CHECK (size > 0)
);

GRANT SELECT, INSERT ON merkle_subtrees, checkpoints TO ledger_app;
GRANT SELECT ON merkle_subtrees, checkpoints TO ledger_auditor;
