package io.payledger.saga.charge;

import io.payledger.api.payment.PaymentCommand.ResendAttempt;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.wire.MetaKeys;
import java.util.Map;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.Message;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.jspecify.annotations.Nullable;

/**
 * Says in the metadata of each intent to charge who is going to send it: this run of this process, while it can. The mark is
 * stored with the intent, so it holds wherever the saga of the payment runs, and for ever.
 */
public final class SenderMark implements CorrelationDataProvider {
    private volatile @Nullable String sender;

    /** From now on the intents of this process are sent by this run of it. */
    void begin(String run) {
        sender = run;
    }

    /** From now on they are sent by the saga again. */
    void end() {
        sender = null;
    }

    boolean isBegun() {
        return sender != null;
    }

    /** Whether the process that stored this intent sends it. */
    static boolean isOn(EventMessage<?> intent) {
        return intent.getMetaData().containsKey(MetaKeys.SENDER);
    }

    @Override
    public Map<String, ?> correlationDataFor(Message<?> message) {
        String run = sender;
        return run != null && isCharging(message.getPayloadType()) ? Map.of(MetaKeys.SENDER, run) : Map.of();
    }

    private static boolean isCharging(Class<?> command) {
        return command == SubmitPayment.class || command == ResendAttempt.class;
    }
}
