-- Why: every bank sends a message for every charge, and each is kept with its bytes. Old ones that are settled are removed
-- (payledger.callback.keep-applied, keep-given-up), a batch at a time, from the oldest on.
CREATE INDEX callback_inbox_settled ON callback_inbox (settled_at) WHERE settled_at IS NOT NULL;
GRANT DELETE ON callback_inbox TO ledger_app;
