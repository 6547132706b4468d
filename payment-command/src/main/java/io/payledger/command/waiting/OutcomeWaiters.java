package io.payledger.command.waiting;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.command.payment.PaymentModel;
import io.payledger.command.reading.StoredPayment;
import io.payledger.eventstore.limit.LimitTimer;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.axonframework.eventhandling.DomainEventMessage;
import org.springframework.context.SmartLifecycle;

/**
 * The requests that wait for an outcome, each on its own virtual thread: a commit in this process wakes the payment's
 * waiters, and one of another node once the log has brought it here. A coarse re-read finds what neither has told, and a
 * few threads of its own do the reading, so that many waiters cannot take all database connections. A payment of which
 * every event was told, as those of a new order are, is not read once it is paid. Whatever a waiter is answered with was
 * committed or read just then.
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
    private final ScheduledExecutorService timer = LimitTimer.named("outcome-limits");
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

    /** Tells what was committed to this payment, in the order of its events, once or twice. Never blocks and never throws. */
    public void committed(PaymentId paymentId, List<? extends DomainEventMessage<?>> events) {
        Set<Waiter> those = waiters.getOrDefault(paymentId, Set.of());
        if (those.isEmpty()) {
            return;
        }
        boolean outcome = events.stream()
                .anyMatch(
                        event -> event.getPayload() instanceof PaymentEvent happened && PaymentModel.settles(happened));
        for (Waiter waiter : those) {
            waiter.saw(events);
            if (outcome) {
                waiter.wake();
                if (waiter.begun()) {
                    answer(waiter);
                }
            }
        }
    }

    /** How many requests wait now. */
    public int waiting() {
        return limits.maxWaiters() - places.availablePermits();
    }

    private void begin(Waiter waiter) {
        if (waiter.woken() || !running) {
            answer(waiter);
        }
        if (waiter.answer().isDone()) {
            return;
        }
        waiter.limit(timer.schedule(
                () -> waiter.answer().completeExceptionally(new TimeoutException("The last read did not come back")),
                waiter.leftForLastRead().toNanos(),
                TimeUnit.NANOSECONDS));
        rereadLater(waiter, limits.firstReread());
        if (waiter.answer().isDone()) {
            waiter.cancelAll();
        }
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

    /**
     * From what was told, when that is the whole payment and it is paid, which it stays; otherwise by reading it. A payment
     * that has failed may have been paid since, and the log may be a moment behind with telling.
     */
    private void answer(Waiter waiter) {
        Optional<StoredPayment> whole = running ? waiter.wholePayment() : Optional.empty();
        if (whole.filter(waiter::answeredBy)
                .filter(it -> it.view().status() == PaymentStatus.SUCCESS)
                .isPresent()) {
            waiter.answer().complete(whole.get());
        } else {
            readers.execute(() -> check(waiter));
        }
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
        waiter.cancelAll();
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
