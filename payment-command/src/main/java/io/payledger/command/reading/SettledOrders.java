package io.payledger.command.reading;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What can never change of payments, read once and then told from the memory of this node: the amount of an order, the
 * payment right after it was paid, the payment right after an attempt was settled for the first time. Each follows from
 * the beginning of a stream that only grows, so it is true on every node and never stale. How a payment stands now is not
 * among them.
 */
public final class SettledOrders {
    private final PaymentReader reader;
    private final Cache<PaymentId, Known> orders;
    private final Cache<Attempt, StoredPayment> outcomes;

    /** @param most orders that are remembered, and as many outcomes of attempts; 0 for none */
    public SettledOrders(PaymentReader reader, int most) {
        this.reader = reader;
        // What is too much goes on the thread that adds: to wake another one costs more.
        this.orders =
                Caffeine.newBuilder().maximumSize(most).executor(Runnable::run).build();
        this.outcomes =
                Caffeine.newBuilder().maximumSize(most).executor(Runnable::run).build();
    }

    /**
     * What is remembered of an order.
     *
     * @param paid the payment right after it was paid; null when that is not remembered, or has not happened
     */
    public record Known(Money amount, @Nullable StoredPayment paid) {}

    private record Attempt(PaymentId paymentId, TradeNo tradeNo) {}

    /** What is remembered of the order; empty when that is nothing. Asks nobody. */
    public Optional<Known> known(PaymentId paymentId) {
        return Optional.ofNullable(orders.getIfPresent(paymentId));
    }

    /** Remembers the amount of a payment that is stored. */
    public void learn(PaymentView payment) {
        orders.asMap().putIfAbsent(payment.paymentId(), new Known(payment.amount(), null));
    }

    /** The payment as it stood right after it was paid; empty while it is not. */
    public Optional<StoredPayment> paid(PaymentId paymentId) {
        return known(paymentId).map(Known::paid).or(() -> {
            Optional<StoredPayment> read = reader.paidOutcome(paymentId);
            read.ifPresent(this::paidBy);
            return read;
        });
    }

    private void paidBy(StoredPayment payment) {
        PaymentView view = payment.view();
        orders.put(view.paymentId(), new Known(view.amount(), payment));
    }

    /** The payment as it stood right after this attempt was settled for the first time; empty while it is not. */
    public Optional<StoredPayment> firstOutcome(PaymentId paymentId, TradeNo tradeNo) {
        Attempt attempt = new Attempt(paymentId, tradeNo);
        return Optional.ofNullable(outcomes.getIfPresent(attempt)).or(() -> {
            Optional<StoredPayment> read = reader.firstOutcome(paymentId, tradeNo);
            read.ifPresent(it -> outcomes.put(attempt, it));
            // Whoever was told SUCCESS at first is the one that paid the order.
            read.filter(it -> it.view().status() == PaymentStatus.SUCCESS).ifPresent(this::paidBy);
            return read;
        });
    }
}
