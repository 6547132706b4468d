package io.payledger.command.aftersales;

import io.payledger.api.id.RefundId;
import io.payledger.api.log.StepLog;
import io.payledger.api.payment.Resolution;
import io.payledger.api.payment.ReviewCommand.ResolveReview;
import io.payledger.api.payment.ReviewResult;
import io.payledger.command.reading.PaymentReader;
import java.util.Optional;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.jspecify.annotations.Nullable;

/** Takes a person's decision about a payment in; the payment decides what becomes of it. */
public final class ReviewDesk {
    private final PaymentReader reader;
    private final PaymentCommands commands;

    public ReviewDesk(PaymentReader reader, CommandGateway gateway) {
        this.reader = reader;
        this.commands = new PaymentCommands(gateway);
    }

    /**
     * What a person found out.
     *
     * @param refundId the refund that it is about; null when it is about the payment
     * @param bankReference of the charge or refund; null unless it was done
     * @param evidence where it can be looked up
     */
    public record Finding(
            Resolution resolution,
            @Nullable RefundId refundId,
            @Nullable String bankReference,
            String reason,
            String evidence) {}

    /**
     * Decides; empty when nobody knows the order.
     *
     * @throws io.payledger.api.problem.ProblemException ORDER_BUSY when its state could not be decided on
     */
    public Optional<ReviewResult> resolve(Asking asking, Finding finding) {
        ResolveReview command = new ResolveReview(
                asking.paymentId(),
                finding.resolution(),
                finding.refundId(),
                finding.bankReference(),
                finding.reason(),
                finding.evidence(),
                asking.caller().name());
        Optional<ReviewResult> result = reader.find(asking.paymentId()).map(known -> commands.send(command, asking));
        StepLog.info(
                "review.resolve",
                asking.paymentId().orderId(),
                asking.traceId(),
                result.map(it -> it.getClass().getSimpleName()).orElse("OrderNotFound"),
                "merchant",
                asking.paymentId().merchantId(),
                "resolution",
                finding.resolution(),
                "by",
                asking.caller().name());
        return result;
    }
}
