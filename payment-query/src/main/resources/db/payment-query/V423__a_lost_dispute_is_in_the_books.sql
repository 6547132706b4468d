-- Why: a lost dispute moves what the merchant still has of the charge that pays the order; its event does not say how much.
ALTER TABLE journal_payment ADD COLUMN paid text COLLATE "C";

COMMENT ON COLUMN journal_payment.paid IS
    'The charge that pays the order, as channel/trade number/currency/what the merchant still has of it in minor units.';

UPDATE journal_payment p
SET paid = e.channel || '/' || e.trade_no || '/' || e.currency || '/' || e.amount_minor - (
    SELECT coalesce(sum(CASE kind WHEN 'REFUND_RESERVED' THEN amount_minor WHEN 'REFUND_RELEASED' THEN -amount_minor END), 0)
    FROM journal_entry r
    WHERE r.payment_id = e.payment_id AND NOT r.of_surplus AND r.kind IN ('REFUND_RESERVED', 'REFUND_RELEASED'))
FROM journal_entry e
WHERE e.payment_id = p.payment_id AND e.kind = 'SALE';
