-- Why: the first page of a filter has the totals of all its payments. Over a range of time or a channel they are added up
-- from the index that the page itself is read from; of a million payments that took twice as long from the rows. Currency
-- and amount never change, so no update has more to write.
DROP INDEX payment_transaction_newest;
CREATE INDEX payment_transaction_newest ON payment_transaction (created_at, payment_id) INCLUDE (currency, amount_minor);

DROP INDEX payment_transaction_newest_of_channel;
CREATE INDEX payment_transaction_newest_of_channel ON payment_transaction (channel, created_at, payment_id)
    INCLUDE (currency, amount_minor);
