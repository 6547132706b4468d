-- Why: a bank's line that takes a charge back clears what a lost dispute owes, so the books must know how much that is.
UPDATE journal_payment p
SET paid = p.paid || '/' || (
    SELECT coalesce(sum(amount_minor), 0) FROM journal_entry e WHERE e.payment_id = p.payment_id AND e.kind = 'DISPUTE_LOST')
WHERE p.paid IS NOT NULL;

COMMENT ON COLUMN journal_payment.paid IS
    'The charge that pays the order, as channel/trade number/currency/what the merchant still has of it/what the bank will'
    ' still take back of it, in minor units.';

-- A trade number names a charge, and the line that takes it back: each has a first line of its own.
DROP INDEX statement_match_holder_once;
CREATE UNIQUE INDEX statement_match_holder_once ON statement_match (number, kind) WHERE holder;

-- Lines that agree with a lost dispute, until the payment has been told.
CREATE INDEX statement_match_to_tell ON statement_match (match_id)
    WHERE kind = 'CHARGEBACK' AND class = 'MATCHED' AND ledger_status = 'OWED';
