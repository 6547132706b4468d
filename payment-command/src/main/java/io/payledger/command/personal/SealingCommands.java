package io.payledger.command.personal;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.DisputeCommand;
import io.payledger.api.payment.DisputeCommand.AcceptDispute;
import io.payledger.api.payment.DisputeCommand.OpenDispute;
import io.payledger.api.payment.DisputeCommand.RejectDispute;
import io.payledger.api.payment.PaymentCommand;
import io.payledger.api.payment.PaymentCommand.CancelPayment;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentCommand.RecordChargeback;
import io.payledger.api.payment.PaymentCommand.ResendAttempt;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.RefundCommand;
import io.payledger.api.payment.RefundCommand.ApproveRefund;
import io.payledger.api.payment.RefundCommand.RecordRefundOutcome;
import io.payledger.api.payment.RefundCommand.RejectRefund;
import io.payledger.api.payment.RefundCommand.ReserveRefund;
import io.payledger.api.payment.ReviewCommand;
import io.payledger.api.payment.ReviewCommand.CallForReview;
import io.payledger.api.payment.ReviewCommand.ResolveReview;
import io.payledger.command.evidence.EraseEvidence;
import io.payledger.eventstore.sealing.Sealing;
import java.util.List;
import java.util.function.BiFunction;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.messaging.GenericMessage;
import org.axonframework.messaging.MessageDispatchInterceptor;
import org.jspecify.annotations.Nullable;

/**
 * Seals what people have typed before any command with it is handled, under the key of its payment: payments decide
 * without it, so nothing behind this place ever has it in the open, and no event can be written with it. The switches name
 * every command there is; a new one does not compile until somebody has said here what of it is personal. Words of banks
 * and of this program are none.
 */
public final class SealingCommands implements MessageDispatchInterceptor<CommandMessage<?>> {
    private final Sealing sealing;

    public SealingCommands(Sealing sealing) {
        this.sealing = sealing;
    }

    @Override
    public BiFunction<Integer, CommandMessage<?>, CommandMessage<?>> handle(
            List<? extends CommandMessage<?>> messages) {
        return (index, message) -> sealed(message);
    }

    private CommandMessage<?> sealed(CommandMessage<?> message) {
        Object payload = message.getPayload();
        Object sealed = sealed(payload);
        return sealed == payload
                ? message
                : new GenericCommandMessage<>(
                        new GenericMessage<>(message.getIdentifier(), sealed, message.getMetaData()),
                        message.getCommandName());
    }

    private Object sealed(Object payload) {
        return switch (payload) {
            case PaymentCommand command -> of(command);
            case EraseEvidence(var payment, var dispute, var by, var reason) ->
                new EraseEvidence(payment, dispute, by, seal(payment, reason));
            default -> payload;
        };
    }

    private PaymentCommand of(PaymentCommand command) {
        return switch (command) {
            case SubmitPayment it -> it;
            case RecordBankOutcome it -> it;
            case ResendAttempt it -> it;
            case RecordChargeback it -> it;
            case CancelPayment(var payment, var by, var reason) ->
                reason == null ? command : new CancelPayment(payment, by, seal(payment, reason));
            case RefundCommand it -> of(it);
            case DisputeCommand it -> of(it);
            case ReviewCommand it -> of(it);
        };
    }

    private RefundCommand of(RefundCommand command) {
        return switch (command) {
            case ReserveRefund it -> it.reason() == null ? it : reserve(it, it.reason());
            case ApproveRefund it -> it;
            case RejectRefund(var payment, var refund, var by, var reason) ->
                reason == null ? command : new RejectRefund(payment, refund, by, seal(payment, reason));
            case RecordRefundOutcome it -> it;
        };
    }

    private ReserveRefund reserve(ReserveRefund it, String reason) {
        return new ReserveRefund(
                it.paymentId(),
                it.refundId(),
                it.amount(),
                seal(it.paymentId(), reason),
                it.expectedRefundable(),
                it.requestedBy(),
                it.approvalAbove());
    }

    /** What a dispute rests on is beside the log (package {@code evidence}). */
    private DisputeCommand of(DisputeCommand command) {
        return switch (command) {
            case OpenDispute it -> it;
            case AcceptDispute(var payment, var dispute, var by, var reason) ->
                new AcceptDispute(payment, dispute, by, sealOrNull(payment, reason));
            case RejectDispute(var payment, var dispute, var by, var reason) ->
                new RejectDispute(payment, dispute, by, sealOrNull(payment, reason));
        };
    }

    private ReviewCommand of(ReviewCommand command) {
        return switch (command) {
            case CallForReview it -> it;
            case ResolveReview it ->
                new ResolveReview(
                        it.paymentId(),
                        it.resolution(),
                        it.refundId(),
                        it.bankReference(),
                        seal(it.paymentId(), it.reason()),
                        seal(it.paymentId(), it.evidence()),
                        it.resolvedBy());
        };
    }

    private @Nullable String sealOrNull(PaymentId payment, @Nullable String text) {
        return text == null ? null : seal(payment, text);
    }

    private String seal(PaymentId payment, String text) {
        return sealing.seal(payment.value(), text);
    }
}
