package io.payledger.command.payment;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.BankOutcome.Charged;
import io.payledger.api.payment.BankOutcome.Declined;
import io.payledger.api.payment.BankOutcome.NotCharged;
import io.payledger.api.payment.BankOutcome.NotSent;
import io.payledger.api.payment.BankOutcome.Silent;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.BankMismatchRecorded;
import io.payledger.api.payment.PaymentEvent.ContradictionRecorded;
import io.payledger.api.payment.PaymentEvent.LateSuccessAccepted;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptNotSent;
import io.payledger.api.payment.PaymentEvent.PaymentDeclined;
import io.payledger.api.payment.PaymentEvent.PaymentNotCharged;
import io.payledger.api.payment.PaymentEvent.PaymentOutcomeUnknown;
import io.payledger.api.payment.PaymentEvent.PaymentSucceeded;
import io.payledger.api.payment.PaymentEvent.SurplusChargeDetected;

/** Writes the event of an {@link Action}: which facts of the evidence go into which event. */
final class Facts {
    private Facts() {}

    /**
     * The event of this action, which is not {@link Action#KEEP}.
     *
     * @throws IllegalStateException when the action does not fit the outcome: the {@link TransitionTable} is wrong
     */
    static PaymentEvent of(Action action, Submitted payment, BankEvidence evidence) {
        return switch (action) {
            case RECORD_MISMATCH -> mismatch(payment, evidence);
            case KEEP -> throw misfit(action, evidence.outcome());
            default -> ofAttempt(action, payment, evidence);
        };
    }

    private static PaymentEvent ofAttempt(Action action, Submitted payment, BankEvidence evidence) {
        PaymentId id = payment.paymentId();
        TradeNo no = evidence.tradeNo();
        EvidenceSource source = evidence.source();
        int n = payment.attempt(no).orElseThrow().number();
        return switch (evidence.outcome()) {
            case Charged(var amount, var reference) ->
                switch (action) {
                    case SUCCEED -> new PaymentSucceeded(id, n, no, amount, reference, source);
                    case ACCEPT_LATE -> new LateSuccessAccepted(id, n, no, amount, reference, source);
                    case RECORD_SURPLUS -> new SurplusChargeDetected(id, n, no, amount, reference, source);
                    default -> throw misfit(action, evidence.outcome());
                };
            case Declined(var code) when action == Action.FAIL -> new PaymentDeclined(id, n, no, code, source);
            case NotCharged(var why) when action == Action.FAIL -> new PaymentNotCharged(id, n, no, why, source);
            case Silent(var why) when action == Action.MARK_UNKNOWN -> new PaymentOutcomeUnknown(id, n, no, why);
            case NotSent(var why) when action == Action.AWAIT_RESEND -> new PaymentAttemptNotSent(id, n, no, why);
            case BankOutcome denial
            when action == Action.RECORD_CONTRADICTION ->
                new ContradictionRecorded(id, n, no, Claim.of(evidence).text(), source);
            case BankOutcome other -> throw misfit(action, other);
        };
    }

    /** Carries the whole claim, so that a reference of the bank's to money that moved is never lost. */
    private static BankMismatchRecorded mismatch(Submitted payment, BankEvidence evidence) {
        String claim = Claim.of(evidence).text();
        boolean ours = payment.attempt(evidence.tradeNo()).isPresent();
        if (ours && evidence.outcome() instanceof Charged charged) {
            String field = charged.amount().currency() == payment.amount().currency() ? "amount" : "currency";
            return new BankMismatchRecorded(
                    payment.paymentId(),
                    evidence.tradeNo(),
                    field,
                    payment.amount().toString(),
                    claim,
                    evidence.source());
        }
        String expected = payment.attempts().getLast().tradeNo().value();
        return new BankMismatchRecorded(
                payment.paymentId(), evidence.tradeNo(), "tradeNo", expected, claim, evidence.source());
    }

    private static IllegalStateException misfit(Action action, BankOutcome outcome) {
        return new IllegalStateException(
                action + " is no answer to " + outcome.getClass().getSimpleName() + "; the transition table is wrong");
    }
}
