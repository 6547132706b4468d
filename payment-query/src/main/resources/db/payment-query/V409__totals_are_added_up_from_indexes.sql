-- Why: what the totals of a filter need beside the sums of whole days is added up from the index that the page itself is
-- read from, without its rows. Currency and amount never change, so no update has more to write. The index that was made
-- for totals alone was half as large as the table, and written with every change of a status.
DROP INDEX payment_transaction_totals;

DROP INDEX payment_transaction_newest;
CREATE INDEX payment_transaction_newest ON payment_transaction (created_at, payment_id) INCLUDE (currency, amount_minor);

DROP INDEX payment_transaction_newest_of_channel;
CREATE INDEX payment_transaction_newest_of_channel ON payment_transaction (channel, created_at, payment_id)
    INCLUDE (currency, amount_minor);
