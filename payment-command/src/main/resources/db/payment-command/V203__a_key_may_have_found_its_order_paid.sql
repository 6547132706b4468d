-- Why: a request under a new key that finds its order paid is answered with the payment as it was paid, and the key must
-- get that again. The attempt's first outcome is another answer where a success came late, after the attempt was FAILED:
-- that is what the key of the request that started it gets.
ALTER TABLE idempotency_keys
    ADD COLUMN found_paid boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT idempotency_keys_paid_by CHECK (NOT found_paid OR trade_no IS NOT NULL);
