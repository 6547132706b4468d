package io.payledger.command.aftersales;

import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.log.StepLog;
import io.payledger.api.money.Money;
import io.payledger.api.payment.Aftersales;
import io.payledger.api.payment.PaymentCommand;
import io.payledger.api.payment.RefundCommand.ApproveRefund;
import io.payledger.api.payment.RefundCommand.RejectRefund;
import io.payledger.api.payment.RefundCommand.ReserveRefund;
import io.payledger.api.payment.RefundDecisionResult;
import io.payledger.api.payment.RefundResult;
import io.payledger.api.payment.RefundView;
import io.payledger.command.idempotency.KeyClaim;
import io.payledger.command.reading.PaymentReader;
import java.util.Optional;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.jspecify.annotations.Nullable;

/** Takes refunds in and has them decided by the payment itself; what it answers empty for, is an order nobody knows. */
public final class RefundDesk {
    private final PaymentReader reader;
    private final PaymentCommands commands;
    private final RefundProperties properties;

    public RefundDesk(PaymentReader reader, CommandGateway gateway, RefundProperties properties) {
        this.reader = reader;
        this.commands = new PaymentCommands(gateway);
        this.properties = properties;
    }

    /** The payment with its refunds, as it is now. */
    public Optional<Aftersales> find(Asking asking) {
        return reader.findAftersales(asking.paymentId());
    }

    /**
     * Asks for a refund. It is the payment's one cap that decides, for whoever asks by whichever way.
     *
     * @param claim of the request's key, committed with the refund; null when it has none
     * @throws io.payledger.api.problem.ProblemException ORDER_BUSY when its state could not be decided on
     */
    public Optional<RefundResult> ask(Asking asking, RefundWish wish, @Nullable KeyClaim claim) {
        StepLog.begin(
                "refund.ask",
                asking.paymentId().orderId(),
                asking.traceId(),
                "merchant",
                asking.paymentId().merchantId(),
                "refundId",
                wish.refundId(),
                "amount",
                wish.amountMinor());
        // Read before: the currency is the payment's, and it never changes.
        Optional<RefundResult> result =
                find(asking).map(known -> commands.send(reserve(asking, wish, known), asking, claim));
        log(asking, "refund.ask", word(result), wish.refundId(), "amount", wish.amountMinor());
        return result;
    }

    /** What {@link #ask} would answer now; nothing is stored. */
    public Optional<RefundResult> rehearse(Asking asking, RefundWish wish) {
        Optional<RefundResult> result = find(asking).flatMap(known -> reader.rehearse(reserve(asking, wish, known)));
        log(asking, "refund.rehearse", word(result), wish.refundId(), "amount", wish.amountMinor());
        return result;
    }

    /** The refund as it stood right after it was ended for the first time; empty while it is not. */
    public Optional<RefundView> firstOutcome(Asking asking, TradeNo refundNo) {
        return reader.firstRefundOutcome(asking.paymentId(), refundNo)
                .flatMap(payment -> payment.refunds().stream()
                        .filter(it -> it.refundNo().equals(refundNo))
                        .findFirst());
    }

    public Optional<RefundDecisionResult> approve(Asking asking, RefundId refundId) {
        return decided(
                asking,
                "refund.approve",
                refundId,
                new ApproveRefund(asking.paymentId(), refundId, asking.caller().name()));
    }

    public Optional<RefundDecisionResult> reject(Asking asking, RefundId refundId, @Nullable String reason) {
        return decided(
                asking,
                "refund.reject",
                refundId,
                new RejectRefund(asking.paymentId(), refundId, asking.caller().name(), reason));
    }

    private ReserveRefund reserve(Asking asking, RefundWish wish, Aftersales known) {
        Money amount = Money.of(wish.amountMinor(), known.payment().amount().currency());
        return new ReserveRefund(
                asking.paymentId(),
                wish.refundId(),
                amount,
                wish.reason(),
                wish.expectedRefundable(),
                asking.caller().name(),
                properties.approvalAbove(amount.currency()));
    }

    private Optional<RefundDecisionResult> decided(
            Asking asking, String step, RefundId refundId, PaymentCommand command) {
        Optional<RefundDecisionResult> result = find(asking).map(known -> commands.send(command, asking));
        log(asking, step, word(result), refundId, "by", asking.caller().name());
        return result;
    }

    private static String word(Optional<?> result) {
        return result.map(it -> it.getClass().getSimpleName()).orElse("OrderNotFound");
    }

    private static void log(Asking asking, String step, String status, RefundId refundId, String key, Object value) {
        StepLog.info(
                step,
                asking.paymentId().orderId(),
                asking.traceId(),
                status,
                "merchant",
                asking.paymentId().merchantId(),
                "refundId",
                refundId,
                key,
                value);
    }
}
