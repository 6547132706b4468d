package io.payledger.command.payment;

import io.payledger.api.id.Channel;
import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.Aftersales;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.BankMismatchRecorded;
import io.payledger.api.payment.PaymentView.Attempt;
import io.payledger.api.payment.RefundCommand.RecordRefundOutcome;
import io.payledger.api.payment.RefundEvent.LateRefundAccepted;
import io.payledger.api.payment.RefundEvent.RefundContradictionRecorded;
import io.payledger.api.payment.RefundEvent.RefundFailed;
import io.payledger.api.payment.RefundEvent.RefundOutcomeUnknown;
import io.payledger.api.payment.RefundEvent.RefundSucceeded;
import io.payledger.api.payment.RefundEvidence;
import io.payledger.api.payment.RefundOutcome;
import io.payledger.api.payment.RefundView;
import io.payledger.api.payment.StatedCharge;
import java.util.List;
import java.util.Optional;

/** News from the bank about refunds: the {@link RefundTable} decides, an alarm is raised once. */
final class RefundNewsRules {
    private RefundNewsRules() {}

    static Decision<Aftersales> record(PaymentState state, RecordRefundOutcome command) {
        Submitted payment = PaymentState.submitted(state);
        RefundEvidence evidence = command.evidence();
        List<PaymentEvent> events = payment.aftermath()
                .refunds()
                .find(evidence.refundNo())
                .map(refund -> statedDifference(payment, refund, evidence).or(() -> fact(payment, refund, evidence)))
                .orElseGet(() -> Optional.of(unknownNumber(payment, evidence)))
                .filter(event -> !isRepeatedAlarm(payment, event))
                .map(List::of)
                .orElse(List.of());
        return new Decision<>(
                events, PaymentState.submitted(payment.after(events)).aftersales());
    }

    private static Optional<PaymentEvent> fact(Submitted payment, RefundView refund, RefundEvidence evidence) {
        RefundAction action = RefundTable.action(refund.status(), RefundNews.of(evidence.outcome(), refund.amount()));
        return switch (action) {
            case KEEP -> Optional.empty();
            case SUCCEED -> Optional.of(succeeded(payment, refund, evidence));
            case ACCEPT_LATE ->
                payment.surplus().contains(refund.chargeNo())
                                || refund.amount().compareTo(payment.balance().refundable()) <= 0
                        ? Optional.of(late(payment, refund, evidence))
                        : Optional.of(contradiction(payment, refund, evidence));
            case FAIL ->
                Optional.of(new RefundFailed(
                        payment.paymentId(),
                        refund.refundId(),
                        refund.refundNo(),
                        refund.amount(),
                        why(evidence.outcome()),
                        evidence.source()));
            case MARK_UNKNOWN ->
                Optional.of(new RefundOutcomeUnknown(
                        payment.paymentId(), refund.refundId(), refund.refundNo(), why(evidence.outcome())));
            case RECORD_CONTRADICTION -> Optional.of(contradiction(payment, refund, evidence));
            case RECORD_MISMATCH -> Optional.of(mismatch(payment, refund, evidence));
        };
    }

    private static PaymentEvent succeeded(Submitted payment, RefundView refund, RefundEvidence evidence) {
        return new RefundSucceeded(
                payment.paymentId(),
                refund.refundId(),
                refund.refundNo(),
                refund.amount(),
                why(evidence.outcome()),
                evidence.source());
    }

    private static PaymentEvent late(Submitted payment, RefundView refund, RefundEvidence evidence) {
        return new LateRefundAccepted(
                payment.paymentId(),
                refund.refundId(),
                refund.refundNo(),
                refund.amount(),
                why(evidence.outcome()),
                evidence.source());
    }

    private static PaymentEvent contradiction(Submitted payment, RefundView refund, RefundEvidence evidence) {
        return new RefundContradictionRecorded(
                payment.paymentId(),
                refund.refundId(),
                refund.refundNo(),
                claim(evidence).text(),
                evidence.source());
    }

    /** Keeps the bank's reference to money that moved, in whatever currency (case C12). */
    private static PaymentEvent mismatch(Submitted payment, RefundView refund, RefundEvidence evidence) {
        boolean sameCurrency = evidence.outcome() instanceof RefundOutcome.Refunded it
                && it.amount().currency() == refund.amount().currency();
        return mismatch(
                payment,
                evidence,
                sameCurrency ? "amount" : "currency",
                refund.amount().toString());
    }

    /** Holds what an unasked message says of the refund against it, whatever became of it (case B08). */
    private static Optional<PaymentEvent> statedDifference(
            Submitted payment, RefundView refund, RefundEvidence evidence) {
        StatedCharge stated = evidence.stated();
        if (stated == null) {
            return Optional.empty();
        }
        Optional<Channel> channel = payment.attempt(refund.chargeNo()).map(Attempt::channel);
        if (channel.isPresent() && !channel.get().equals(stated.channel())) {
            return Optional.of(
                    statedMismatch(payment, evidence, "channel", channel.get().value(), stated));
        }
        if (stated.amount().equals(refund.amount())) {
            return Optional.empty();
        }
        String field = stated.amount().currency() == refund.amount().currency() ? "amount" : "currency";
        return Optional.of(
                statedMismatch(payment, evidence, field, refund.amount().toString(), stated));
    }

    private static PaymentEvent statedMismatch(
            Submitted payment, RefundEvidence evidence, String field, String expected, StatedCharge stated) {
        String received = claim(evidence).text() + ", stated " + stated.amount() + " by " + stated.channel();
        return new BankMismatchRecorded(
                payment.paymentId(), evidence.refundNo(), field, expected, received, evidence.source());
    }

    private static PaymentEvent unknownNumber(Submitted payment, RefundEvidence evidence) {
        return mismatch(payment, evidence, "refundNo", "a refund of this payment");
    }

    private static PaymentEvent mismatch(Submitted payment, RefundEvidence evidence, String field, String expected) {
        return new BankMismatchRecorded(
                payment.paymentId(),
                evidence.refundNo(),
                field,
                expected,
                claim(evidence).text(),
                evidence.source());
    }

    private static boolean isRepeatedAlarm(Submitted payment, PaymentEvent event) {
        return switch (event) {
            case RefundContradictionRecorded it -> payment.alarms().contains(new Claim(it.refundNo(), it.claim()));
            case BankMismatchRecorded it -> payment.alarms().contains(new Claim(it.tradeNo(), it.received()));
            default -> false;
        };
    }

    /** What the bank says in its own words: the reference of a refund, the reason of any other. */
    private static String why(RefundOutcome outcome) {
        return switch (outcome) {
            case RefundOutcome.Refunded it -> it.bankReference();
            case RefundOutcome.Declined it -> it.bankCode();
            case RefundOutcome.NotRefunded it -> it.why();
            case RefundOutcome.Silent it -> it.why();
            case RefundOutcome.NotSent it -> it.why();
        };
    }

    private static Claim claim(RefundEvidence evidence) {
        TradeNo refundNo = evidence.refundNo();
        return new Claim(
                refundNo,
                switch (evidence.outcome()) {
                    case RefundOutcome.Refunded it -> "REFUNDED " + it.amount() + " " + it.bankReference();
                    case RefundOutcome.Declined it -> "DECLINED " + it.bankCode();
                    case RefundOutcome.NotRefunded it -> "NOT_REFUNDED";
                    case RefundOutcome.Silent it -> "SILENT";
                    case RefundOutcome.NotSent it -> "NOT_SENT";
                });
    }
}
