-- Why: what a payer was shown says who pays what. It is worth nothing once the order is paid or closed: then it is deleted,
-- and earlier when somebody has the order's personal data erased.
GRANT DELETE ON payer_code TO ledger_app;
CREATE INDEX payer_code_since ON payer_code (since);
