package io.payledger.command.waiting;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/**
 * Tells those who wait for a payment what other nodes commit to it, once this node's end of the log has it. What this node
 * commits comes here too, and is known by then.
 */
public final class LogSignals implements SmartLifecycle {
    private final EventStore eventStore;
    private final CommitSignals signals;
    private @Nullable BlockingStream<TrackedEventMessage<?>> log;

    public LogSignals(EventStore eventStore, OutcomeWaiters waiters) {
        this.eventStore = eventStore;
        this.signals = new CommitSignals(waiters);
    }

    /** From the present end of the log on. One that wakes nobody is left to the waiters' own reads. */
    @Override
    public synchronized void start() {
        BlockingStream<TrackedEventMessage<?>> opened = eventStore.openStream(eventStore.createHeadToken());
        log = opened;
        if (!opened.setOnAvailableCallback(() -> handOn(opened))) {
            stop();
        }
    }

    /** Always on the log's own thread. */
    private void handOn(BlockingStream<TrackedEventMessage<?>> opened) {
        List<TrackedEventMessage<?>> news = new ArrayList<>();
        try {
            while (opened.hasNextAvailable(0, TimeUnit.NANOSECONDS)) {
                news.add(opened.nextAvailable());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        signals.accept(news);
    }

    @Override
    public synchronized void stop() {
        if (log != null) {
            log.close();
            log = null;
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return log != null;
    }
}
