package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.SubmitPaymentResult;
import io.payledger.api.wire.MetaKeys;
import io.payledger.command.idempotency.ClaimingCommands;
import io.payledger.command.idempotency.KeyClaim;
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

    PayCommands(CommandGateway gateway) {
        this.gateway = gateway;
    }

    /**
     * The payment's answer; what it stores is committed by then.
     *
     * @throws OrderBusyException when the order is contended so much that its state could not be decided on
     */
    SubmitPaymentResult send(PaymentId paymentId, PayOrder wish, @Nullable KeyClaim claim) {
        Map<String, Object> metadata = new HashMap<>();
        metadata.put(MetaKeys.TRACE_ID, wish.traceId().value());
        metadata.put(MetaKeys.ACTOR, wish.caller().name());
        metadata.put(MetaKeys.ORIGIN, wish.origin());
        if (claim != null) {
            metadata.put(ClaimingCommands.CLAIM, claim);
        }
        try {
            return gateway.sendAndWait(
                    new GenericCommandMessage<>(new SubmitPayment(paymentId, wish.amount(), wish.channel()), metadata));
        } catch (ConcurrencyException | AggregateStreamCreationException | LockAcquisitionFailedException e) {
            throw new OrderBusyException(paymentId, e);
        }
    }
}
