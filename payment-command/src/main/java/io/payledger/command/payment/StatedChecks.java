package io.payledger.command.payment;

import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.PaymentEvent.BankMismatchRecorded;
import io.payledger.api.payment.PaymentView.Attempt;
import io.payledger.api.payment.StatedCharge;
import java.util.Optional;

/** Holds what a message of the bank says of a charge against the attempt itself (cases B08, B09). */
final class StatedChecks {
    private StatedChecks() {}

    /** The first difference as the event that records it; empty when there is none, or nothing to compare. */
    static Optional<BankMismatchRecorded> difference(Submitted payment, BankEvidence evidence) {
        StatedCharge stated = evidence.stated();
        Optional<Attempt> attempt = payment.attempt(evidence.tradeNo());
        if (stated == null || attempt.isEmpty()) {
            return Optional.empty();
        }
        if (!stated.channel().equals(attempt.get().channel())) {
            return Optional.of(difference(
                    payment, evidence, "channel", attempt.get().channel().value(), stated));
        }
        if (!stated.amount().equals(payment.amount())) {
            String field = stated.amount().currency() == payment.amount().currency() ? "amount" : "currency";
            return Optional.of(
                    difference(payment, evidence, field, payment.amount().toString(), stated));
        }
        return Optional.empty();
    }

    /** Carries the whole claim, so that a reference of the bank's to money that moved is never lost. */
    private static BankMismatchRecorded difference(
            Submitted payment, BankEvidence evidence, String field, String expected, StatedCharge stated) {
        String received = Claim.of(evidence).text() + ", stated " + stated.amount() + " by " + stated.channel();
        return new BankMismatchRecorded(
                payment.paymentId(), evidence.tradeNo(), field, expected, received, evidence.source());
    }
}
