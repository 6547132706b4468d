package io.payledger.command.waiting;

import io.payledger.api.id.PaymentId;
import io.payledger.command.reading.PaymentReader;
import io.payledger.command.reading.StoredPayment;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.axonframework.eventhandling.DomainEventMessage;
import org.jspecify.annotations.Nullable;

/**
 * The place of one waiting request. It is taken before the request's command is sent, so that an outcome that comes in
 * between wakes it too, and it is free again once the answer is there or the place is given back with {@link #close}.
 */
public final class Waiter implements AutoCloseable {
    private static final long NOT_BEGUN = Long.MAX_VALUE;

    /** More than the read at the end of a wait takes, with the wait for a database connection. */
    private static final Duration LAST_READ = Duration.ofSeconds(15);

    private final PaymentId paymentId;
    private final long deadlineNanos;
    private final Consumer<Waiter> onBegin;
    private final CompletableFuture<StoredPayment> answer = new CompletableFuture<>();
    private final SortedMap<Long, DomainEventMessage<?>> seen = new TreeMap<>();
    private volatile long fromSequence = NOT_BEGUN;
    private volatile boolean woken;
    private volatile @Nullable Future<?> nextReread;
    private volatile @Nullable Future<?> limit;

    Waiter(PaymentId paymentId, Duration wait, Consumer<Waiter> onBegin) {
        this.paymentId = paymentId;
        this.deadlineNanos = System.nanoTime() + wait.toNanos();
        this.onBegin = onBegin;
    }

    /**
     * The payment once it is settled, or as it stands when the wait is over: read after that moment in either case.
     *
     * <p>Fails when even the last read does not come back.
     *
     * @param fromSequence an older state than this is no answer: {@code PaymentView.sequence} of what is known already
     */
    public CompletableFuture<StoredPayment> settled(long fromSequence) {
        this.fromSequence = fromSequence;
        onBegin.accept(this);
        return answer;
    }

    /** Gives the place back without an answer. */
    @Override
    public void close() {
        answer.cancel(false);
    }

    PaymentId paymentId() {
        return paymentId;
    }

    CompletableFuture<StoredPayment> answer() {
        return answer;
    }

    /** Time left until not even the last read can be waited for any more. */
    Duration leftForLastRead() {
        return left().plus(LAST_READ);
    }

    /** Time left, zero or negative when the wait is over. */
    Duration left() {
        return Duration.ofNanos(deadlineNanos - System.nanoTime());
    }

    synchronized void saw(List<? extends DomainEventMessage<?>> events) {
        events.forEach(event -> seen.put(event.getSequenceNumber(), event));
    }

    /** The payment by what was seen; empty unless that is all of its events, from the first on. */
    synchronized Optional<StoredPayment> wholePayment() {
        boolean whole = !seen.isEmpty() && seen.lastKey() == seen.size() - 1;
        return whole ? PaymentReader.of(List.copyOf(seen.values())) : Optional.empty();
    }

    void wake() {
        woken = true;
    }

    boolean woken() {
        return woken;
    }

    boolean begun() {
        return fromSequence != NOT_BEGUN;
    }

    void nextReread(Future<?> reread) {
        nextReread = reread;
    }

    void limit(Future<?> end) {
        limit = end;
    }

    /** Drops what was to happen later. */
    void cancelAll() {
        for (Future<?> later : new Future<?>[] {nextReread, limit}) {
            if (later != null) {
                later.cancel(false);
            }
        }
    }

    boolean answeredBy(StoredPayment payment) {
        return payment.view().sequence() >= fromSequence
                && payment.view().status().settled();
    }
}
