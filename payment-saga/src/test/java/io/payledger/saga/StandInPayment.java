package io.payledger.saga;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentCommand.ResendAttempt;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptNotSent;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptResent;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptStarted;
import io.payledger.api.payment.PaymentEvent.PaymentDeclined;
import io.payledger.api.payment.PaymentEvent.PaymentNotCharged;
import io.payledger.api.payment.PaymentEvent.PaymentOutcomeUnknown;
import io.payledger.api.payment.PaymentEvent.PaymentSubmitted;
import io.payledger.api.payment.PaymentEvent.PaymentSucceeded;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.ReviewCommand.CallForReview;
import io.payledger.api.payment.ReviewEvent.ManualReviewCalled;
import java.util.Objects;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.AggregateLifecycle;
import org.axonframework.modelling.command.CreationPolicy;
import org.jspecify.annotations.Nullable;

/** The least of a payment that a saga can talk to: one attempt, the table's rows for it. The real one is elsewhere. */
class StandInPayment {
    @AggregateIdentifier
    private @Nullable PaymentId id;

    private @Nullable PaymentAttemptStarted attempt;
    private PaymentStatus status = PaymentStatus.PENDING;

    StandInPayment() {}

    @CommandHandler
    @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
    void handle(SubmitPayment command) {
        if (id == null) {
            PaymentId paymentId = command.paymentId();
            Money amount = command.amount();
            Channel channel = command.channel();
            AggregateLifecycle.apply(new PaymentSubmitted(paymentId, amount));
            AggregateLifecycle.apply(
                    new PaymentAttemptStarted(paymentId, 1, TradeNo.ofCharge(paymentId, 1), channel, amount));
        }
    }

    @CommandHandler
    void handle(RecordBankOutcome command) {
        BankEvidence evidence = command.evidence();
        PaymentAttemptStarted a = Objects.requireNonNull(attempt);
        boolean open = status == PaymentStatus.PROCESSING || status == PaymentStatus.UNKNOWN;
        switch (evidence.outcome()) {
            case BankOutcome.Charged(Money amount, String reference)
            when status != PaymentStatus.SUCCESS ->
                AggregateLifecycle.apply(
                        new PaymentSucceeded(a.paymentId(), 1, a.tradeNo(), amount, reference, evidence.source()));
            case BankOutcome.Declined(String code)
            when open ->
                AggregateLifecycle.apply(new PaymentDeclined(a.paymentId(), 1, a.tradeNo(), code, evidence.source()));
            case BankOutcome.NotCharged(String why)
            when open ->
                AggregateLifecycle.apply(new PaymentNotCharged(a.paymentId(), 1, a.tradeNo(), why, evidence.source()));
            case BankOutcome.NotSent(String why)
            when status == PaymentStatus.PROCESSING ->
                AggregateLifecycle.apply(new PaymentAttemptNotSent(a.paymentId(), 1, a.tradeNo(), why));
            case BankOutcome.Silent(String why)
            when status == PaymentStatus.PROCESSING ->
                AggregateLifecycle.apply(new PaymentOutcomeUnknown(a.paymentId(), 1, a.tradeNo(), why));
            default -> {}
        }
    }

    @CommandHandler
    void handle(ResendAttempt command) {
        if (status == PaymentStatus.PENDING) {
            PaymentAttemptStarted a = Objects.requireNonNull(attempt);
            AggregateLifecycle.apply(new PaymentAttemptResent(a.paymentId(), 1, a.tradeNo(), a.channel(), a.amount()));
        }
    }

    @CommandHandler
    void handle(CallForReview command) {
        PaymentAttemptStarted a = Objects.requireNonNull(attempt);
        AggregateLifecycle.apply(new ManualReviewCalled(a.paymentId(), 1, a.tradeNo(), command.why()));
    }

    @EventSourcingHandler
    void on(PaymentEvent event) {
        id = event.paymentId();
        if (event instanceof PaymentAttemptStarted started) {
            attempt = started;
        }
        status = after(status, event);
    }

    static PaymentStatus after(PaymentStatus status, PaymentEvent event) {
        return switch (event) {
            case PaymentAttemptStarted e -> PaymentStatus.PROCESSING;
            case PaymentAttemptResent e -> PaymentStatus.PROCESSING;
            case PaymentAttemptNotSent e -> PaymentStatus.PENDING;
            case PaymentSucceeded e -> PaymentStatus.SUCCESS;
            case PaymentDeclined e -> PaymentStatus.FAILED;
            case PaymentNotCharged e -> PaymentStatus.FAILED;
            case PaymentOutcomeUnknown e -> PaymentStatus.UNKNOWN;
            default -> status;
        };
    }
}
