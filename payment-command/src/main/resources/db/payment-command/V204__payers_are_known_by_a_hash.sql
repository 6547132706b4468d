-- Why: who pays what is personal data. What a payer spends is counted by a keyed hash of its number, whose key is in
-- sealing_key and wrapped by a secret outside: the same payer is told again, and nobody can try all payers there are.
--
-- payer_attempts.payer_id is '#' and the hash; rows of earlier releases, and of their nodes while both run, have the
-- number itself, which begins with no '#'. They are hidden when a node starts and every hour.
GRANT UPDATE (payer_id) ON payer_attempts TO ledger_app;
CREATE INDEX payer_attempts_in_the_open ON payer_attempts (merchant_id, payer_id) WHERE payer_id NOT LIKE '#%';

-- Which orders are a payer's, as long as nobody erases it: erasing a payer is erasing what was written about its orders.
-- A row is inserted by the append that starts an attempt, in its transaction.
CREATE TABLE payer_order (
    payer      text COLLATE "C" NOT NULL CHECK (payer LIKE '#%'),
    payment_id text COLLATE "C" NOT NULL,
    CONSTRAINT payer_order_pk PRIMARY KEY (payer, payment_id)
);

-- Whose an order is.
CREATE INDEX payer_order_of_payment ON payer_order (payment_id);

GRANT SELECT, INSERT, DELETE ON payer_order TO ledger_app;
GRANT SELECT ON payer_order TO ledger_auditor;
