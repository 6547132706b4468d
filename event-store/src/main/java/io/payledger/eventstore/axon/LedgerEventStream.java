package io.payledger.eventstore.axon;

import io.payledger.eventstore.read.EventTail;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingEventStream;
import org.jspecify.annotations.Nullable;

/**
 * One consumer's way along the log: from the node's tail while it keeps up, from the database while it is behind. For
 * one thread at a time.
 */
final class LedgerEventStream implements TrackingEventStream {
    private static final int AT_ONCE = 256;

    private final EventTail<TrackedEventMessage<?>> tail;
    private final LongFunction<List<TrackedEventMessage<?>>> pageBehind;
    private final Queue<TrackedEventMessage<?>> ahead = new ArrayDeque<>();
    private long position;
    private @Nullable Runnable callback;

    /**
     * @param pageBehind reads the next page behind a position from the database
     * @param position the last index that was consumed
     */
    LedgerEventStream(
            EventTail<TrackedEventMessage<?>> tail,
            LongFunction<List<TrackedEventMessage<?>>> pageBehind,
            long position) {
        this.tail = tail;
        this.pageBehind = pageBehind;
        this.position = position;
        tail.follow();
    }

    @Override
    public Optional<TrackedEventMessage<?>> peek() {
        return hasNext() ? Optional.ofNullable(ahead.peek()) : Optional.empty();
    }

    @Override
    public boolean hasNextAvailable(int timeout, TimeUnit unit) throws InterruptedException {
        if (hasNext()) {
            return true;
        }
        return timeout > 0 && tail.await(position, Duration.of(timeout, unit.toChronoUnit())) && hasNext();
    }

    @Override
    public TrackedEventMessage<?> nextAvailable() throws InterruptedException {
        while (true) {
            if (hasNext()) {
                TrackedEventMessage<?> next = ahead.remove();
                position = PostgresEventStorageEngine.positionOf(next.trackingToken());
                return next;
            }
            if (!tail.await(position, Duration.ofDays(1)) && tail.isClosed()) {
                throw new InterruptedException("The event store is closed");
            }
        }
    }

    private boolean hasNext() {
        if (ahead.isEmpty()) {
            List<TrackedEventMessage<?>> next = tail.after(position, AT_ONCE);
            ahead.addAll(next == null ? pageBehind.apply(position) : next);
        }
        return !ahead.isEmpty();
    }

    @Override
    public boolean setOnAvailableCallback(Runnable onAvailable) {
        if (callback != null) {
            tail.removeCallback(callback);
        }
        callback = onAvailable;
        tail.onNews(onAvailable);
        return true;
    }

    @Override
    public void close() {
        if (callback != null) {
            tail.removeCallback(callback);
        }
        ahead.clear();
    }
}
