package io.payledger.query.statement.matching;

import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Money;
import io.payledger.query.statement.file.Direction;

/**
 * A charge or refund as the ledger holds it.
 *
 * @param number trade number of the charge, or the refund's number at the bank
 * @param status of the attempt or the refund
 * @param done the ledger holds that the bank has moved the money
 * @param orderStatus of the payment
 */
record Operation(
        Kind kind, String number, PaymentId paymentId, Money amount, String status, boolean done, String orderStatus) {

    /** What the bank was asked for. */
    enum Kind {
        CHARGE(Direction.CREDIT),
        REFUND(Direction.DEBIT);

        private final Direction direction;

        Kind(Direction direction) {
            this.direction = direction;
        }

        /** Which way its money goes on our account. */
        Direction direction() {
            return direction;
        }
    }
}
