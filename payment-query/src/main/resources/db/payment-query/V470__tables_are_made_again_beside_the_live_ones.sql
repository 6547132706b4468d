-- Why: tables that are made from events can be wrong while the events are right: after a fault in a release, after a parked
-- payment, after a hand in the database. They are made again beside the live ones, compared, and put in their place
-- (docs/audit/rebuild.md). One row a rebuild, so that it goes on where a process died, and everyone sees how far it is.
--
-- Written by ./ledger audit rebuild and compare, as the owner of the tables; the service only reads it.
-- state        BUILDING also when its process has died: whoever starts it again goes on
-- applied      which events the second tables hold, by part of the payments: segment/mask:index, …
-- position     the index up to which they hold all events; target: that of the live tables when last looked
-- worker       the process that writes; another one's rows are refused from the moment it takes over
-- structure    hash of how the live tables are made; release: of the code. Other ones begin anew
-- compared_at  of the last comparison; position_compared: the index at which both were compared
CREATE TABLE projection_rebuild (
    rebuild_id        bigint GENERATED ALWAYS AS IDENTITY,
    projection        text COLLATE "C" NOT NULL,
    state             text COLLATE "C" NOT NULL,
    applied           text COLLATE "C" NOT NULL,
    position          bigint           NOT NULL,
    target            bigint           NOT NULL,
    events_per_second bigint           NOT NULL DEFAULT 0,
    pause_wished      boolean          NOT NULL DEFAULT false,
    worker            text COLLATE "C" NOT NULL,
    structure         text COLLATE "C" NOT NULL,
    release           text             NOT NULL,
    started_at        timestamptz      NOT NULL DEFAULT now(),
    started_by        text             NOT NULL,
    started_from      text             NOT NULL,
    reason            text             NOT NULL,
    changed_at        timestamptz      NOT NULL DEFAULT now(),
    finished_at       timestamptz,
    compared_at       timestamptz,
    position_compared bigint,
    rows_compared     bigint,
    differences       bigint,
    CONSTRAINT projection_rebuild_pk PRIMARY KEY (rebuild_id),
    CONSTRAINT projection_rebuild_state CHECK (state IN ('BUILDING', 'PAUSED', 'COMPARED', 'SWAPPED', 'DROPPED')),
    CONSTRAINT projection_rebuild_ends CHECK ((finished_at IS NOT NULL) = (state IN ('SWAPPED', 'DROPPED')))
);

COMMENT ON TABLE projection_rebuild IS 'Tables that are or were made again from the events. Locked by whoever puts them in place.';

CREATE UNIQUE INDEX projection_rebuild_open ON projection_rebuild (projection) WHERE finished_at IS NULL;

-- What the last comparison of a rebuild found, the first thousand; the rebuild has the count of all.
-- row_key     the columns of the primary key
-- payment_id  null for rows that are of no payment: sums
-- column_name null where one side has no such row at all; then live or rebuilt has the whole row
CREATE TABLE projection_difference (
    rebuild_id    bigint           NOT NULL,
    number        integer          NOT NULL,
    table_name    text COLLATE "C" NOT NULL,
    row_key       text             NOT NULL,
    payment_id    text COLLATE "C",
    column_name   text COLLATE "C",
    live          text,
    rebuilt       text,
    CONSTRAINT projection_difference_pk PRIMARY KEY (rebuild_id, number)
);

COMMENT ON TABLE projection_difference IS 'Where a live table was not what the events say.';

GRANT SELECT ON projection_rebuild, projection_difference TO ledger_app, ledger_auditor;
