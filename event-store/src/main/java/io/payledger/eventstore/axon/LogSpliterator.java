package io.payledger.eventstore.axon;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.axonframework.eventhandling.TrackedEventMessage;

/** The log from a position to its present end, page by page. Ends when a page is empty, and may be asked again later. */
final class LogSpliterator extends Spliterators.AbstractSpliterator<TrackedEventMessage<?>> {
    private final LongFunction<List<TrackedEventMessage<?>>> pageBehind;
    private final Queue<TrackedEventMessage<?>> page = new ArrayDeque<>();
    private long position;

    LogSpliterator(LongFunction<List<TrackedEventMessage<?>>> pageBehind, long position) {
        super(Long.MAX_VALUE, NONNULL | ORDERED | DISTINCT);
        this.pageBehind = pageBehind;
        this.position = position;
    }

    @Override
    public boolean tryAdvance(Consumer<? super TrackedEventMessage<?>> action) {
        if (page.isEmpty()) {
            page.addAll(pageBehind.apply(position));
        }
        TrackedEventMessage<?> next = page.poll();
        if (next == null) {
            return false;
        }
        position = PostgresEventStorageEngine.positionOf(next.trackingToken());
        action.accept(next);
        return true;
    }
}
