package io.payledger.eventstore.axon;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.jspecify.annotations.Nullable;

/**
 * See {@link GatheringSource}. It is for one thread at a time, as every stream of events; news comes on another.
 *
 * <pre>
 *   open:   hands over; when there is nothing more, it closes for a while
 *   closed: says that there is nothing, and wakes its consumer when the while is over
 * </pre>
 */
final class GatheringStream implements BlockingStream<TrackedEventMessage<?>> {
    private final BlockingStream<TrackedEventMessage<?>> log;
    private final long gatherNanos;
    private final AtomicBoolean wakeSet = new AtomicBoolean();
    private volatile long opensAt = System.nanoTime();
    private volatile @Nullable Runnable consumer;

    GatheringStream(BlockingStream<TrackedEventMessage<?>> log, long gatherNanos) {
        this.log = log;
        this.gatherNanos = gatherNanos;
    }

    @Override
    public Optional<TrackedEventMessage<?>> peek() {
        return log.peek();
    }

    @Override
    public boolean hasNextAvailable(int timeout, TimeUnit unit) throws InterruptedException {
        long end = System.nanoTime() + unit.toNanos(timeout);
        while (true) {
            long closedFor = opensAt - System.nanoTime();
            long left = end - System.nanoTime();
            if (closedFor > 0) {
                if (left <= 0) {
                    wakeIn(closedFor);
                    return false;
                }
                TimeUnit.NANOSECONDS.sleep(Math.min(closedFor, left));
            } else if (log.hasNextAvailable(0, TimeUnit.NANOSECONDS)) {
                return true;
            } else if (left <= 0) {
                opensAt = System.nanoTime() + gatherNanos;
                return false;
            } else if (log.hasNextAvailable((int) TimeUnit.NANOSECONDS.toMillis(left) + 1, TimeUnit.MILLISECONDS)) {
                return true;
            }
        }
    }

    @Override
    public TrackedEventMessage<?> nextAvailable() throws InterruptedException {
        return log.nextAvailable();
    }

    @Override
    public boolean setOnAvailableCallback(Runnable onAvailable) {
        consumer = onAvailable;
        return log.setOnAvailableCallback(this::news);
    }

    private void news() {
        long closedFor = opensAt - System.nanoTime();
        if (closedFor > 0) {
            wakeIn(closedFor);
        } else {
            wake();
        }
    }

    private void wakeIn(long nanos) {
        if (wakeSet.compareAndSet(false, true)) {
            // The common delayer thread: waking only hands work to the consumer's own threads.
            CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, Runnable::run)
                    .execute(() -> {
                        wakeSet.set(false);
                        wake();
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
