package io.payledger.command.waiting;

import io.payledger.api.id.PaymentId;
import io.payledger.command.reading.StoredPayment;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.springframework.context.SmartLifecycle;

/**
 * The requests that wait for an outcome. No thread is held for them: a commit in this process wakes the payment's
 * waiters, a coarse re-read finds what other nodes committed, and a few threads of its own do the reading, so that many
 * waiters cannot take all database connections. Whatever a waiter is answered with was read for it just then.
 *
 * <p>When the service stops, this stops first: each waiter is answered with the state as it stands, and nobody waits
 * any more.
 */
public final class OutcomeWaiters implements SmartLifecycle, AutoCloseable {
    /** Reads at once; each takes a database connection for a millisecond. */
    private static final int READERS = 4;

    private final Function<PaymentId, Optional<StoredPayment>> reader;
    private final WaitLimits limits;
    private final Semaphore places;
    private final ConcurrentMap<PaymentId, Set<Waiter>> waiters = new ConcurrentHashMap<>();
    private final ScheduledThreadPoolExecutor readers;
    private volatile boolean running = true;

    public OutcomeWaiters(Function<PaymentId, Optional<StoredPayment>> reader, WaitLimits limits) {
        this.reader = reader;
        this.limits = limits;
        this.places = new Semaphore(limits.maxWaiters());
        AtomicInteger number = new AtomicInteger();
        this.readers = new ScheduledThreadPoolExecutor(
                READERS,
                work -> {
                    Thread thread = new Thread(work, "outcome-waiters-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                },
                new ThreadPoolExecutor.DiscardPolicy());
        this.readers.setRemoveOnCancelPolicy(true);
    }

    public WaitLimits limits() {
        return limits;
    }

    /** A place to wait, no longer than the limits allow; empty when all are taken or the service is stopping. */
    public Optional<Waiter> open(PaymentId paymentId, Duration wish) {
        if (!running || !wish.isPositive() || !places.tryAcquire()) {
            return Optional.empty();
        }
        Waiter waiter = new Waiter(paymentId, limits.capped(wish), this::begin);
        waiters.compute(paymentId, (id, those) -> {
            Set<Waiter> all = those == null ? ConcurrentHashMap.newKeySet() : those;
            all.add(waiter);
            return all;
        });
        CompletableFuture<StoredPayment> unused = waiter.answer().whenComplete((payment, failure) -> leave(waiter));
        return Optional.of(waiter);
    }

    /** Tells that the outcome of this payment was committed. Never blocks and never throws. */
    public void wake(PaymentId paymentId) {
        waiters.getOrDefault(paymentId, Set.of()).forEach(waiter -> {
            waiter.wake();
            if (waiter.begun()) {
                readers.execute(() -> check(waiter));
            }
        });
    }

    /** How many requests wait now. */
    public int waiting() {
        return limits.maxWaiters() - places.availablePermits();
    }

    private void begin(Waiter waiter) {
        if (waiter.woken() || !running) {
            readers.execute(() -> check(waiter));
        }
        rereadLater(waiter, limits.firstReread());
    }

    private void rereadLater(Waiter waiter, Duration pause) {
        Duration left = waiter.left();
        long nanos = Math.max(0, Math.min(pause.toNanos(), left.toNanos()));
        waiter.nextReread(readers.schedule(
                () -> {
                    check(waiter);
                    if (!waiter.answer().isDone()) {
                        rereadLater(waiter, limits.nextReread(pause));
                    }
                },
                nanos,
                TimeUnit.NANOSECONDS));
    }

    /** Reads afresh; answers when the payment is settled or the time is up. */
    private void check(Waiter waiter) {
        boolean over = !running || !waiter.left().isPositive();
        try {
            StoredPayment payment = reader.apply(waiter.paymentId()).orElseThrow();
            if (over || waiter.answeredBy(payment)) {
                waiter.answer().complete(payment);
            }
        } catch (RuntimeException e) {
            if (over) {
                waiter.answer().completeExceptionally(e);
            }
        }
    }

    private void leave(Waiter waiter) {
        waiters.computeIfPresent(waiter.paymentId(), (id, those) -> {
            those.remove(waiter);
            return those.isEmpty() ? null : those;
        });
        waiter.cancelReread();
        places.release();
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        waiters.values().stream()
                .flatMap(Collection::stream)
                .filter(Waiter::begun)
                .forEach(waiter -> readers.execute(() -> check(waiter)));
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public void close() {
        readers.shutdownNow();
    }
}
