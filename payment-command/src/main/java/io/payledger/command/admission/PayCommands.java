package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.SubmitPaymentResult;
import io.payledger.api.wire.MetaKeys;
import io.payledger.command.idempotency.ClaimingCommands;
import io.payledger.command.idempotency.KeyClaim;
import io.payledger.command.rules.CountingCommands;
import io.payledger.command.rules.PayerSpend;
import io.payledger.command.rules.RecordRefusal;
import java.util.HashMap;
import java.util.Map;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.common.lock.LockAcquisitionFailedException;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.jspecify.annotations.Nullable;

/** Sends the command of a wish to pay, with who asked and the claim of its key. */
final class PayCommands {
    private final CommandGateway gateway;
    private final int maxAttempts;

    PayCommands(CommandGateway gateway, int maxAttempts) {
        this.gateway = gateway;
        this.maxAttempts = maxAttempts;
    }

    /**
     * The payment's answer; what it stores is committed by then.
     *
     * @throws OrderBusyException when the order is contended so much that its state could not be decided on
     */
    SubmitPaymentResult send(PaymentId paymentId, PayOrder wish, @Nullable KeyClaim claim) {
        Map<String, Object> metadata = origin(wish);
        if (claim != null) {
            metadata.put(ClaimingCommands.CLAIM, claim);
        }
        PayerSpend spend = PayRules.spend(paymentId, wish);
        if (spend != null) {
            metadata.put(CountingCommands.SPEND, spend);
        }
        try {
            return gateway.sendAndWait(new GenericCommandMessage<>(
                    new SubmitPayment(paymentId, wish.amount(), wish.channel(), maxAttempts), metadata));
        } catch (ConcurrencyException | AggregateStreamCreationException | LockAcquisitionFailedException e) {
            throw new OrderBusyException(paymentId, e);
        }
    }

    /** Stores that a rule refused the wish. */
    void record(PayOrder wish, RecordRefusal refusal) {
        try {
            Object unused = gateway.sendAndWait(new GenericCommandMessage<>(refusal, origin(wish)));
        } catch (ConcurrencyException | AggregateStreamCreationException e) {
            throw new OrderBusyException(refusal.refused().paymentId(), e);
        }
    }

    private static Map<String, Object> origin(PayOrder wish) {
        Map<String, Object> metadata = new HashMap<>();
        metadata.put(MetaKeys.TRACE_ID, wish.traceId().value());
        metadata.put(MetaKeys.ACTOR, wish.caller().name());
        metadata.put(MetaKeys.ORIGIN, wish.origin());
        return metadata;
    }
}
