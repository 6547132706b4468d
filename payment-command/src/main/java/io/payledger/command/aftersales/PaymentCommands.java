package io.payledger.command.aftersales;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.api.wire.MetaKeys;
import io.payledger.command.idempotency.ClaimingCommands;
import io.payledger.command.idempotency.KeyClaim;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.common.lock.LockAcquisitionFailedException;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.jspecify.annotations.Nullable;

/** Sends commands with the name of who asked; a race that was lost too often is a refusal, never a fault. */
final class PaymentCommands {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final CommandGateway gateway;

    PaymentCommands(CommandGateway gateway) {
        this.gateway = gateway;
    }

    /**
     * The answer to a command about a payment.
     *
     * @throws ProblemException {@link ErrorCode#ORDER_BUSY} when too many change it at once; nothing was done
     */
    <R> R send(Object command, Asking asking) {
        return send(command, asking, null);
    }

    /** As {@link #send(Object, Asking)}; what the command starts is committed together with this claim. */
    <R> R send(Object command, Asking asking, @Nullable KeyClaim claim) {
        Map<String, Object> metadata = new HashMap<>();
        metadata.put(MetaKeys.TRACE_ID, asking.traceId().value());
        metadata.put(MetaKeys.ACTOR, asking.caller().name());
        metadata.put(MetaKeys.ORIGIN, asking.origin());
        if (claim != null) {
            metadata.put(ClaimingCommands.CLAIM, claim);
        }
        try {
            return gateway.sendAndWait(new GenericCommandMessage<>(command, metadata));
        } catch (ConcurrencyException | AggregateStreamCreationException | LockAcquisitionFailedException e) {
            throw new ProblemException(
                            ErrorCode.ORDER_BUSY,
                            "Too much is going on with order "
                                    + asking.paymentId().orderId()
                                    + " at once; this request changed nothing, send it again")
                    .retryAfter(PAUSE);
        }
    }
}
