package io.payledger.notify.integration;

import io.payledger.api.payment.PaymentEvent;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One payment as the world has been told of it: it is handed the payment's events in their order and says what each one is
 * to the world. Immutable.
 */
public final class PaymentTold {
    /** Of a payment without any event. */
    public static final PaymentTold NOTHING = new PaymentTold(null, null);

    private final @Nullable PaymentSoFar payment;
    private final @Nullable IntegrationEvent news;

    private PaymentTold(@Nullable PaymentSoFar payment, @Nullable IntegrationEvent news) {
        this.payment = payment;
        this.news = news;
    }

    /** Of the last event that is in it; -1 when there is none. */
    public long sequence() {
        return payment == null ? -1 : payment.sequence();
    }

    /** What the last event is to the world; empty when it is nothing. */
    public Optional<IntegrationEvent> news() {
        return Optional.ofNullable(news);
    }

    /**
     * With the next event.
     *
     * @throws UntellableException when this cannot have happened to such a payment
     */
    public PaymentTold after(PaymentEvent event, long sequence, Instant at, @Nullable String traceId) {
        try {
            PaymentSoFar next = PaymentSoFar.after(payment, event, sequence);
            return new PaymentTold(
                    next, Translation.of(event, next, at, traceId).orElse(null));
        } catch (IllegalStateException | ArithmeticException e) {
            throw new UntellableException(String.valueOf(e.getMessage()), e);
        }
    }
}
