package io.payledger.saga;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.saga.charge.ChargeSaga;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.axonframework.messaging.Message;
import org.axonframework.messaging.annotation.HandlerEnhancerDefinition;
import org.axonframework.messaging.annotation.MessageHandlingMember;
import org.axonframework.messaging.annotation.WrappedMessageHandlingMember;
import org.jspecify.annotations.Nullable;

/** Lets every handler of the saga fail once after its work with an exception, and some once more before it with an error. */
final class HandlerFaults implements HandlerEnhancerDefinition {
    private final Map<String, Integer> calls = new ConcurrentHashMap<>();
    private volatile boolean armed;
    private volatile @Nullable PaymentId poisoned;

    void arm() {
        armed = true;
    }

    /** Lets every handler fail on the events of this payment, for ever. */
    void alwaysFailFor(PaymentId payment) {
        poisoned = payment;
    }

    /** Lets no handler fail for ever any more. */
    void mend() {
        poisoned = null;
    }

    /** How often each handler was called, by its signature. */
    Map<String, Integer> calls() {
        return calls;
    }

    @Override
    public <T> MessageHandlingMember<T> wrapHandler(MessageHandlingMember<T> original) {
        return original.declaringClass() == ChargeSaga.class ? new Faulty<>(original) : original;
    }

    private final class Faulty<T> extends WrappedMessageHandlingMember<T> {
        Faulty(MessageHandlingMember<T> delegate) {
            super(delegate);
        }

        @Override
        public @Nullable Object handle(Message<?> message, @Nullable T target) throws Exception {
            if (message.getPayload() instanceof PaymentEvent event
                    && event.paymentId().equals(poisoned)) {
                throw new IllegalStateException("Poison");
            }
            int call = armed ? calls.merge(signature(), 1, Integer::sum) : 3;
            if (call == 2 && (signature().contains("Succeeded") || signature().contains("resend"))) {
                throw new AssertionError("Fault before the handler");
            }
            Object result = super.handle(message, target);
            if (call == 1) {
                throw new IllegalStateException("Fault after the handler");
            }
            return result;
        }
    }
}
