-- Why: a charge saga must outlive the process, so that every open charge is asked about after a crash (promise I15).
-- Written and read by Axon's JdbcSagaStore.
CREATE TABLE saga_entry (
    saga_id         text PRIMARY KEY,
    saga_type       text NOT NULL,
    revision        text,
    serialized_saga bytea NOT NULL
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- How an event finds its saga. The unique key is the last arbiter against a second saga of one charge (case F28); the
-- foreign key makes an association without a saga impossible.
CREATE TABLE association_value_entry (
    association_key   text NOT NULL,
    association_value text NOT NULL,
    saga_type         text NOT NULL,
    saga_id           text NOT NULL REFERENCES saga_entry (saga_id),
    PRIMARY KEY (association_value, association_key, saga_type)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
CREATE INDEX association_value_entry_saga ON association_value_entry (saga_id);

-- Both tables hold open charges only, and each payment passes through them: vacuum goes by rows, not by a share of a
-- table that is nearly empty most of the time; a third of each page is left for the updates of a row in place.
GRANT SELECT, INSERT, UPDATE, DELETE ON saga_entry, association_value_entry TO ledger_app;
GRANT SELECT ON saga_entry, association_value_entry TO ledger_auditor;
