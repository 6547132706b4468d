-- The three roles of a ledger database. Run once by a superuser before the first migration; running it again only sets
-- the passwords. ledger_owner owns the tables and migrates them, ledger_app is what the service runs as (it may add
-- events and read them, nothing else), ledger_auditor may read everything and change nothing.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ledger_owner') THEN
        CREATE ROLE ledger_owner LOGIN;
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ledger_app') THEN
        CREATE ROLE ledger_app LOGIN;
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ledger_auditor') THEN
        CREATE ROLE ledger_auditor LOGIN;
    END IF;
END
$$;
ALTER ROLE ledger_owner PASSWORD '${ledger_owner_password}';
ALTER ROLE ledger_app PASSWORD '${ledger_app_password}';
ALTER ROLE ledger_auditor PASSWORD '${ledger_auditor_password}';
-- Whoever looks is looked at: what the auditor's role asks the database directly stands in the server's log.
ALTER ROLE ledger_auditor SET log_statement = 'all';
