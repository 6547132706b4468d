-- Why: an order that was paid and given back looks like one that was paid; finance must see both amounts in one row, and
-- whether a dispute holds further refunds back.
--
-- blocking_disputes  open ones, and those that the merchant has lost
ALTER TABLE payment_transaction
    ADD COLUMN refunds_reserved_minor bigint  NOT NULL DEFAULT 0,
    ADD COLUMN refunded_minor         bigint  NOT NULL DEFAULT 0,
    ADD COLUMN blocking_disputes      integer NOT NULL DEFAULT 0,
    ADD CONSTRAINT payment_transaction_gives_back_what_it_took
        CHECK (refunds_reserved_minor >= 0 AND refunded_minor >= 0
            AND refunds_reserved_minor + refunded_minor <= amount_minor);
