package io.payledger.saga.callback;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.PaymentCommand;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.RefundCommand.RecordRefundOutcome;
import io.payledger.api.payment.RefundEvidence;
import java.util.stream.IntStream;

/** What an authentic callback says, in our own terms. */
public sealed interface CallbackMessage {

    PaymentId paymentId();

    /** Of the charge or refund that it is about. */
    TradeNo number();

    /** What became of it, as a word for the log. */
    String outcome();

    /** Takes it to its payment. */
    PaymentCommand command();

    /**
     * Whether the number can be one of the payment's, as far as the payment's id tells: one of another order or merchant
     * is found out although the payment is not there (case B08).
     */
    boolean numberFitsPayment();

    /** News of a charge. */
    record OfCharge(PaymentId paymentId, BankEvidence evidence) implements CallbackMessage {
        /** Of a payment that is not there (yet); a real one has one or two. */
        private static final int MAX_ATTEMPTS = 100;

        @Override
        public TradeNo number() {
            return evidence.tradeNo();
        }

        @Override
        public String outcome() {
            return evidence.outcome().getClass().getSimpleName();
        }

        @Override
        public PaymentCommand command() {
            return new RecordBankOutcome(paymentId, evidence);
        }

        @Override
        public boolean numberFitsPayment() {
            return IntStream.rangeClosed(1, MAX_ATTEMPTS)
                    .anyMatch(attempt -> TradeNo.ofCharge(paymentId, attempt).equals(number()));
        }
    }

    /** News of a refund. */
    record OfRefund(PaymentId paymentId, RefundEvidence evidence) implements CallbackMessage {
        @Override
        public TradeNo number() {
            return evidence.refundNo();
        }

        @Override
        public String outcome() {
            return evidence.outcome().getClass().getSimpleName();
        }

        @Override
        public PaymentCommand command() {
            return new RecordRefundOutcome(paymentId, evidence);
        }

        /** It is a function of the refund's id, which any text may be. */
        @Override
        public boolean numberFitsPayment() {
            return true;
        }
    }
}
