-- Why: whoever changes keys must see which of two is the one in a configuration that shows only its end. Four of the 32
-- random characters may be known: 168 bits are left.
ALTER TABLE api_key ADD COLUMN last_four text CHECK (length(last_four) = 4);

GRANT SELECT (last_four) ON api_key TO ledger_auditor;
