-- Why: auditors ask for all events of an actor, of a type, of a time. Three indexes on events would answer it, and take as
-- much of the one writer's time as the insert itself (docs/adr/0067-history-is-found-by-postings.md). So the log is cut
-- into blocks of 1,024 events, and of each full block it is written down once what is where in it. The newest events, which
-- fill no block yet, are looked through. All of it can be made again from the events; it is no evidence by itself.
--
-- block    events block * 1024 + 1 to block * 1024 + 1024
-- places   in the block, from 0, in order
-- name     of a type, or of an actor as the metadata have it in JSON, without its quotes, cut at 200 characters
CREATE TABLE event_block (
    block    bigint      NOT NULL,
    earliest timestamptz NOT NULL,
    latest   timestamptz NOT NULL,
    CONSTRAINT event_block_pk PRIMARY KEY (block)
);

CREATE TABLE event_posting (
    kind   text COLLATE "C" NOT NULL,
    name   text COLLATE "C" NOT NULL,
    block  bigint           NOT NULL,
    places smallint[]       NOT NULL,
    CONSTRAINT event_posting_pk PRIMARY KEY (kind, name, block),
    CONSTRAINT event_posting_kind CHECK (kind IN ('TYPE', 'ACTOR'))
);

GRANT SELECT, INSERT ON event_block, event_posting TO ledger_app;
GRANT SELECT ON event_block, event_posting TO ledger_auditor;
