-- Why: each streaming processor keeps its position here, in the transaction of what it wrote (promise I13). The names
-- are those of bean tokenSchema in EventStoreModule; the token is bytea, never a large object (case F06).
--
-- Rows are few and updated all the time: free room in each page keeps updates on it, and vacuum comes early (case F07).
CREATE TABLE token_entry (
    processor_name varchar(255) NOT NULL,
    segment        integer      NOT NULL,
    token          bytea,
    token_type     varchar(255),
    changed_at     varchar(255),
    owner          varchar(255),
    CONSTRAINT token_entry_pk PRIMARY KEY (processor_name, segment)
) WITH (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

GRANT SELECT, INSERT, UPDATE, DELETE ON token_entry TO ledger_app;
GRANT SELECT ON token_entry TO ledger_auditor;
