-- Why: at each start everything that was ever erased is erased again, for a back-up may have brought it back. What was
-- written since must stay: an order that was erased may be paid again, and may be held.
--
-- Ties from before this step count as older than any erasure. By the clock, not by the transaction, which waits for the log.
ALTER TABLE payer_order ADD COLUMN since timestamptz NOT NULL DEFAULT '-infinity';
ALTER TABLE payer_order ALTER COLUMN since SET DEFAULT clock_timestamp();

-- So that a payer's name in events is found or made by one statement.
GRANT UPDATE (payer) ON payer_subject TO ledger_app;
