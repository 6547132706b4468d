package io.payledger.command.reading;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.Aftersales;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.RefundCommand.ReserveRefund;
import io.payledger.api.payment.RefundResult;
import io.payledger.api.wire.MetaKeys;
import io.payledger.command.payment.PaymentModel;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;

/**
 * Folds a payment's events as they are committed now. It takes no lock and goes through no command bus: asking for an
 * order never waits for those who pay it.
 */
public final class PaymentReader {
    private final EventStore eventStore;

    public PaymentReader(EventStore eventStore) {
        this.eventStore = eventStore;
    }

    /** The payment of this order; empty when there is none. */
    public Optional<StoredPayment> find(PaymentId paymentId) {
        return of(messages(paymentId));
    }

    /** The payment as it stood right after this attempt was settled for the first time; empty while it is not. */
    public Optional<StoredPayment> firstOutcome(PaymentId paymentId, TradeNo attempt) {
        return upToFirst(
                        messages(paymentId),
                        event -> PaymentModel.settledAttempt(event)
                                .filter(attempt::equals)
                                .isPresent())
                .flatMap(PaymentReader::of);
    }

    /** The payment as it stood right after the order was paid; empty while it is not. */
    public Optional<StoredPayment> paidOutcome(PaymentId paymentId) {
        return upToFirst(messages(paymentId), PaymentModel::pays).flatMap(PaymentReader::of);
    }

    /** As {@link #firstOutcome}, with the refund that has this number. */
    public Optional<Aftersales> firstRefundOutcome(PaymentId paymentId, TradeNo refundNo) {
        return upToFirst(
                        messages(paymentId),
                        event -> PaymentModel.settledRefund(event)
                                .filter(refundNo::equals)
                                .isPresent())
                .flatMap(messages -> PaymentModel.foldAftersales(payloads(messages)));
    }

    /** As {@link #find}, with refunds and disputes. */
    public Optional<Aftersales> findAftersales(PaymentId paymentId) {
        return PaymentModel.foldAftersales(payloads(messages(paymentId)));
    }

    /** What the payment would answer to the command by its events of this moment; empty when there is no payment. */
    public Optional<RefundResult> rehearse(ReserveRefund command) {
        List<PaymentEvent> events = payloads(messages(command.paymentId()));
        return events.isEmpty() ? Optional.empty() : Optional.of(PaymentModel.rehearse(events, command));
    }

    private List<? extends DomainEventMessage<?>> messages(PaymentId paymentId) {
        return eventStore.readEvents(paymentId.value()).asStream().toList();
    }

    private static Optional<List<? extends DomainEventMessage<?>>> upToFirst(
            List<? extends DomainEventMessage<?>> messages, Predicate<PaymentEvent> wanted) {
        List<PaymentEvent> payloads = payloads(messages);
        return IntStream.range(0, payloads.size())
                .filter(index -> wanted.test(payloads.get(index)))
                .mapToObj(index -> messages.subList(0, index + 1))
                .findFirst()
                .map(it -> it);
    }

    /** The payment that these events are all of; empty when there are none. */
    public static Optional<StoredPayment> of(List<? extends DomainEventMessage<?>> messages) {
        String latestTrace = null;
        for (DomainEventMessage<?> message : messages) {
            if (message.getPayload() instanceof PaymentEvent.PaymentAttemptStarted) {
                latestTrace = trace(message);
            }
        }
        String traceId = latestTrace;
        return PaymentModel.fold(payloads(messages)).map(view -> new StoredPayment(view, traceId));
    }

    private static List<PaymentEvent> payloads(List<? extends DomainEventMessage<?>> messages) {
        return messages.stream()
                .<PaymentEvent>map(message -> (PaymentEvent) message.getPayload())
                .toList();
    }

    private static @Nullable String trace(DomainEventMessage<?> message) {
        return message.getMetaData().get(MetaKeys.TRACE_ID) instanceof String trace ? trace : null;
    }
}
