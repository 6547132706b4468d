package io.payledger.eventstore.gather;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.jspecify.annotations.Nullable;

/**
 * See {@link GatheringSource}. It is for one thread at a time, as every stream of events; news comes on another.
 *
 * <pre>
 *   open:   hands over; when there is nothing more behind what it has handed over, it closes
 *   closed: says that there is nothing, or lets wait who is ready to, until its time is over or a lull has been long
 *           enough; then it wakes its consumer
 * </pre>
 */
final class GatheringStream implements BlockingStream<TrackedEventMessage<?>> {
    private final BlockingStream<TrackedEventMessage<?>> log;
    private final long gatherNanos;
    private final long lullNanos;
    private final BooleanSupplier inHaste;
    private final boolean tellsNews;
    private final AtomicBoolean wakeSet = new AtomicBoolean();
    private volatile long opensAt = System.nanoTime();
    private volatile long lullEndsAt = opensAt;
    private volatile @Nullable Runnable consumer;
    private boolean handedOver;

    /**
     * @param gatherNanos how long it is closed at most
     * @param lullNanos after so long without news it opens before that
     * @param inHaste while it says so, nothing closes
     */
    GatheringStream(
            BlockingStream<TrackedEventMessage<?>> log, long gatherNanos, long lullNanos, BooleanSupplier inHaste) {
        this.log = log;
        this.gatherNanos = gatherNanos;
        this.lullNanos = lullNanos;
        this.inHaste = inHaste;
        this.tellsNews = log.setOnAvailableCallback(this::news);
    }

    @Override
    public Optional<TrackedEventMessage<?>> peek() {
        Optional<TrackedEventMessage<?>> next = log.peek();
        if (next.isEmpty()) {
            closeBehindABatch();
        }
        return next;
    }

    @Override
    public boolean hasNextAvailable(int timeout, TimeUnit unit) throws InterruptedException {
        long end = System.nanoTime() + unit.toNanos(timeout);
        if (closedFor() <= 0) {
            if (log.hasNextAvailable(0, TimeUnit.NANOSECONDS)) {
                return true;
            }
            closeBehindABatch();
        }
        for (long closedFor = closedFor(); closedFor > 0; closedFor = closedFor()) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                wakeIn(closedFor);
                return false;
            }
            TimeUnit.NANOSECONDS.sleep(Math.min(closedFor, left));
        }
        long left = Math.max(0, end - System.nanoTime());
        return log.hasNextAvailable((int) TimeUnit.NANOSECONDS.toMillis(left), TimeUnit.MILLISECONDS);
    }

    @Override
    public TrackedEventMessage<?> nextAvailable() throws InterruptedException {
        handedOver = true;
        return log.nextAvailable();
    }

    @Override
    public boolean setOnAvailableCallback(Runnable onAvailable) {
        consumer = onAvailable;
        return tellsNews;
    }

    private void news() {
        if (closedFor() > 0) {
            lullEndsAt = System.nanoTime() + lullNanos;
        }
        wakeWhenOpen();
    }

    /** Whoever found nothing before has had a quiet time: the next event is for them at once. */
    private void closeBehindABatch() {
        if (handedOver) {
            handedOver = false;
            if (inHaste.getAsBoolean()) {
                return;
            }
            long now = System.nanoTime();
            lullEndsAt = now + lullNanos;
            opensAt = now + gatherNanos;
        }
    }

    /** Nanoseconds until it opens if no more news comes; zero or less when it is open. */
    private long closedFor() {
        long now = System.nanoTime();
        return Math.min(opensAt - now, lullEndsAt - now);
    }

    private void wakeWhenOpen() {
        long closedFor = closedFor();
        if (closedFor > 0) {
            wakeIn(closedFor);
        } else {
            wake();
        }
    }

    private void wakeIn(long nanos) {
        if (consumer != null && wakeSet.compareAndSet(false, true)) {
            // The common delayer thread: waking only hands work to the consumer's own threads.
            CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, Runnable::run)
                    .execute(() -> {
                        wakeSet.set(false);
                        wakeWhenOpen();
                    });
        }
    }

    private void wake() {
        Runnable waiting = consumer;
        if (waiting != null) {
            waiting.run();
        }
    }

    @Override
    public void close() {
        consumer = null;
        log.close();
    }
}
