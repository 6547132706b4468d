package io.payledger.query.statement.matching;

import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Money;
import io.payledger.query.statement.file.Direction;

/**
 * A charge, a refund or a chargeback as the ledger holds it.
 *
 * @param number trade number of the charge, or the refund's number at the bank; of a chargeback that of its charge
 * @param amount of a chargeback what the merchant owes for the lost dispute, until the bank has taken it
 * @param status of the attempt or the refund; of a chargeback {@link #OWED} or {@link #TAKEN}
 * @param done the ledger holds that the bank has moved the money, or will
 * @param orderStatus of the payment
 */
record Operation(
        Kind kind, String number, PaymentId paymentId, Money amount, String status, boolean done, String orderStatus) {

    /** The bank has not shown yet that it has taken a charge back. */
    static final String OWED = "OWED";

    /** The payment has been told that the bank has taken its charge back. */
    static final String TAKEN = "TAKEN";

    /** What the bank was asked for, or what it does for a lost dispute by itself. */
    enum Kind {
        CHARGE(Direction.CREDIT),
        REFUND(Direction.DEBIT),
        CHARGEBACK(Direction.DEBIT);

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
