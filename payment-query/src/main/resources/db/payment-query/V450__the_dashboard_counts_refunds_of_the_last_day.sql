-- Why: the dashboard shows refunds by hour and must be there within a second. Of all entries of a day only few are paid
-- refunds; without an index of their own all others are read to find them.
CREATE INDEX journal_entry_refunds_paid ON journal_entry (booked_at) INCLUDE (merchant_id) WHERE kind = 'REFUND_PAID';
