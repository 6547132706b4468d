package io.payledger.query.transactions;

import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.projection.FoldedPayment;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A payment as finance sees it.
 *
 * @param attempts in order, the first is attempt 1; empty before the first
 * @param contradicted the bank denied a charge that it had confirmed
 * @param mismatched news came whose trade number, amount or currency is not the payment's
 * @param moneyBack refunds and disputes
 * @param createdAt when the order was to be paid
 * @param settledAt when it came to the status that it has, for SUCCESS and FAILED
 */
record Transaction(
        PaymentId paymentId,
        Money amount,
        List<Attempt> attempts,
        boolean contradicted,
        boolean mismatched,
        MoneyBack moneyBack,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant settledAt,
        long lastSequence)
        implements FoldedPayment {
    Transaction {
        Objects.requireNonNull(amount, "a payment has an amount");
        attempts = List.copyOf(attempts);
    }

    /** SUCCESS once one attempt is paid; otherwise where the last one stands. */
    PaymentStatus status() {
        Attempt current = current();
        return current == null ? PaymentStatus.PENDING : current.status();
    }

    /** The attempt that pays the order, else the last one; null before the first. */
    @Nullable
    Attempt current() {
        return attempts.stream()
                .filter(attempt -> attempt.status() == PaymentStatus.SUCCESS)
                .findFirst()
                .orElse(attempts.isEmpty() ? null : attempts.getLast());
    }

    Transaction settled(@Nullable Instant at) {
        return new Transaction(
                paymentId,
                amount,
                attempts,
                contradicted,
                mismatched,
                moneyBack,
                createdAt,
                updatedAt,
                at,
                lastSequence);
    }

    /** Charges at the bank beside the one that pays the order. */
    int surplusCharges() {
        return Math.toIntExact(attempts.stream().filter(Attempt::surplus).count());
    }
}
